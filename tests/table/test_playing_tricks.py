"""Tasks, tricks, and the end of a round."""

import pytest

from stichtisch.games.event import TrickTaken
from stichtisch.games.lights import Frame
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.was_sticht.moves import ChooseTask
from stichtisch.table.desk import TakeBack
from stichtisch.table.happenings import GameSays, MoveMade, NotSo, Opened
from table.what_shows import the_card, the_chip


@pytest.fixture
def table(evening):
    return evening().to_the_play()


class TestTasks:
    @pytest.fixture
    def table(self, evening):
        table = evening().sit().take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
        return table.deal().draft()

    def test_a_chosen_chip_is_told_to_nobody(self, table):
        assert table.frame(2) is Frame.CHOOSE
        assert table.frame(0) is Frame.WAITING
        (made,) = [t for t in table.put(2, "MOST") if isinstance(t, MoveMade)]
        assert made.move is None
        assert "MOST" not in repr(made)
        assert table.frame(2) is Frame.LEGAL
        assert table.frame(1) is Frame.CHOOSE

    def test_all_are_opened_with_the_last_one(self, table):
        table.choose(seat3="EX2", seat1="NONE")
        assert not [t for t in table.told if isinstance(t, Opened) and t.move.do == "task"]
        told = table.put(2, "MOST")
        opened = [t.move for t in told if isinstance(t, Opened)]
        assert opened == [ChooseTask(3, "EX2"), ChooseTask(1, "NONE")]

    def test_a_chip_that_one_does_not_have_and_a_second_choice_are_refused(self, table):
        assert table.lay(1, "EX2") == [NotSo(1, Refusal(Why.NOT_YOURS))]
        assert table.frame(1) is Frame.WRONG_CARD
        table.lift(1, "EX2")
        table.put(1, "EX1")
        assert table.lay(1, "NONE") == [NotSo(1, Refusal(Why.WRONG_SEAT))]
        assert table.lay(0, "EX1") == [NotSo(0, Refusal(Why.WRONG_SEAT))]

    def test_the_chosen_chip_may_be_lifted_and_laid_down_again(self, table):
        table.put(1, "EX1")
        assert table.lay(1, "EX1") == []
        assert table.frame(1) is Frame.LEGAL


class TestLamps:
    def test_the_lamps_say_what_one_may_play(self, table):
        assert table.frame(1) is Frame.YOUR_TURN
        assert [table.lamps(seat) for seat in (1, 2, 3, 0)] == ["RB", "", "", ""]
        table.put(1, "R1")
        assert [table.lamps(seat) for seat in (1, 2, 3, 0)] == ["", "R", "", ""]
        assert table.frame(1) is Frame.LEGAL
        table.put(2, "R5")
        assert table.lamps(3) == "GY"

    def test_trumps_have_a_lamp_of_their_own(self, evening):
        table = evening().to_the_play("R", "1")
        assert table.lamps(1) == "BT"
        table.put(1, "B1")
        assert table.lamps(2) == "T"
        assert table.lay(2, "B6") == [
            NotSo(2, Refusal(Why.FOLLOW, suits=("trump",)), the_card("B6"))
        ]
        assert table.lamps(2) == "T"

    def test_whoever_won_the_trick_chases_until_leading(self, table):
        for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
            told = table.put(seat, card)
        (trick,) = [t.event for t in told if isinstance(t, GameSays)]
        assert isinstance(trick, TrickTaken)
        assert trick.winner == 2
        assert [table.frame(s) for s in (2, 3, 0, 1)] == [Frame.WON] + [Frame.WAITING] * 3
        table.put(2, "R6")
        assert [table.frame(s) for s in (2, 3)] == [Frame.LEGAL, Frame.YOUR_TURN]


