"""A trick: who must follow, who wins it, what a bonus card changes."""

import pytest

from games.stichwahl.stories import PLAIN, choose, dealt, finish_deal, play, printed, use, uses
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.stichwahl.cards import PACK, Marker


def legal(game):
    (seat,) = game.acting()
    return [str(card) for card in game.legal_cards(seat)]


def winner(game, text):
    return play(game, text)[-1].winner


# --- following ------------------------------------------------------------------------------


def test_the_led_family_must_be_followed_even_if_another_is_trump():
    game = dealt(3, PLAIN, ["B1 P7", "B2 P1 P2 N9 -P -5"], drawn="N9")  # K25
    play(game, "P7")
    assert legal(game) == ["P1", "P2"]


def test_a_five_may_always_be_played():
    game = dealt(3, PLAIN, ["B1 P7", "B2 P1 N5 N9 -P -5"])
    play(game, "P7")
    assert legal(game) == ["N5", "P1"]


def test_the_five_of_the_led_family_makes_nobody_able_to_follow():
    """K7: without another Pottwal everything may be played, the P5 too."""
    game = dealt(3, PLAIN, ["B1 P7", "B2 P5 O1 O2 O3 O4 O6 O7 O8"])
    play(game, "P7")
    assert legal(game) == ["O1", "O2", "O3", "O4", "O6", "O7", "O8", "P5"]


def test_after_a_five_was_led_the_first_other_card_says_what_to_follow():
    """K6."""
    game = dealt(4, PLAIN, ["B1 P5", "B2 O1 O2", "B3 O3 N1 -O -5", "B4 P1 O5 O6 -O -5"])
    play(game, "P5")
    assert set(game.legal_cards(1)) == set(game.view(1).own.hand.cards)
    play(game, "O1")
    assert legal(game) == ["O3"]
    play(game, "O3")
    assert legal(game) == ["O5", "O6"]


def test_the_duty_to_follow_stays_when_the_trump_is_changed_in_mid_trick():
    """K9."""
    game = dealt(3, printed(B2="1 TRUMP N"), ["B1 P7", "B2 P1 N9 -P -5"], drawn="O9")
    play(game, "P7")
    use(game, "B2", "N")
    assert legal(game) == ["P1"]


# --- winning --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "drawn, expected",
    [("N9", 3), ("N1", 2), ("O9", 1), ("O1", 0), ("B9", 1), ("B1", 0)],
)
def test_trump_beats_the_led_family_and_the_marker_says_high_or_low(drawn, expected):
    hands = ["B1 O2", "B2 O8", "B3 N1 -O", "B4 N2 -O"]
    assert winner(dealt(4, PLAIN, hands, drawn=drawn), "O2 O8 N1 N2") == expected


def test_a_card_that_neither_follows_nor_trumps_never_wins():
    hands = ["B1 O6", "B2 P9 P8 P7 P6 P1 P2 P3 P4", "B3 O7"]
    assert winner(dealt(3, PLAIN, hands, drawn="N9"), "O6 P9 O7") == 2
    assert winner(dealt(3, PLAIN, hands, drawn="N1"), "O6 P1 O7") == 0


def test_a_five_takes_the_colour_of_the_trick():
    """K8: it is trump only if that colour is trump."""
    hands = ["B1 O4 O6", "B2 N5 P5 B6", "B3 O3 O7"]
    assert winner(dealt(3, PLAIN, hands, drawn="O9"), "O4 N5 O3") == 1
    assert winner(dealt(3, PLAIN, hands, drawn="N9"), "O4 N5 O3") == 1
    assert winner(dealt(3, PLAIN, hands, drawn="N9"), "O6 N5 O3") == 0
    assert winner(dealt(3, PLAIN, hands, drawn="N1"), "O6 N5 O7") == 1


def test_of_two_fives_the_first_is_the_higher_one():
    """K4."""
    hands = ["B1 O4 O6", "B2 N5", "B3 O5"]
    assert winner(dealt(3, PLAIN, hands, drawn="P9"), "O4 N5 O5") == 1
    assert winner(dealt(3, PLAIN, hands, drawn="P1"), "O6 N5 O5") == 1


@pytest.mark.parametrize("drawn", ["N9", "N1", "O9", "O1"])
def test_of_nothing_but_fives_the_first_wins(drawn):
    """K5: even when one of them is printed in the trump family."""
    hands = ["B1 O5", "B2 N5", "B3 P5", "B4 B5"]
    assert winner(dealt(4, PLAIN, hands, drawn=drawn), "O5 N5 P5 B5") == 0


