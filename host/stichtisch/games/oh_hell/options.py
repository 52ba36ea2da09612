"""What a table may agree on, by the names in a record's header."""

from dataclasses import dataclass
from typing import Annotated

from stichtisch.games.form import between, one_of

MOST = 10
"""Cards a hand at most: five players leave two of the pack."""


@dataclass(frozen=True)
class Options:
    """The options, each with its default."""

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
