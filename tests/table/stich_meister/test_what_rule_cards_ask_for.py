"""Each special rule has its tap: passing, laying aside, laying open, face down, removing."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.move import Play
from stichtisch.games.refusal import Why
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.moves import OpenCards
from stichtisch.table.happenings import MoveMade, Opened
from table.stich_meister.stories import refused, why


def legal_card(table, seat):
    """The first card that the seat may play, sorted as text."""
    return str(next(iter(table.table.game.legal_cards(seat))))


def side(table, seat):
    """Where the frame says that passed cards go."""
    (hint,) = [s for s in table.scene(seat).segments if s.pattern.name == "BLINK" and s.first >= 5]
    return {5: "left", 13: "right"}[hint.first]


class TestPassing:
    @pytest.mark.parametrize(("rule", "to"), [(22, "right"), (23, "left")])
    def test_three_cards_go_to_the_neighbour_that_the_frame_points_at(self, masters, rule, to):
        table = masters().to_the_play(rule)
        assert [side(table, seat) for seat in range(4)] == [to] * 4
        table.put(0, "F1", "F2")
        assert table.last()["do"] == "rule"
        table.put(0, "G1")
        assert table.last() == {"do": "pass", "seat": 0, "rule": rule, "cards": ["F1", "F2", "G1"]}
        assert table.frame(0) is Frame.LEGAL
        table.put(1, "F5", "F6", "F7")
        table.put(2, "F9", "F10", "F11")
        table.put(3, "F13", "F14", "F15")
        neighbour = 1 if to == "left" else 3
        assert {"F1", "F2", "G1"} <= set(map(str, table.table.game.own(neighbour).hand.cards))
        assert table.table.game.phase == "play"

    def test_in_any_order_and_the_screen_says_who_is_awaited(self, masters):
        table = masters().to_the_play(22)
        table.put(2, "F9")
        table.put(0, "F1", "F2", "F3")
        table.put(2, "F10", "F11")
        assert table.screen()[0] == "(22) Before the first"
        assert "Ben and Dora" in table.screen()

    def test_what_cannot_be_passed(self, masters):
        table = masters().to_the_play(22)
        table.put(0, "F1")
        assert why(table.put(0, "F1")) == [Why.TWICE]
        assert why(table.put(0, "F5")) == [Why.NOT_YOURS]
        assert why(table.put(0, 47)) == [Why.WRONG_PHASE]
        table.put(0, "F2", "F3")
        assert why(table.put(0, "F4")) == [Why.WRONG_SEAT]

    def test_a_held_key_takes_cards_up_again(self, masters):
        table = masters().to_the_play(22)
        table.put(0, "F1", "F2")
        table.press(0, held=1.2)
        table.put(0, "F3", "F4", "F1")
        assert table.last()["cards"] == ["F3", "F4", "F1"]

    def test_the_third_card_lifted_at_once_leaves_the_choice_open(self, masters):
        table = masters().to_the_play(22)
        table.put(0, "F1", "F2")
        table.lay(0, "F3")
        table.wait(0.1)
        table.lift(0, "F3")
        table.wait()
        assert table.last()["do"] == "rule"

    def test_nobody_hears_what_was_passed_before_the_round_is_over(self, masters):
        table = masters().to_the_play(22).watch()
        for seat, cards in enumerate(("F1 F2 F3", "F5 F6 F7", "F9 F10 F11", "F13 F14 F15")):
            (made,) = table.put(seat, *cards.split())
            assert (made.do, made.move) == ("pass", None)
        table.finish_round()
        opened = [told.move.do for told in table.told if isinstance(told, Opened)]
        assert opened == ["pass"] * 4

    def test_after_the_third_trick(self, masters):
        table = masters().to_the_play(38)
        table.play("F1 F5 F9 F13", "C13 C1 C5 C9", "K13 K1 K5 K9")
        assert table.table.game.phase == "pass"
        assert side(table, 1) == "left"
        table.put(0, "F2", "F3", "F4")
        assert table.last()["rule"] == 38


class TestLayingAside:
    def test_the_card_is_played_to_the_last_trick(self, masters):
        table = masters().to_the_play(24)
        for seat, card in enumerate(("G3", "G6", "G9", "G15")):
            assert table.frames(seat) == [Frame.CHOOSE]
            (made,) = table.put(seat, card)
            assert (made.do, made.move) == ("aside", None)
        assert why(table.put(0, "G3")) == [Why.WRONG_PHASE]
        while sum(table.table.game.public().tricks) < 14:
            (seat,) = table.table.game.acting()
            table.put(seat, legal_card(table, seat))
        (leader,) = table.table.game.acting()
        card = ("G3", "G6", "G9", "G15")[leader]
        assert table.put(leader, card)[-1].move == Play(leader, PACK[card])

    def test_hand_cards_wait_when_the_last_three_are_not_played(self, masters):
        table = masters().to_the_play(24, 40)
        for seat, card in enumerate(("G3", "G6", "G9", "G15")):
            table.put(seat, card)
        while sum(table.table.game.public().tricks) < 11:
            (seat,) = table.table.game.acting()
            table.put(seat, legal_card(table, seat))
        (leader,) = table.table.game.acting()
        left = str(table.table.game.own(leader).hand.cards[0])
        assert why(table.put(leader, left)) == [Why.WRONG_PHASE]


class TestLeading:
    def test_who_won_the_trick_leads_no_trick_where_the_neighbour_does(self, masters):
        table = masters().to_the_play(36)
        table.play("F1 F5 F9 F13")
        (leader,) = table.table.game.acting()
        assert leader != table.table.game.public().last_trick.winner
        for seat in range(4):
            wanted = Frame.YOUR_TURN if seat == leader else Frame.WAITING
            assert table.frames(seat) == [wanted]


class TestLayingOpen:
    def test_three_cards_lie_open_for_all_at_once(self, masters):
        table = masters().to_the_play(25)
        made = table.put(0, "F1", "F2", "F3")[-1]
        assert made.move == OpenCards(0, (PACK["F1"], PACK["F2"], PACK["F3"]))
        for seat, cards in enumerate(("F5 F6 F7", "F9 F10 F11", "F13 F14 F15"), start=1):
            table.put(seat, *cards.split())
        assert table.table.game.phase == "play"
        assert table.put(0, "F1")[-1].do == "play"


class TestFaceDown:
    def test_all_but_the_lead_are_secret_until_the_trick_is_complete(self, masters):
        table = masters().to_the_play(26).watch()
        table.play("F1 F5 F9")
        made = [told for told in table.told if isinstance(told, MoveMade)]
        assert [told.move is None for told in made] == [False, True, True]
        table.play("F13")
        opened = [str(told.move.card) for told in table.told if isinstance(told, Opened)]
        assert opened == ["F5", "F9"]

    def test_following_is_judged_silently_at_the_own_pod_alone(self, masters):
        table = masters().to_the_play(26).play("F1")
        others = [table.scene(seat) for seat in (0, 2, 3)]
        assert refused(table.lay(1, "K5")) == [(1, Why.FOLLOW, ("F",))]
        assert table.frame(1) is Frame.NOT_LEGAL
        assert [table.scene(seat) for seat in (0, 2, 3)] == others


class TestRemoving:
    def test_the_winner_lays_a_card_of_the_trick_on_the_own_spot(self, masters):
        table = masters().to_the_play(34).play("F1 F5 F9 F13")
        assert table.frame(3) is Frame.CHOOSE
        assert table.frame(0) is Frame.WAITING
        assert table.screen()[0] == "Dora: lay a card of"
        assert why(table.put(3, "C13")) == [Why.NOT_YOURS]
        assert why(table.put(0, "F5")) == [Why.WRONG_SEAT]
        table.put(3, "F9")
        assert table.last() == {"do": "remove", "seat": 3, "card": "F9"}

    @pytest.mark.parametrize("take_back", [False, True])
    def test_the_winners_own_card_as_well(self, masters, take_back):
        table = masters(take_back=take_back).to_the_play(34)
        for seat, card in enumerate(("F1", "F5", "F9", "F13")):
            table.lay(seat, card)
            table.wait()
        table.lift(3, "F13")
        table.put(3, "F13")
        assert table.last() == {"do": "remove", "seat": 3, "card": "F13"}


def test_a_led_trump_must_be_followed_and_the_lamps_say_so(masters):
    table = masters().to_the_play(20).play("G1")
    assert table.lamps(1) == "T"
    assert refused(table.lay(1, "F5")) == [(1, Why.FOLLOW, ("trump",))]


VOID = (
    "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15",
    "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 G1",
    "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15",
    "C15 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G14 G15",
)
"""Only seat 0 has Fans; seats 1 and 3 have Gates, which rule card 20 makes trumps."""


def test_what_is_asked_of_anybody_is_all_that_is_told_of_a_void_hand(masters):
    """With rule card 28 a trump is asked for after the suit; who has which stays with the hand."""
    told = []
    for hands in (VOID, (VOID[0].replace("F15", "C14"), VOID[1].replace("C14", "F15"), *VOID[2:])):
        table = masters().to_the_play(20, 28, hands=hands).play("F1")
        assert table.lamps(1) == "FT"
        (wrong,) = table.lay(1, "C1")
        assert refused([wrong]) == [(1, Why.ASKED, ("F", "trump"))]
        assert (table.frame(1), table.lamps(1)) == (Frame.NOT_LEGAL, "FT")
        told.append(table.said(wrong))
    assert set(told) == {
        "Ben: Coin 1 is not allowed. Asked for is the first of these in the hand: Fans, trump."
    }


def test_all_suits_are_lit_for_whoever_leads(masters):
    table = masters().to_the_play(20, hands=VOID)
    assert [table.lamps(seat) for seat in table.seats] == ["FCKT", "", "", ""]


def test_the_last_card_is_asked_for_where_a_rule_card_says_so(masters):
    table = masters().to_the_play(27, hands=VOID).play("F1 C1")
    assert table.lamps(2) == "C"
    table.play("K1")
    assert table.lamps(3) == "K"


def test_nothing_is_asked_of_the_cards_laid_aside(masters):
    table = masters().to_the_play(24)
    for seat, card in enumerate(("F1", "F5", "F9", "F13")):
        table.put(seat, card)
    while sum(table.table.game.public().tricks) < 14:
        (seat,) = table.table.game.acting()
        table.put(seat, str(next(iter(table.table.game.legal_cards(seat)))))
    aside = ("F1", "F5", "F9", "F13")
    for _ in table.seats:
        (seat,) = table.table.game.acting()
        assert table.lamps(seat) == "FCKG"
        table.put(seat, aside[seat])


def test_a_void_hand_that_must_trump(masters):
    table = masters(lamps="own").to_the_play(20, 28, hands=VOID).play("F1")
    assert table.lamps(1) == "T"
    assert refused(table.lay(1, "C1")) == [(1, Why.MUST_TRUMP, ("trump",))]
    table.lift(1, "C1")
    assert table.put(1, "G1")[-1].move == Play(1, PACK["G1"])


def test_the_last_three_cards_stay_in_the_hand(masters):
    table = masters().to_the_play(40).finish_round()
    assert table.table.game.phase == "round"
    assert sum(move["do"] == "play" for move in table.moves()) == 4 * 12
