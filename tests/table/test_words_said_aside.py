"""Words said by keys, Stoß and its answer, Re and Kontra; and no lamp tells of them."""

from contextlib import closing

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.component import Component, What
from stichtisch.games.doppelkopf.moves import Says
from stichtisch.games.record import Header
from stichtisch.games.schafkopf.moves import CARDS, Bid, Declare, Knock, Stoss
from stichtisch.games.tricks.moves import Re
from stichtisch.table.happenings import MoveMade
from stichtisch.table.journal import Journal

DECK = virtual_deck("schafkopf")
TAGS = {component: tag for tag, component in DECK.tags.items()}
HANDS = (
    "G8 EU E9 EA SA S10 SK S9", "EO HA HK H9 H7 G10 GK G9",
    "GA G7 HO HU E10 E8 GO H8", "SO GU SU H10 EK E7 S8 S7",
)  # fmt: skip
"""Dora deals, Ben calls the Sau of leaves, Cleo has it."""


@pytest.fixture
def dealt(evening):
    class Schafkopf(evening):
        deck = DECK
        suits = "EGHST"

        def __init__(self, seed=1, words="en", **settings):
            names = ("Anna", "Ben", "Cleo", "Dora")
            self.begin(Header("schafkopf", names, {"knock": True}), seed, words, settings)

        def tag(self, name):
            return TAGS[Component(What.CARD, name)]

        def say(self, seat, count):
            for _ in range(count):
                self.press(seat)
            self.press(seat, held=0.8)

    evening = Schafkopf().sit()
    evening.press(3)
    for seat, hand in enumerate(HANDS):
        for card in hand.split():
            evening.put(seat, card)
    return evening


@pytest.fixture
def table(dealt):
    for seat, count in ((0, 0), (1, 1), (2, 0), (3, 0), (1, 1)):
        dealt.say(seat, count)
    return dealt


def said(told):
    return [one.move for one in told if isinstance(one, MoveMade)]


def test_keys_name_the_kind_and_the_sau(table):
    assert table.moves()[-1] == {"do": "declare", "seat": 1, "sau": "GA"}
    assert table.table.game.public().spoken.declared == Declare(1, CARDS["GA"])
    assert [table.lamps(seat) for seat in table.seats] == ["EGHST", "", "", ""]


def test_whoever_counts_to_a_game_is_not_set_back_by_a_knock(dealt):
    dealt.say(0, 0)
    dealt.press(1)
    assert said(dealt.press(2, held=3.2)) == [Knock(2)]
    assert said(dealt.press(1, held=0.8)) == [Bid(1, "call")], "Ben passed without a word of his"


def test_nor_is_he_after_a_restart(dealt, tmp_path):
    dealt.say(0, 0)
    dealt.press(1)
    dealt.press(2, held=3.2)
    with closing(Journal.create(tmp_path / "one", dealt.header, dealt.settings)) as journal:
        for write in dealt.writes:
            journal.write(write)
    again = type(dealt)()
    with closing(Journal.resume(tmp_path / "one")) as journal:
        again.table.restore(journal.state(), journal.claimed())
    for seat in (*again.seats, None):
        again.join(seat)
    assert said(again.press(1, held=0.8)) == [Bid(1, "call")]


def test_stoss_and_its_answer_are_said_by_holding_the_key(table):
    before = [table.lamps(seat) for seat in table.seats]
    assert said(table.press(3, held=0.8)) == []
    assert said(table.press(3, held=3.2)) == [Stoss(3)]
    assert said(table.press(2, held=3.2)) == [Re(2)]
    assert [table.lamps(seat) for seat in table.seats] == before


def test_whoever_helps_is_refused_a_stoss_and_all_others_are_not_told_why(table):
    (refused,) = table.press(2, held=3.2)
    assert table.said(refused).startswith("Cleo: the rules ask for something else here.")


