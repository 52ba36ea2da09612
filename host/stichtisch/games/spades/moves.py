"""What a record of Spades says: options, moves, and what becomes known."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from stichtisch.games.form import between, either, one_of
from stichtisch.games.tricks.moves import Counted, DealOver
from stichtisch.games.value import value

HAND = 13


@dataclass(frozen=True)
class Options:
    """What a table may agree on; words.toml says it to people (`option_...`)."""

    nil: Annotated[int, either(100, 50)] = 100  # SP8
    blind_nil: bool = False  # SP9
    cap_team_bid: bool = False  # SP6
    break_spades: Annotated[str, one_of(("broken", "free", "never"))] = "broken"  # SP13
    nil_tricks: Annotated[str, one_of(("bags", "help"))] = "bags"  # SP18
    bags: bool = True  # SP16
    bag_limit: Annotated[int, between(1)] | None = 10  # SP21
    floor: Annotated[int, between(-9999, -1)] | None = None  # SP22
    target: Annotated[int, between(1)] = 500  # SP23
    deals: Annotated[int, between(1)] | None = None


@value
class Bid(Counted):
    """So many tricks the seat says to take; none is nil."""

    do: ClassVar[str] = "bid"
    tricks: Annotated[int, between(0, HAND)]
    blind: bool = False
    """Said before the hand was looked at."""

    @property
    def presses(self) -> int:
        return HAND + 1 if self.blind else self.tricks


@value
class SpadesDealOver(DealOver):
    """Bids and tricks by seat; points, bags and totals by side, seats 0 and 2 first."""

    deal: int
    dealer: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    bags: tuple[int, ...]
    totals: tuple[int, ...]
