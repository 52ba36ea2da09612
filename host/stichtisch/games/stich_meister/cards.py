"""The playing cards: four suits of fifteen, fewer with three players."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.trick import TRUMP, Strength
from stichtisch.games.value import mypyc_attr, value

SUITS = "FCKG"
"""Fans, Coins, Koi, Gates."""
RANKS = range(1, 16)
PACK: Final = Pack.of(SUITS, RANKS)
OF_SUIT: Final = {suit: PACK.suit(suit) for suit in SUITS}
"""All cards with that suit printed on them."""

NOT_WITH_THREE = frozenset({1, 10, 13})
"""Three players take these ranks out before the game: 48 cards, 16 each."""


@cache
def pack_for(seats: int) -> Pack:
    """The cards that so many players are dealt, all of them in each round."""
    return PACK.without_ranks(NOT_WITH_THREE) if seats == 3 else PACK


def hand_size(seats: int) -> int:
    return len(pack_for(seats)) // seats


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
class CardStanding:
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
