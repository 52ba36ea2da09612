"""Deals of which the referee learns the cards as they are played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.stichwahl.stories import PLAIN, cards, filled, random_game
from stichtisch.rules.game import IllegalMoveError
from stichtisch.rules.stichwahl import moves
from stichtisch.rules.stichwahl.blind import BlindStichwahl
from stichtisch.rules.stichwahl.whales import PACK

HANDS = ("N2 N9 O1", "B9 B8 O6 -N", "N6 N7 O5", "N8 B4 B7")


def blind_deal(drawn="B2", starter=0):
    return moves.StartDeal(PACK[drawn], starter, ())


def as_sets(deal):
    return deal.drawn, deal.starter, tuple(map(frozenset, deal.hands)), frozenset(deal.pile)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4]))
def test_the_same_game_seen_blind_and_at_its_end_the_same_deals(seed, players):
    deck, made, events = random_game(seed, players)
    game, told, real = BlindStichwahl(players, {}, deck), [], None
    for move in made:
        if isinstance(move, moves.StartDeal):
            real, move = move, blind_deal(str(move.drawn), move.starter)
        if isinstance(move, moves.Play):
            assert move.card in game.legal_cards(move.seat)
        told += game.push(move)
        if game.phase in ("deal", "over"):
            assert as_sets(game.completed()) == as_sets(real)
    assert told == events


@pytest.fixture
def game():
    game = BlindStichwahl(4, {}, PLAIN)
    game.push(blind_deal())
    for seat, card in enumerate(cards("O1 O6 O5 B7")):
        game.push(moves.ChooseFirstBonus(seat, card))
    return game


def play(game, *texts):
    for card in cards(" ".join(texts)):
        (seat,) = game.acting()
        game.push(moves.Play(seat, card))


def test_nothing_is_known_but_what_was_seen(game):
    assert game.completed() is None
    assert len(game.legal_cards(0)) == 32
    view = game.view(1)
    assert view.hand_sizes == (8, 8, 8, 8)
    play(game, "N2", "N3")
    assert game.view(None).hand_sizes == (7, 7, 8, 8)
    assert not set(cards("O1 N2 N3")) & set(game.legal_cards(2))


def test_a_card_that_should_have_been_played_before_is_refused(game):
    play(game, "N2", "B9", "N6", "N8")
    game.push(moves.TakePrize(1, PACK["N8"]))
    assert not any(card.suit == "N" and card.rank != 5 for card in game.legal_cards(1))
    with pytest.raises(IllegalMoveError) as caught:
        play(game, "N4")
    assert caught.value.rule == "held"
    play(game, "N5")  # a 5 belongs to no family


def test_a_five_instead_of_following_says_nothing_about_the_hand(game):
    play(game, "N2", "P5", "N6", "N8")
    game.push(moves.TakePrize(game.view(None).last_trick.winner, PACK["N6"]))
    assert PACK["N4"] in game._now.hands[1]


def test_a_deal_of_an_earlier_sitting_may_come_with_its_hands():
    game = BlindStichwahl(4, {}, PLAIN)
    hands, pile = filled(HANDS, 4)
    game.push(moves.StartDeal(PACK["B2"], 0, hands, pile))
    assert len(game.view(0).hand) == 36


def test_a_deal_without_hands_needs_a_legal_card_and_starter():
    game = BlindStichwahl(4, {}, PLAIN)
    with pytest.raises(IllegalMoveError, match="draw another"):
        game.push(blind_deal("B5"))


def test_no_card_can_be_two_first_bonus_cards():
    game = BlindStichwahl(4, {}, PLAIN)
    game.push(blind_deal())
    game.push(moves.ChooseFirstBonus(0, PACK["O1"]))
    with pytest.raises(IllegalMoveError):
        game.push(moves.ChooseFirstBonus(1, PACK["O1"]))
