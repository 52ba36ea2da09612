"""What the pods show in Stich-Meister, each from one view."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass

from stichtisch.games.controller import Lamps, Refuse, Verdict
from stichtisch.games.lights import (
    BLUE,
    ORANGE,
    REFUSED,
    YELLOW,
    Frame,
    Light,
    progress,
    suit_lamps,
)
from stichtisch.games.stich_meister.blind import BlindView
from stichtisch.games.stich_meister.cards import SUITS
from stichtisch.games.stich_meister.effect import Kind
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.trumps import TRUMP
from stichtisch.games.stich_meister.view import View
from stichtisch.scene import Line, Pattern, Scene, Segment
from stichtisch.words import Words

COLUMNS = 21
"""Characters in a line of the private screen: 128 pixels, 6 a character."""
LINES = 8
"""Lines of the private screen: 64 pixels, 8 a line."""

KIND_LIGHTS: Mapping[Kind, Light] = {
    Kind.TRUMP: Light(Pattern.FLASH, YELLOW, 1000),
    Kind.BASIC: Light(Pattern.BREATHE, BLUE, 2400),
    Kind.SCORING: Light(Pattern.STEADY, ORANGE),
}
"""The rule cards in force, side by side on every frame until the first card is led."""


@dataclass(frozen=True)
class Asked:
    """What the private screen says beside the view."""

    dealer: int | None
    gathered: Mapping[int | None, int]
    """How many things each has laid toward the deal."""
    reading: int
    """Which rule card is read out; counted on and on."""


def open_suits(view: View) -> tuple[str, ...]:
    """The suits that the seat may play now, or should if it can; trumps are one of their own."""
    if view.trumps is None or view.seat not in view.acting:
        return ()
    if isinstance(view, BlindView):  # of the hand nothing is known but that it must follow
        suit = view.trick.suit if view.trick else None
        return (suit,) if suit and view.phase == Phase.PLAY else ()
    return tuple(sorted({view.trumps.suit_of(card) for card in view.legal}))


def seat_scene(
    view: View, lamps: Lamps, verdict: Verdict | Refuse | None, laid: int, wanted: int
) -> Scene:
    """A seat's pod that has `laid` so many things, of `wanted` for a deal."""
    lit = verdict.suits if isinstance(verdict, Refuse) else open_suits(view)
    return Scene(
        segments=(
            *suit_lamps(map(_position, lit), lamps),
            *_frame(view, lamps, verdict, laid, wanted),
        )
    )


def _position(suit: str) -> int:
    return len(SUITS) if suit == TRUMP else SUITS.index(suit)


def _frame(
    view: View, lamps: Lamps, verdict: Verdict | Refuse | None, laid: int, wanted: int
) -> tuple[Segment, ...]:
    if isinstance(verdict, Refuse):
        return REFUSED[verdict.why].over(lamps)
    if verdict is Verdict.LEGAL:
        return Frame.LEGAL.over(lamps)
    if view.phase == Phase.ROUND:
        return progress(laid, wanted, lamps)
    if isinstance(view, BlindView) and view.lays:
        mine = view.seat in view.acting
        return progress(laid, view.lays, lamps) if mine else Frame.CHOSEN.over(lamps)
    if isinstance(view, BlindView) and view.revoke is not None:
        return (Frame.REVOKE if view.seat == view.revoke.seat else Frame.WAITING).over(lamps)
    if view.duty is not None:
        return _duty(view, lamps, laid)
    if _rules_are_news(view):
        return _rule_lights(view, lamps)
    return _state(view).over(lamps)


def _duty(view: View, lamps: Lamps, laid: int) -> tuple[Segment, ...]:
    """The frame fills card by card; while passing it leaves a side dark: there the cards go."""
    assert view.duty is not None
    if view.seat in view.done:
        return Frame.CHOSEN.over(lamps)
    side = lamps.frame // 3 if view.duty.to else 0
    first = lamps.suits + (side if view.duty.to == "left" else 0)
    inner = progress(laid, view.duty.cards, Lamps(first, lamps.frame - side))
    if not side:
        return inner
    at = lamps.suits if view.duty.to == "left" else first + lamps.frame - side
    return (*inner, Frame.HINT.value.on(at, side))


def _rules_are_news(view: View) -> bool:
    led = view.trick is not None and view.trick.cards
    return view.phase == Phase.PLAY and view.last_trick is None and not led


