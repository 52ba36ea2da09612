"""Deals whose hands nobody scanned: the referee learns cards as they are played."""

from random import Random

from games.oh_hell.stories import any_move, bid, cards, play, random_game, refused
from stichtisch.games.move import Play, RevokeProven, Stand
from stichtisch.games.oh_hell.moves import StartDeal
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.refusal import Why
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.unseen import completed


def begun(size=3, turned="C2", **options):
    game = OhHell(3, {"most": size, "back_up": False, **options}, unseen=True)
    game.push(StartDeal(0, PACK[turned], ()))
    return bid(game)


def test_the_players_know_their_hands_in_the_same_game():
    """As simulated players do: with hands, nothing is unseen and all is judged."""
    made, events = random_game(7, 4, {"most": 3})
    game, told = OhHell(4, {"most": 3}, unseen=True), []
    for move in made:
        told += game.push(move)
        assert not game.unseen.cards
    assert told == events


def test_nothing_is_known_but_what_was_shown():
    game = begun()
    assert (len(game.own(1).hand), game.own(1).hand.cards) == (3, ())
    assert len(game.legal_cards(1)) == 51 and PACK["C2"] not in game.legal_cards(1)
    play(game, "H4")
    assert len(game.legal_cards(2)) == 50
    assert len(game.own(1).hand) == 2
    assert "played already" in refused(game, Play(2, PACK["H4"]), Why.GONE)
    assert "cannot hold C2" in refused(game, Play(2, PACK["C2"]), Why.NOT_YOURS)
    refused(game, Play(0, PACK["H5"]), Why.WRONG_SEAT)


def test_a_card_denied_before_proves_the_revoke():
    game = begun()
    play(game, "H4 S3 H5 ")  # seat 2 says that it has no heart
    assert game.phase == "play"
    (seat,) = game.acting()
    assert seat == 0
    play(game, "D3 D4")
    assert play(game, "H9") == [RevokeProven(2, 1)]
    public = game.public()
    assert (public.phase, public.acting, public.outcome) == ("stand", frozenset(), None)
    assert (public.revoke.seat, public.revoke.trick) == (2, 1)
    assert public.revoke.number == 6  # the deal, three bids, H4, and the wrong card
    assert "suit was not followed" in refused(game, Play(0, PACK["D5"]), Why.WRONG_PHASE)
    refused(game, StartDeal(1, PACK["C2"], ()), Why.WRONG_PHASE)


def test_what_follows_is_told_once_the_revoke_stands():
    game = begun()
    refused(game, Stand(), Why.WRONG_PHASE)
    play(game, "H4 S3 H5 D3 D4 H9")
    (trick,) = game.push(Stand())
    assert (trick.name, trick.trick, game.phase) == ("trick", 2, "play")
    refused(game, Stand(), Why.WRONG_PHASE)


def test_the_trick_lies_there_while_the_table_decides():
    game = begun()
    play(game, "H6 S3 H5 D3")
    assert play(game, "H9") == [RevokeProven(2, 1)]
    assert game.public().trick.cards == (PACK["D3"], PACK["H9"])


def test_who_followed_or_led_denies_nothing():
    game = begun()
    play(game, "H4 H5 H6")  # seat 0 leads
    assert play(game, "S3 S4 D2") != []  # seat 2 has no spade, hearts it may well have
    assert RevokeProven not in map(type, play(game, "S9 H7 H8"))


def test_a_revoke_that_the_last_card_of_the_game_proves_ends_it_only_when_it_stands():
    game = OhHell(3, {"most": 2}, unseen=True)  # deals of two cards, one, and two again
    for dealer, tricks in enumerate(["H4 H6 H5 D3 D4 D2", "H4 H6 H5", ""]):
        game.push(StartDeal(dealer, PACK["C2"], ()))
        bid(game)
        play(game, tricks)
    assert play(game, "H4 S3 H5 D3 D4")[-1].name == "trick"
    assert play(game, "H9") == [RevokeProven(1, 1)]
    assert (game.outcome, game.phase) == (None, "stand")
    events = game.push(Stand())
    assert [event.name for event in events] == ["trick", "deal", "game"]
    assert (game.outcome, game.phase) == (events[-1], "over")


def test_the_record_ends_before_a_deal_in_which_a_revoke_stands():
    game, made = OhHell(3, {"most": 2}, unseen=True), []

    def push(move):
        made.append(move)
        game.push(move)

    push(StartDeal(0, PACK["C2"], ()))
    chance = Random(1)
    while game.phase == "bid":
        push(any_move(game, chance))
    for card in cards("H4 S3 H5 D3 D4 H9"):
        (seat,) = game.acting()
        push(Play(seat, card))
    push(Stand())
    assert game.phase == "deal"
    assert completed(OhHell(3, {"most": 2}, True), made, StartDeal) == []
