"""Chips, the dealer's trump, and the draft."""

import pytest

from stichtisch.games.component import What
from stichtisch.games.lights import Frame
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.staging import Said
from stichtisch.games.was_sticht.moves import NamesWinner
from stichtisch.pods.events import KeyDown, KeyUp, TagArrived, TagGone, TagRested
from stichtisch.table.happenings import GameSays, MoveMade, NotSo, Opened
from stichtisch.table.match import holds
from table.what_shows import the_card, the_chip

CHIPS = ("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")


def test_who_lays_the_first_chip_deals_first(evening):
    table = evening().sit()
    table.put(2, "EX1")
    assert table.moves() == [{"do": "chip", "seat": 2, "chip": "EX1"}]
    assert [table.frame(s) for s in table.seats] == [
        Frame.WAITING, Frame.WAITING, Frame.WAITING, Frame.CHOOSE,
    ]  # fmt: skip


def test_one_and_the_same_chip_cannot_be_taken_twice(evening):
    table = evening().sit()
    table.put(0, "EX1")
    assert table.lay(1, "EX1") == [NotSo(1, Refusal(Why.GONE), the_chip("EX1"))]
    assert table.frame(1) is Frame.WRONG_CARD
    table.lift(1, "EX1")
    table.put(1, "EX1", copy=1)
    assert table.moves()[-1] == {"do": "chip", "seat": 1, "chip": "EX1"}


def test_a_chip_out_of_turn_counts_when_the_turn_comes_and_it_still_lies_there(evening):
    table = evening().sit()
    table.put(0, "EX1")
    table.lay(1, "EX2")
    table.wait(0.1)
    table.lay(3, "EX3")
    table.lay(2, "EX4")
    assert table.frame(2) is Frame.NOT_NOW
    assert table.frame(3) is Frame.NOT_NOW
    table.lift(3, "EX3")
    table.wait(1)
    assert [move["seat"] for move in table.moves()] == [0, 1, 2]
    assert table.frame(2) is Frame.LEGAL


def test_the_screen_asks_for_the_trump_cards_and_never_names_them(evening):
    table = evening().sit().take_chips(*CHIPS)
    assert table.screen() == ["Dealer:", "Anna", "", "Lay 2 trump cards", "0 of 2 lie here",
                              "hold the key"]  # fmt: skip
    table.lay(None, "R", What.TRUMP_SUIT)
    assert "1 of 2 lie here" in table.screen()
    table.lay(None, "5", What.TRUMP_NUMBER)
    assert "2 of 2 lie here" in table.screen()
    assert table.moves()[-1]["do"] == "chip"
    table.tell(KeyDown("hood"))
    assert table.moves()[-1] == {"do": "round", "dealer": 0, "trump_suit": "R", "trump_number": 5}


def test_one_trump_card_is_not_enough(evening):
    table = evening().sit().take_chips(*CHIPS)
    table.lay(None, "R", What.TRUMP_SUIT)
    assert table.press(None) == [NotSo(None, Refusal(Why.WRONG_PHASE))]
    assert table.moves()[-1]["do"] == "chip"


def test_the_trump_is_there_only_while_the_key_is_held(evening):
    table = evening().sit().take_chips(*CHIPS).deal("Y", "7")
    assert table.secret() == []
    table.tell(KeyDown("hood"))
    assert table.secret() == ["Trump:", "yellow", "7"]
    assert table.table.showing.secret("pod0") == ()
    table.tell(KeyUp("hood"))
    assert table.secret() == []
    table.draft()
    table.tell(KeyDown("hood"))
    assert table.secret() == []


def test_the_referee_draws_after_publishing_a_seal_and_opens_it_at_the_reveal(evening):
    table = evening(trumps="drawn").sit().take_chips(*CHIPS)
    made = next(t for t in table.press(None) if isinstance(t, MoveMade))
    assert made.do == "round"
    assert made.move is None
    assert len(made.seal) == 64
    table.draft()
    (opened,) = [t for t in table.told if isinstance(t, Opened)]
    assert opened.seal == made.seal
    line = opened.move.as_json()
    assert holds(made.seal, opened.nonce, line)
    assert not holds(made.seal, opened.nonce, {**line, "dealer": 1})
    assert line == table.moves()[8]


def test_taking_a_card_of_the_column(evening):
    table = evening().sit().take_chips(*CHIPS).deal()
    assert table.frame(1) is Frame.YOUR_TURN
    table.lay(1, "R1")
    assert table.frame(1) is Frame.LEGAL
    assert table.moves()[-1]["do"] == "round"
    table.wait()
    assert table.moves()[-1] == {"do": "draft", "seat": 1, "card": "R1"}
    assert table.frame(2) is Frame.YOUR_TURN
    table.lift(1, "R1")
    assert table.lay(2, "R1") == [NotSo(2, Refusal(Why.GONE), the_card("R1"))]
    assert table.lay(3, "G1") == [NotSo(3, Refusal(Why.WRONG_SEAT))]
    assert table.lay(0, "EX1") == [NotSo(0, Refusal(Why.WRONG_PHASE))]
    assert table.tell(TagArrived("pod0", "04000000000001")) == [NotSo(0, Refusal(Why.UNKNOWN_TAG))]
    assert [table.frame(s) for s in (2, 3, 0)] == [
        Frame.WRONG_CARD, Frame.NOT_NOW, Frame.WRONG_CARD,
    ]  # fmt: skip


