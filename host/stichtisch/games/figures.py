"""What many games of a kind are measured by: tables of means, each with how sure it is.

What is noted in one game hangs together: how far a mean may be off is told from how far games are
apart, and of a single game it is not told at all.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

SURE = 1.96
"""Standard errors either way that hold nineteen of twenty true means."""

Cell = tuple[str, str]
"""A table, and a row in it; by the names that JSON has."""


@dataclass
class Figures:
    """What was noted in one game: by table and row how many values, and their sum."""

    cells: dict[Cell, tuple[int, float]] = field(default_factory=dict)
    shares: set[str] = field(default_factory=set)
    """The tables whose values are shares, each from 0 to 1."""

    def note(self, table: str, row: str, value: float) -> None:
        """Add one value."""
        count, total = self.cells.get((table, row), (0, 0.0))
        self.cells[table, row] = count + 1, total + value

    def share(self, table: str, row: str, value: float) -> None:
        """Add one value of a table of shares: whether it was so, or what part of it."""
        self.shares.add(table)
        self.note(table, row, value)


def tables_of(games: Sequence[Figures]) -> dict[str, dict[str, "Mean"]]:
    """The means of these games, table by table, the rows in the order of their names."""
    told: dict[str, dict[str, Mean]] = {}
    for table, row in sorted({cell for game in games for cell in game.cells}, key=_in_order):
        cases = tuple(game.cells.get((table, row), (0, 0.0)) for game in games)
        is_share = any(table in game.shares for game in games)
        told.setdefault(table, {})[row] = Mean(cases, is_share)
    return told


def rows_of(by_series: Mapping[str, Mapping[str, "Mean"]]) -> list[str]:
    """All rows of a table, in the order of their names, whichever series has them."""
    rows = {row for means in by_series.values() for row in means}
    return sorted(rows, key=lambda row: _in_order(("", row)))


@dataclass(frozen=True)
class Mean:
    """The mean of many values."""

    cases: tuple[tuple[int, float], ...]
    """By game how many values, and their sum; another mean's are of the same games."""
    is_share: bool = False

    @classmethod
    def of(cls, values: Iterable[float]) -> "Mean":
        """Each value is a game's."""
        return cls(tuple((1, value) for value in values))

    @property
    def count(self) -> int:
        return sum(count for count, _ in self.cases)

    @property
    def mean(self) -> float:
        return sum(total for _, total in self.cases) / self.count

    @property
    def error(self) -> float | None:
        """The standard error of the mean, None of a single game."""
        games, pulls = self._games, self._pulls()
        if games < 2:
            return None
        return sqrt(sum(pull * pull for pull in pulls) * games / (games - 1))

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Where the true mean is, with 95 % confidence: of a share between 0 and 1."""
        mean, error = self.mean, self.error
        if error is None:
            return None
        if self.is_share:
            return wilson(mean, self._worth(mean, error))
        return mean - SURE * error, mean + SURE * error

    def over(self, other: "Mean") -> "Mean":
        """By how much it is more than the other, on the same deals: what a game has of luck in
        both tells nothing of the difference."""
        apart = self.mean - other.mean
        pairs = list(zip(self.cases, other.cases, self._pulls(), other._pulls(), strict=True))
        pulls = [mine - theirs for one, two, mine, theirs in pairs if one[0] or two[0]]
        return Mean.of(apart + len(pulls) * pull for pull in pulls)

    @property
    def _games(self) -> int:
        """Those in which anything was noted."""
        return sum(count > 0 for count, _ in self.cases)

    def _pulls(self) -> list[float]:
        """By game how far it pulls the mean off what all the others have."""
        mean, all_in_all = self.mean, self.count
        return [(total - mean * count) / all_in_all for count, total in self.cases]

    def _worth(self, share: float, error: float) -> float:
        """So many values that have nothing to do with one another would tell as much."""
        spread = share * (1 - share)
        if not spread:  # how much those of a game hang together cannot be seen
            return self._games
        return min(self.count, spread / error**2) if error else self.count


def wilson(share: float, count: float) -> tuple[float, float]:
    """Where a share of so many cases really is, with 95 % confidence (Wilson 1927)."""
    much = SURE**2 / count
    middle = (share + much / 2) / (1 + much)
    far = sqrt(share * (1 - share) * much + much**2 / 4) / (1 + much)
    return max(0.0, middle - far), min(1.0, middle + far)


def _in_order(cell: Cell) -> tuple[str, bool, int, str]:
    """Numbers as numbers, before names."""
    table, row = cell
    return table, not row.isdigit(), int(row) if row.isdigit() else 0, row
