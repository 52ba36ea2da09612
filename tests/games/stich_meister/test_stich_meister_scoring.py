"""What a round brings: the scoring rules 41 to 60, in the order of their numbers."""

import pytest

from games.stich_meister.stories import score

FOUR = "0: F2 F3 F4 F5\n1: C2 K3 F9 G5\n1: K6 K8 C9 C5\n2: F11 K12 G13 C14"
"""One suit, four suits, two suits, four suits; the last one all persons, the others none."""


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ((), (1, 2, 1, 0)),
        ((41,), (1, 6, 4, 0)),
        ((42,), (2, 4, 1, 0)),
        ((43,), (2, 4, 2, 0)),  # nothing is trump, so every trick is without
        ((5, 43), (2, 3, 2, 0)),
        ((45,), (0, 1, 3, 0)),
        ((46,), (1, 2, 5, 0)),
        ((47,), (-3, 1, 0, 0)),
        ((48,), (1, -1, 0, 0)),
        ((49,), (1, -1, 0, 0)),
        ((50,), (1, 1, 0, 0)),
        ((51,), (1, 2, 1, 0)),
        ((5, 51), (1, 1, 1, 0)),
        ((54,), (1, 2, 1, 10)),
        ((55,), (6, 2, 6, 0)),
        ((56,), (1, 4, 1, 0)),
        ((57, 54), (1, 2, 1, 20)),
        ((58,), (1, 3, 3, 1)),
        ((59,), (3, 3, 1, 1)),
        ((60,), (-1, -2, -1, 0)),
    ],
)
def test_a_scoring_rule(rules, points):
    assert score(FOUR, *rules) == points


def test_44_the_fifth_trick_counts_three_times():
    assert score("0: F2\n0: F3\n0: F4\n0: F5\n1: F6\n0: F8", 44) == (5, 3, 0, 0)


def test_52_and_53_sevens_and_fifteens():
    assert score("0: F7 K7 F2 F3\n1: C15 G15 C7 K2", 52) == (7, 4, 0, 0)
    assert score("0: F7 K7 F2 F3\n1: C15 G15 C7 K2", 53) == (1, -5, 0, 0)
    assert score("0: F7 K7 F2 F3\n1: C15 G15 C7 K2", 52, 53) == (7, -2, 0, 0)


def test_46_with_three_players_13_is_simply_not_there():
    assert score("0: F11 K12 C14\n1: F2 F3 F4", 46, seats=3) == (4, 1, 0)


def test_57_all_who_share_the_fewest_are_doubled():
    assert score("0: F2\n0: F3\n1: F4\n2: F5\n3: F6", 57) == (2, 2, 2, 2)


# --- order ---------------------------------------------------------------------------------


def test_41_sets_what_42_to_45_multiply():
    assert score("0: F2 K3\n0: F4 G3\n0: F6 C8", 41, 42) == (12, 0, 0, 0)
    assert score("0: F2 K3\n0: F4 G3\n0: F6 C8", 41, 42, 43, 45) == (24, 0, 0, 0)


def test_45_the_last_trick_three_times_even_when_nothing_else_counts():
    assert score("0: F2\n1: F3\n2: F4\n3: F5", 45) == (0, 0, 1, 3)


def test_54_before_56_and_57_double_the_bonus_too():
    assert score("0: F2\n0: F3\n0: F4", 54, 56) == (3, 20, 20, 20)
    assert score("0: F2\n0: F3\n0: F4", 54, 56, 57) == (3, 40, 40, 40)


def test_56_and_57_double_a_minus():
    assert score("0: F2 F3 F4\n0: F5 F6 F8\n1: K2 K3", 47, 56) == (-8, 1, 0, 0)
    assert score("0: F2 F3 F4\n1: K2\n1: K3\n2: K4\n2: K5\n3: K6\n3: K7", 47, 57)[0] == -4


def test_56_none_is_even():
    assert score("0: F2\n0: F3\n0: F4", 54, 56)[1] == 20


def test_58_takes_the_right_neighbours_minus_as_a_plus():
    assert score("0: F2 F3 F4\n1: K2", 47, 58) == (-2, 3, 1, 0)


def test_59_takes_the_left_neighbours_minus_as_a_minus():
    assert score("0: F2 F3 F4\n1: K2", 47, 59) == (-1, 1, 0, -2)


def test_58_then_59_each_reads_the_points_before_it():
    # 1 2 1 0 -> right neighbours added: 1 3 3 1 -> left neighbours added: 4 6 4 2
    assert score(FOUR, 58, 59) == (4, 6, 4, 2)


@pytest.mark.parametrize("number", range(41, 60))
def test_60_turns_everything_round_at_the_end(number):
    assert score(FOUR, number, 60) == tuple(-points for points in score(FOUR, number))


def test_suits_count_as_printed_whatever_is_trump():
    assert score("0: F6 K6 G6 C6", 5, 41) == (4, 0, 0, 0)
    assert score("0: F6 K6", 5, 47) == (0, 0, 0, 0)


# --- with trump rules and 40 ------------------------------------------------------------------


def test_21_the_final_trumps_judge_the_first_trick_too():
    tricks = "0: K2 F3\n1: K5 F4\n2: F5 F6"
    assert score(tricks, 21, 51, second="K5") == (0, 0, 1, 0)
    assert score(tricks, 21, 43, second="K5") == (1, 1, 2, 0)


def test_a_card_designated_twice_is_one_trump():
    assert score("0: F6 F3", 5, 13, 51) == (-1, 0, 0, 0)


def test_40_the_unplayed_cards_bring_and_count_nothing():
    assert score("0: F2\n0: F3\n1: F4", 40, 54, 55) == (2, 6, 10, 10)


def test_plus_three_lifts_what_54_to_57_count_and_gives_no_points():
    tricks = "0: F2\n0: F3\n1: F4"
    assert score(tricks, 40, 54, 55, forty="plus_three") == (2, 1, 0, 0)
    assert score(tricks, 40, 56, forty="skip_only") == (4, 1, 0, 0)
    assert score(tricks, 40, 56, forty="plus_three") == (2, 2, 0, 0)
    assert score(tricks, 40, 46, 57, forty="plus_three") == (2, 1, 0, 0)


def test_plus_three_needs_40_in_force():
    assert score("0: F2", 54, forty="plus_three") == (1, 10, 10, 10)
