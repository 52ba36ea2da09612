"""Which cards are trumps in a round, and how a card stands in a trick."""

from collections.abc import Mapping
from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.trick import Strength

TRUMP = "trump"
"""The suit that all trumps form together; they never follow their printed suit (M6)."""

ABOVE, LED, REST, BELOW = 2, 1, 0, -1
"""Where a card stands: trumps, the suit led, the rest, anti-trumps."""


@dataclass(frozen=True)
class Trumps:
    """The trumps, each with the numbers of the rule cards that designate it, ascending."""

    numbers: Mapping[Card, tuple[int, ...]]

    def is_trump(self, card: Card) -> bool:
        return card in self.numbers

    def suit_of(self, card: Card) -> str:
        return TRUMP if card in self.numbers else card.suit


@dataclass(frozen=True)
class Standing:
    """How a card stands in its trick; rule cards change one thing or another about it."""

    tier: int
    trump: bool
    designation: tuple[int, ...]
    """Trumps among themselves, before the rank; empty for the others."""
    rank: int

    @property
    def strength(self) -> Strength:
        return (self.tier, *self.designation, self.rank)


def designation(numbers: tuple[int, ...], lowest_only: bool) -> tuple[int, ...]:
    """Designated by more rules is higher, then by lower numbers, the lowest first (M7).

    `lowest_only` leaves it at the lowest number, and equal ranks are equal then (M8).
    """
    compared = numbers[:1] if lowest_only else numbers
    return (len(numbers), *(-number for number in compared))
