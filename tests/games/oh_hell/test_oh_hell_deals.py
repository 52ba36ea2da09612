"""Deals: how many cards, who deals, the card turned up, and what cannot have been dealt."""

from dataclasses import replace
from random import Random

import pytest

from games.oh_hell.stories import any_move, bid, cards, deal, dealt, filled, play, refused
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.refusal import Why
from stichtisch.games.tricks.cards import PACK


def played_through(game):
    """The hand sizes and dealers of a whole game."""
    sizes, dealers, chance = [], [], Random(1)
    while not game.outcome:
        if game.phase == "deal":
            sizes.append(game.public().size)
            move = any_move(game, chance)
            dealers.append(move.dealer)
            game.push(move)
        else:
            game.push(any_move(game, chance))
    return sizes, dealers


def test_the_hands_shrink_from_ten_to_one_and_grow_again():
    sizes, _ = played_through(OhHell(4))
    assert sizes == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(
    "options, expected",
    [
        ({"most": 3}, [3, 2, 1, 2, 3]),
        ({"most": 3, "back_up": False}, [3, 2, 1]),
        ({"most": 1}, [1]),
        ({"most": 1, "back_up": False}, [1]),
    ],
)
def test_or_as_the_table_agreed(options, expected):
    game = OhHell(3, options)
    assert game.public().deals == len(expected)
    sizes, _ = played_through(game)
    assert sizes == expected


def test_anybody_deals_first_and_then_the_next_seat_alone():
    game = OhHell(3, {"most": 2, "back_up": False})
    game.push(deal(game, dealer=2))
    bid(game)
    while game.phase == "play":
        game.push(any_move(game, Random(0)))
    assert game.public().dealer == 0
    assert "seat 0" in refused(game, replace(deal(game), dealer=1), Why.MISDEALT)
    game.push(deal(game))


def test_five_players_are_dealt_fifty_cards_and_one_is_turned_up():
    game = OhHell(5)
    game.push(deal(game))
    held = [card for seat in range(5) for card in game.own(seat).hand.cards]
    assert len(set(held)) == 50 and PACK["C2"] not in held
    assert game.public().turned is PACK["C2"]


def test_a_hand_is_kept_in_the_order_it_came():
    game = dealt("H9 S2 H3", "D2 D3 D4")
    assert game.own(0).hand.cards == cards("H9 S2 H3")


@pytest.mark.parametrize(
    "hands, words",
    [
        ((), "a hand for each of 3 seats"),
        (("S2 S3", "S4 S5"), "a hand for each of 3 seats"),
        (("S2 S3", "S4 S5", "S6 S7", "S8 S9"), "a hand for each of 3 seats"),
        (("S2 S3", "S4 S5", "S6"), "seat 2 needs 2 cards and is dealt 1"),
        (("S2 S3", "S4 S5 S8", "S6 S7"), "seat 1 needs 2 cards and is dealt 3"),
        (("S2 S3", "S4 S5", "S6 S2"), "S2 is dealt twice"),
        (("S2 S2", "S4 S5", "S6 S7"), "S2 is dealt twice"),
        (("S2 S3", "S4 C2", "S6 S7"), "C2 is dealt twice"),
    ],
)
def test_what_cannot_have_been_dealt(hands, words):
    game = OhHell(3, {"most": 2})
    wrong = StartDeal(0, PACK["C2"], tuple(map(cards, hands)))
    assert words in refused(game, wrong, Why.MISDEALT)
    game.push(StartDeal(0, PACK["C2"], filled((), 3, 2)))


def test_each_thing_in_its_time():
    game = OhHell(3, {"most": 1})
    assert "the next deal" in refused(game, Bid(0, 0), Why.WRONG_PHASE)
    game.push(deal(game))
    assert "the bids" in refused(game, deal(game), Why.WRONG_PHASE)
    bid(game)
    assert "the tricks" in refused(game, deal(game), Why.WRONG_PHASE)
    assert "the tricks" in refused(game, Bid(1, 0), Why.WRONG_PHASE)
    for _ in range(3):
        game.push(any_move(game, Random(0)))
    assert game.phase == "over" and game.acting() == frozenset()
    assert "over" in refused(game, deal(game), Why.WRONG_PHASE)
    assert [list(game.legal_moves(seat)) for seat in (None, 0, 1, 2)] == [[], [], [], []]


def test_what_was_played_in_one_deal_comes_back_in_the_next():
    game = dealt("H2 H3", "H4 H5", "H6 H7", back_up=False)
    bid(game)
    play(game, "H4 H6 H2 H7 H3 H5")
    assert len(game.public().played) == 6 and game.phase == "deal"
    game.push(deal(game, ["H2", "H4", "H6"]))
    assert (game.public().played, game.public().tricks) == (PACK.none, (0, 0, 0))
    bid(game)
    play(game, "H6 H2 H4")
    assert game.phase == "over"
