"""Before a round each player lays the own hand and rule cards on the own spot."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.refusal import Why
from stichtisch.games.staging import Said
from stichtisch.games.stich_meister.moves import Deals
from stichtisch.table.happenings import MoveMade
from table.stich_meister.stories import HANDS, why

DRAWN = ([5, 1, 2], [15, 3, 4], [20, 6, 7], [22, 8, 9], [31, 10, 11])


def test_whoever_deals_the_first_round_presses_the_own_key(masters):
    table = masters().sit()
    assert table.screen()[0] == "Who deals? Press key"
    assert table.press(2) == [Said(2, Deals(2))]
    assert table.screen()[0] == "Cleo deals"
    assert table.press(1) == []
    table.scan().draw(*DRAWN[:4])
    assert table.last()["dealer"] == 2


def test_sitting_down_deals_to_nobody(masters):
    table = masters().sit()
    assert not any(isinstance(told, Said) for told in table.told)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_round_begins_by_itself_once_everything_lies(masters, seats):
    table = masters(seats).sit().scan().draw(*DRAWN[:seats], extra=60 if seats == 3 else None)
    assert table.moves() == []
    table.press(0)
    (line,) = table.moves()
    assert [sorted(hand) for hand in line["hands"]] == [sorted(h.split()) for h in HANDS[seats]]
    assert line["rule_hands"] == [list(rules) for rules in DRAWN[:seats]]
    assert line.get("extra_rule") == (60 if seats == 3 else None)
    assert table.table.game.phase == "rule"


def test_the_frame_fills_with_every_card_and_shows_dots_when_all_lie(masters):
    table = masters().sit()
    table.press(3)
    filled = []
    for card in (*HANDS[4][0].split(), *DRAWN[0]):
        assert table.frames(0)[-1] is Frame.CHOOSE
        filled.append(sum(s.count for s in table.scene(0).segments if s.pattern.name == "STEADY"))
        table.put(0, card)
    assert filled == [11 * laid // 18 for laid in range(18)]
    assert table.frame(0) is Frame.LEGAL
    assert table.frames(1) == [Frame.CHOOSE]


def test_cards_count_as_soon_as_they_lie(masters):
    table = masters().sit()
    table.lay(0, "F1")
    assert Frame.LEGAL not in table.frames(0)
    table.lay(0, "F2")
    assert table.screen()[1:3] == ["Lay hand, rule cards:", "Anna 2"]


class TestWhatCannotBe:
    @pytest.fixture
    def table(self, masters):
        table = masters().sit()
        table.press(3)
        return table

    def test_a_card_twice(self, table):
        table.put(0, "F1")
        assert why(table.put(0, "F1")) == [Why.TWICE]
        assert table.lay(0, "F1") and table.frame(0) is Frame.WRONG_CARD

    def test_a_card_that_another_seat_has_laid(self, table):
        table.put(0, "F1")
        assert why(table.lay(2, "F1")) == [Why.ELSEWHERE]
        assert table.frame(2) is Frame.WRONG_CARD
        assert table.frames(0)[-1] is Frame.CHOOSE

    def test_one_card_too_many(self, table):
        table.put(0, *HANDS[4][0].split())
        assert why(table.lay(0, "G15")) == [Why.ENOUGH]
        assert table.frame(0) is Frame.NOT_NOW

    def test_a_rank_that_three_players_take_out(self, masters):
        table = masters(3).sit()
        assert why(table.lay(0, "K13")) == [Why.LEFT_OUT]
        assert table.frame(0) is Frame.WRONG_CARD

    def test_a_fourth_rule_card(self, table):
        assert why(table.put(0, 1, 2, 3, 4)) == [Why.ENOUGH]

    def test_a_rule_card_that_another_seat_has_laid(self, table):
        table.put(0, 1)
        assert why(table.put(1, 1)) == [Why.ELSEWHERE]

    def test_a_rule_card_by_the_private_pod_unless_three_play(self, table):
        assert why(table.put(None, 1)) == [Why.ENOUGH]

    def test_a_hand_card_by_the_private_pod(self, table):
        assert why(table.put(None, "F1")) == [Why.WRONG_PHASE]

    def test_with_two_rule_cards_no_round_begins(self, table):
        table.scan().draw([5, 1, 2], [15, 3, 4], [20, 6, 7], [22, 8])
        assert table.moves() == []
        assert table.frames(3)[-1] is Frame.CHOOSE
        assert [table.frame(seat) for seat in range(3)] == [Frame.LEGAL] * 3
        table.put(3, 9)
        assert table.last()["do"] == "round"


def test_a_held_key_takes_the_own_cards_up_again(masters):
    table = masters().sit()
    table.press(3)
    table.put(0, "F1", "F2")
    table.put(1, "F5")
    table.press(0, held=1.2)
    assert table.screen()[2:4] == ["Anna 0", "Ben 1"]
    assert why(table.put(1, "F1")) == []
    assert why(table.put(0, "F5")) == [Why.ELSEWHERE]


def test_a_short_press_takes_nothing_up(masters):
    table = masters().sit()
    table.press(3)
    table.put(0, "F1")
    table.press(0, held=0.5)
    assert why(table.put(0, "F1")) == [Why.TWICE]


def test_who_said_to_deal_by_mistake_holds_the_key(masters):
    table = masters().sit()
    table.press(2)
    table.press(2, held=1.5)
    assert table.screen()[0] == "Who deals? Press key"
    assert table.press(1) == [Said(1, Deals(1))]


class TestTheSecondRound:
    @pytest.fixture
    def table(self, masters):
        return masters().to_the_play(47, 48, 49, 50).finish_round()

    def test_the_next_seat_deals_and_nobody_is_asked(self, table):
        assert table.screen()[0] == "Anna deals"
        assert table.press(2) == []

    def test_only_what_was_chosen_is_drawn_anew(self, table):
        kept = [set(rules) - {table.chosen[seat]} for seat, rules in enumerate(
            table.moves()[0]["rule_hands"])]  # fmt: skip
        table.scan().draw([57], [58], [59], [60])
        line = table.last()
        assert line["do"] == "round"
        assert line["dealer"] == 0
        assert [set(held) for held in line["rule_hands"]] == [
            rules | {57 + seat} for seat, rules in enumerate(kept)
        ]

    def test_a_rule_card_that_was_used_is_gone(self, table):
        assert why(table.put(0, 47)) == [Why.GONE]

    def test_a_rule_card_that_another_seat_kept_is_elsewhere(self, table):
        kept = table.moves()[0]["rule_hands"][1][1]
        assert why(table.put(0, kept)) == [Why.ELSEWHERE]
        assert why(table.put(1, kept)) == [Why.TWICE]


def test_of_five_the_one_who_did_not_choose_draws_nothing(masters):
    table = masters(5).to_the_play(47, 48, 49, 50).finish_round()
    table.put(0, *HANDS[5][0].split())
    assert table.frame(0) is Frame.LEGAL
    assert why(table.put(0, 60)) == [Why.ENOUGH]
    table.put(1, *HANDS[5][1].split())
    assert table.frames(1)[-1] is Frame.CHOOSE


def test_hands_are_told_to_nobody(masters):
    table = masters().watch()
    table.deal(5, 15, 20, 22)
    made = [told for told in table.told if isinstance(told, MoveMade)]
    assert [(told.do, told.move, told.seat) for told in made] == [("round", None, None)]
    assert made[0].seal
