"""What the pods show in Stichwahl, each from one view.

The frame of every pod has two parts while a deal is on. Trump shines with its family's own light:
at the far side of the frame when the highest card wins, at its two near ends when the lowest
does. What is left of the frame tells of the seat's own place in the game.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.controller import Lamps, Refuse, Verdict
from stichtisch.games.lights import (
    REFUSED,
    SUIT_LIGHTS,
    YELLOW,
    Frame,
    Light,
    progress,
    suit_lamps,
)
from stichtisch.games.stichwahl.blind import BlindView
from stichtisch.games.stichwahl.rules import HAND, Phase
from stichtisch.games.stichwahl.view import View
from stichtisch.games.stichwahl.whales import FAMILIES, HIGH, Marker, colour_of, is_five
from stichtisch.scene import Line, Pattern, Scene, Segment
from stichtisch.words import Words

COLUMNS = 21
"""Characters in a line of the private screen: 128 pixels, 6 a character."""

FIVES = len(FAMILIES)
"""The position of the fifth suit lamp: 5s, which belong to no family."""

POINTED_AT = Light(Pattern.BLINK, YELLOW, 1600)
"""Somebody points at this pod: its card may become the prize, its key name it the starter."""

Parts = tuple[tuple[int, int], ...]
"""Of the frame, each its first lamp and count."""


@dataclass(frozen=True)
class Asked:
    """What the pods show beside the view; all of it lies open on the table."""

    marker: Marker | None = None
    """Trump and what wins, from when the card is drawn until the deal is over."""
    starter: int | None = None
    """Who starts the deal; None until somebody is named for the first one."""
    laid: int = 0
    """Before a deal: how many cards of this seat's hand were laid."""
    family: str | None = None
    """The trump that the seat at turn points at, having laid a bonus card."""
    prize: Card | None = None
    """The card that the winner points at."""
    prize_of: int | None = None
    """Who played it."""


def seat_scene(view: View, lamps: Lamps, verdict: Verdict | Refuse | None, asked: Asked) -> Scene:
    """A seat's pod."""
    suits = suit_lamps(_lit(view, verdict, asked), lamps)
    if view.phase == Phase.DEAL:
        return Scene(segments=_before_deal(lamps, verdict, asked, isinstance(view, BlindView)))
    trump, state = frame_parts(lamps.frame, asked.marker)
    lights = [(_light(view, verdict, asked), state)]
    if asked.marker:
        lights.append((SUIT_LIGHTS[FAMILIES.index(asked.marker.trump)], trump))
    frame = (light.on(lamps.suits + at, n) for light, parts in lights for at, n in parts)
    return Scene(segments=(*suits, *frame))


def _before_deal(
    lamps: Lamps, verdict: Verdict | Refuse | None, asked: Asked, blind: bool
) -> tuple[Segment, ...]:
    """The first starter is named by a key; each hand is laid."""
    if isinstance(verdict, Refuse):
        return REFUSED[verdict.why].over(lamps)
    if asked.marker and asked.starter is None and not asked.laid:
        return (POINTED_AT.on(lamps.suits, lamps.frame),)
    return Frame.WAITING.over(lamps) if blind else progress(asked.laid, HAND, lamps)


def frame_parts(frame: int, marker: Marker | None) -> tuple[Parts, Parts]:
    """Where a frame of so many lamps shows trump, and where the rest."""
    third = frame // 3
    if marker is None or third == 0:
        return (), ((0, frame),) if frame else ()
    if marker.face == HIGH:
        left = (frame - third) // 2
        return ((left, third),), ((0, left), (left + third, frame - left - third))
    end = (third + 1) // 2
    return ((0, end), (frame - end, end)), ((end, frame - 2 * end),)


def _lit(view: View, verdict: Verdict | Refuse | None, asked: Asked) -> set[int]:
    """The family that must be followed, where it was not; the one pointed at; else what may be
    played."""
    if isinstance(verdict, Refuse):
        return set(map(FAMILIES.index, verdict.suits))
    if asked.family is not None and view.seat in view.acting:
        return {FAMILIES.index(asked.family)}
    playable: Iterable[Card] = view.legal
    if isinstance(
        view, BlindView
    ):  # what must be followed if it can be is all that the referee can say
        led = colour_of(view.trick.cards) if view.trick else None
        playable = (card for card in view.legal if is_five(card) or card.suit == led)
    return {FIVES if is_five(card) else FAMILIES.index(card.suit) for card in playable}