def _rule_lights(view: View, lamps: Lamps) -> tuple[Segment, ...]:
    """A part of the frame for each rule card; whoever leads has the first part to know it by."""
    lights = [KIND_LIGHTS[card.kind] for card in view.active]
    if view.seat in view.acting:
        lights = [Frame.YOUR_TURN.value, *lights]
    ends = [lamps.suits + lamps.frame * at // len(lights) for at in range(len(lights) + 1)]
    return tuple(
        light.on(start, end - start)
        for light, start, end in zip(lights, ends, ends[1:], strict=False)
        if end > start
    )


def _state(view: View) -> Frame:
    """What the frame says of the seat's place in the game."""
    mine = view.seat in view.acting
    match view.phase:
        case Phase.RULE:
            if view.seat in view.chosen:
                return Frame.CHOSEN
            return Frame.CHOOSE if mine else Frame.WAITING
        case Phase.REMOVE:
            return Frame.CHOOSE if mine else Frame.WAITING
        case Phase.PLAY:
            return _in_trick(view, mine)
        case Phase.OVER:
            won = view.outcome is not None and view.seat in view.outcome.winners
            return Frame.WON if won else Frame.WAITING
    return Frame.WAITING


def _in_trick(view: View, mine: bool) -> Frame:
    trick = view.trick
    if trick and view.seat in trick.players[: len(trick.cards)]:
        return Frame.LEGAL
    if trick and not trick.cards and view.last_trick and view.last_trick.winner == view.seat:
        return Frame.WON
    return Frame.YOUR_TURN if mine else Frame.WAITING


def private_scene(view: View, words: Words, names: tuple[str, ...], asked: Asked) -> Scene:
    """The private pod's open screen, from the spectator's view."""
    lines = _told(view, words, names, asked)
    return Scene(lines=tuple(Line(text[:COLUMNS]) for text in lines[:LINES]))


def _told(view: View, words: Words, names: tuple[str, ...], asked: Asked) -> list[str]:
    awaited = _wrapped(", ".join(names[seat] for seat in sorted(view.acting)))
    match view.phase:
        case Phase.ROUND:
            return _scans(view, words, names, asked)
        case Phase.RULE:
            return [*_wrapped(words("stich_meister.screen_choose")), *awaited]
        case Phase.REMOVE:
            name = names[next(iter(view.acting))]
            return _wrapped(words("stich_meister.screen_remove", name=name))
        case Phase.OVER:
            winners = view.outcome.winners if view.outcome else ()
            return [words("table.screen_over"), *(names[seat] for seat in winners)]
    if isinstance(view, BlindView) and view.revoke is not None:
        name, number = names[view.revoke.seat], view.revoke.trick
        return _wrapped(words("stich_meister.screen_revoke", name=name, trick=number))
    if isinstance(view, BlindView) and view.lays:
        return [*_wrapped(words("stich_meister.screen_unplayed", count=view.lays)), *awaited]
    numbers = [card.number for card in view.active]
    if view.duty_rule is not None:
        return [*_rule(view, numbers.index(view.duty_rule), words), *awaited]
    rules, trick = " ".join(map(str, numbers)), sum(view.tricks) + 1
    heading = words("stich_meister.screen_trick", trick=trick, rules=rules)
    return [heading, *_rule(view, asked.reading % len(numbers), words)]


def _dealer(words: Words, names: tuple[str, ...], asked: Asked) -> list[str]:
    if asked.dealer is None:
        return _wrapped(words("stich_meister.screen_who_deals"))
    return [words("stich_meister.screen_dealer", name=names[asked.dealer])]


def _scans(view: View, words: Words, names: tuple[str, ...], asked: Asked) -> list[str]:
    """How many things each has laid; with three players also the rule card from the deck."""
    told = [*_dealer(words, names, asked), words("stich_meister.screen_scan")]
    for seat, name in enumerate(names):
        told.append(f"{name[: COLUMNS - 4]} {asked.gathered.get(seat, 0)}")
    if view.seats == 3 and not asked.gathered.get(None):
        told += _wrapped(words("stich_meister.screen_extra"))
    return told


def _rule(view: View, at: int, words: Words) -> list[str]:
    card = view.active[at]
    return _wrapped(f"({card.number}) {card.text[words.language]}")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, COLUMNS)
