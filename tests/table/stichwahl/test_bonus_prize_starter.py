"""Tricks, bonus cards, the winner's choice, and who names the next starter."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.refusal import Why
from stichtisch.games.staging import Said
from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.moves import PointsAtFamily
from table.stichwahl.stories import Refused

BONUSES = {"O3": "FLIP", "O8": "NB", "B1": "O", "N1": None}
"""What seats 0 to 3 have before them: turning, Narwal or Blauwal, Orcawal, nothing to use."""


@pytest.fixture
def table(whales):
    return whales(bonuses=BONUSES).to_the_play()


class TestTricks:
    def test_the_lamps_say_what_the_trick_asks_of_anybody(self, table):
        assert [table.lamps(seat) for seat in table.seats] == ["OBNP5", "", "", ""]
        table.put(0, "N2")
        assert table.lamps(1) == "N5"  # she has no Narwal
        table.put(1, "B9")
        assert table.lamps(2) == "N5"

    def test_for_teaching_they_say_what_the_hand_may_play(self, whales):
        table = whales(bonuses=BONUSES, lamps="own").to_the_play()
        assert [table.lamps(seat) for seat in table.seats] == ["ONP", "", "", ""]
        table.put(0, "N2")
        assert table.lamps(1) == "OBP"
        table.put(1, "B9")
        assert table.lamps(2) == "N5"

    @pytest.mark.parametrize("lamps", ["anybody", "own"])
    def test_after_a_five_anything_may_be_played(self, whales, lamps):
        table = whales(bonuses=BONUSES, lamps=lamps).to_the_play()
        table.trick("0:N2", "1:B9", "2:N6", "3:N8").put(1, "N8")
        table.take_in().trick("1:B8", "2:B2", "3:B4", "0:N9").put(2, "B4")
        table.take_in().trick("2:O5")
        assert table.lamps(3) == ("OBNP5" if lamps == "anybody" else "BN5")

    def test_refusals_are_told_apart(self, table):
        table.put(0, "N2")
        table.put(1, "B9")
        assert table.put(2, "B2") == [Refused(2, Why.FOLLOW, ("N",))]
        assert table.put(2, "N8") == [Refused(2, Why.NOT_YOURS)]
        assert table.put(2, "N2") == [Refused(2, Why.GONE)]
        assert table.put(3, "N8") == [Refused(3, Why.WRONG_SEAT)]
        table.lay(2, "B2")
        assert table.frame(2) is Frame.NOT_LEGAL
        assert table.lamps(2) == "N"
        assert table.marker() == "B1"

    def test_a_card_that_does_not_follow_is_told_with_the_family_s_name(self, table):
        table.put(0, "N2")
        table.put(1, "B9")
        (refused,) = table.put(2, "B2")
        assert table.said(refused) == (
            "Tim: blue whale 2 is not allowed: whoever has narwhal (Narwal) must follow."
            " Take it back and lay narwhal (Narwal)."
        )

    def test_a_five_follows_whatever_was_led(self, table):
        table.put(0, "N2")
        table.put(1, "B9")
        table.put(2, "O5")
        assert table.moves()[-1] == {"do": "play", "seat": 2, "card": "O5"}


class TestBonusCards:
    def test_turning_the_marker_over(self, table):
        assert table.marker() == "B1"
        table.put(0, "O3")
        assert table.moves()[-1] == {"do": "bonus", "seat": 0, "card": "O3"}
        assert table.marker() == "B9"
        assert table.frame(0) is Frame.YOUR_TURN
        assert table.put(0, "O3") == [Refused(0, Why.GONE)]

    def test_a_single_family_is_trump_at_once(self, table):
        table.put(0, "N2")
        table.put(1, "B9")
        table.put(2, "B1")
        assert table.moves()[-1] == {"do": "bonus", "seat": 2, "card": "B1", "family": "O"}
        assert table.marker() == "O1"

    def test_of_several_families_the_key_steps_and_holding_it_takes_one(self, table):
        table.put(0, "N2")
        assert table.put(1, "O8") == [Said(1, PointsAtFamily(PACK["O8"], "N"))]
        assert (table.frame(1), table.lamps(1)) == (Frame.CHOOSE, "N")
        assert table.screen()[3:] == ["New trump?", "narwhal (Narwal)", "press: the next one",
                                      "hold: this one"]  # fmt: skip
        table.press(1)
        assert table.lamps(1) == "B"
        table.press(1)
        assert table.lamps(1) == "N"
        assert table.moves()[-1]["do"] == "play"
        table.press(1, held=0.8)
        assert table.moves()[-1] == {"do": "bonus", "seat": 1, "card": "O8", "family": "N"}
        assert table.marker() == "N1"
        assert (table.frame(1), table.lamps(1)) == (Frame.YOUR_TURN, "N5")

    def test_a_card_played_instead_leaves_the_bonus_card_unused(self, table):
        table.put(0, "N2")
        table.put(1, "O8")
        table.put(1, "P6")
        table.press(1, held=2)
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "P6"}
        assert [str(card) for card in table.table.game.public().bonuses[1]] == ["O8"]

    def test_keys_of_others_choose_nothing(self, table):
        table.put(0, "N2")
        table.put(1, "O8")
        for seat in (0, 2, 3):
            assert table.press(seat, held=2) == []
        assert table.lamps(1) == "N"

    def test_what_is_no_bonus_of_one_s_own_now_is_refused(self, table):
        assert table.put(0, "O8") == [Refused(0, Why.GONE)]
        table.trick("0:N2", "1:B9", "2:N6")
        assert table.put(1, "O8") == [Refused(1, Why.WRONG_SEAT)]
        assert table.put(3, "N1") == [Refused(3, Why.WRONG_PHASE)]
        assert table.moves()[-1] == {"do": "play", "seat": 2, "card": "N6"}

    def test_a_bonus_card_laid_early_offers_its_families_when_the_turn_comes(self, whales):
        table = whales(bonuses={**BONUSES, "B1": "OP"}).to_the_play()
        table.trick("0:N2", "1:B9", "2:N6", "3:N8").put(1, "N8")
        table.take_in()
        assert table.lay(2, "B1") == [Refused(2, Why.WRONG_SEAT)]
        assert table.put(1, "B8")[-1] == Said(2, PointsAtFamily(PACK["B1"], "O"))
        assert (table.frame(2), table.lamps(2)) == (Frame.CHOOSE, "O")


class TestThePrize:
    @pytest.fixture
    def table(self, table):
        table.trick("0:N2", "1:B9", "2:N6", "3:N8")
        return table

    def pointed_at(self, table):
        return [seat for seat in table.seats if table.frame(seat) == "pointed at"]

    def test_the_pods_of_the_others_blink_in_turn(self, table):
        assert table.frame(1) is Frame.WON
        for seat in (0, 2, 3, 0):
            assert self.pointed_at(table) == [seat]
            table.press(1)
        table.press(1, held=0.7)
        assert table.moves()[-1] == {"do": "prize", "seat": 1, "card": "N6"}

    def test_the_screen_names_the_card_pointed_at(self, table):
        table.press(1)
        assert table.screen()[3:] == ["Lina", "chooses the prize:", "narwhal 6",
                                      "press: the next one", "hold: this one"]  # fmt: skip

    def test_the_winner_lays_the_chosen_card_on_the_own_spot(self, table):
        table.lift(3, "N8")
        table.put(1, "N8")
        assert table.moves()[-1] == {"do": "prize", "seat": 1, "card": "N8"}
        assert self.pointed_at(table) == []
        assert table.take_in().frame(1) is Frame.WON

    def test_only_the_winner_chooses_and_only_another_s_card(self, table):
        assert table.put(0, "N8") == [Refused(0, Why.WRONG_SEAT)]
        assert table.press(0, held=2) == []
        table.lift(1, "B9")
        assert table.put(1, "B9") == [Refused(1, Why.GONE)]
        assert table.put(1, "P6") == [Refused(1, Why.NOT_YOURS)]
        assert table.table.game.phase == "prize"

    def test_with_two_any_press_takes_the_only_card(self, whales):
        hands = ("O1 O2 O3 O4 O6 O7 O8 O9 N1", "P1 P2 P3 P4 P6 P7 P8 P9 N2")
        table = whales(seats=2).sit().draw(starter=0).scan(hands).first_bonuses("N1 N2")
        table.trick("0:O1", "1:P1")
        table.press(0)
        assert table.moves()[-1] == {"do": "prize", "seat": 0, "card": "P1"}


class TestNamingTheStarter:
    @pytest.fixture
    def table(self, table):
        table.trick("0:N2", "1:B9", "2:O5", "3:N8")
        table.put(1, "N2")
        return table.take_in()

    @pytest.mark.parametrize("starts", range(4))
    def test_whose_key_is_pressed_starts(self, table, starts):
        assert table.frame(2) is Frame.CHOOSE
        assert table.screen()[3:] == ["Tim", "says who starts:", "press that seat's key"]
        assert table.put(starts, "O2")[0].refusal.why in (Why.WRONG_SEAT, Why.WRONG_PHASE)
        table.press(starts)
        assert table.moves()[-1] == {"do": "starter", "seat": 2, "starts": starts}
        state = Frame.WON if starts == 1 else Frame.YOUR_TURN
        assert table.frame(starts) is state


class TestTheEnd:
    def test_a_deal_ends_with_points_and_the_lead_for_the_next(self, table):
        table.play_deal()
        view = table.table.game.public()
        assert table.table.game.phase == "deal"
        assert view.totals == view.last_deal.points
        assert table.screen()[:2] == ["Deal 2", ""]

    def test_whoever_has_thirty_alone_wins_and_chases(self, table):
        table.play_deal()
        while table.table.game.outcome is None:
            table.draw().scan().first_bonuses().play_deal()
        winners = table.table.game.outcome.winners
        frames = [table.scene(seat).segments for seat in table.seats]
        won = Frame.WON.value.on(5, 11)
        assert [seat for seat in table.seats if won in frames[seat]] == list(winners)
        assert table.screen() == ["Game over. Won by:", *(table.header.seats[w] for w in winners)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_private_screen_fits_in_every_language(whales, language):
    table = whales(words=language, bonuses=BONUSES).watch().to_the_play()
    table.put(0, "N2")
    table.put(1, "O8")
    table.put(1, "B9")
    table.trick("2:O5", "3:N8").put(1, "N2")
    table.take_in().press(1)
    table.play_deal()
    screens = {scene["hood"].lines for scene in table.scenes if "hood" in scene}
    assert len(screens) >= 9
    assert max(len(screen) for screen in screens) <= 8
    assert len(table.words("stichwahl.round_name", number=12)) <= 21
    for key, values in SCREEN:
        assert len(table.words(f"stichwahl.screen_{key}", **values)) <= 21, key


SCREEN = [
    ("trump", {"family": "Blauwal"}), ("marker_9", {}), ("marker_1", {}),
    *((key, {}) for key in (
        "draw", "lay_drawn", "lay_hands", "who_starts", "prize", "starter",
        "press_seat", "family", "next", "take",
    )),
]  # fmt: skip
