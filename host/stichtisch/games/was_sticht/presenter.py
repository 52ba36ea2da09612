"""What the pods show in Was Sticht?, each from one view."""

from dataclasses import dataclass

from stichtisch.games.controller import Lamps, Refuse, Verdict
from stichtisch.games.lights import REFUSED, Frame, suit_lamps
from stichtisch.games.was_sticht.rules import Phase
from stichtisch.games.was_sticht.trumps import NONE, SUITS, TRUMP, Trumps
from stichtisch.games.was_sticht.view import View
from stichtisch.scene import Line, Scene, Segment
from stichtisch.words import Words

COLUMNS = 21
"""Characters in a line of the private screen: 128 pixels, 6 a character."""


@dataclass(frozen=True)
class Asked:
    """What the private screen says beside the view; nothing of it tells a trump."""

    holder: int | None
    lay_trumps: bool
    trumps_lying: int
    name_winner: bool
    right: bool | None
    """Whether the winner whom the dealer named is right."""


def hint_is_open(view: View) -> bool:
    """A column is complete and the next one not begun: its hint is the news."""
    return view.phase == Phase.DRAFT and bool(view.hints) and not view.drafted


def led_suits(view: View) -> tuple[str, ...]:
    """The suit to follow, trumps being one of their own; none before a card is led."""
    if view.trick is None or not view.trick.cards or view.trumps is None:
        return ()
    return (view.trumps.suit_of(view.trick.cards[0]),)


def seat_scene(
    view: View, lamps: Lamps, verdict: Verdict | Refuse | None, hinted: frozenset[int]
) -> Scene:
    """A seat's pod; `hinted` are the seats that the open hint names."""
    suits = suit_lamps(map(_position, _lit(view, verdict)), lamps)
    return Scene(segments=(*suits, *_frame(view, lamps, verdict, hinted)))


def _position(suit: str) -> int:
    return len(SUITS) if suit == TRUMP else SUITS.index(suit)


def _lit(view: View, verdict: Verdict | Refuse | None) -> set[str]:
    """The suits that must be followed, where one was not; else those that may be played."""
    if isinstance(verdict, Refuse):
        return set(verdict.suits)
    if view.trumps is None:
        return set()
    return {view.trumps.suit_of(card) for card in view.legal}


def _frame(
    view: View, lamps: Lamps, verdict: Verdict | Refuse | None, hinted: frozenset[int]
) -> tuple[Segment, ...]:
    if isinstance(verdict, Refuse):
        return REFUSED[verdict.why].over(lamps)
    state = Frame.LEGAL if verdict is Verdict.LEGAL else _state(view)
    if view.seat not in hinted:
        return state.over(lamps)
    if state is Frame.WAITING:
        return Frame.HINT.over(lamps)
    half = lamps.frame // 2
    return (
        Frame.HINT.value.on(lamps.suits, half),
        state.value.on(lamps.suits + half, lamps.frame - half),
    )


def _state(view: View) -> Frame:
    """What the frame says of the seat's place in the game."""
    mine = view.seat in view.acting
    match view.phase:
        case Phase.CHIP | Phase.REWARD:
            return Frame.CHOOSE if mine else Frame.WAITING
        case Phase.TASK:
            if view.seat in view.chosen:
                return Frame.CHOSEN
            return Frame.CHOOSE if mine else Frame.WAITING
        case Phase.PLAY:
            return _in_trick(view, mine)
        case Phase.SET_ASIDE:
            return Frame.YOUR_TURN if view.seat == view.dealer else Frame.WAITING
        case Phase.ROUND:
            return Frame.WON if _fulfilled(view) else Frame.WAITING
        case Phase.OVER:
            won = view.outcome is not None and view.seat in view.outcome.winners
            return Frame.WON if won else Frame.WAITING
    return Frame.YOUR_TURN if mine else Frame.WAITING


def _in_trick(view: View, mine: bool) -> Frame:
    trick = view.trick
    if trick and any(trick.player(at) == view.seat for at in range(len(trick.cards))):
        return Frame.LEGAL
    if mine and view.last_trick and trick and not trick.cards:
        return Frame.WON
    return Frame.YOUR_TURN if mine else Frame.WAITING


def _fulfilled(view: View) -> bool:
    """Whether the round that is over got the seat rid of a chip, as far as the tasks tell."""
    if view.judged is None:
        return False
    return any(result.done and result.seat == view.seat for result in view.judged.results)


def private_scene(view: View, words: Words, names: tuple[str, ...], asked: Asked) -> Scene:
    """The private pod's open screen, from the spectator's view."""
    lines: list[str] = []
    if asked.holder is not None:
        lines = [words("table.screen_dealer"), names[asked.holder], ""]
    told = [words(f"table.screen_{key}", **values) for key, values in _sentences(view, asked)]
    if view.phase == Phase.OVER and view.outcome:
        told += [names[seat] for seat in view.outcome.winners]
    return Scene(lines=tuple(Line(text[:COLUMNS]) for text in (*lines, *told)))


def _sentences(view: View, asked: Asked) -> list[tuple[str, dict[str, object]]]:
    match view.phase:
        case Phase.CHIP:
            return [("chips", {})]
        case Phase.ROUND if asked.lay_trumps:
            return [("lay_trumps", {}), ("lying", {"count": asked.trumps_lying}), ("start", {})]
        case Phase.ROUND:
            return [("draw", {}), ("start", {})]
        case Phase.SET_ASIDE:
            return [("lay_fourth", {}), ("look", {})]
        case Phase.DRAFT:
            return [("column", {"column": view.column}), ("look", {}), *_hint(view, asked)]
        case Phase.TASK:
            return [("tasks", {})]
        case Phase.PLAY:
            return [("trick", {"trick": sum(view.tricks) + 1})]
        case Phase.REWARD:
            return [("reward", {}), ("decline", {})]
    return [("over", {})]


def _hint(view: View, asked: Asked) -> list[tuple[str, dict[str, object]]]:
    if not asked.name_winner:
        return []
    if asked.right is not None:
        return [("right" if asked.right else "wrong", {})]
    asking: list[tuple[str, dict[str, object]]] = [("name_winner", {})]
    return [*asking, ("name_table", {})] if view.seats == 3 else asking


def trump_lines(trumps: Trumps, words: Words) -> tuple[Line, ...]:
    """The two trump cards, for their dealer's eyes."""
    suit = words(f"was_sticht.suit_{trumps.suit}")
    number = words("was_sticht.number_X") if trumps.number is None else str(trumps.number)
    return (
        Line(words("table.screen_trump")),
        Line(suit, 1 if trumps.suit == NONE else 2),
        Line(number, 1 if trumps.number is None else 3),
    )