class TestPlaying:
    def test_a_card_counts_when_it_has_rested(self, table):
        table.lay(1, "R1")
        assert table.frame(1) is Frame.LEGAL
        assert table.table.next_due() == pytest.approx(table.now + 0.3)
        table.wait(0.29)
        assert table.moves()[-1]["do"] == "task"
        table.wait(0.02)
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}
        assert table.table.next_due() is None

    def test_a_card_lifted_earlier_leaves_no_trace(self, table):
        before = table.scene(1), table.moves()
        table.lay(1, "R1")
        table.wait(0.2)
        table.lift(1, "R1")
        table.wait(1)
        assert (table.scene(1), table.moves()) == before

    def test_a_card_lifted_late_counts_although_nobody_looked_meanwhile(self, table):
        table.lay(1, "R1")
        table.now += 0.5
        table.lift(1, "R1")
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}

    def test_a_touch_is_no_move_however_late_its_lift_is_told(self, table):
        """The pod sees no lift for 200 ms, and has told of no rest."""
        before = table.scene(1), table.moves()
        table.touch(1, "R1")
        assert table.frame(1) is Frame.LEGAL
        table.wait(0.32)
        assert table.moves() == before[1] and table.table.next_due() is None
        table.lift(1, "R1")
        table.wait(1)
        assert (table.scene(1), table.moves()) == before

    def test_a_card_counts_once_the_pod_tells_that_it_rests(self, table):
        table.touch(1, "R1", age=0.1)
        table.wait(0.19)
        table.rest(1, "R1")
        assert table.moves()[-1]["do"] == "task"
        table.wait(0.02)  # 0.3 s after its first sign, of which the pod told 0.1 s late
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}

    def test_a_host_that_was_held_up_loses_no_card_that_rested(self, table):
        table.touch(1, "R1")
        table.rest(1, "R1")
        table.lift(1, "R1")
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}

    def test_not_following_lights_red_and_says_what_to_follow(self, table):
        table.put(1, "R1")
        before = table.scene(2), table.moves()
        assert table.lay(2, "B6") == [NotSo(2, Refusal(Why.FOLLOW, suits=("R",)), the_card("B6"))]
        assert table.frame(2) is Frame.NOT_LEGAL
        assert table.lamps(2) == "R"
        table.wait(5)
        table.lift(2, "B6")
        assert (table.scene(2), table.moves()) == before

    def test_refusals_are_told_apart(self, table):
        table.put(1, "R1")
        assert table.lay(2, "R1") == [NotSo(2, Refusal(Why.GONE), the_card("R1"))]
        assert table.lay(2, "G5") == [NotSo(2, Refusal(Why.NOT_YOURS), the_card("G5"))]
        assert table.lay(2, "EX1") == [NotSo(2, Refusal(Why.WRONG_PHASE))]
        assert table.lay(3, "G1") == [NotSo(3, Refusal(Why.WRONG_SEAT))]
        table.lift(2, "EX1")
        assert table.frame(2) is Frame.WRONG_CARD
        table.lift(2, "G5")
        assert table.frame(2) is Frame.WRONG_CARD
        table.lift(2, "R1")
        assert table.frame(2) is Frame.YOUR_TURN

    def test_a_card_of_an_earlier_trick_is_known_as_played(self, table):
        for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5"), (2, "R6"), (3, "G2")):
            table.put(seat, card)
        assert table.lay(0, "R1") == [NotSo(0, Refusal(Why.GONE), the_card("R1"))]

    def test_two_good_cards_at_once_the_later_one_counts(self, table):
        table.lay(1, "R1")
        table.wait(0.1)
        table.lay(1, "B1")
        table.wait(1)
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "B1"}
        assert [move["do"] for move in table.moves()[-2:]] == ["task", "play"]

    def test_without_taking_back_the_first_card_stands(self, table):
        table.put(1, "R1")
        assert table.lay(1, "R2") == [NotSo(1, Refusal(Why.WRONG_SEAT))]
        table.wait(1)
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}


