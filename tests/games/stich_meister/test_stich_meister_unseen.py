"""Hands that nobody scanned: what may be in them, what a play says about them, what proves it."""

import random
from dataclasses import replace

import pytest

from games.stich_meister.stories import NAMES, cards, choose, deal_with, filled, play, play_on
from stichtisch.games.demand import Held
from stichtisch.games.hand import Hand
from stichtisch.games.move import Play, RevokeProven, Stand
from stichtisch.games.record import Header, RecordError
from stichtisch.games.refusal import IllegalMoveError, Why
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.kind import GAME
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.stage import laying
from stichtisch.games.unseen import completed


def begin(rules, seats=4, hands=None):
    """A round of a game that sees no hands, but `hands` if the players' own game is meant."""
    game = GAME.begin(Header("stich-meister", NAMES[:seats], {}), unseen=True)
    game.push(replace(deal_with(game, list(rules)), hands=hands or ()))
    choose(game, rules)
    return game


def refused(game, move, why):
    with pytest.raises(IllegalMoveError) as error:
        game.push(move)
    assert error.value.refusal.why is why


def test_a_deal_without_hands_is_a_line_of_the_journal_and_of_no_record():
    game = GAME.begin(Header("stich-meister", NAMES[:4], {}), unseen=True)
    deal = replace(deal_with(game, [1, 22, 41, 42]), hands=())
    assert list(deal.as_json()) == ["do", "dealer", "rule_hands"]
    assert moves.MOVES.read(deal.as_json(), 4, unseen=True) == deal
    with pytest.raises(RecordError, match='lacks the key "hands"'):
        moves.MOVES.read(deal.as_json(), 4)
    scanned = GAME.begin(Header("stich-meister", NAMES[:4], {}))
    refused(scanned, deal, Why.MISDEALT)


def test_an_unknown_hand_may_hold_whatever_nobody_has_shown():
    game = begin([47, 48, 49, 50])
    assert len(game.own(1).hand) == 15 and not game.own(1).hand.cards
    assert game.legal_cards(1) == PACK.all
    play(game, "F9")
    assert game.legal_cards(2) == PACK.all - PACK.set(cards("F9"))
    refused(game, Play(2, *cards("F9")), Why.NOT_YOURS)


def test_a_card_is_judged_against_the_known_cards_and_itself():
    game = begin([22, 47, 48, 49])
    for seat, three in enumerate(("F2 F3 F4", "C2 C3 C4", "K2 K3 K4", "G2 G3 G4")):
        game.push(moves.PassCards(seat, 22, cards(three)))
    assert game.own(3).hand.cards == cards("F2 F3 F4") and len(game.own(3).hand) == 15
    play(game, "F9 F10")
    fans = {card for card in PACK.values() if card.suit == "F"}
    assert set(game.legal_cards(3)) == fans - set(cards("F9 F10"))
    assert game.own(3).choice.stage.asked == ("F",)
    refused(game, Play(3, *cards("C9")), Why.FOLLOW)
    play(game, "F11")
    assert set(cards("C2 C9 F12")) <= set(game.legal_cards(0))


@pytest.mark.parametrize(
    ("unknown", "text", "why"),
    [
        (0, "F2 F3 F4", None),
        (0, "F2 F3 K9", Why.NOT_YOURS),
        (1, "F2 F3 K9", None),
        (1, "F2 K8 K9", Why.NOT_YOURS),
        (1, "F2 F3 G9", Why.NOT_YOURS),
        (3, "K7 K8 K9", None),
    ],
)
def test_a_hand_shows_no_more_cards_than_it_has_unknown_ones(unknown, text, why):
    held = Held(0, Hand.of(cards("F2 F3 F4"), PACK, unknown), PACK.suit("K"))
    refusal = laying(Phase.PASS, frozenset({0}), 3, 22).refusal(
        moves.PassCards(0, 22, cards(text)), held
    )
    assert (refusal and refusal.why) == why


def test_the_card_that_proves_a_revoke_tells_nothing_else_until_it_stands():
    game = begin([47, 48, 49, 50])
    play(game, "F9 C2 F11 F10 F12 F13 F14")
    (proof,) = game.push(Play(2, *cards("F2")))
    assert proof == RevokeProven(2, 1)
    assert game.revoke.number == 7
    assert game.phase == "stand" and not game.acting()
    refused(game, Play(3, *cards("F15")), Why.WRONG_PHASE)
    (trick,) = game.push(Stand())
    assert (trick.name, trick.trick) == ("trick", 2)


def test_the_players_own_game_waits_for_the_same_and_knows_the_hands():
    hands = filled((), 4, random.Random(3))
    game = begin([40, 47, 48, 49], hands=hands)
    play_on(game, random.Random(1), lambda game: game.phase == "unplayed")
    assert game.acting() == {0, 1, 2, 3} and game.public().lays == 3
    for seat in range(4):
        (move,) = game.legal_moves(seat)
        assert move == moves.LayUnplayed(seat, game.own(seat).hand.cards)
        assert game.push(move) == []
    assert game.phase == "round"


def test_a_completed_record_has_the_hands_in_the_order_shown():
    hands = filled((), 4, random.Random(4))
    game = begin([40, 47, 48, 49], hands=hands)
    fresh = GAME.begin(Header("stich-meister", NAMES[:4], {}), unseen=True)
    deal = replace(deal_with(fresh, [40, 47, 48, 49]), hands=())
    made = [deal, *(moves.ChooseRule(s, r) for s, r in enumerate((40, 47, 48, 49)))]
    more, _ = play_on(game, random.Random(2), lambda game: game.phase == "unplayed")
    made += more
    assert completed(fresh, made, moves.StartRound) == []
    made += [moves.LayUnplayed(seat, game.own(seat).hand.cards) for seat in range(4)]
    whole = completed(fresh, made, moves.StartRound)
    assert [set(hand) for hand in whole[0].hands] == [set(hand) for hand in hands]
    assert whole[1:] == made[1:]
