"""The private pod's key, pressed briefly and then held, steps the brightness of all lamps."""

import pytest

from stichtisch.table.happenings import MoveMade
from stichtisch.table.referee import LEVELS, next_level


def dim(table, brief=0.1, pause=0.2, held=1.1):
    """What comes of it."""
    told = table.press(None, brief)
    table.now += pause
    return told + table.press(None, held)


def test_pressed_briefly_and_then_held_it_asks_for_the_next_brightness(evening):
    table = evening().sit()
    assert table.table.dimmer.steps == 0
    assert dim(table) == []
    assert dim(table) == []
    assert table.table.dimmer.steps == 2


@pytest.mark.parametrize(
    "slip", [{"brief": 0.6}, {"pause": 0.6}, {"held": 0.9}], ids=["long", "late", "short"]
)
def test_nothing_else_that_a_dealer_does_with_the_key_dims(evening, slip):
    table = evening().to_the_play()
    dim(table, **slip)
    table.now += 3
    table.press(None, 9.0)  # a look at the trump
    table.press(None, 0.1)
    table.now += 0.1
    table.press(None, 0.1)
    assert table.table.dimmer.steps == 0


def test_a_seat_s_key_dims_nothing(evening):
    table = evening().sit()
    table.press(0, 0.1)
    table.press(0, 1.1)
    assert table.table.dimmer.steps == 0


def test_a_press_that_the_game_asks_for_is_no_part_of_it(evening):
    table = evening(options={"tasks": 1}, trumps="drawn").sit().take_chips("EX1 EX1 EX2 EX2")
    (made, *_) = dim(table)
    assert isinstance(made, MoveMade)  # the round begins
    assert table.table.dimmer.steps == 0
    dim(table)
    assert table.table.dimmer.steps == 1


def test_the_first_press_claims_the_private_pod_and_does_no_more(evening):
    table = evening()
    for seat in (*table.seats, None):
        table.join(seat)
    for seat in table.seats:
        table.press(seat)
    dim(table)
    assert table.table.dimmer.steps == 0


def test_what_it_asks_for_is_the_same_whatever_the_trump_is(evening):
    """In two worlds that differ in the secret alone."""
    tables = [evening().to_the_play(suit, number) for suit, number in (("R", 5), ("G", 7))]
    told = [dim(table) for table in tables]
    assert told[0] == told[1] == []
    assert [table.table.dimmer.steps for table in tables] == [1, 1]


def test_there_are_four_levels_and_after_the_darkest_comes_the_brightest():
    assert [next_level(255 * level // 100) for level in LEVELS] == [*LEVELS[1:], LEVELS[0]]
    assert next_level(255 * 60 // 100) == 50  # as --brightness said
    assert next_level(255 * 5 // 100) == 100
