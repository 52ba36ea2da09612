"""What a seat may know: its own hand, what all know, and nothing else."""

import random
from dataclasses import fields, replace

import pytest

from games.oh_hell.stories import any_move, bid, cards, dealt, play, shuffled
from stichtisch.games.card import Card
from stichtisch.games.demand import Demand
from stichtisch.games.oh_hell.kind import GAME
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.refusal import Refusal

ONE = ("H2 S3 D4", "H14 S5 C7", "D6 H7 S9", "C3 C4 D9")
OTHER = ("H2 S3 D4", "C3 D9 C14", "H14 C7 H7", "S5 S9 D6")
"""Seat 0 has the same cards; no other hand is as before."""


def all_in(value):
    """All cards in whatever a view holds."""
    match value:
        case Card():
            return {value}
        case str() | int() | None | Demand() | Refusal():  # a demand is a law, not knowledge
            return set()
        case dict():
            return {card for item in value.values() for card in all_in(item)}
        case _ if hasattr(value, "__dataclass_fields__"):
            return {c for field in fields(value) for c in all_in(getattr(value, field.name))}
        case _ if hasattr(value, "cards"):
            return set(value.cards)
        case _:
            return {card for item in value for card in all_in(item)}


def test_two_worlds_that_differ_in_other_hands_look_alike():
    worlds = [dealt(*hands, turned="C2") for hands in (ONE, OTHER)]
    for made in range(5):
        one, other = worlds
        assert one.public() == other.public()
        assert one.view(0) == other.view(0)
        assert list(one.legal_moves(0)) == list(other.legal_moves(0))
        if made < 4:
            for world in worlds:
                bid(world, 1 if made == 3 else 0)


def test_the_public_holds_no_card_but_those_that_lie_open():
    game, chance = OhHell(4, {"most": 5}), random.Random(2)
    while not game.outcome:
        public = game.public()
        shown = {*public.played, *([public.turned] if public.turned else [])}
        assert all_in(public) <= shown
        for seat in range(4):
            assert all_in(game.view(seat)) <= shown | set(game.own(seat).hand.cards)
        game.push(any_move(game, chance))


def test_a_choice_is_made_from_the_own_hand_and_what_all_know():
    game = bid(dealt(*ONE, turned="C2"), 0, 0, 0, 0)
    play(game, "H14")
    choice, public = game.choice(2), game.public()
    assert choice.stage == public.stage and choice.played == public.played
    assert choice.stage.asked == public.asked == ("H",)
    assert choice.held.hand.cards == cards("D6 H7 S9")
    assert all_in(choice) <= {*cards("D6 H7 S9 H14 C2")}


def test_a_deal_is_secret_until_it_is_played_out():
    chance, game = random.Random(3), OhHell(3, {"most": 2, "back_up": False})
    while not game.outcome:
        deal = shuffled(game, chance)
        game.push(deal)
        while game.phase in ("bid", "play"):
            assert GAME.is_secret(deal, game.public())
            move = any_move(game, chance)
            assert not GAME.is_secret(move, game.public())
            game.push(move)
        assert not GAME.is_secret(deal, game.public())


def test_a_deal_of_unseen_hands_has_no_secret():
    game = OhHell(3, {"most": 2}, unseen=True)
    deal = replace(shuffled(game, random.Random(1)), hands=())
    game.push(deal)
    assert not GAME.is_secret(deal, game.public())


@pytest.mark.parametrize("unseen", [False, True])
def test_before_the_first_deal_there_is_nothing_to_know(unseen):
    game = OhHell(4, {}, unseen)
    assert all_in(game.public()) == set()
    assert [len(game.own(seat).hand) for seat in range(4)] == [0] * 4
    public = game.public()
    assert (public.round, public.deals, public.size, public.dealer) == (0, 19, 10, None)
