"""What whoever runs the evening may ask of the table: pause, take back, correct, end a round.

Each is one line in the journal, or is refused in one sentence and changes nothing. A record has
no line for any of it: it holds the moves as they count in the end. What a corrected move was
before stays in the journal, and goes beside the record (recorded.py).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, assert_never

from stichtisch.errors import StichtischError
from stichtisch.games.card import Card
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.table import happenings
from stichtisch.table.match import Corrected, Kept, Match, TakenBack


class DeskError(StichtischError):
    """What the desk asks for cannot be now; nothing has changed."""


@dataclass(frozen=True)
class Pause:
    """Pause: nothing laid or pressed counts. Or, with `on` False, go on."""

    on: bool


@dataclass(frozen=True)
class TakeBack:
    """Go back to the point before the move of that number."""

    number: int
    seen: int
    """How many moves whoever asks had seen: if there are more by now, it is refused."""


@dataclass(frozen=True)
class Correct:
    """The move of that number was made with this card, and was misread."""

    number: int
    card: Card
    seen: int


@dataclass(frozen=True)
class EndRound:
    """The round that is being played does not count and is dealt again."""

    seen: int


Request = Pause | TakeBack | Correct | EndRound
Changed = happenings.Paused | TakenBack | Corrected
ChangeTold = tuple[Changed | None, happenings.Happening]
"""What the journal keeps, None for nothing, and what all are told."""


def answer(match: Match[Any, Any], asked: Request) -> ChangeTold:
    """Do it in the match, or raise `DeskError` and change nothing."""
    match asked:
        case Pause(on):
            return _pause(match, on)
        case TakeBack(number, seen):
            _check_seen(match, seen)
            return _take_back(match, number)
        case Correct(number, card, seen):
            _check_seen(match, seen)
            return _correct(match, number, card)
        case EndRound(seen):
            _check_seen(match, seen)
            return _end_round(match)
        case _:
            assert_never(asked)


def last_of(match: Match[Any, Any], seats: Collection[int]) -> TakeBack | None:
    """Take back the last move of these seats and all since; None if they have made none."""
    last = next((kept.number for kept in reversed(match.kept) if kept.seat in seats), None)
    return TakeBack(last, seen=len(match.kept)) if last is not None else None


def may_correct(match: Match[Any, Any]) -> Iterator[Kept]:
    """The moves of this round that all know and that were made with one card.

    What was sealed is promised, and what ended a round that is over has been paid out.
    """
    for kept in match.this_round():
        if kept.sealed is None and isinstance(kept.move, SeatMove) and _card_of(kept.move):
            yield kept


def card_of(move: Move) -> Card:
    """The card of a move that may be corrected."""
    cards = _card_of(move)
    assert cards, "such a move is made with one card"
    return cards[0][1]


def _check_seen(match: Match[Any, Any], seen: int) -> None:
    """Raise `DeskError` if moves were made meanwhile: none is to be taken back by accident."""
    if seen != len(match.kept):
        raise DeskError("desk.moved_on")


def _pause(match: Match[Any, Any], on: bool) -> ChangeTold:
    if on == match.paused:
        raise DeskError("desk.paused_already" if on else "desk.goes_on_already")
    if match.game.outcome is not None:
        raise DeskError("desk.over")
    paused = match.pause(on)
    return paused, paused


def _take_back(match: Match[Any, Any], number: int) -> ChangeTold:
    if not 1 <= number <= len(match.kept):
        raise DeskError("desk.no_move")
    count, first = len(match.kept) - number + 1, match.kept[number - 1].told()
    return match.take_back(number), happenings.MovesTakenBack(count, first)


def _end_round(match: Match[Any, Any]) -> ChangeTold:
    played = match.this_round()
    if not played:
        raise DeskError("desk.no_round")
    return match.take_back(played[0].number), happenings.RoundEnded()


def _correct(match: Match[Any, Any], number: int, card: Card) -> ChangeTold:
    kept = next((one for one in may_correct(match) if one.number == number), None)
    if kept is None:
        raise DeskError("desk.not_correctable")
    ((name, was),) = _card_of(kept.move)
    if card == was:
        raise DeskError("desk.same_card")
    move = replace(kept.move, **{name: card})
    try:
        corrected = match.correct(number, move)
    except IllegalMoveError:
        return None, happenings.NotCorrected(kept.move, move)
    return corrected, happenings.MoveCorrected(number, kept.move, move)


def _card_of(move: Move) -> list[tuple[str, Card]]:
    """The one field of the move that is a card, with its name; [] where there are none or more."""
    values = [(field.name, getattr(move, field.name)) for field in fields(move)]
    cards = [(name, value) for name, value in values if isinstance(value, Card)]
    return cards if len(cards) == 1 else []
