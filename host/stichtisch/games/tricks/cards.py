"""The ordinary pack of 52 cards, what its cards count as in a deal, and who takes a trick."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.demand import Demand, Demands
from stichtisch.games.refusal import Why
from stichtisch.games.trick import TRUMP, best

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
        self.trumps = tuple(reversed(cards.get(trump, ())))
        """The highest first."""
        self.cards = {suit: pack.set(ranked) for suit, ranked in cards.items()}
        self.suit = {card: suit for suit, ranked in cards.items() for card in ranked}
        self.height = {card: at for ranked in cards.values() for at, card in enumerate(ranked)}
        self.follow: Mapping[str, Demands] = {
            suit: (Demand(held, suit, Why.FOLLOW, "rules.no_follow"),)
            for suit, held in self.cards.items()
        }
        """What a lead of a suit demands: that suit, and of who has none nothing."""
        suits = [*dict.fromkeys(card.suit for card in pack.values()), TRUMP]
        held = [card for suit in suits for card in cards.get(suit, ())]
        self.place = {card: at for at, card in enumerate(held)}
        """Where people hold it: suit by suit, the lowest first; trumps of several suits last."""
        self.later: Card | None = None
        """A card that is there twice, of which the one played later beats the other."""

    def winning(self, cards: Sequence[Card]) -> int:
        """The position of the card that takes the trick; the first one was led."""
        led, suits = self.suit[cards[0]], [self.suit[card] for card in cards]
        at = best(
            [
                (suit == self.trump, suit == led, self.height[card])
                for suit, card in zip(suits, cards, strict=True)
            ]
        )
        card = cards[at]
        return at if card is not self.later else len(cards) - 1 - cards[::-1].index(card)


EYES: Final = {14: 11, 10: 10, 13: 4, 12: 3, 11: 2, 9: 0, 8: 0, 7: 0}
"""What the ranks count where eyes are counted, whatever their names are."""


def eyes(cards: Iterable[Card]) -> int:
    """What these count together."""
    return sum(EYES[card.rank] for card in cards)


def topped(pack: Pack, tops: Sequence[Card], ranks: Sequence[int], trump: str = "") -> Order:
    """Some tops are trumps above those of a suit, or alone; all suits rank alike.

    `tops` and `ranks` have the highest first.
    """
    plain: dict[str, list[Card]] = {}
    for card in sorted(pack.all - pack.set(tops), key=lambda card: -ranks.index(card.rank)):
        plain.setdefault(card.suit, []).append(card)
    trumps = [*plain.pop(trump, []), *reversed(tops)]
    return Order({**plain, TRUMP: trumps}, TRUMP, pack)


def run(own: CardSet, tops: Sequence[Card]) -> tuple[int, bool]:
    """How many of the tops in a row, from the first, are held or lacked; and which of both."""
    held = tops[0] in own
    for at, top in enumerate(tops):
        if (top in own) != held:
            return at, held
    return len(tops), held


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
