"""The moves of a game, as the record writes them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from stichtisch.games.card import Card
from stichtisch.games.event import Json
from stichtisch.games.game import Move
from stichtisch.games.game import Play as Play
from stichtisch.games.record import Fields, RecordError, is_integer, read_by_do
from stichtisch.games.was_sticht.chips import TASKS
from stichtisch.games.was_sticht.trumps import NONE, PACK, SUITS, Trumps


@dataclass(frozen=True)
class TakeChip(Move):
    """Before the first round: one chip out of those that lie on the table."""

    do: ClassVar[str] = "chip"
    seat: int
    chip: str


@dataclass(frozen=True)
class StartRound(Move):
    """The table shuffles and turns the two trump cards that only the dealer sees."""

    do: ClassVar[str] = "round"
    dealer: int
    trump_suit: str
    trump_number: int | str

    @property
    def trumps(self) -> Trumps:
        number = self.trump_number
        return Trumps(self.trump_suit, number if isinstance(number, int) else None)


@dataclass(frozen=True)
class Draft(Move):
    """Take one card of the column."""

    do: ClassVar[str] = "draft"
    seat: int
    card: Card


@dataclass(frozen=True)
class SetAside(Move):
    """With three players: what is left of the column goes to the Table."""

    do: ClassVar[str] = "set_aside"
    card: Card


@dataclass(frozen=True)
class ChooseTask(Move):
    """The chip that its owner tries to get rid of in this round."""

    do: ClassVar[str] = "task"
    seat: int
    chip: str


@dataclass(frozen=True)
class Reward(Move):
    """The chip that the dealer earned to discard; None declines."""

    do: ClassVar[str] = "reward"
    seat: int
    chip: str | None


def read_move(raw: Mapping[str, Json], seats: int) -> Move:
    """The move in one line of a record."""
    return read_by_do(raw, seats, _READERS)


def _read_round(fields: Fields, seats: int) -> Move:
    dealer = fields.integer("dealer", 0, seats - 1)
    suit = fields.text("trump_suit", (*SUITS, NONE))
    number = fields.any("trump_number")
    if number != NONE and not (is_integer(number) and 1 <= number <= 9):
        raise RecordError('"trump_number" must be an integer from 1 to 9 or "X"')
    return StartRound(dealer, suit, number)


def _read_reward(fields: Fields, seats: int) -> Move:
    seat, chip = fields.integer("seat", 0, seats - 1), fields.any("chip")
    if chip is not None and (not isinstance(chip, str) or chip not in TASKS):
        raise RecordError('"chip" must be null or one of ' + " ".join(TASKS))
    return Reward(seat, chip)


_READERS: Mapping[str, Callable[[Fields, int], Move]] = {
    "chip": lambda f, n: TakeChip(f.integer("seat", 0, n - 1), f.text("chip", TASKS)),
    "round": _read_round,
    "draft": lambda f, n: Draft(f.integer("seat", 0, n - 1), f.card("card", PACK)),
    "set_aside": lambda f, _: SetAside(f.card("card", PACK)),
    "task": lambda f, n: ChooseTask(f.integer("seat", 0, n - 1), f.text("chip", TASKS)),
    "play": lambda f, n: Play(f.integer("seat", 0, n - 1), f.card("card", PACK)),
    "reward": _read_reward,
}