# --- bonus cards ----------------------------------------------------------------------------


def bonus_table(**feet):
    """Andreas leads with O1 before him, Lina has O2, Tim O3."""
    hands = ["O1 P6 N1", "O2 P8 N2", "O3 P3 N3"]
    return dealt(3, printed(**feet), hands, drawn="B9")


def test_a_flip_counts_in_the_trick_in_which_it_is_used():
    game = bonus_table(O3="1 FLIP")
    play(game, "P6 P8")
    use(game, "O3")
    assert winner(game, "P3") == 2
    assert game.public().last_trick.marker == 1


def test_a_trump_change_counts_in_the_trick_in_which_it_is_used():
    game = bonus_table(O2="1 TRUMP NP")
    play(game, "P6")
    use(game, "O2", "P")
    assert game.public().marker == Marker("P", 9)
    assert winner(game, "P8 P3") == 1
    assert game.public().last_trick.trump == "P"


def test_the_last_player_decides_by_whose_marker_the_trick_is_judged():
    """K9: Lina's low marker does not help her once Tim has turned it back."""
    game = bonus_table(O2="1 FLIP", O3="1 FLIP")
    play(game, "P6")
    use(game, "O2")
    play(game, "P8")
    use(game, "O3")
    assert winner(game, "P3") == 1
    assert game.public().last_trick.marker == 9


def test_the_marker_stays_as_it_is_after_the_trick():
    """K1."""
    game = bonus_table(O1="1 FLIP", O2="1 TRUMP N")
    use(game, "O1")
    play(game, "P6")
    use(game, "O2", "N")
    play(game, "P8 P3")
    choose(game, "P6")
    assert game.public().marker == Marker("N", 1)


def test_any_number_of_bonus_cards_may_be_used_before_ones_card():
    """K19: the second one was won in the trick before."""
    game = bonus_table(O1="1 FLIP", P6="1 TRUMP O")
    play(game, "P6 P8 P3")
    choose(game, "P6")
    play(game, "N2 N3")
    assert {move.do for move in game.legal_moves(0)} == {"bonus", "play"}
    use(game, "O1")
    use(game, "P6", "O")
    assert game.public().marker == Marker("O", 1)
    assert game.public().discard == 3  # and one card of the first trick


def test_two_flips_and_a_change_to_the_present_trump_do_nothing():
    """K22."""
    game = bonus_table(O1="1 TRUMP B", O2="1 FLIP", O3="1 FLIP")
    use(game, "O1", "B")
    play(game, "P6")
    use(game, "O2")
    play(game, "P8")
    use(game, "O3")
    assert game.public().marker == Marker("B", 9)


def test_a_used_bonus_card_is_gone():
    game = bonus_table(O1="1 FLIP")
    use(game, "O1")
    with pytest.raises(IllegalMoveError, match="O1 is no bonus card before seat 0"):
        use(game, "O1")


def test_a_bonus_card_is_used_before_ones_card_and_on_ones_own_turn():
    game = bonus_table(O1="1 FLIP", O2="1 FLIP")
    play(game, "P6")
    assert [move.do for move in game.legal_moves(0)] == []
    (own,) = (move for move in game.legal_moves(1) if move.do == "bonus")
    assert str(own.card) == "O2"


def test_a_point_as_first_bonus_card_is_cashed_when_all_lie():
    """K20."""
    game = bonus_table(O1="1 POINT")
    assert game.public().points == (1, 0, 0)
    assert game.public().bonuses[0] == ()


def test_a_point_in_a_trick_is_cashed_by_whoever_played_the_card():
    """K20; the winner's points are counted apart."""
    game = bonus_table(P3="2 POINT")
    play(game, "P6 P8 P3")
    (prize,) = choose(game, "P3")
    assert prize.points == 2
    assert game.public().points == (0, 2, 1)
    assert game.public().bonuses[2] == (PACK["O3"],)


def test_a_five_as_first_bonus_card_has_no_effect_and_counts_as_unused():
    """K21: with the one bonus card won later it makes a point."""
    game = dealt(3, PLAIN, ["O5 P6", "B1 P8", "B2 P3"], drawn="P9")
    assert not uses(game, 0)
    play(game, "P6 P8 P3")
    choose(game, "P6")
    assert [str(card) for card in game.public().bonuses[0]] == ["O5", "P6"]
    over = finish_deal(game)[-1]
    left = len(game.public().bonuses[0])
    assert left >= 2
    assert over.points[0] == game.public().points[0] + left // 2
