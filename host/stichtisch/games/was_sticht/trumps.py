"""The cards of the game and what the two trumps of a round make of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.trick import TRUMP, Strength

SUITS = "RBGY"
RANKS = range(1, 10)
PACK = Pack.of(SUITS, RANKS)
NONE = "X"
"""The trump card that says: no trump suit, or no trump number."""


@dataclass(frozen=True)
class Trumps:
    """A round's trump suit and trump number."""

    suit: str
    """R, B, G, Y or X for none."""
    number: int | None
    """1..9, or None for none."""

    @cached_property
    def cards(self) -> CardSet:
        """All trumps. They form one suit; their printed colour no longer counts (W6)."""
        return PACK.set(
            card for card in PACK.values() if card.suit == self.suit or card.rank == self.number
        )

    @cached_property
    def by_suit(self) -> Mapping[str, CardSet]:
        """The cards that follow each suit, the one suit of all trumps included."""
        plain = {suit: PACK.suit(suit) - self.cards for suit in SUITS}
        return {**plain, TRUMP: self.cards}

    def suit_of(self, card: Card) -> str:
        return TRUMP if card in self.cards else card.suit

    def strength(self, card: Card, led: str) -> Strength:
        """Supertrump, then number trumps (all equal), then the trump suit, then the suit led."""
        if card.rank == self.number:
            return (3, 0) if card.suit == self.suit else (2, 0)
        if card.suit == self.suit:
            return (1, card.rank)
        return (0, card.rank) if card.suit == led else (-1, 0)

    def strengths(self, cards: tuple[Card, ...]) -> list[Strength]:
        """The strength of each card of a trick, the first card being the lead."""
        of_card = self._strengths[self.suit_of(cards[0])]
        return [of_card[card] for card in cards]

    @cached_property
    def _strengths(self) -> Mapping[str, Mapping[Card, Strength]]:
        """Of all cards, by the suit led."""
        cards = PACK.values()
        return {led: {card: self.strength(card, led) for card in cards} for led in (*SUITS, TRUMP)}


@cache
def trumps_of(suit: str, number: int | None) -> Trumps:
    """Those two trumps, with the sets of cards that they make; there are fifty pairs."""
    return Trumps(suit, number)
