"""The trick: who plays when, what follows suit, what beats what. One core for all three games.

A game says what suit a card counts as and how strong it is (a tuple, compared as tuples are);
here is what does not change from game to game. Ties are a parameter, because Was Sticht? and
Stichwahl give them to the card played first and Stich-Meister to the one played last.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from stichtisch.games.card import Card

Strength = tuple[int, ...]


class Tie(Enum):
    """Which of several equally strong cards is the higher one."""

    FIRST = "the card played first"
    LAST = "the card played last"


@dataclass(frozen=True)
class Trick:
    """The cards on the table, in the order played."""

    leader: int
    """Who plays first."""
    seats: int
    """How many play to it."""
    step: int = 1
    """1: clockwise, -1: the other way round."""
    cards: tuple[Card, ...] = ()

    def player(self, index: int) -> int:
        """Whose card the one at `index` is, or will be."""
        return (self.leader + index * self.step) % self.seats

    @property
    def turn(self) -> int:
        """Who plays the next card; meaningless once the trick is complete."""
        return self.player(len(self.cards))

    @property
    def complete(self) -> bool:
        return len(self.cards) == self.seats

    def with_card(self, card: Card) -> "Trick":
        return replace(self, cards=(*self.cards, card))


def followers(
    hand: Sequence[Card], suit: str | None, suit_of: Callable[[Card], str]
) -> list[Card]:
    """The cards of `hand` that may be played when `suit` must be followed (None: any)."""
    if suit is None:
        return list(hand)
    return [card for card in hand if suit_of(card) == suit] or list(hand)


def ranking(strengths: Sequence[Strength], tie: Tie) -> list[int]:
    """The positions of the cards of a trick, strongest first."""
    earlier_is_higher = -1 if tie is Tie.FIRST else 1
    return sorted(
        range(len(strengths)),
        key=lambda index: (strengths[index], earlier_is_higher * index),
        reverse=True,
    )
