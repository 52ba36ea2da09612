"""What must be followed and what beats what, under the basic rules 26 to 33 alone and together."""

import pytest

from games.stich_meister.stories import laws, may_play, ranked, winner
from stichtisch.games.stich_meister.rule_cards import printed

# --- following -----------------------------------------------------------------------------


def test_the_leader_plays_anything():
    assert may_play("F2 K3", "", 28, 5) == "F2 K3"


def test_27_follows_the_card_played_last():
    assert may_play("F2 K3 G4", "F9 K9", 27) == "K3"


def test_27_leaves_the_winner_to_the_suit_that_was_led():
    assert winner("F3 K15 K14 F4", 27) == "F4"


def test_27_with_a_trump_played_last_asks_for_a_trump():
    assert may_play("F2 K3 G6", "F9 K6", 27, 5) == "G6"


def test_26_asks_for_the_suit_of_the_lead():
    assert may_play("F2 K3 G4", "F9 K9", 26) == "F2"


def test_26_with_27_the_lead_is_the_last_card_anybody_sees():
    assert may_play("F2 K3 G4", "F9 K9", 26, 27) == "F2"


def test_28_who_cannot_follow_must_trump():
    assert may_play("K3 G6 C6", "F9", 5, 28) == "G6 C6"
    assert may_play("K3 G6 F2", "F9", 5, 28) == "F2"
    assert may_play("K3 G7", "F9", 5, 28) == "K3 G7"


def test_28_without_a_trump_rule_changes_nothing():
    assert may_play("K3 G7", "F9", 28) == "K3 G7"


def test_27_with_28_the_duty_refers_to_the_last_card():
    assert may_play("F2 G6", "F9 K9", 5, 27, 28) == "G6"
    assert may_play("F2 G6 K4", "F9 K9", 5, 27, 28) == "K4"


def test_28_with_21_binds_only_once_there_is_a_trump():
    assert may_play("K3 G7", "F9", 21, 28) == "K3 G7"
    assert may_play("K3 G7", "F9", 21, 28, second="K8") == "K3"


# --- who wins ------------------------------------------------------------------------------


def test_all_cards_of_a_trick_have_a_place():
    assert ranked("F3 K15 G15 F2 C6", 5) == "C6 F3 F2 G15 K15"


def test_29_the_best_of_the_others_wins():
    assert winner("F15 F3 K14 F4", 29) == "F4"


def test_29_a_led_trump_cannot_win_either():
    assert winner("G6 F15 F14", 5, 29) == "F15"


def test_29_when_nobody_follows_the_highest_of_the_rest_wins():
    assert ranked("F15 K3 G9 C9", 29) == "C9 G9 K3"


def test_30_the_second_highest_wins():
    assert winner("F15 F3 K14 F4", 30) == "F4"
    assert winner("F15 F3 K6 F4", 5, 30) == "F15"


def test_30_when_only_the_lead_could_win_the_best_of_the_rest_does():
    assert winner("F2 K14 G15 C15", 30) == "C15"


def test_29_with_30_the_lead_is_struck_and_then_the_second_of_the_rest_wins():
    assert winner("F2 F9 F15 F12", 29, 30) == "F12"
    assert winner("F15 F9 F14 F12", 29, 30) == "F12"


def test_29_with_30_the_led_suit_is_still_ahead_of_the_others():
    assert winner("F2 K15 F3 G14", 29, 30) == "K15"
    assert winner("F2 K15 F3 F4", 29, 30) == "F3"


def test_29_with_30_and_three_cards_leaves_the_lower_of_two():
    assert winner("F15 F3 F9", 29, 30) == "F3"


def test_31_turns_the_ranks_round():
    assert ranked("F9 F15 F1 K1", 31) == "F1 F9 F15 K1"


def test_31_turns_the_ranks_of_trumps_of_one_designation_only():
    assert ranked("G15 G1 K6 G6 F6", 5, 20, 31) == "G6 F6 K6 G1 G15"


def test_31_still_gives_equal_cards_to_the_last():
    assert winner("F6 K6 C6", 5, 31) == "C6"


def test_30_with_31_takes_the_second_lowest():
    assert winner("F9 F15 F1 K1", 30, 31) == "F9"
    assert winner("F9 K15 G1 C2", 30, 31) == "G1"


def test_32_puts_trumps_below_everything():
    assert ranked("F3 K6 G15 F2 F6", 5, 32) == "F3 F2 G15 F6 K6"


def test_32_when_a_trump_is_led_the_other_suits_are_equal():
    assert ranked("K6 F9 G12 C12 F6", 5, 32) == "C12 G12 F9 F6 K6"


def test_32_leaves_trumps_among_themselves_as_usual():
    assert ranked("G15 K6 G6", 5, 20, 32) == "G6 K6 G15"


def test_33_no_suit_has_precedence():
    assert ranked("F3 K15 G15 F9", 33) == "G15 K15 F9 F3"


def test_33_leaves_trumps_above():
    assert winner("F3 K15 G6 F9", 5, 33) == "G6"


def test_32_with_33_all_other_suits_are_equal_and_above_the_trumps():
    assert ranked("F3 K15 G6 C9", 5, 32, 33) == "K15 C9 F3 G6"
    assert ranked("G6 F3 K15 C9", 5, 32, 33) == "K15 C9 F3 G6"


def test_30_with_32_and_33_takes_the_second_of_that_order():
    assert winner("F3 K15 G6 C9", 5, 30, 32) == "K15"
    assert winner("F9 K15 G6 C8", 5, 30, 33) == "K15"
    assert winner("F3 K15 G6 C9", 5, 30, 32, 33) == "C9"


def test_31_with_33_the_lowest_of_all_suits_wins():
    assert winner("F3 K2 G15 C9", 31, 33) == "K2"


def test_31_with_32_a_led_trump_and_the_lowest_of_the_others():
    assert ranked("K6 F9 G12 F6 C2", 5, 31, 32) == "C2 F9 G12 F6 K6"


def test_29_with_32_a_led_anti_trump_is_struck_at_the_bottom():
    assert ranked("K6 F9 G6 C9", 5, 29, 32) == "C9 F9 G6"


def test_21_with_32_the_second_lead_is_an_anti_trump_itself():
    assert ranked("K15 F2 G9 K3", 21, 32, second="K15") == "G9 F2 K15 K3"


def test_21_with_33_only_its_suit_stands_above():
    assert winner("F15 G15 K2", 21, 33, second="K9") == "K2"


@pytest.mark.parametrize("number", range(34, 61))
def test_no_later_card_says_who_wins_a_trick_or_what_follows(number):
    assert ranked("F3 K15 G15 F2 C6", 5, number) == "C6 F3 F2 G15 K15"
    assert may_play("F2 K3 G4", "F9 K9", number) == "F2"


@pytest.mark.parametrize("number", printed())
def test_every_card_alone_leaves_an_order_and_something_to_play(number):
    law = laws(number)
    assert set(ranked("F3 K6 G15 F2", number).split()) <= {"F3", "K6", "G15", "F2"}
    assert may_play("F2 K3", "F9", number) and law.cards[0].number == number
