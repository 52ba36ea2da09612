"""What a record of Oh Hell says: options, moves, and what becomes known."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from stichtisch.games.card import Card
from stichtisch.games.form import IfSeen, Seat, between, one_of
from stichtisch.games.tricks.moves import Counted, DealMove, DealOver
from stichtisch.games.value import value

MOST = 10
"""Cards a hand at most: five players leave two of the pack."""


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    most: Annotated[int, between(1, MOST)] = MOST
    """Cards a hand in the first deal."""
    back_up: bool = True
    """After the deal of one card the hands grow again (OH2)."""
    hook: bool = True
    """The dealer may not make the bids add up to the tricks (OH6)."""
    score: Annotated[str, one_of(("exact", "tricks_too"))] = "exact"
    """`tricks_too`: a missed bid brings one point a trick (OH10)."""

    def sizes(self) -> tuple[int, ...]:
        """Cards a hand, deal by deal (OH2)."""
        down = tuple(range(self.most, 0, -1))
        return down + down[-2::-1] if self.back_up else down

    def points(self, bid: int, tricks: int) -> int:
        """What a seat gets for its tricks (OH10)."""
        if bid == tricks:
            return 10 + tricks
        return tricks if self.score == "tricks_too" else 0


@value
class StartDeal(DealMove):
    """The dealer shuffles, deals and turns up the next card."""

    dealer: Seat
    turned: Card
    """Its suit is trump (OH3)."""
    hands: Annotated[tuple[tuple[Card, ...], ...], IfSeen()]

    def beside(self) -> tuple[Card, ...]:
        return (self.turned,)


@value
class Bid(Counted):
    """So many tricks, no more and no fewer, the seat says to take."""

    do: ClassVar[str] = "bid"
    tricks: Annotated[int, between(0, MOST)]

    @property
    def presses(self) -> int:
        return self.tricks


@value
class OhHellDealOver(DealOver):
    """Bids, tricks, points of the deal and totals, all by seat."""

    deal: int
    dealer: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