class TestTwiceTold:
    def test_a_tag_told_twice_is_one_tag(self, table):
        table.lay(1, "R1")
        table.wait(0.2)
        assert table.lay(1, "R1") == []
        table.wait(0.2)
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}
        assert table.lay(1, "R1") == []
        assert table.frame(1) is Frame.LEGAL

    def test_a_pod_that_comes_back_tells_of_its_card_again(self, table):
        table.lay(1, "R1")
        table.wait()
        before = table.scene(1), table.moves()
        table.leave(1)
        table.join(1)
        assert table.still_there(1, "R1") == []
        table.wait()
        assert (table.scene(1), table.moves()) == before

    @pytest.mark.parametrize("away", [0.1, 60])
    def test_a_card_laid_anew_right_after_its_pod_came_back_counts(self, table, away):
        table.lay(1, "R1")
        table.wait()
        made = len(table.moves())
        table.leave(1)
        table.wait(away)
        table.table.ask(TakeBack(made, made), table.now)
        table.join(1)
        table.wait(0.5)
        table.lay(1, "R1")
        assert table.frame(1) is Frame.LEGAL
        table.wait()
        assert table.moves()[made - 1 :] == [{"do": "play", "seat": 1, "card": "R1"}]

    def test_however_late_a_pod_tells_what_lay_there_it_does_not_count_again(self, table):
        table.lay(1, "R1")
        table.wait()
        made = len(table.moves())
        table.leave(1)
        table.table.ask(TakeBack(made, made), table.now)
        table.join(1)
        table.wait(3)
        table.still_there(1, "R1")
        table.wait()
        assert len(table.moves()) == made - 1

    def test_the_winner_s_pod_comes_back_with_the_won_card_on_it(self, table):
        for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
            table.lay(seat, card)
            table.wait()
        table.leave(2)
        table.join(2)
        assert table.still_there(2, "R5") == []
        assert table.frame(2) is Frame.WON

    def test_a_card_that_had_not_rested_when_the_pod_went_is_laid_anew(self, table):
        table.lay(1, "R1")
        table.wait(0.1)
        table.leave(1)
        table.wait(5)
        assert table.moves()[-1]["do"] == "task"
        table.join(1)
        table.lay(1, "R1")
        table.wait()
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "R1"}

    def test_a_card_taken_up_while_the_pod_was_away_is_lit_no_more(self, table):
        table.lay(1, "R1")
        table.wait(0.1)
        assert table.frame(1) is Frame.LEGAL
        table.leave(1)
        table.join(1)
        table.wait()
        assert table.frame(1) is Frame.YOUR_TURN

    def test_a_card_that_jumps_on_the_spot_is_still_the_card_played(self, table):
        table.lay(1, "R1")
        table.wait()
        table.lift(1, "R1")
        assert table.lay(1, "R1") == []
        assert table.frame(1) is Frame.LEGAL

    def test_a_chip_taken_before_the_pod_went_is_not_taken_again(self, evening):
        table = evening().sit()
        table.lay(0, "EX1")
        table.wait()
        for seat in (1, 2, 3):
            table.put(seat, "EX2" if seat < 3 else "EX3", copy=(seat + 1) % 2)
        table.leave(0)
        table.join(0)
        table.still_there(0, "EX1")
        table.wait()
        assert len(table.moves()) == 4
        assert table.frame(0) is Frame.CHOOSE


class TestTheEndOfARound:
    def earned(self, evening, **options):
        """Seat 2 wins every trick and so fails at winning none, which the dealer does."""
        table = evening(options={"tasks": 2, **options}).sit()
        table.take_chips("EX1 NONE NONE EX4", "EX2 EX4 EX1 EX3").deal("R", "X").draft()
        return table.choose(seat1="NONE", seat2="NONE", seat3="EX3").finish_round()

    def test_the_dealer_lays_the_earned_chip(self, evening):
        table = self.earned(evening)
        assert table.table.game.phase == "reward"
        assert table.frame(0) is Frame.CHOOSE
        assert table.lay(0, "MOST") == [NotSo(0, Refusal(Why.NOT_YOURS), the_chip("MOST"))]
        table.put(0, "EX1")
        assert table.moves()[-1] == {"do": "reward", "seat": 0, "chip": "EX1"}
        assert table.screen()[:2] == ["Dealer:", "Ben"]

    def test_the_dealer_declines_by_the_key(self, evening):
        table = self.earned(evening)
        assert table.press(1) == []
        table.press(0)
        assert table.moves()[-1] == {"do": "reward", "seat": 0, "chip": None}

    def test_where_the_dealer_must_discard_the_key_does_not_decline(self, evening):
        table = self.earned(evening, dealer_must_discard=True)
        assert table.press(0) == [NotSo(0, Refusal(Why.WRONG_PHASE))]
        table.put(0, "EX1")
        assert table.moves()[-1] == {"do": "reward", "seat": 0, "chip": "EX1"}

    def test_the_next_dealer_gets_the_hood_and_cards_may_be_played_again(self, evening):
        table = self.earned(evening)
        table.press(0)
        table.deal("G", "3")
        assert table.moves()[-1]["dealer"] == 1
        table.put(2, "R1")
        assert table.moves()[-1] == {"do": "draft", "seat": 2, "card": "R1"}

    def test_the_winners_of_the_game_chase(self, evening):
        table = evening(options={"tasks": 1, "max_rounds": 1}).sit()
        table.take_chips("EX1 EX1 EX2 EX2").deal().draft()
        table.choose(seat1="EX1", seat2="EX2", seat3="EX2").finish_round()
        if table.table.game.phase == "reward":
            table.press(0)
        winners = table.table.game.outcome.winners
        assert {s for s in table.seats if table.frame(s) is Frame.WON} == set(winners)
        assert table.screen()[-len(winners) :] == [table.header.seats[w] for w in winners]
