"""The cards of the game, the colourless 5s, and the marker that says which card wins."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from stichtisch.games.card import Card, Pack
from stichtisch.games.record import Fields, RecordError
from stichtisch.games.stichwahl.foot import FIVE, MOST_PEARLS, Bonus, Print
from stichtisch.games.trick import Strength, best
from stichtisch.games.value import value
from stichtisch.words import Sentence

FAMILIES = ("O", "P", "N", "B")
"""Orcawal, Pottwal, Narwal, Blauwal."""
PACK: Final = Pack.of(FAMILIES, range(1, 10))
_WITHOUT_FIVES = PACK.without_ranks((5,))
FIVES = PACK.all - _WITHOUT_FIVES.all
COLOURED: Final = {family: PACK.suit(family) - FIVES for family in FAMILIES}
"""By family its cards without the 5, which has no colour of its own."""
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
        of_card = strengths_in(self.trump, self.face, colour_of(trick))
        return [of_card[card] for card in trick]

    def winning(self, trick: Sequence[Card]) -> int:
        """The position of the card that takes it."""
        return best(self.strengths(trick))


@cache
def strengths_in(trump: str, face: int, colour: str | None) -> Mapping[Card, Strength]:
    """The strengths of all cards in a trick of that colour."""
    return {card: _strength(card, trump, face, colour) for card in PACK.values()}


def _strength(card: Card, trump: str, face: int, colour: str | None) -> Strength:
    family = colour if is_five(card) else card.suit
    height = card.rank if face == HIGH else -card.rank
    if family == trump:
        return (2, height)
    return (1, height) if family == colour else (0, 0)


Deck = Mapping[Card, Print]


def deck_from(raw: Mapping[str, Any] | None) -> dict[Card, Print]:
    """The deck in a record's header; all 36 cards, with two players too, else `RecordError`."""
    if raw is None:
        raise RecordError("stichwahl.no_deck")
    fields = Fields(raw, '"deck"')
    deck = {card: _print_from(card, fields) for card in PACK.values()}
    fields.done()
    return deck


def print_as_json(printed: Print) -> dict[str, Any]:
    """A card of the deck as a record's header holds it."""
    bonus = None if printed.bonus is None else str(printed.bonus)
    cells = {"pearls": printed.pearls, "bonus": bonus}
    return cells | {"families": list(printed.families)} if printed.families else cells


def _print_from(card: Card, deck: Fields) -> Print:
    what = deck.named(str(card))
    fields = Fields(deck.object(str(card)), what)
    pearls = fields.integer("pearls", 1, MOST_PEARLS)
    bonus = _bonus_from(fields)
    families = fields.items("families") if bonus is Bonus.TRUMP else []
    fields.done()
    if bonus is Bonus.TRUMP and not families:
        raise RecordError("stichwahl.no_families", what=fields.named("families"))
    if not all(family in FAMILIES for family in families):
        families_there = Sentence("record.values", values=" ".join(FAMILIES))
        raise RecordError("record.made_of", what=fields.named("families"), wanted=families_there)
    printed = Print(pearls, bonus, tuple(dict.fromkeys(families)))
    if is_five(card) and printed != FIVE:
        raise RecordError("stichwahl.not_five", what=what)
    return printed


def _bonus_from(fields: Fields) -> Bonus | None:
    value = fields.any("bonus")
    if value is None:
        return None
    if not isinstance(value, str) or value not in list(Bonus):
        one = Sentence("record.one_of", values=" ".join(Bonus))
        wanted = Sentence("record.either", one="null", other=one)
        raise RecordError("record.must_be", what=fields.named("bonus"), wanted=wanted)
    return Bonus(value)
