"""Bids: in the open, from the dealer's left, and the hook."""

import pytest

from games.oh_hell.stories import bid, cards, dealt, refused
from stichtisch.games.move import Play
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.refusal import Why


def bids_of(game):
    (seat,) = game.acting()
    return [move.tricks for move in game.legal_moves(seat)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bidding_starts_at_the_dealers_left_and_the_dealer_bids_last(seats):
    game, order = dealt(seats=seats, most=3, dealer=1), []
    while game.phase == "bid":
        (seat,) = game.acting()
        order.append(seat)
        game.push(Bid(seat, 2))
        assert game.public().bids == dict.fromkeys(order, 2)
    assert order == [(2 + step) % seats for step in range(seats)]


def test_whoever_bids_has_everything_from_none_to_all():
    game = dealt(seats=3, most=3)
    assert bids_of(game) == [0, 1, 2, 3]
    sentence = refused(game, Bid(1, 4), Why.MUST)
    assert sentence == "there are only 3 tricks in this deal"
    refused(game, Bid(2, 1), Why.WRONG_SEAT)
    assert list(game.legal_moves(2)) == []


@pytest.mark.parametrize(
    "before, barred", [((1, 1), 1), ((0, 0), 3), ((3, 0), 0), ((2, 2), None), ((3, 3), None)]
)
def test_the_dealer_may_not_make_the_bids_add_up(before, barred):
    game = bid(dealt(seats=3, most=3), *before)
    assert game.public().hooked == barred
    assert bids_of(game) == [tricks for tricks in range(4) if tricks != barred]
    if barred is not None:
        assert "must not add up to 3" in refused(game, Bid(0, barred), Why.MUST)
    game.push(Bid(0, 2))


def test_unless_the_table_agreed_that_it_may():
    game = bid(dealt(seats=3, most=3, hook=False), 1, 1)
    assert game.public().hooked is None
    assert bids_of(game) == [0, 1, 2, 3]
    game.push(Bid(0, 1))
    assert game.phase == "play"


def test_the_hook_binds_in_the_deal_of_one_card_too():
    game = bid(dealt("H2", "H3", "H4"), 0, 0)
    refused(game, Bid(0, 1), Why.MUST)
    assert bids_of(game) == [0]


def test_nobody_but_the_dealer_is_bound():
    game = bid(dealt(seats=4, most=2), 1, 0)
    assert game.public().hooked is None
    assert bids_of(game) == [0, 1, 2]
    game.push(Bid(3, 1))
    assert game.public().hooked == 0


def test_no_card_is_played_before_all_have_bid():
    game = bid(dealt("H2", "H3", "H4"), 0, 0)
    assert not game.legal_cards(1)
    for seat, card in enumerate(cards("H2 H3 H4")):
        assert "the bids" in refused(game, Play(seat, card), Why.WRONG_PHASE)
    bid(game, 0)
    assert game.acting() == {1}
    assert list(game.legal_moves(1)) == [Play(1, cards("H3")[0])]
