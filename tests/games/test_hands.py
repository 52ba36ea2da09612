"""A hand as people hold it: suit by suit, the lowest first; trumps of several suits at its end."""

from dataclasses import replace
from random import Random

import pytest

from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.skat.moves import GRAND, NULL, Declare
from stichtisch.games.skat.value import Spoken
from stichtisch.words import Words

NAMED = {"spades": "S", "grand": GRAND, "null": NULL}


@pytest.mark.parametrize(
    ("name", "said", "hand"),
    [
        ("hearts", "", "S2 S10 S14 H3 D11 D13 C4"),
        ("schafkopf", "", "E9 EK E10 EA G7 S10 H7 HK H10 HA SU EU SO EO"),
        ("doppelkopf", "", "S9 S9 S10 S14 H9 H14 C13 C10 D9 D14 D11 C11 C11 H12 C12 H10 H10"),
        ("skat", "", "S13 S10 S14 H13 D7 C10 H11 S11 C11"),
        ("skat", "spades", "H13 D7 C10 S13 S10 S14 H11 S11 C11"),
        ("skat", "grand", "S13 S10 S14 H13 D7 C10 H11 S11 C11"),
        ("skat", "null", "S10 S11 S14 H11 H13 D7 C10 C11"),
    ],
)
def test_cards_lie_where_they_count(name, said, hand):
    kind = game_named(name)
    seats = tuple("ABCD"[: kind.seats.start])
    public = kind.begin(Header(name, seats, {})).public()
    if said:
        public = replace(public, spoken=Spoken(declared=Declare(0, NAMED[said])))
    pack = kind.presenter(seats, Settings(), Words("en")).pack
    cards = [pack[text] for text in hand.split()]
    Random(1).shuffle(cards)
    assert [card.text for card in kind.in_hand(cards, public)] == hand.split()
