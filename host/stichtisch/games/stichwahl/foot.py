"""What is printed at the foot of a card.

In a file of its own, which is not compiled: views hold it, and are read back by its annotations.
"""

from dataclasses import dataclass
from enum import StrEnum

MOST_PEARLS = 3


class Bonus(StrEnum):
    """The three bonus symbols, by their names in a record."""

    TRUMP = "TRUMP"
    """Change the trump family to one of those shown."""
    FLIP = "FLIP"
    """Turn the marker over."""
    POINT = "POINT"
    """A point at once."""


@dataclass(frozen=True)
class Print:
    """The foot of one card."""

    pearls: int
    """1..3: how many cards it brings whoever chooses it."""
    bonus: Bonus | None
    families: tuple[str, ...] = ()
    """With TRUMP: the families shown, one of which becomes trump."""


FIVE = Print(pearls=1, bonus=None)
"""A chosen 5 brings one point and no bonus, whoever's deck it is."""
