"""The bot of Oh Hell."""

from dataclasses import replace
from random import Random

from games.oh_hell.stories import bid, dealt, play
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.move import Play
from stichtisch.games.oh_hell.kind import GAME
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.player import Tags
from stichtisch.games.tricks.cards import PACK

DECK = virtual_deck("oh-hell")
PLAYER = GAME.player(Tags(DECK.tags), True)


def chosen(game, seed=1):
    (seat,) = game.acting()
    return PLAYER.choose(game.view(seat), list(game.legal_moves(seat)), Random(seed))


def test_it_bids_the_tricks_its_cards_are_likely_to_take():
    high = dealt("H2 H3 H4", "C14 C13 C12", "S2 S3 D2", turned="C2")
    assert chosen(high) == Bid(1, 3)
    low = dealt("H2 H3 H4", "S2 H5 D3", "S9 S3 D2", turned="C2")
    assert chosen(low) == Bid(1, 0)


def test_the_dealer_gets_round_the_hook():
    game = bid(dealt("H2 H3 D4", "C14 C13 S14", "S2 S3 D2", turned="C2"), 3, 0)
    assert chosen(game) == Bid(0, 1)


HANDS = ("H2 H14 S9", "H5 H9 S3", "H4 H13 D4")


def test_while_tricks_are_lacking_it_takes_them_cheaply_if_it_plays_last():
    game = bid(dealt(*HANDS, turned="C2"), 1, 1, 2)
    assert chosen(game) == Play(1, PACK["H9"])
    play(game, "H5")
    assert chosen(game) == Play(2, PACK["H13"])
    play(game, "H4")
    assert chosen(game) == Play(0, PACK["H14"])


def test_when_it_has_its_tricks_it_keeps_out_of_them_with_its_highest_cards():
    game = bid(dealt(*HANDS, turned="C2"), 0, 0, 0)
    assert chosen(game) == Play(1, PACK["S3"])
    play(game, "H9")
    assert chosen(game) == Play(2, PACK["H4"])
    play(game, "H13")
    assert chosen(game) == Play(0, PACK["H2"])


def components(gestures):
    return [(one.seat, DECK.tags[one.tag].name if one.tag else None) for one in gestures]


def test_a_deal_is_scanned_by_all_at_once_and_then_the_card_is_turned_up():
    deal = StartDeal(2, PACK["C2"], tuple(tuple(PACK[c] for c in hand.split()) for hand in HANDS))
    first_deal = OhHell(3).public()
    first, *rest = components(PLAYER.gestures(deal, [], first_deal))
    assert first == (2, None)
    assert rest[:4] == [(0, "H2"), (1, "H5"), (2, "H4"), (0, "H14")]
    assert rest[-1] == (None, "C2") and len(rest) == 10
    later = replace(first_deal, dealer=2)
    assert components(PLAYER.gestures(deal, [], later)) == rest  # the dealer is known
    blind = GAME.player(Tags(DECK.tags), False)
    assert components(blind.gestures(deal, [], later)) == [(None, "C2")]


def test_a_bid_is_counted_by_short_presses_and_made_by_a_long_one():
    bidding = dealt(*HANDS).public()
    held = [gesture.held for gesture in PLAYER.gestures(Bid(1, 2), [], bidding)]
    assert len(held) == 3 and held[0] == held[1] < 0.6 < held[2]
    assert len(PLAYER.gestures(Bid(1, 0), [], bidding)) == 1


def test_a_card_to_the_trick_stays_there():
    playing = bid(dealt(*HANDS)).public()
    (laid,) = PLAYER.gestures(Play(1, PACK["H5"]), [], playing)
    assert laid.stays and components([laid]) == [(1, "H5")]
