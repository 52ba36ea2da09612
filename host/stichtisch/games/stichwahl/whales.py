"""The cards of the game, the colourless 5s, and the marker that says which card wins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stichtisch.games.card import Card, pack, sorted_as_text
from stichtisch.games.trick import Strength, followers

FAMILIES = ("O", "P", "N", "B")
"""Orcawal, Pottwal, Narwal, Blauwal."""
PACK = pack("".join(FAMILIES), range(1, 10))
_WITHOUT_FIVES = {text: card for text, card in PACK.items() if card.rank != 5}
HIGH, LOW = 9, 1
"""The marker's two faces: the highest card wins, or the lowest."""


def pack_for(players: int) -> dict[str, Card]:
    """Two play without the 5s."""
    return _WITHOUT_FIVES if players == 2 else PACK


def is_five(card: Card) -> bool:
    """The 5s belong to no family: they may always be played and take the trick's colour."""
    return card.rank == 5


def colour_of(trick: Sequence[Card]) -> str | None:
    """The family that the trick is about: that of its first card that is no 5 (K6)."""
    return next((card.suit for card in trick if not is_five(card)), None)


def playable(hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
    """What `hand` may play; a 5 in it does not make one able to follow (K7)."""
    following = followers(hand, colour_of(trick), lambda card: "" if is_five(card) else card.suit)
    return sorted_as_text({*following, *filter(is_five, hand)})


@dataclass(frozen=True)
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
        colour = colour_of(trick)
        return [self._strength(card, colour) for card in trick]

    def _strength(self, card: Card, colour: str | None) -> Strength:
        family = colour if is_five(card) else card.suit
        height = card.rank if self.face == HIGH else -card.rank
        if family == self.trump:
            return (2, height)
        return (1, height) if family == colour else (0, 0)
