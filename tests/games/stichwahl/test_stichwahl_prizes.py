"""After a trick: the winner's choice, pearls and pile, and who starts next."""

import pytest

from games.stichwahl.stories import PLAIN, choose, dealt, name, play, printed, use, uses
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.stichwahl.cards import PACK

FOUR = ["B1 O9", "B2 O8", "B3 O7", "B4 O6"]


def after_trick(players, deck, hands, text, drawn="N9"):
    game = dealt(players, deck, hands, drawn=drawn)
    play(game, text)
    return game


# --- the choice -----------------------------------------------------------------------------


def test_the_winner_must_choose_a_card_of_somebody_else():
    """K16."""
    game = after_trick(4, PLAIN, FOUR, "O9 O8 O7 O6")
    assert {str(move.card) for move in game.legal_moves(0)} == {"O8", "O7", "O6"}
    assert set(game.public().prizes) == {PACK["O8"], PACK["O7"], PACK["O6"]}
    with pytest.raises(IllegalMoveError, match="O9 is no card of another"):
        choose(game, "O9")


def test_with_two_players_there_is_only_one_choice():
    """K16."""
    game = after_trick(2, PLAIN, ["B1 O9", "B2 O8"], "O9 O8")
    assert [str(move.card) for move in game.legal_moves(0)] == ["O8"]


@pytest.mark.parametrize("pearls, discarded", [(1, 2), (2, 1), (3, 0)])
def test_pearls_are_points_and_the_rest_of_the_trick_is_discarded(pearls, discarded):
    """K28: which of the cards the winner takes does not matter."""
    game = after_trick(4, printed(O7=f"{pearls} FLIP"), FOUR, "O9 O8 O7 O6")
    (prize,) = choose(game, "O7")
    assert prize.points == pearls
    assert game.public().points == (pearls, 0, 0, 0)
    assert game.public().discard == discarded
    assert game.public().bonuses[2] == (PACK["B3"], PACK["O7"])


def test_a_chosen_card_without_a_bonus_stays_with_its_player_but_cannot_be_used():
    game = after_trick(3, PLAIN, ["B1 O9", "B2 O8", "B3 O7"], "O9 O8 O7")
    choose(game, "O8")
    play(game, "B9")
    assert PACK["O8"] in game.public().bonuses[1] and not uses(game, 1)
    with pytest.raises(IllegalMoveError, match="O8 has no bonus to use"):
        use(game, "O8")


# --- the pile -------------------------------------------------------------------------------


def test_three_players_take_the_third_card_from_the_pile():
    """K17."""
    game = after_trick(3, printed(O8="3"), ["B1 O9", "B2 O8", "B3 O7"], "O9 O8 O7")
    (prize,) = choose(game, "O8")
    assert prize.points == 3
    assert game.public().pile == 8


def two_players_until_trick_8(used, pearls="3", **feet):
    """Each trick brings the own card and two of the pile's 14; `used` flips lie in the discard.

    Before trick 8 the pile has run out. Andreas wins every trick.
    """
    hands = ["B9 N9 N8 N7 N6 N4 N3 N2 N1", "B8 O1 O2 O3 O4 P1 P2 P3 P4"]
    game = dealt(2, printed(pearls, B9="3 FLIP", B8="3 FLIP", **feet), hands)
    for trick, card in enumerate(["O1", "O2", "O3", "O4", "P1", "P2", "P3"]):
        lead = str(game.view(0).own.hand.cards[0])
        if trick == 0 and used:
            use(game, "B9")
        play(game, lead)
        if trick == 0 and used == 2:
            use(game, "B8")
        play(game, card)
        choose(game, card)
    play(game, "N1 P4")
    return game


@pytest.mark.parametrize("used, points", [(0, 1), (1, 2), (2, 3)])
def test_the_discard_becomes_the_pile_when_that_has_run_out(used, points):
    """K18: with two players the discard is what was used; both empty, no more points."""
    game = two_players_until_trick_8(used)
    assert (game.public().pile, game.public().discard) == (0, used)
    prize, over, *_ = choose(game, "P4")
    assert prize.points == points
    assert over.points[0] == 21 + points + (1 - min(used, 1)) // 2


def test_the_pile_runs_out_inside_a_prize():
    """K18: the last card of the pile, then one of the discard."""
    game = two_players_until_trick_8(1, O1="2 FLIP")
    assert (game.public().pile, game.public().discard) == (1, 1)
    assert choose(game, "P4")[0].points == 3
    assert (game.public().pile, game.public().discard) == (0, 0)


# --- the 5s and the next starter ------------------------------------------------------------


def test_the_winner_starts_the_next_trick():
    game = after_trick(3, PLAIN, ["B1 O7", "B2 O8", "B3 O9"], "O7 O8 O9")
    choose(game, "O8")
    assert game.phase == "play" and game.acting() == {2}


def test_a_chosen_five_brings_one_point_and_no_bonus_and_the_winner_starts():
    """K10, K14."""
    game = after_trick(3, PLAIN, ["B1 O9", "B2 P5", "B3 O7"], "O9 P5 O7")
    (prize,) = choose(game, "P5")
    assert prize.points == 1
    view = game.public()
    assert view.points == (1, 0, 0) and view.bonuses[1] == (PACK["B2"],)
    assert view.discard == 2  # O7 and the 5
    assert view.phase == "play" and view.acting == {0}


def test_whoever_played_a_five_that_was_not_chosen_names_the_starter():
    """K10, K15: anybody, also oneself."""
    game = after_trick(3, PLAIN, ["B1 O9", "B2 P5", "B3 O7"], "O9 P5 O7")
    choose(game, "O7")
    assert game.phase == "starter" and game.acting() == {1}
    assert [move.starts for move in game.legal_moves(1)] == [0, 1, 2]
    assert name(game, 1) == []
    assert game.phase == "play" and game.acting() == {1}


def test_the_winners_own_five_changes_nothing():
    """K11."""
    game = after_trick(3, PLAIN, ["B1 O4", "B2 P5", "B3 O3"], "O4 P5 O3")
    choose(game, "O4")
    assert game.phase == "play" and game.acting() == {1}


@pytest.mark.parametrize("chosen, namer", [("N5", 2), ("P5", 1), ("O1", 1)])
def test_of_several_fives_the_first_that_was_not_chosen_counts(chosen, namer):
    """K12, K13."""
    game = after_trick(4, PLAIN, ["B1 O9", "B2 N5", "B3 P5", "B4 O1"], "O9 N5 P5 O1")
    choose(game, chosen)
    assert game.acting() == {namer} and game.phase == "starter"


def test_first_means_played_first_not_seated_first():
    """K13: Lina leads, so that Jan's 5 comes before Andreas'."""
    game = dealt(4, PLAIN, ["B1 N5", "B2 O9", "B3 O1", "B4 P5"], starter=1)
    play(game, "O9 O1 P5 N5")
    choose(game, "O1")
    assert game.acting() == {3}


def test_in_a_trick_of_only_fives_the_first_neither_chosen_nor_the_winners_counts():
    """K12."""
    game = after_trick(3, PLAIN, ["B1 O5", "B2 N5", "B3 P5"], "O5 N5 P5")
    choose(game, "N5")
    assert game.phase == "starter" and game.acting() == {2}
