"""A playing card: a printed suit and a rank, whatever trumps make of it."""

from collections.abc import Collection
from typing import NamedTuple


class Card(NamedTuple):
    """One card, as printed: `Card("R", 3)` is the `R3` of the record."""

    suit: str
    rank: int

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


def pack(suits: str, ranks: Collection[int]) -> dict[str, Card]:
    """All cards of a game by their text, so that a text is either one of them or no card."""
    cards = (Card(suit, rank) for suit in suits for rank in ranks)
    return {str(card): card for card in cards}


def sorted_as_text(cards: Collection[Card]) -> list[Card]:
    """The order in which a record lists cards: F10 comes before F2."""
    return sorted(cards, key=str)
