"""The twelve tasks, the dealer's copying, going out, and places."""

import pytest

from games.was_sticht.stories import cards, choose, deal, play_out_round, with_chips
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht.rules import (
    Options,
    WasSticht,
    places_by_count_then_value,
    places_by_value_only,
)
from stichtisch.games.was_sticht.tasks import TASKS, Taken, printed
from stichtisch.games.was_sticht.trumps import PACK


def took(tricks, last=0, seat_cards=("", "", "", "")):
    return Taken(tuple(tricks), tuple(PACK.set(cards(text)) for text in seat_cards), last)


@pytest.mark.parametrize(
    ("chip", "taken", "done"),
    [
        ("NONE", took([0, 3, 3, 3]), True),
        ("NONE", took([1, 3, 3, 2]), False),
        ("NO_G", took([1, 3, 3, 2], seat_cards=("R1 B2 Y3 R9", "", "", "")), True),
        ("NO_G", took([1, 3, 3, 2], seat_cards=("R1 B2 G3 R9", "", "", "")), False),
        ("NO_G", took([0, 3, 3, 3]), False),  # at least one trick must be taken
        ("NO_R", took([1, 3, 3, 2], seat_cards=("R1 B2 G3 R9", "", "", "")), False),
        ("EX1", took([1, 3, 3, 2]), True),
        ("EX1", took([2, 3, 3, 1]), False),
        ("EX2", took([2, 3, 3, 1]), True),
        ("EX3", took([3, 3, 3, 0]), True),
        ("EX4", took([4, 3, 2, 0]), True),
        ("EX4", took([5, 3, 1, 0]), False),
        ("LAST", took([1, 3, 3, 2], last=0), True),
        ("LAST", took([1, 3, 3, 2], last=3), False),
        ("MOST", took([4, 3, 2, 0]), True),
        ("MOST", took([3, 3, 2, 1]), False),  # a tie fails
        ("FEWEST", took([0, 3, 3, 3]), True),  # none at all is few enough
        ("FEWEST", took([1, 1, 4, 3]), False),
    ],
)
def test_when_a_task_is_fulfilled(chip, taken, done):
    assert TASKS[chip](taken, 0) is done


def test_colour_counts_as_printed_even_on_a_trump():
    # red and 5 are trumps: the green 5 is no green card to follow with, but it is one in a trick
    assert not TASKS["NO_G"](took([1, 3, 3, 2], seat_cards=("G5", "", "", "")), 0)


EVERYTHING_TO_SEAT_1 = ["B9", "R9 R8 R7 R6 R5 R4 R3 R2 R1", "", ""]
"""With red trump seat 1 leads nine trumps: it takes all nine tricks."""

CHIPS = (
    ("MOST", "EX1", "EX2", "EX3", "LAST"),
    ("MOST", "EX1", "EX2", "NONE", "LAST"),
    ("NO_R", "EX4", "NONE", "FEWEST", "NO_B"),
    ("NO_R", "EX4", "NO_G", "FEWEST", "NO_B"),
)


def nine_tricks_for_seat_1(game, *tasks):
    deal(game, EVERYTHING_TO_SEAT_1, "R", "X")
    choose(game, *tasks)
    return {event.name: event for event in play_out_round(game)}


def test_a_fulfilled_task_is_discarded_at_once_a_failed_one_comes_back():
    game = with_chips(4, CHIPS)
    events = nine_tricks_for_seat_1(game, "MOST", "NO_R", "NO_G")
    assert events["tasks"].as_json() == {
        "event": "tasks",
        "results": [
            {"seat": 1, "chip": "MOST", "done": True},
            {"seat": 2, "chip": "NO_R", "done": False},
            {"seat": 3, "chip": "NO_G", "done": False},
        ],
        "dealer": {"seat": 0, "copied": [], "earned": False},
    }
    assert events["round"].discarded == ((), ("MOST",), (), ())
    assert [len(chips) for chips in game.public().chips] == [5, 4, 5, 5]


def earned_a_reward(**options):
    """Seat 1 takes every trick and so fails to take none; the dealer took none."""
    game = with_chips(4, CHIPS, **options)
    return game, nine_tricks_for_seat_1(game, "NONE", "NO_R", "NO_G")


def test_the_dealer_earns_a_chip_by_doing_what_another_failed_to_do():
    game, events = earned_a_reward()
    assert events["tasks"].dealer.copied == ("NONE",)
    assert "round" not in events  # it waits for the dealer's choice
    (over,) = game.push(moves.Reward(0, "LAST"))
    assert over.discarded == (("LAST",), (), (), ())


def test_but_not_when_the_other_managed_it_too():
    game = with_chips(4, CHIPS)
    events = nine_tricks_for_seat_1(game, "EX1", "NONE", "NO_G")
    assert events["tasks"].results[1].done
    assert not events["tasks"].dealer.earned
    assert game.phase == "round"


def test_two_chose_the_same_and_only_one_failed_the_dealer_still_earns():
    game = with_chips(4, CHIPS)
    events = nine_tricks_for_seat_1(game, "NONE", "NONE", "NO_G")
    results = {result.seat: result.done for result in events["tasks"].results}
    assert results == {1: False, 2: True, 3: False}
    assert events["tasks"].dealer.copied == ("NONE",)


def test_the_dealer_may_decline():
    game, _ = earned_a_reward()
    (over,) = game.push(moves.Reward(0, None))
    assert over.discarded == ((), (), (), ())
    assert game.phase == "round"


