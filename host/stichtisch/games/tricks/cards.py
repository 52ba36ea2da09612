"""The ordinary pack of 52 cards, and what the trump suit makes of a trick."""

from collections.abc import Sequence
from typing import Final

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.demand import Demand, Demands
from stichtisch.games.refusal import Why
from stichtisch.games.trick import best

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs."""
RANKS = range(2, 15)
"""Jack, queen, king and ace are 11, 12, 13 and 14: the ace is high."""
PACK: Final = Pack.of(SUITS, RANKS)
OF_SUIT: Final = {suit: PACK.suit(suit) for suit in SUITS}
HIGHER: dict[Card, CardSet] = {
    card: PACK.set(other for other in OF_SUIT[card.suit] if other.rank > card.rank)
    for card in PACK.values()
}
"""Of each card those of its suit that beat it."""
FOLLOW: Final[dict[str, Demands]] = {
    suit: (Demand(cards, suit, Why.FOLLOW, "rules.no_follow"),) for suit, cards in OF_SUIT.items()
}
"""What a lead of a suit demands: that suit, and of who has none nothing."""


def bound(
    cards: CardSet, sentence: str = "tricks.not_yet", free: CardSet | None = None
) -> Demands:
    """Who has any of these cards must play one of them, or one that is free: all may hear it.

    `sentence` says so aloud; with `_why` at its end it says so of a {card} and a {seat}.
    """
    return (Demand(cards, "", Why.MUST, f"{sentence}_why", free, sentence),)


def winning(cards: Sequence[Card], trump: str = "") -> int:
    """The position of the card that takes the trick; the first one was led."""
    led = cards[0].suit
    return best([(card.suit == trump, card.suit == led, card.rank) for card in cards])
