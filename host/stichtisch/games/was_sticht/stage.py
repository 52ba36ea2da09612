"""What the table waits for in Was Sticht? beside cards to a trick."""

from collections.abc import Callable
from typing import Any

from stichtisch.games.card import CardSet
from stichtisch.games.demand import Held
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.tricks.stage import LayingOne, Stage
from stichtisch.games.value import value
from stichtisch.games.was_sticht.moves import StartRound
from stichtisch.games.was_sticht.trumps import NONE, RANKS, SUITS
from stichtisch.words import Sentence


@value
class Drafting(LayingOne):
    """Any card that nobody has taken yet: which column it lies in, the referee cannot see."""

    there: CardSet

    def moves(self, held: Held) -> list[Move]:
        bits = self.there.bits
        return [move for bit, move in self.lays[held.seat].items() if bit & bits]


@value
class Beginning(Stage):
    """The table's own: any trumps for the dealer whose turn it is."""

    dealer: int | None

    def moves(self, _held: Held) -> list[Move]:
        if self.dealer is None:
            return []
        suits, numbers = (*SUITS, NONE), (*RANKS, NONE)
        return [StartRound(self.dealer, suit, number) for suit in suits for number in numbers]

    def refusal(self, move: Move, _held: Held) -> Refusal | None:
        if isinstance(move, StartRound) and move.dealer != self.dealer:
            return Refusal(Why.MISDEALT, Sentence("rules.dealer", seat=the_seat(self.dealer)))
        return None


@value
class LayingChip(Stage):
    """A chip of those that lie there for each seat."""

    lays: Callable[[int, Any], SeatMove]
    """The move of a seat and a chip."""
    chips: tuple[tuple[str | None, ...], ...]
    """By seat, each kind once; None where it may lay none."""
    why: Why
    """The reason that another chip is refused for."""
    reason: str
    """The same as the name of a sentence about a {chip} and a {seat}."""

    def moves(self, held: Held) -> list[Move]:
        return [self.lays(held.seat, chip) for chip in self.chips[held.seat]]

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        chip: str | None = move.chip  # type: ignore[attr-defined]
        if chip in self.chips[held.seat]:
            return None
        if chip is None:
            return Refusal(Why.MUST, Sentence("was_sticht.must_discard"))
        named = Sentence(f"was_sticht.chip_{chip}")
        return Refusal(self.why, Sentence(self.reason, seat=the_seat(held.seat), chip=named))