def _light(view: View, verdict: Verdict | Refuse | None, asked: Asked) -> Light:
    """Of the frame beside trump; while a prize is chosen, a card played before says no more."""
    if isinstance(verdict, Refuse):
        return REFUSED[verdict.why].value
    naming = view.phase == Phase.STARTER and view.seat not in view.acting
    if naming or (view.phase == Phase.PRIZE and view.seat == asked.prize_of):
        return POINTED_AT
    if isinstance(view, BlindView) and view.revoke and view.seat == view.revoke.seat:
        return Frame.REVOKE.value
    if verdict is Verdict.LEGAL and view.phase in (Phase.FIRST_BONUS, Phase.PLAY):
        return Frame.LEGAL.value
    return _state(view, asked).value


def _state(view: View, asked: Asked) -> Frame:
    """What the frame says of the seat's place in the game."""
    mine = view.seat in view.acting
    match view.phase:
        case Phase.FIRST_BONUS:
            return Frame.CHOOSE if mine else Frame.CHOSEN
        case Phase.PLAY:
            pointing = mine and asked.family is not None
            return Frame.CHOOSE if pointing else _in_trick(view, mine)
        case Phase.PRIZE:
            return Frame.WON if mine else Frame.WAITING
        case Phase.STARTER:
            return Frame.CHOOSE
        case Phase.OVER:
            won = view.outcome is not None and view.seat in view.outcome.winners
            return Frame.WON if won else Frame.WAITING
    return Frame.WAITING


def _in_trick(view: View, mine: bool) -> Frame:
    trick, last = view.trick, view.last_trick
    if trick and any(trick.player(at) == view.seat for at in range(len(trick.cards))):
        return Frame.LEGAL
    if mine and trick and not trick.cards and last and last.winner == view.seat:
        return Frame.WON
    return Frame.YOUR_TURN if mine else Frame.WAITING


def private_scene(
    view: View, words: Words, names: tuple[str, ...], asked: Asked, lay_drawn: bool
) -> Scene:
    """The private pod's screen: what all may know, and what the table waits for."""
    lines = [*_marker_lines(asked, words), *_sentences(view, words, names, asked, lay_drawn)]
    return Scene(lines=tuple(Line(text[:COLUMNS]) for text in lines))


def _marker_lines(asked: Asked, words: Words) -> list[str]:
    if asked.marker is None:
        return []
    family = words(f"stichwahl.family_{asked.marker.trump}")
    wins = words(f"stichwahl.screen_marker_{asked.marker.face}")
    return [words("stichwahl.screen_trump", family=family), wins, ""]


def _sentences(
    view: View, words: Words, names: tuple[str, ...], asked: Asked, lay_drawn: bool
) -> list[str]:
    def say(*sentences: str) -> list[str]:
        return [words(f"stichwahl.screen_{sentence}") for sentence in sentences]

    if isinstance(view, BlindView) and view.revoke:
        trick = words("stichwahl.screen_in_trick", trick=view.revoke.trick)
        return [names[view.revoke.seat], *say("revoke"), trick, *say("take_back", "let_stand")]
    match view.phase:
        case Phase.DEAL if asked.marker is None:
            number = words("stichwahl.screen_deal", deal=view.deal + 1)
            return [number, "", *say("lay_drawn" if lay_drawn else "draw")]
        case Phase.DEAL if asked.starter is None:
            return say("who_starts")
        case Phase.DEAL:
            return say("lay_hands")
        case Phase.FIRST_BONUS:
            return say("first_bonus")
        case Phase.PLAY if asked.family is not None:
            family = words(f"stichwahl.family_{asked.family}")
            return [*say("family"), family, *say("next", "take")]
        case Phase.PLAY:
            return [words("table.screen_trick", trick=sum(view.tricks) + 1)]
        case Phase.PRIZE if asked.prize is not None:
            (winner,) = view.acting
            card = words(f"stichwahl.card_{asked.prize.suit}", rank=asked.prize.rank)
            return [names[winner], *say("prize"), card, *say("next", "take")]
        case Phase.STARTER:
            (namer,) = view.acting
            return [names[namer], *say("starter", "press_seat")]
    winners = view.outcome.winners if view.outcome else ()
    return [words("table.screen_over"), *(names[seat] for seat in winners)]