def test_the_hint_lights_the_pod_that_would_have_won(evening):
    table = evening().sit().take_chips(*CHIPS).deal()
    table.draft(columns=1)
    assert table.table.game.public().hints[-1].winner == 2
    assert table.frames(2) == [Frame.HERE, Frame.YOUR_TURN]
    assert [table.frame(s) for s in (3, 0, 1)] == [Frame.WAITING] * 3
    table.put(2, "R6")
    assert table.frame(2) is Frame.WAITING


def test_with_three_the_fourth_card_goes_under_the_hood(evening):
    table = evening(seats=3).sit().take_chips("EX1 EX1 EX2", "NONE NONE MOST").deal("G", "X")
    for seat, card in ((1, "R1"), (2, "R5"), (0, "Y5")):
        table.put(seat, card)
    assert "Lay the 4th card here" in table.screen()
    assert table.frame(0) is Frame.YOUR_TURN
    assert table.lay(None, "R5") == [NotSo(None, Refusal(Why.GONE))]
    table.lift(None, "R5")
    assert table.put(None, "G1")[-1] == GameSays(table.table.game.public().hints[-1])
    assert table.moves()[-1] == {"do": "set_aside", "card": "G1"}
    assert table.table.game.public().hints[-1].winner == "table"
    assert all(Frame.HERE in table.frames(seat) for seat in table.seats)
    assert table.lay(1, "G1") == [NotSo(1, Refusal(Why.GONE))]


class TestDealerSpeaks:
    """The dealer names the winner; only the private pod says whether that is right."""

    @pytest.fixture
    def table(self, evening):
        table = evening(dealer_speaks=True).sit().take_chips(*CHIPS).deal()
        return table.draft(columns=1)

    def test_no_pod_and_no_word_gives_the_hint_away(self, table):
        assert all(Frame.HERE not in table.frames(seat) for seat in table.seats)
        assert not [t for t in table.told if isinstance(t, GameSays)]
        assert "Press winner's key" in table.screen()

    def test_a_wrong_word_shows_on_the_private_pod_alone(self, table):
        assert table.press(0) == [Said(0, NamesWinner(1, 0))]
        assert table.frame(0) is Frame.HERE
        assert "Wrong" in table.screen()
        assert table.press(2) == [Said(2, NamesWinner(1, 2))]
        assert Frame.HERE in table.frames(2)
        assert table.frame(0) is Frame.WAITING
        assert "Right" in table.screen()

    def test_the_next_column_waits_for_the_word(self, table):
        assert table.lay(2, "R6") == [NotSo(2, Refusal(Why.WRONG_PHASE), the_card("R6"))]
        table.lift(2, "R6")
        table.press(2)
        table.put(2, "R6")
        assert table.moves()[-1] == {"do": "draft", "seat": 2, "card": "R6"}


def test_a_short_press_under_the_hood_names_the_table(evening):
    table = evening(seats=3, dealer_speaks=True).sit()
    table.take_chips("EX1 EX1 EX2", "NONE NONE MOST").deal("G", "X")
    table.draft_column(("Y5", "R1", "R5", "G1"))
    assert table.press(None, held=3) == []
    assert table.press(None, held=0.2) == [Said(None, NamesWinner(1, None))]
    assert "Right" in table.screen()
    assert all(Frame.HERE in table.frames(seat) for seat in table.seats)


def test_the_private_screen_fits_in_every_language(evening):
    for language in ("en", "de"):
        table = evening(words=language, dealer_speaks=True, seats=3).watch().sit()
        table.take_chips("EX1 EX1 EX2", "NONE NONE MOST").deal("G", "X")
        table.draft_column(("Y5", "R1", "R5", "G1"))
        screens = {scene["hood"].lines for scene in table.scenes if "hood" in scene}
        lines = [line for screen in screens for line in screen]
        assert max(sum(line.scale for line in screen) for screen in screens) <= 8
        assert all(6 * line.scale * len(line.text) <= 128 for line in lines)
        assert all(len(table.words(key, **values)) <= 21 for key, values in SCREEN)


SCREEN = [
    *((f"was_sticht.screen_{key}", {}) for key in (
        "dealer", "lay_trumps", "draw", "start", "look", "lay_fourth", "name_winner",
        "name_table", "right", "wrong", "reward", "decline", "trump",
    )),
    ("was_sticht.screen_lying", {"count": 2}), ("was_sticht.screen_column", {"column": 9}),
    ("play.screen_trick", {"trick": 9}), ("play.screen_over", {}),
]  # fmt: skip


def test_a_number_of_no_deck_is_told_once_it_rests_for_it_may_be_misread(evening):
    table = evening().sit()
    misread = TagArrived("pod0", "04000000000001", proven=False)
    assert table.tell(misread) == table.tell(TagGone("pod0", misread.uid)) == []
    assert table.frame(0) is not Frame.WRONG_CARD
    assert table.tell(misread) == []
    stays = TagRested("pod0", misread.uid)
    assert table.tell(stays) == [NotSo(0, Refusal(Why.UNKNOWN_TAG))]
    assert table.tell(stays) == [], "once is enough"
    assert table.frame(0) is Frame.WRONG_CARD
