"""The moves of a game as its record writes them, its options, and what is said between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from stichtisch.games.card import Card
from stichtisch.games.form import Form, Seat, between, one_of
from stichtisch.games.move import Move, Notation, Play, Remark, SeatMove
from stichtisch.games.record import is_integer
from stichtisch.games.value import value
from stichtisch.games.was_sticht.tasks import TASKS
from stichtisch.games.was_sticht.trumps import NONE, PACK, RANKS, SUITS, Trumps, trumps_of
from stichtisch.words import Sentence

Chip = Annotated[str, one_of(TASKS)]

_SPAN = {"low": min(RANKS), "high": max(RANKS), "other": f'"{NONE}"'}
_RANK_OR_NONE = Form(
    lambda value, _: value == NONE or (is_integer(value) and value in RANKS),
    Sentence("record.integer_or", **_SPAN),
    Sentence("record.integers_or", **_SPAN),
)


@dataclass(frozen=True)
class Options:
    """What may differ from table to table; the defaults are what the referee does."""

    tasks: Annotated[int, between(1, 6)] = 5
    """Chips each player takes (W3; the short game has 4)."""
    places: Annotated[str, one_of(("count_then_value", "value_only"))] = "count_then_value"
    """`value_only`: when several go out in one round, all places go by value alone (W1)."""
    hint_includes_table: bool = True
    """With three players the Table's card counts in the hint, as the last one played (W8)."""
    dealer_must_discard: bool = False
    """The dealer may not decline a chip that was earned (W12)."""
    three_player_values: bool = False
    """The rule sheet's adjustment of the values, with three players only (W11)."""
    max_rounds: Annotated[int, between(1)] | None = None
    """After that round the game ends, places by chips and value (W30)."""


@value
class TakeChip(SeatMove):
    """Before the first round: one chip out of those that lie on the table."""

    do: ClassVar[str] = "chip"
    chip: Chip


@value
class StartRound(Move):
    """The table shuffles and turns the two trump cards that only the dealer sees."""

    do: ClassVar[str] = "round"
    dealer: Seat
    trump_suit: Annotated[str, one_of((*SUITS, NONE))]
    trump_number: Annotated[int | str, _RANK_OR_NONE]

    @property
    def trumps(self) -> Trumps:
        number = self.trump_number
        return trumps_of(self.trump_suit, number if isinstance(number, int) else None)


@value
class Draft(SeatMove):
    """Take one card of the column."""

    do: ClassVar[str] = "draft"
    card: Card


@value
class SetAside(Move):
    """With three players: what is left of the column goes to the Table."""

    do: ClassVar[str] = "set_aside"
    card: Card


@value
class ChooseTask(SeatMove):
    """The chip that its owner tries to get rid of in this round."""

    do: ClassVar[str] = "task"
    chip: Chip


@value
class Reward(SeatMove):
    """The chip that the dealer earned to discard; None declines."""

    do: ClassVar[str] = "reward"
    chip: Chip | None


@value
class NamesWinner(Remark):
    """Where the dealer speaks: who would have won the column, rightly or wrongly."""

    do: ClassVar[str] = "names_winner"
    column: Annotated[int, between(1, 9)]
    seat: Seat | None
    """None is the Table."""


def winner_named(remarks: Sequence[Remark]) -> NamesWinner | None:
    """Whom the dealer named since the last move: the last word counts."""
    return next((said for said in reversed(remarks) if isinstance(said, NamesWinner)), None)


MOVES: Notation[Move] = Notation(
    (TakeChip, StartRound, Draft, SetAside, ChooseTask, Play, Reward), lambda _seats: PACK
)
REMARKS: Notation[Remark] = Notation((NamesWinner,), lambda _seats: PACK)
