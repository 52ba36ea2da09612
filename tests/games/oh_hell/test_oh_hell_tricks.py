"""Tricks: following suit, trump, who takes them and who leads."""

import pytest

from games.oh_hell.stories import bid, cards, dealt, play, refused
from stichtisch.games.move import Play
from stichtisch.games.refusal import Why
from stichtisch.games.tricks.cards import ORDINARY, PACK


def begun(*hands, turned="C2", dealer=0, **options):
    return bid(dealt(*hands, turned=turned, dealer=dealer, **options))


def legal(game):
    (seat,) = game.acting()
    return " ".join(map(str, game.legal_cards(seat)))


def test_left_of_the_dealer_leads_then_whoever_took_the_trick():
    game = begun("H2 H3", "H4 H5", "H6 H7", dealer=1)
    assert game.acting() == {2}
    (trick,) = play(game, "H6 H3 H5")
    assert (trick.leader, trick.winner) == (2, 2)
    assert game.acting() == {2}


def test_suit_must_be_followed():
    game = begun("H2 S3", "H4 S5", "H6 S7")
    assert legal(game) == "H4 S5"
    play(game, "H4")
    assert legal(game) == "H6"
    sentence = refused(game, Play(2, PACK["S7"]), Why.FOLLOW)
    assert sentence == "S7 does not follow suit, and seat 2 can"
    assert game.refusal(Play(2, PACK["S7"])).suits == ("H",)


def test_trump_is_a_suit_like_the_others_when_it_is_led():
    game = begun("C3 S3", "C4 S5", "H6 S7")
    play(game, "C4")
    assert legal(game) == "H6 S7"
    play(game, "H6")
    assert legal(game) == "C3"


def test_who_cannot_follow_plays_anything_and_must_not_trump():
    game = begun("C3 S3 D4", "H4 S5 S6", "C6 S7 D7")
    play(game, "H4")
    assert legal(game) == "C6 D7 S7"
    play(game, "D7")
    assert legal(game) == "C3 D4 S3"


def test_trump_may_be_led_at_once():
    game = begun("C3 S3", "C4 S5", "C6 S7")
    assert legal(game) == "C4 S5"


@pytest.mark.parametrize(
    "trick, trump, winner",
    [
        ("H2 H14 H13", "C", "H14"),
        ("H2 S14 D14", "C", "H2"),
        ("H14 C2 H13", "C", "C2"),
        ("H14 C2 C3", "C", "C3"),
        ("C9 C10 H14", "C", "C10"),
        ("C2 H14 S14 D14 H13", "C", "C2"),
        ("S10 S9 S11 S2", "H", "S11"),
        ("D2 D14 H2 H3 D13", "H", "H3"),
    ],
)
def test_the_highest_trump_takes_it_else_the_highest_of_the_suit_led(trick, trump, winner):
    lying = cards(trick)
    assert str(lying[ORDINARY[trump].winning(lying)]) == winner


def test_a_trick_is_told_in_the_order_played():
    game = begun("H2 H3", "H4 C5", "H6 H7", dealer=1)
    play(game, "H6 H2 H4")
    (trick, *_) = play(game, "H7 H3 C5")
    assert trick.as_json() == {
        "event": "trick", "trick": 2, "leader": 2, "cards": ["H7", "H3", "C5"], "winner": 1,
    }  # fmt: skip


def test_only_what_is_in_hand_can_be_played():
    game = begun("H2 S3", "H4 S5", "H6 S7")
    assert "does not hold" in refused(game, Play(1, PACK["H6"]), Why.NOT_YOURS)
    assert "does not hold" in refused(game, Play(1, PACK["D9"]), Why.NOT_YOURS)
    refused(game, Play(1, PACK["C2"]), Why.NOT_YOURS)
    refused(game, Play(2, PACK["H6"]), Why.WRONG_SEAT)
    play(game, "H4")
    assert "played already" in refused(game, Play(2, PACK["H4"]), Why.GONE)
    assert "played already" in refused(game, Play(1, PACK["H4"]), Why.GONE)
    refused(game, Play(1, PACK["S5"]), Why.WRONG_SEAT)


def test_nothing_is_legal_for_those_whose_turn_it_is_not():
    game = begun("H2 S3", "H4 S5", "H6 S7")
    assert [len(game.legal_cards(seat)) for seat in range(3)] == [0, 2, 0]
    assert list(game.legal_moves(0)) == []
