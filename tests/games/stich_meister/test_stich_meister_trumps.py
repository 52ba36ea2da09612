"""Which cards are trumps and which trump is higher: the rule sheet's examples, M5 to M12, M49."""

import random

import pytest

from games.stich_meister.stories import begin, laws, may_play, play_on, ranked, winner
from stichtisch.games.move import Play
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.effect import Kind
from stichtisch.games.stich_meister.rule_cards import printed


def test_all_sixes_together_form_the_trump_suit():
    assert winner("F15 F2 G6 F14", 5) == "G6"
    assert may_play("K6 F9 G15", "G6", 5) == "K6"


def test_the_gates_rank_from_15_down_to_1():
    gates = " ".join(f"G{rank}" for rank in range(15, 0, -1))
    assert ranked(" ".join(reversed(gates.split())), 20) == gates


def test_without_a_trump_the_highest_card_of_the_led_suit_wins():
    assert winner("F8 F11 K15 G14", 15) == "F11"


def test_sixes_stand_above_gates_and_the_last_of_two_sixes_wins():
    assert winner("F6 G15 K6 G14", 5, 20) == "K6"


def test_the_four_of_koi_then_the_other_fours_then_the_koi():
    assert ranked("K15 F4 K4 G4 K1", 3, 17) == "K4 G4 F4 K15 K1"


def test_a_trump_cannot_follow_its_printed_suit():
    assert may_play("F4 F9 K2", "F6", 3) == "F9"
    assert may_play("F4 K2 G3", "F6", 3) == "F4 K2 G3"


def test_a_led_trump_must_be_followed_with_any_trump():
    assert may_play("F9 G4 K15 F4", "K4", 3) == "G4 F4"


def test_designated_twice_each_the_lower_second_number_decides():
    assert winner("C6 G6", 5, 15, 20) == "C6"
    assert winner("G6 C6", 5, 15, 20) == "C6"


def test_lowest_only_makes_them_equal_and_the_last_one_wins():
    assert winner("C6 G6", 5, 15, 20, multi_trump="lowest_only") == "G6"
    assert winner("G6 C6", 5, 15, 20, multi_trump="lowest_only") == "C6"


def test_lowest_only_leaves_more_designations_higher():
    assert winner("F4 K4 G4", 3, 17, multi_trump="lowest_only") == "K4"


def test_two_cards_for_one_suit_lift_all_of_it_above_a_lower_number():
    assert ranked("K2 F3 F2 F15", 1, 13, 14) == "F2 F15 F3 K2"


def test_the_same_rank_of_two_suits_is_ordered_by_the_suits_numbers():
    assert winner("G9 F9 K9 C9", 8, 13, 15, 17) == "F9"


# --- card 21 -------------------------------------------------------------------------------


def test_nothing_is_trump_in_the_first_trick():
    assert winner("F5 K9 K15", 21) == "F5"


def test_the_second_lead_makes_its_printed_suit_trump_though_it_is_a_trump_already():
    assert ranked("G4 K15 K4 F9", 3, 21, second="K4") == "K4 G4 K15 F9"


def test_21_is_the_lowest_of_all_numbers():
    assert ranked("K15 G2", 20, 21, second="K4") == "G2 K15"


@pytest.mark.parametrize("number", range(1, 21))
def test_with_any_other_trump_rule_a_card_of_both_is_on_top(number):
    other = laws(number).trumps(None)
    both = laws(number, 21).trumps(PACK["K5"])
    for card in PACK.values():
        named = (number,) * other.is_trump(card) + (21,) * (card.suit == "K")
        assert both.numbers.get(card, ()) == named


def test_the_lead_of_trick_2_is_trump_the_moment_it_lies():
    game, rng = begin([21, 54, 55, 56]), random.Random(1)
    play_on(game, rng, lambda game: len(game.round.play.taken) == 1)
    assert not game.public().trumps.numbers
    lead = game.public().trick.leader
    card = next(iter(game.legal_cards(lead)))
    game.push(Play(lead, card))
    trumps = game.public().trumps
    assert {c for c in PACK.values() if trumps.is_trump(c)} == {
        c for c in PACK.values() if c.suit == card.suit
    }
    assert game.public().trick.suit == "trump"


# --- the table of trump cards ----------------------------------------------------------------


def test_twelve_ranks_twice_four_suits_and_one_that_play_decides():
    ranks = (2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15)
    for number, rank in enumerate(ranks, start=1):
        assert {c.rank for c in laws(number).trumps(None).numbers} == {rank}
    for number, suit in zip(range(13, 21), "FFCCKKGG", strict=True):
        assert {c.suit for c in laws(number).trumps(None).numbers} == {suit}
    assert [n for n, card in printed().items() if card.kind is Kind.TRUMP] == list(range(1, 22))
