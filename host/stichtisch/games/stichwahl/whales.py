"""The cards of the game, the colourless 5s, and the marker that says which card wins."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.trick import Strength
from stichtisch.games.value import value

FAMILIES = ("O", "P", "N", "B")
"""Orcawal, Pottwal, Narwal, Blauwal."""
PACK: Final = Pack.of(FAMILIES, range(1, 10))
_WITHOUT_FIVES = PACK.without_ranks((5,))
FIVES = PACK.all - _WITHOUT_FIVES.all
COLOURED: Final = {family: PACK.suit(family) - FIVES for family in FAMILIES}
"""By family its cards without the 5, which has no colour of its own."""
_FOLLOWING: Final = {family: coloured | FIVES for family, coloured in COLOURED.items()}
"""By family what may be played by who can follow."""
HIGH, LOW = 9, 1
"""The marker's two faces: the highest card wins, or the lowest."""


def pack_for(players: int) -> Pack:
    """Two play without the 5s."""
    return _WITHOUT_FIVES if players == 2 else PACK


def is_five(card: Card) -> bool:
    """The 5s belong to no family: they may always be played and take the trick's colour."""
    return card.rank == 5


def colour_of(trick: Sequence[Card]) -> str | None:
    """The family that the trick is about: that of its first card that is no 5 (K6)."""
    for card in trick:
        if card.rank != 5:
            return card.suit
    return None


def playable(hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """What `hand` may play; a 5 in it does not make one able to follow (K7)."""
    colour = colour_of(trick)
    if colour is None or not hand.bits & COLOURED[colour].bits:
        return hand
    return hand & _FOLLOWING[colour]


@value
class Marker:
    """The marker on the trump card: where it lies and which face is up."""

    trump: str
    """The trump family."""
    face: int
    """HIGH or LOW."""

    @classmethod
    def after_drawing(cls, card: Card) -> "Marker":
        """Where the card drawn before a deal, which is no 5, puts the marker."""
        return cls(card.suit, HIGH if card.rank > 5 else LOW)

    def moved_to(self, family: str) -> "Marker":
        return replace(self, trump=family)

    def flipped(self) -> "Marker":
        return replace(self, face=LOW if self.face == HIGH else HIGH)

    def strengths(self, trick: Sequence[Card]) -> list[Strength]:
        """Trump, then the trick's colour, each by the marker's face; only 5s can be equal (K4).

        A trick of nothing but 5s has no colour, so that they are all equal (K5).
        """
        of_card = _strengths(self.trump, self.face, colour_of(trick))
        return [of_card[card] for card in trick]


@cache
def _strengths(trump: str, face: int, colour: str | None) -> Mapping[Card, Strength]:
    """Of all cards in a trick of that colour."""
    return {card: _strength(card, trump, face, colour) for card in PACK.values()}


def _strength(card: Card, trump: str, face: int, colour: str | None) -> Strength:
    family = colour if is_five(card) else card.suit
    height = card.rank if face == HIGH else -card.rank
    if family == trump:
        return (2, height)
    return (1, height) if family == colour else (0, 0)
