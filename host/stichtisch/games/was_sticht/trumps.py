"""The cards of the game and what the two trumps of a round make of them."""

from dataclasses import dataclass

from stichtisch.games.card import Card, pack
from stichtisch.games.trick import Strength

SUITS = "RBGY"
RANKS = range(1, 10)
PACK = pack(SUITS, RANKS)
NONE = "X"
"""The trump card that says: no trump suit, or no trump number."""

TRUMP = "trump"
"""The suit that all trumps form together; their printed colour no longer counts (W6)."""


@dataclass(frozen=True)
class Trumps:
    """A round's trump suit and trump number."""

    suit: str
    """R, B, G, Y or X for none."""
    number: int | None
    """1..9, or None for none."""

    def is_trump(self, card: Card) -> bool:
        return card.suit == self.suit or card.rank == self.number

    def suit_of(self, card: Card) -> str:
        return TRUMP if self.is_trump(card) else card.suit

    def strength(self, card: Card, led: str) -> Strength:
        """Supertrump, then number trumps (all equal), then the trump suit, then the suit led."""
        if card.rank == self.number:
            return (3, 0) if card.suit == self.suit else (2, 0)
        if card.suit == self.suit:
            return (1, card.rank)
        return (0, card.rank) if card.suit == led else (-1, 0)

    def strengths(self, cards: tuple[Card, ...]) -> list[Strength]:
        """The strength of each card of a trick, the first card being the lead."""
        led = self.suit_of(cards[0])
        return [self.strength(card, led) for card in cards]
