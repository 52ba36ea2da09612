"""Which cards are trumps in a round, and how a card stands in a trick."""

from collections.abc import Mapping

from stichtisch.games.card import Card, CardSet
from stichtisch.games.stich_meister.cards import OF_SUIT, PACK
from stichtisch.games.trick import TRUMP, Strength
from stichtisch.games.value import mypyc_attr, value

ABOVE, LED, REST, BELOW = 2, 1, 0, -1
"""Where a card stands: trumps, the suit led, the rest, anti-trumps."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Trumps:
    """The trumps of a round. All together they form one suit, and follow no other (M6)."""

    __slots__ = ("cards", "numbers", "suits")

    def __init__(self, numbers: Mapping[Card, tuple[int, ...]]) -> None:
        """`numbers`: by card the rule cards that make it a trump, ascending."""
        self.numbers = numbers
        self.cards = PACK.set(numbers)
        others = {suit: OF_SUIT[suit] - self.cards for suit in sorted(OF_SUIT)}
        self.suits: Mapping[str, CardSet] = {**others, TRUMP: self.cards}
        """All cards by the suit that they count as, sorted by suit."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trumps) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Trumps({self.numbers})"

    def is_trump(self, card: Card) -> bool:
        return card in self.cards

    def suit_of(self, card: Card) -> str:
        return TRUMP if card in self.cards else card.suit


@value
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
