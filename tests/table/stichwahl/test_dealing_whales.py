"""The drawn card, who starts, hands laid card by card, and the first bonus cards."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.record import write_line
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.staging import Said
from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.moves import Drawn, Starts
from stichtisch.table.happenings import MoveMade, Opened
from table.stichwahl.stories import Refused

THREE = ("O1 O2 O3 O4 O5 O6 O7 O8 O9", "P1 P2 P3 P4 P5 P6 P7 P8 P9", "N1 N2 N3 N4 N5 N6 N7 N8 N9")
TWO = ("O1 O2 O3 O4 O6 O7 O8 O9 N1", "P1 P2 P3 P4 P6 P7 P8 P9 N2")


class TestTheDrawnCard:
    def test_is_laid_under_the_hood(self, whales):
        table = whales().sit()
        assert table.screen() == ["Deal 1", "", "Lay the drawn card"]
        assert table.put(None, "N7") == [Said(None, Drawn(PACK["N7"]))]
        assert table.screen()[:2] == ["Trump: narwhal", "highest card wins"]

    def test_a_five_says_nothing_and_another_one_is_drawn(self, whales):
        table = whales().sit()
        assert table.put(None, "N5") == [Refused(None, Why.WRONG_PHASE)]
        table.put(None, "P3")
        assert table.screen()[:2] == ["Trump: sperm whale", "lowest card wins"]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_referee_draws_once_and_never_a_five(self, whales, seats):
        for seed in range(40):
            table = whales(seats=seats, seed=seed, trumps="drawn").sit()
            assert "Draw trump: press key" in table.screen()
            (said,) = table.press(None)
            assert said.remark.card.rank != 5
            assert table.press(None) == []

    def test_is_laid_only_where_it_is_not_left_to_the_referee(self, whales):
        table = whales(trumps="drawn").sit()
        assert table.put(None, "N7") == [Refused(None, Why.WRONG_PHASE)]
        table = whales(trumps="laid").sit()
        assert table.press(None) == []


class TestWhoStarts:
    def test_a_key_says_it_and_another_one_says_otherwise(self, whales):
        table = whales().sit().draw()
        assert table.screen()[-1] == "Who starts? Press key"
        assert table.press(2) == [Said(2, Starts(2))]
        assert table.press(1) == [Said(1, Starts(1))]
        table.scan()
        assert table.moves()[0]["starter"] == 1

    def test_may_be_said_when_the_hands_lie_already(self, whales):
        table = whales().sit().draw().scan()
        assert table.moves() == []
        table.press(3)
        assert table.moves()[0]["starter"] == 3

    def test_is_known_in_later_deals(self, whales):
        table = whales().to_the_play().play_deal()
        starts = table.table.game.public().dealer
        assert starts is not None
        assert table.press((starts + 1) % 4) == []
        table.draw().scan()
        assert table.moves()[-1]["starter"] == starts


class TestHands:
    def test_the_frame_fills_while_a_hand_is_laid(self, whales):
        table = whales().sit().draw(starter=0)
        segments = [len(table.scene(0).segments)]
        for card in ["N2", "N9", "O1", "O2", "O3", "O4", "P1", "P2", "P3"]:
            table.put(0, card)
            segments.append(len(table.scene(0).segments))
        assert segments == [1, *[2] * 8, 1]
        assert table.scene(0).segments == (Frame.LEGAL.value.on(5, 11),)
        assert table.scene(1).segments == (Frame.CHOOSE.value.on(5, 11),)

    def test_what_cannot_be_in_a_hand_is_told_apart(self, whales):
        table = whales(seats=2).sit().draw(starter=0)
        table.put(0, "O1")
        assert table.put(0, "O1") == [Refused(0, Why.TWICE)]
        assert table.put(1, "O1") == [Refused(1, Why.ELSEWHERE)]
        assert table.put(1, "P5") == [Refused(1, Why.LEFT_OUT)]
        for card in ["O2", "O3", "O4", "O6", "O7", "O8", "O9", "P1"]:
            assert table.put(0, card) == []
        assert table.put(0, "P2") == [Refused(0, Why.ENOUGH)]
        assert table.moves() == []

    def test_a_key_held_long_takes_the_hand_up_again_and_names_nobody(self, whales):
        table = whales().sit().draw()
        table.put(0, "O1")
        assert table.press(0, held=1.2) == []
        assert table.put(1, "O1") == []
        assert table.screen()[-1] == "Who starts? Press key"

    @pytest.mark.parametrize("seats, hands, left", [(2, TWO, 14), (3, THREE, 9)])
    def test_with_fewer_than_four_the_rest_is_the_pile(self, whales, seats, hands, left):
        table = whales(seats=seats).sit().draw(starter=0).scan(hands)
        (deal,) = table.moves()
        assert len(deal["pile"]) == left
        assert not set(deal["pile"]) & set(" ".join(hands).split())
        record = "".join(map(write_line, [table.header.as_json(), deal]))
        assert list(Replay(record.encode()).events()) == []

    def test_four_leave_no_pile(self, whales):
        table = whales().sit().draw(starter=0).scan()
        assert "pile" not in table.moves()[0]

    def test_the_deal_is_sealed_until_it_is_played_out(self, whales):
        table = whales().sit().draw(starter=0)
        table.watch().scan()
        (made,) = [told for told in table.told if isinstance(told, MoveMade)]
        assert made.move is None and made.seal
        table.first_bonuses().play_deal()
        opened = [told for told in table.told if isinstance(told, Opened)]
        assert [each.move.do for each in opened] == ["first_bonus"] * 3 + ["deal"]
        assert opened[-1].seal == made.seal


class TestFirstBonusCards:
    @pytest.fixture
    def table(self, whales):
        return whales().sit().draw(starter=2).scan()

    def test_all_choose_at_once_and_face_down(self, table):
        assert [table.frame(seat) for seat in table.seats] == [Frame.CHOOSE] * 4
        assert table.marker() == "B1"
        (made,) = table.put(1, "O8")
        assert made.move is None and "O8" not in repr(made)
        assert table.frame(1) is Frame.LEGAL
        assert table.frame(2) is Frame.CHOOSE

    def test_the_last_card_of_the_hand_that_lies_there_still_is_no_choice(self, whales):
        table = whales().sit().draw(starter=2).scan(("N2 N9 O1 O2 O3 O4 P1 P2 P3",))
        *early, last = ["B9", "B8", "O6", "O7", "O8", "O9", "P6", "P7", "P8"]
        for card in early:
            table.put(1, card)
        table.lay(1, last)
        table.scan(("", "", "N6 N7 N3 B1 B2 B3 P4 P9 O5", "N8 N1 N4 B4 B6 B7 N5 B5 P5"))
        table.wait(5)
        assert [move["do"] for move in table.moves()] == ["deal"]
        table.lift(1, last)
        table.put(1, last)
        assert [move["do"] for move in table.moves()] == ["deal", "first_bonus"]

    def test_all_are_opened_with_the_last_one(self, table):
        table.first_bonuses()
        opened = [str(told.move.card) for told in table.told if isinstance(told, Opened)]
        assert opened == ["O3", "O8", "B1"]
        assert table.frame(2) is Frame.YOUR_TURN

    def test_a_card_of_another_hand_and_a_second_choice_are_refused(self, table):
        assert table.put(1, "N2") == [Refused(1, Why.NOT_YOURS)]
        table.put(1, "O8")
        assert table.put(1, "O9") == [Refused(1, Why.WRONG_SEAT)]
        assert table.put(1, "O8") == []
