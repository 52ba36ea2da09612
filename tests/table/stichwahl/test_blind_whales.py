"""Hands that the referee does not see."""

import pytest

from stichtisch.table.happenings import NotSo
from stichtisch.table.lights import Frame

BONUSES = {"O3": "FLIP", "O8": "NB", "B1": "O", "N1": None}


@pytest.fixture
def table(whales):
    return whales(hands="blind", bonuses=BONUSES).sit().draw(starter=0).first_bonuses()


def test_a_deal_begins_with_the_drawn_card_and_who_starts(whales):
    table = whales(hands="blind").sit().draw()
    assert table.put(1, "O1") == [NotSo(1, "wrong_phase")]
    assert table.table.game.phase == "deal"
    table.press(2)
    assert table.table.game.phase == "first_bonus"
    assert table.frame(0) is Frame.CHOOSE


def test_the_lamps_say_what_must_be_followed_if_it_can_be(table):
    assert table.lamps(0) == "5"
    table.put(0, "N2")
    assert table.lamps(1) == "N5"
    assert table.put(1, "B9")[-1].line == {"do": "play", "seat": 1, "card": "B9"}


def test_a_card_that_should_have_followed_before_is_refused(table):
    table.trick("0:N2", "1:B9", "2:N6", "3:N8").put(1, "N8")
    table.take_in()
    assert table.put(1, "N4") == [NotSo(1, "follow", ("N",))]
    table.put(1, "B8")
    assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "B8"}


def test_a_card_that_was_played_is_gone(table):
    table.trick("0:N2", "1:B9")
    assert table.put(2, "N2") == [NotSo(2, "gone")]


def test_bonus_cards_and_prizes_are_as_ever(table):
    table.put(0, "O3")
    assert table.marker() == "B9"
    table.trick("0:N2", "1:B9", "2:N6", "3:N8")
    table.press(1, held=1)
    assert table.moves()[-1] == {"do": "prize", "seat": 1, "card": "N2"}
