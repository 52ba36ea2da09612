"""The cards of the game and what the two trumps of a round make of them."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from stichtisch.games.card import Card, Pack
from stichtisch.games.demand import Demand, Demands
from stichtisch.games.refusal import Why
from stichtisch.games.trick import TRUMP, Strength, best
from stichtisch.games.value import mypyc_attr

SUITS = "RBGY"
RANKS = range(1, 10)
PACK: Final = Pack.of(SUITS, RANKS)
NONE = "X"
"""The trump card that says: no trump suit, or no trump number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Trumps:
    """A round's trump suit and trump number."""

    def __init__(self, suit: str, number: int | None) -> None:
        """`suit` is R, B, G, Y or X for none; `number` is 1..9, or None for none."""
        self.suit = suit
        self.number = number
        self.cards = PACK.set([c for c in PACK.values() if c.suit == suit or c.rank == number])
        """All trumps. They form one suit; their printed colour no longer counts (W6)."""
        plain = {suit: PACK.suit(suit) - self.cards for suit in SUITS}
        self.demands: Mapping[str, Demands] = {
            led: (Demand(cards, led, Why.FOLLOW, "rules.no_follow"),)
            for led, cards in (plain | {TRUMP: self.cards}).items()
        }
        """What a trick asks, by the suit led; nobody must trump or beat."""
        self._strengths: Mapping[str, Mapping[Card, Strength]] = {
            led: {card: self.strength(card, led) for card in PACK.values()}
            for led in (*SUITS, TRUMP)
        }
        """Of all cards, by the suit led."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trumps):
            return False
        return (self.suit, self.number) == (other.suit, other.number)

    def __hash__(self) -> int:
        return hash((self.suit, self.number))

    def __repr__(self) -> str:
        return f"Trumps({self.suit!r}, {self.number})"

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

    def winning(self, cards: tuple[Card, ...]) -> int:
        """The position of the card that takes the trick."""
        return best(self.strengths(cards))


@cache
def trumps_of(suit: str, number: int | None) -> Trumps:
    """Those two trumps, with the sets of cards that they make; there are fifty pairs."""
    return Trumps(suit, number)