def test_whoever_may_answer_may_lay_the_card_just_played_again(table):
    for seat, card in ((0, "EA"), (1, "HK"), (2, "E8")):
        table.put(seat, card)
    assert said(table.press(3, held=3.2)) == [Stoss(3)]
    assert table.put(2, "E8") == [], "as it is for all others, who have nothing to answer"
    assert said(table.press(2, held=3.2)) == [Re(2)]


def test_what_binds_the_sau_is_told_as_the_suit_that_is_led(table):
    table.put(0, "G8")
    table.put(1, "G9")
    assert [table.lamps(seat) for seat in table.seats] == ["", "", "G", ""]
    (refused,) = table.lay(2, "G7")
    assert table.said(refused) == "Cleo: this suit is asked for."
    assert table.lamps(2) == "G"


# --- Doppelkopf -------------------------------------------------------------------------------

TWICE = virtual_deck("doppelkopf")
TWINS = {component: tag for tag, component in TWICE.tags.items()}
DEALT = (
    "H12 C11 D11 D14 D10 D9 D9' C9 S14 S10 S9 H14",
    "H10 C12 S12 D12 D13 D13' C14 C10 S10' S13 H13 H9",
    "H10' H12' D12' C11' S11 H11 D10' C13 C9' S14' H14' H13'",
    "C12' S12' S11' H11' D11' D14' C14' C10' C13' S13' S9' H9'",
)  # fmt: skip
"""Ben and Dora are Re. Which copy a tag is nobody is told."""


@pytest.fixture
def doppelkopf(evening):
    class Doppelkopf(evening):
        deck = TWICE
        suits = "SHDCT"

        def __init__(self, seed=1, words="en", **settings):
            names = ("Anna", "Ben", "Cleo", "Dora")
            self.begin(Header("doppelkopf", names, {}), seed, words, settings)

        def tag(self, name):
            return TWINS[Component(What.CARD, name)]

        def healthy(self):
            for seat in (1, 2, 3, 0):
                self.press(seat, held=0.8)
            return self

    def dealt(**settings):
        table = Doppelkopf(**settings).sit()
        table.press(0)
        if not settings:
            for seat, hand in enumerate(DEALT):
                for card in hand.split():
                    table.put(seat, card)
        return table.healthy()

    return dealt


def test_re_and_an_absage_are_said_by_holding_the_key_and_no_lamp_tells_of_it(doppelkopf):
    table = doppelkopf()
    before = [table.lamps(seat) for seat in table.seats]
    assert said(table.press(1, held=3.2)) == [Says(1, "re")]
    assert said(table.press(1, held=6.5)) == [Says(1, "no90")], "longer is no more than long"
    assert said(table.press(2, held=3.2)) == [Says(2, "kontra")]
    assert [table.lamps(seat) for seat in table.seats] == before


def test_a_card_that_is_there_twice_is_laid_with_either_tag(doppelkopf):
    table = doppelkopf()
    for seat, card in ((1, "C14"), (2, "C9'"), (3, "C13'"), (0, "C9")):
        table.put(seat, card)
    assert table.table.game.public().last_trick.winner == 1


def test_where_nobody_knows_a_hand_a_longer_hold_is_kontra(doppelkopf):
    table = doppelkopf(hands="blind")
    assert said(table.press(1, held=3.2)) == [Says(1, "re")]
    assert said(table.press(2, held=6.2)) == [Says(2, "kontra")]
    assert said(table.press(2, held=6.2)) == [Says(2, "no90")]


def test_it_stays_kontra_where_that_is_all_that_is_open(doppelkopf):
    table = doppelkopf(hands="blind")
    for seat, card in ((1, "C14"), (2, "C9'"), (3, "C13'"), (0, "C9"), (1, "S14"), (2, "S9")):
        table.put(seat, card)
    assert said(table.press(3, held=3.2)) == [Says(3, "re")]
    assert said(table.press(2, held=6.2)) == [Says(2, "kontra")]
