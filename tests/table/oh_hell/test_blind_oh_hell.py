"""Evenings on which nobody scans a hand."""

import pytest

from stichtisch.games.move import RevokeProven, TakesBack
from stichtisch.games.refusal import Why
from stichtisch.games.staging import Said
from stichtisch.table.happenings import GameSays
from table.oh_hell.test_dealing_oh_hell import why


@pytest.fixture
def blind(hell):
    def begin(*bids, **settings):
        table = hell(hands="blind", **settings).sit()
        return table.deal().bid(*bids) if bids else table

    return begin


def test_the_deal_is_made_with_dealer_and_card_alone(blind):
    table = blind()
    assert table.screen() == ["Deal 1, cards: 3", "Who deals? Press key", "Lay the trump card"]
    assert why(table.put(0, "H2")) is Why.WRONG_PHASE
    assert table.lights(0) == [("WAITING", 0, 11)]
    table.press(1)
    table.put(None, "C2")
    assert table.moves() == [{"do": "deal", "dealer": 1, "turned": "C2"}]
    assert table.lights(2) == [("CHOOSE", 0, 11)]


def test_the_referee_draws_among_all_cards(blind):
    drawn = set()
    for seed in range(40):
        table = blind(seed=seed, trumps="drawn")
        table.press(0)
        table.press(None)
        drawn.add(table.moves()[0]["turned"])
    assert len(drawn) > 20


def test_the_card_turned_up_is_in_no_hand(blind):
    table = blind(0, 0, 0)
    assert why(table.put(1, "C2")) is Why.NOT_YOURS


def test_the_suit_led_lights_and_any_card_is_taken(blind):
    table = blind(0, 0, 0)
    assert table.lamps(1) == "SHDCT"
    table.trick("H4")
    assert table.lamps(2) == "H"
    table.lay(2, "S5")
    table.wait()
    assert table.moves()[-1]["card"] == "S5"


def test_what_was_played_is_gone(blind):
    table = blind(0, 0, 0).trick("H4")
    assert why(table.put(2, "H4")) is Why.GONE
    assert why(table.put(0, "H5")) is Why.WRONG_SEAT


def revoked(blind):
    """Seat 2 had no heart in trick 1, and has one in trick 2."""
    return blind(0, 0, 0).trick("H4 S3 H5").trick("D3 D4 H9")


def test_a_revoke_is_put_to_the_table(blind):
    table = revoked(blind)
    assert table.told[-1] == GameSays(RevokeProven(2, 1))
    assert [table.state(seat) for seat in table.seats] == ["WAITING", "WAITING", "NOT_LEGAL"]
    assert table.screen() == [
        "Cleo", "did not follow", "in trick 1", "take back: own key", "stands: hold here",
    ]  # fmt: skip
    assert why(table.put(0, "D5")) is Why.WRONG_PHASE


def test_the_own_key_takes_it_back_with_all_since(blind):
    table = revoked(blind)
    assert table.press(0) == [] and table.press(1, held=2) == []
    assert table.press(2)[0] == Said(2, TakesBack())
    assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "H4"}
    assert table.public.acting == {2}
    table.trick("H9").trick("H5")
    assert table.public.phase == "play"


def test_the_private_key_held_lets_it_stand(blind):
    table = revoked(blind)
    assert table.press(None) == []
    told = table.press(None, held=1.2)
    assert [type(one).__name__ for one in told] == ["MoveMade", "GameSays"]
    assert table.moves()[-1] == {"do": "stand"}
    table.trick("S5 S6 S7")
    assert table.public.phase == "deal"


def test_a_deal_played_out_brings_the_next(blind):
    table = blind(0, 0, 0).trick("H4 H3 H5").trick("D3 D4 D9").trick("S4 S5 S6")
    assert table.screen()[:2] == ["Deal 2, cards: 2", "Ben deals"]
    table.put(None, "C2")
    assert table.moves()[-1] == {"do": "deal", "dealer": 1, "turned": "C2"}
    assert table.table.game.unseen.cards.bits.bit_count() == 51
