"""What many games of a kind are measured by: tables of means that add up over games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

SURE = 1.96
"""Standard errors either way that hold nineteen of twenty true means."""

Cell = tuple[str, str]
"""A table, and a row in it; by the names that JSON has."""


@dataclass
class Figures:
    """Sums by table and row; those of two heaps of games are added."""

    cells: dict[Cell, tuple[int, float, float]] = field(default_factory=dict)
    """How many values, their sum, and the sum of their squares."""

    def note(self, table: str, row: str, value: float) -> None:
        """Add one value."""
        count, total, squares = self.cells.get((table, row), (0, 0.0, 0.0))
        self.cells[table, row] = count + 1, total + value, squares + value * value

    def add(self, other: "Figures") -> None:
        """Add all values of the other."""
        for cell, values in other.cells.items():
            mine = self.cells.get(cell, (0, 0.0, 0.0))
            count, total, squares = (a + b for a, b in zip(mine, values, strict=True))
            self.cells[cell] = int(count), total, squares

    def tables(self) -> Mapping[str, Mapping[str, "Mean"]]:
        """The means, table by table, the rows in the order of their names."""
        told: dict[str, dict[str, Mean]] = {}
        for (table, row), values in sorted(self.cells.items(), key=_in_order):
            told.setdefault(table, {})[row] = Mean(*values)
        return told


def rows_of(by_series: Mapping[str, Mapping[str, "Mean"]]) -> list[str]:
    """All rows of a table, in the order of their names, whichever series has them."""
    rows = {row for means in by_series.values() for row in means}
    return sorted(rows, key=lambda row: _in_order((("", row), None)))


@dataclass(frozen=True)
class Mean:
    """The mean of many values."""

    count: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 0.0
        spread = max(0.0, self.squares / self.count - self.mean**2)
        return float((spread / (self.count - 1)) ** 0.5)

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Where the true mean is, with 95 % confidence: of a share between 0 and 1.

        None of a single value that is no share.
        """
        if self.squares == self.total:  # each value is 0 or 1
            return wilson(self.mean, self.count)
        far = SURE * self.error
        return (self.mean - far, self.mean + far) if self.count > 1 else None


def wilson(share: float, count: int) -> tuple[float, float]:
    """Where a share of so many cases really is, with 95 % confidence (Wilson 1927)."""
    much = SURE**2 / count
    middle = (share + much / 2) / (1 + much)
    far = sqrt(share * (1 - share) * much + much**2 / 4) / (1 + much)
    return max(0.0, middle - far), min(1.0, middle + far)


def _in_order(cell: tuple[Cell, object]) -> tuple[str, bool, int, str]:
    """Numbers as numbers, before names."""
    (table, row), _ = cell
    return table, not row.isdigit(), int(row) if row.isdigit() else 0, row
