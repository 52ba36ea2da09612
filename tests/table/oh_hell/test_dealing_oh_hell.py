"""Before a deal: who deals, hands scanned card by card, and the card turned up."""

import pytest

from games.oh_hell.stories import filled
from stichtisch.games.record import write_line
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.replay import Replay
from stichtisch.games.staging import Said
from stichtisch.games.tricks.moves import Deals, Draws
from stichtisch.table.happenings import MoveMade, NotSo, Opened
from stichtisch.table.match import StagedStep, State
from table.oh_hell.conftest import HANDS


def why(told):
    """Why the one thing told does not count."""
    (no,) = told
    assert isinstance(no, NotSo)
    return no.refusal.why


class TestWhoDeals:
    def test_a_key_says_it_and_another_one_says_otherwise(self, hell):
        table = hell().sit()
        assert table.screen()[:2] == ["Deal 1, cards: 3", "Who deals? Press key"]
        assert table.press(2) == [Said(2, Deals(2))]
        assert table.screen()[1] == "Cleo deals"
        assert table.press(1) == [Said(1, Deals(1))]
        table.scan().put(None, "C2")
        assert table.moves()[0]["dealer"] == 1

    def test_may_be_said_when_all_else_is_there(self, hell):
        table = hell().sit().scan()
        table.put(None, "C2")
        assert table.moves() == []
        table.press(2)
        assert table.moves()[0]["dealer"] == 2

    def test_is_known_in_later_deals(self, hell):
        table = hell().to_the_play().trick("H14 H4 H2").trick("H13 S7 H3").trick("S5 D9 C4")
        assert table.screen()[:2] == ["Deal 2, cards: 2", "Ben deals"]
        assert table.press(2) == []
        table.any_deal()
        assert table.moves()[-1]["dealer"] == 1


class TestHands:
    def test_the_frame_fills_while_a_hand_is_scanned(self, hell):
        table = hell().sit()
        assert table.lights(0) == [("CHOOSE", 0, 11)]
        table.put(0, "H2")
        assert table.lights(0) == [("LEGAL", 0, 3), ("CHOOSE", 3, 8)]
        table.put(0, "H3")
        table.put(0, "C4")
        assert table.lights(0) == [("LEGAL", 0, 11)]
        assert table.lights(1) == [("CHOOSE", 0, 11)]
        assert table.screen()[3:] == ["Anna 3", "Ben 0", "Cleo 0"]

    def test_what_cannot_be_in_a_hand_is_told_apart(self, hell):
        table = hell().sit()
        table.put(0, "H2")
        assert why(table.put(0, "H2")) is Why.TWICE
        assert why(table.put(1, "H2")) is Why.ELSEWHERE
        table.put(0, "H3")
        table.put(0, "C4")
        assert why(table.put(0, "C5")) is Why.ENOUGH
        assert why(table.put(None, "C4")) is Why.ELSEWHERE
        table.put(None, "C2")
        assert why(table.put(1, "C2")) is Why.ELSEWHERE
        assert why(table.put(None, "D2")) is Why.ENOUGH
        assert table.moves() == []

    def test_a_key_held_long_takes_the_hand_up_again_and_names_nobody(self, hell):
        table = hell().sit()
        table.put(0, "H2")
        assert table.press(0, held=1.2) == []
        assert table.lights(0) == [("CHOOSE", 0, 11)]
        table.put(1, "H2")
        assert table.lights(1) == [("LEGAL", 0, 3), ("CHOOSE", 3, 8)]
        assert table.screen()[1] == "Who deals? Press key"

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_the_record_has_the_hands_in_the_order_scanned(self, hell, seats):
        table = hell(seats=seats, options={"most": 10}).sit()
        hands = [" ".join(map(str, hand)) for hand in filled((), seats, 10)]
        table.deal(hands)
        (deal,) = table.moves()
        assert deal["hands"] == [hand.split() for hand in hands]
        record = "".join(map(write_line, [table.header.as_json(), deal]))
        assert list(Replay(record.encode()).events()) == []

    def test_the_deal_is_sealed_until_it_is_played_out(self, hell):
        table = hell().sit().watch().deal()
        (made,) = [told for told in table.told if isinstance(told, MoveMade)]
        assert made.move is None and made.seal
        table.bid(0, 0, 0).trick("H14 H4 H2").trick("H13 S7 H3")
        assert not [told for told in table.told if isinstance(told, Opened)]
        table.trick("S5 D9 C4")
        (opened,) = [told for told in table.told if isinstance(told, Opened)]
        assert opened.seal == made.seal
        assert opened.move.as_json() == table.moves()[0]


class TestTheCardTurnedUp:
    def test_is_laid_on_the_private_pod(self, hell):
        table = hell().sit()
        assert table.screen()[2] == "Lay the trump card"
        assert table.put(None, "D12") == []
        assert table.screen()[2] == "The trump card lies"
        table.press(0)
        table.scan()
        assert table.moves()[0]["turned"] == "D12"
        assert table.screen()[0] == "Up: queen of diamonds"

    def test_a_long_press_there_takes_it_up_again(self, hell):
        table = hell().sit()
        table.put(None, "D12")
        assert table.press(None, held=1.2) == []
        assert table.screen()[2] == "Lay the trump card"
        table.put(None, "D11")
        table.scan().press(0)
        assert table.moves()[0]["turned"] == "D11"

    def test_is_not_drawn_where_it_is_laid(self, hell):
        table = hell().sit().scan()
        table.press(0)
        assert table.press(None) == []
        assert table.moves() == []

    @pytest.mark.parametrize("when", ["before", "after"])
    def test_the_referee_draws_it_from_the_cards_that_nobody_scanned(self, hell, when):
        drawn = set()
        for seed in range(30):
            table = hell(seed=seed, trumps="drawn").sit()
            assert table.screen()[2] == "Trump: lay, or press"
            table.press(0)
            if when == "before":
                assert table.press(None) == [Said(None, Draws())]
                assert table.screen()[2] == "Trump: one is drawn"
                assert table.moves() == []
                table.scan()
            else:
                table.scan().press(None)
            (deal,) = table.moves()
            assert deal["turned"] not in " ".join(HANDS).split()
            drawn.add(deal["turned"])
        assert len(drawn) > 15

    def test_a_card_laid_counts_where_one_may_be_drawn(self, hell):
        table = hell(trumps="drawn").sit().deal(turned="S9")
        assert table.moves()[0]["turned"] == "S9"
        table = hell(trumps="drawn").sit()
        table.press(None)
        table.put(None, "S9")
        table.scan().press(0)
        assert table.moves()[0]["turned"] == "S9"

    def test_it_may_lie_there_and_nothing_else(self, hell):
        table = hell().sit()
        table.press(0)
        table.scan().lay(None, "C2")
        assert table.public.phase == "bid"
        table.lift(None, "C2")
        assert table.put(None, "C2") == []
        assert table.put(None, "D5") == [NotSo(None, Refusal(Why.WRONG_PHASE))]
        assert table.press(None) == [] and table.press(None, held=2) == []
        assert len(table.moves()) == 1


def test_a_restarted_referee_knows_what_was_scanned_and_said(hell):
    table = hell().sit()
    table.press(2)
    table.put(0, "H2")
    table.put(None, "C2")
    staged = tuple(write for write in table.writes if isinstance(write, StagedStep))
    again = hell()
    again.table.restore(State((), staged), dict(table.table.seating.claimed))
    for seat in (*again.seats, None):
        again.join(seat)
    assert again.screen() == table.screen()
    assert again.screen()[1:4] == ["Cleo deals", "The trump card lies", "Anna 1"]