def test_or_must_discard_where_the_table_agreed_on_it():
    game, _ = earned_a_reward(dealer_must_discard=True)
    assert moves.Reward(0, None) not in game.legal_moves(0)
    with pytest.raises(IllegalMoveError, match="dealer_must_discard"):
        game.push(moves.Reward(0, None))
    (over,) = game.push(moves.Reward(0, "EX1"))
    assert over.discarded == (("EX1",), (), (), ())


def test_the_reward_must_be_one_of_the_dealers_own_chips():
    game, _ = earned_a_reward()
    with pytest.raises(IllegalMoveError, match="no chip “the fewest tricks”"):
        game.push(moves.Reward(0, "FEWEST"))
    with pytest.raises(IllegalMoveError, match="not for seat 1"):
        game.push(moves.Reward(1, "EX1"))


VALUES = dict.fromkeys(TASKS, 1) | {"LAST": 9}


def one_chip_each(*chips, **options):
    game = WasSticht(4, Options(tasks=1, **options), VALUES)
    for seat, chip in enumerate(chips):
        game.push(moves.TakeChip(seat, chip))
    return game


def test_several_going_out_at_once_with_equal_values_share_the_win():
    game = one_chip_each("LAST", "MOST", "NONE", "NONE")
    over = nine_tricks_for_seat_1(game, "MOST", "NONE", "NONE")["game"]
    assert over.winners == (1, 2, 3)
    assert over.places == ((1, 2, 3), (0,))


def test_of_several_going_out_at_once_the_highest_value_wins():
    game = one_chip_each("MOST", "LAST", "NONE", "NONE")
    over = nine_tricks_for_seat_1(game, "LAST", "NONE", "NONE")["game"]
    assert over.places == ((1,), (2, 3), (0,))


def test_the_dealer_may_go_out_with_the_reward():
    game = one_chip_each("EX1", "EX2", "EX3", "NONE")
    # all tricks to the dealer: seat 0 holds the trumps, and nobody else takes any
    deal(game, ["R9 R8 R7 R6 R5 R4 R3 R2 R1", "", "", ""], "R", "X")
    choose(game, "EX2", "EX3", "NONE")
    events = {event.name: event for event in play_out_round(game)}
    assert events["game"].winners == (3,)
    game = one_chip_each("EX1", "EX2", "EX3", "LAST")
    deal(game, ["R9 R8 R7 R6 R5 R4 R3 R2 R1", "", "", ""], "R", "X")
    choose(game, "EX2", "EX3", "LAST")
    events = {event.name: event for event in play_out_round(game)}
    assert events["tasks"].dealer.copied == ("LAST",)
    _round, over = game.push(moves.Reward(0, "EX1"))
    assert over.places == ((0,), (1, 2, 3))


def test_value_only_looks_at_nothing_but_value_behind_the_winner():
    # seats 0 and 1 went out, seat 2 did not but has discarded more than either
    assert places_by_value_only([0, 1], [10, 12, 20, 10]) == ((1,), (2,), (0, 3))


def test_by_count_then_value_those_who_went_out_come_first():
    places = places_by_count_then_value([5, 5, 4, 4], [10, 12, 20, 10])
    assert places == ((1,), (0,), (2,), (3,))


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ("count_then_value", ((1, 3), (0, 2))),
        ("value_only", ((1, 3), (0, 2))),
    ],
)
def test_at_the_agreed_end_count_goes_before_value_whatever_the_option(places, expected):
    game = WasSticht(4, Options(tasks=2, places=places, max_rounds=2), VALUES)
    chips = (("EX1", "EX4"), ("MOST", "LAST"), ("EX2", "EX4"), ("NONE", "EX3"))
    for pick in range(2):
        for seat in range(4):
            game.push(moves.TakeChip(seat, chips[seat][pick]))
    nine_tricks_for_seat_1(game, "MOST", "EX2", "NONE")
    # the second round: seat 3 takes all; the dealer, seat 1, sees nobody fail at taking none
    deal(game, ["", "", "", "R9 R8 R7 R6 R5 R4 R3 R2 R1"], "R", "X", dealer=1)
    choose(game, "EX2", "EX3", "EX1")
    events = {event.name: event for event in play_out_round(game)}
    assert events["tasks"].dealer.copied == ()
    assert events["game"].places == expected


def test_the_table_may_agree_on_a_last_round():
    game = one_chip_each("EX1", "EX2", "EX3", "EX4", max_rounds=1)
    over = nine_tricks_for_seat_1(game, "EX2", "EX3", "EX4")["game"]
    assert over.places == ((0, 1, 2, 3),)


def test_without_it_the_game_goes_on():
    game = one_chip_each("EX1", "EX2", "EX3", "EX4")
    assert "game" not in nine_tricks_for_seat_1(game, "EX2", "EX3", "EX4")


@pytest.mark.parametrize(
    ("seats", "on", "none", "most"),
    [(3, False, 7, 5), (3, True, 8, 4), (4, True, 7, 5)],
)
def test_three_player_values_are_adjusted_only_where_agreed(seats, on, none, most):
    values = WasSticht(seats, Options(three_player_values=on)).values
    assert (values["NONE"], values["MOST"]) == (none, most)


def test_the_adjustment_goes_on_top_of_what_is_printed():
    deck = dict.fromkeys(TASKS, 9)
    values = WasSticht(3, Options(three_player_values=True), deck).values
    assert (values["NONE"], values["EX2"], values["EX4"]) == (10, 9, 8)


def test_chip_values_are_marked_as_long_as_nobody_has_read_them_off_a_real_deck():
    assert set(printed().unverified) == set(TASKS)
