"""What is printed at the foot of the 36 cards: pearls on the left, a bonus on the right."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.record import Fields, RecordError
from stichtisch.games.stichwahl.whales import FAMILIES, PACK, is_five
from stichtisch.words import Sentence

MOST_PEARLS = 3


class Bonus(StrEnum):
    """The three bonus symbols, by their names in a record."""

    TRUMP = "TRUMP"
    """Change the trump family to one of those shown."""
    FLIP = "FLIP"
    """Turn the marker over."""
    POINT = "POINT"
    """A point at once."""


@dataclass(frozen=True)
class Print:
    """The foot of one card."""

    pearls: int
    """1..3: how many cards it brings whoever chooses it."""
    bonus: Bonus | None
    families: tuple[str, ...] = ()
    """With TRUMP: the families shown, one of which becomes trump."""


FIVE = Print(pearls=1, bonus=None)
"""A chosen 5 brings one point and no bonus, whoever's deck it is."""

Deck = Mapping[Card, Print]


def deck_from(raw: Mapping[str, Any] | None) -> dict[Card, Print]:
    """The deck in a record's header; all 36 cards, with two players too, else `RecordError`."""
    if raw is None:
        raise RecordError("stichwahl.no_deck")
    fields = Fields(raw, '"deck"')
    deck = {card: _print_from(card, fields) for card in PACK.values()}
    fields.done()
    return deck


def deck_as_json(deck: Deck) -> dict[str, Any]:
    """The deck as a record's header holds it."""
    return {str(card): _print_as_json(printed) for card, printed in deck.items()}


def _print_as_json(printed: Print) -> dict[str, Any]:
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
