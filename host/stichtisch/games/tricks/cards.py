"""The ordinary pack of 52 cards, what its cards count as in a deal, and who takes a trick."""

from collections.abc import Mapping, Sequence
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


class Order:
    """What cards count as in a deal, and which beat which."""

    def __init__(
        self, cards: Mapping[str, Sequence[Card]], trump: str = "", pack: Pack = PACK
    ) -> None:
        """`cards` of each suit, the lowest first; those of the suit `trump` beat all others."""
        self.trump = trump
        self.cards = {suit: pack.set(ranked) for suit, ranked in cards.items()}
        self.suit = {card: suit for suit, ranked in cards.items() for card in ranked}
        self.height = {card: at for ranked in cards.values() for at, card in enumerate(ranked)}
        self.follow: Mapping[str, Demands] = {
            suit: (Demand(held, suit, Why.FOLLOW, "rules.no_follow"),)
            for suit, held in self.cards.items()
        }
        """What a lead of a suit demands: that suit, and of who has none nothing."""

    def winning(self, cards: Sequence[Card]) -> int:
        """The position of the card that takes the trick; the first one was led."""
        led, suits = self.suit[cards[0]], [self.suit[card] for card in cards]
        return best(
            [
                (suit == self.trump, suit == led, self.height[card])
                for suit, card in zip(suits, cards, strict=True)
            ]
        )


ORDINARY: Final = {
    trump: Order({s: sorted(OF_SUIT[s], key=lambda card: card.rank) for s in SUITS}, trump)
    for trump in ("", *SUITS)
}
"""By its trump suit, an order in which each card counts as what is printed on it."""
FOLLOW: Final = ORDINARY[""].follow


def bound(
    cards: CardSet, sentence: str = "tricks.not_yet", free: CardSet | None = None
) -> Demands:
    """Who has any of these cards must play one of them, or one that is free: all may hear it.

    `sentence` says so aloud; with `_why` at its end it says so of a {card} and a {seat}.
    """
    return (Demand(cards, "", Why.MUST, f"{sentence}_why", free, sentence),)
