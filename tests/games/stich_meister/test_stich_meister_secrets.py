"""What a seat may know: its own secrets, what all know, and nothing else."""

import random
from dataclasses import fields, replace

import pytest

from games.stich_meister.stories import (
    any_move,
    begin,
    cards,
    deal_with,
    hand_in,
    new_game,
    play_on,
)
from stichtisch.games.move import Play
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.views import Own, Public

HANDS = ("F2 F3 F4", "C2 C3 C4", "K2 K3 K4", "G2 G3 G4")


def others(game, *knowing):
    """What all know, and what all seats know beside it but those who know."""
    owns = [game.own(seat) for seat in range(game.seats) if seat not in knowing]
    return game.public(), owns


def test_a_spectator_has_no_hand_no_rule_cards_and_nothing_to_play():
    game = begin([24, 26, 47, 48])
    play_on(game, random.Random(0), lambda game: game.phase == "play")
    public = game.public()
    secret = {field.name for field in fields(Own)}
    assert secret == {"hand", "rule_hand", "rule", "aside", "laid", "face_down", "choice"}
    assert not secret & {field.name for field in fields(Public)}
    assert public.has_aside == {0, 1, 2, 3}
    assert [card.number for card in public.active] == [24, 26, 47, 48]


def test_a_rule_choice_is_secret_until_all_have_chosen():
    game = new_game(4)
    deal = deal_with(game, [5, 22, 41, 60])
    game.push(deal)
    before, owns = others(game, 2)
    game.push(moves.ChooseRule(2, 41))
    assert game.own(2).rule == 41 and 41 not in game.own(2).rule_hand
    assert others(game, 2) == (
        replace(before, acting=frozenset({0, 1, 3}), chosen=frozenset({2})),
        owns,
    )
    assert not game.public().active
    for seat, rule in ((0, 5), (1, 22), (3, 60)):
        game.push(moves.ChooseRule(seat, rule))
    assert [card.number for card in game.public().active] == [5, 22, 41, 60]


def test_the_turned_rule_card_is_unknown_until_the_rules_are_read_out():
    views = []
    for extra in (17, 20):
        game = new_game(3)
        game.push(replace(deal_with(game, [5, 22, 41, 17]), extra_rule=extra))
        views.append(others(game))
    assert views[0] == views[1]


def test_passed_cards_are_secret_until_all_have_passed_and_then_their_owners():
    game = begin([22, 47, 48, 49], hands=HANDS)
    before, owns = others(game, 0)
    game.push(moves.PassCards(0, 22, cards(HANDS[0])))
    assert game.own(0).laid == cards(HANDS[0]) and set(cards(HANDS[0])) <= set(
        game.own(0).hand.cards
    )
    done = replace(before, acting=frozenset({1, 2, 3}), done=frozenset({0}))
    assert others(game, 0) == (done, owns)
    for seat in (1, 2, 3):
        game.push(moves.PassCards(seat, 22, cards(HANDS[seat])))
    assert set(cards(HANDS[0])) <= set(game.own(3).hand.cards)
    for own in others(game, 3)[1]:
        assert not set(cards(HANDS[0])) & set(own.hand.cards)


def test_an_open_card_that_is_passed_on_lies_open_no_more():
    game = begin([25, 38, 47, 48], hands=HANDS)
    for seat, hand in enumerate(HANDS):
        game.push(moves.OpenCards(seat, cards(hand)))
    play_on(game, random.Random(0), lambda game: game.phase == "pass")
    opened = game.public().open_hands
    keep = [[c for c in game.own(seat).hand.cards if c not in opened[seat]] for seat in range(4)]
    given = [(*opened[seat], *keep[seat])[:3] for seat in range(4)]
    for seat in range(4):
        assert game.public().open_hands == opened
        game.push(moves.PassCards(seat, 38, given[seat]))
    assert game.public().open_hands == tuple(opened[seat][3:] for seat in range(4))


def test_the_card_laid_aside_is_its_owners_secret_until_the_last_trick():
    game = begin([24, 47, 48, 49], hands=HANDS)
    before, owns = others(game, 0)
    game.push(moves.LayAside(0, *cards("F2")))
    assert game.own(0).aside == cards("F2")[0]
    acting, first = frozenset({1, 2, 3}), frozenset({0})
    laid = replace(before, acting=acting, done=first, has_aside=first)
    assert others(game, 0) == (laid, owns)


def test_face_down_cards_are_seen_by_whoever_played_them_until_the_trick_is_complete():
    game = begin([26, 47, 48, 49], hands=("F2", "F9 F3", "F4", "F5"))
    game.push(Play(1, *cards("F9")))
    game.push(Play(2, *cards("F4")))
    game.push(Play(3, *cards("F5")))
    lead, four, five = cards("F9 F4 F5")
    assert game.public().trick.cards == (lead, None, None)
    assert [game.own(seat).face_down for seat in range(4)] == [None, None, four, five]
    assert game.public().trick.players == (1, 2, 3, 0)
    (taken,) = game.push(Play(0, *cards("F2")))
    assert game.public().last_trick == taken and taken.cards == cards("F9 F4 F5 F2")


def test_face_down_an_open_card_is_not_given_away_by_being_played():
    game = begin([25, 26, 47, 48], hands=("F2", "F9 F3 C3", "F4 C2 K2", "F5"))
    game.push(moves.OpenCards(2, cards("F4 C2 K2")))
    play_on(game, random.Random(0), lambda game: game.phase == "play")
    game.push(Play(1, *cards("F9")))
    before = game.public().open_hands
    game.push(Play(2, *cards("F4")))
    assert game.public().open_hands == before and cards("F4")[0] not in game.own(2).hand.cards


def test_two_deals_that_differ_in_others_hands_look_the_same():
    views = []
    for other in (HANDS[2:], HANDS[:1:-1]):
        game = begin([26, 24, 47, 48], hands=(*HANDS[:2], *other))
        views.append([game.view(0), game.view(1), game.public()])
    assert views[0] == views[1]


def test_hands_that_were_passed_face_down_stay_secret_from_the_third():
    game = begin([23, 47, 48, 49], hands=HANDS)
    hand_in(game, 23, *HANDS)
    owns = others(game, 1)[1]
    assert all(not set(cards(HANDS[0])) & set(own.hand.cards) for own in owns)


@pytest.mark.parametrize("seed", range(6))
def test_no_view_holds_a_card_that_its_seat_may_not_know(seed):
    rng, seats = random.Random(seed), 3 + seed % 3
    game = begin([24, 25, 26, 38] if seed % 2 else [22, 24, 34, 40], seats)
    while game.phase != "round":
        trick = game.public().trick
        shown = set(trick.cards) - {None} if trick else set()
        held = [{*game.own(s).hand.cards, game.own(s).aside} - {None} for s in range(seats)]
        assert not any(shown & theirs for theirs in held)
        for seat in range(seats):
            own = game.own(seat)
            known = {*own.hand.cards, *own.laid, own.aside, own.face_down, *own.choice.cards}
            for other in set(range(seats)) - {seat}:
                assert not known & held[other]
        game.push(any_move(game, rng))
