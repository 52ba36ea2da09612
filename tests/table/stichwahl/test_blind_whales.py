"""Hands that the referee does not see."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.move import RevokeProven, TakesBack
from stichtisch.games.record import write_line
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.staging import Said
from stichtisch.table.happenings import GameSays
from table.stichwahl.stories import Refused

BONUSES = {"O3": "FLIP", "O8": "NB", "B1": "O", "N1": None}


@pytest.fixture
def table(whales):
    return whales(hands="blind", bonuses=BONUSES).sit().draw(starter=0).first_bonuses()


def test_a_deal_begins_with_the_drawn_card_and_who_starts(whales):
    table = whales(hands="blind").sit().draw()
    assert table.put(1, "O1") == [Refused(1, Why.WRONG_PHASE)]
    assert table.table.game.phase == "deal"
    table.press(2)
    assert table.table.game.phase == "first_bonus"
    assert table.frame(0) is Frame.CHOOSE


def test_the_lamps_say_what_must_be_followed_if_it_can_be(table):
    assert table.lamps(0) == "OBNP5"
    table.put(0, "N2")
    assert table.lamps(1) == "N5"
    assert table.put(1, "B9")[-1].move.as_json() == {"do": "play", "seat": 1, "card": "B9"}


class TestRevoke:
    """Lina plays a Blauwal to the Narwal, and shows a Narwal in the next trick."""

    @pytest.fixture
    def table(self, table):
        table.trick("0:N2", "1:B9", "2:N6", "3:N8").put(1, "N8")
        table.take_in().put(1, "N4")
        return table

    def test_is_shown_where_it_happened(self, table):
        assert table.told[-1] == GameSays(RevokeProven(1, 1))
        assert [table.frame(s) for s in table.seats] == [
            Frame.WAITING, Frame.NOT_LEGAL, Frame.WAITING, Frame.WAITING,
        ]  # fmt: skip
        assert table.screen()[3:] == ["Lina", "did not follow", "in trick 1",
                                      "take back: own key", "stands: hold here"]  # fmt: skip
        assert table.put(2, "N7") == [Refused(2, Why.WRONG_SEAT)]

    def test_is_taken_back_by_the_own_key_with_all_that_followed(self, table):
        assert table.press(2) == []
        assert table.press(1) == [Said(1, TakesBack())]
        assert table.moves()[-1] == {"do": "play", "seat": 0, "card": "N2"}
        table.put(1, "N4")
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "N4"}

    def test_stands_when_the_private_key_is_held(self, table):
        assert table.press(None) == []
        table.press(None, held=1)
        assert table.moves()[-1] == {"do": "stand"}
        assert table.completed() == []
        assert table.frame(2) is Frame.YOUR_TURN


def test_the_record_gets_its_hands_when_all_are_shown(whales):
    table = whales(hands="blind", seats=3).sit().draw(starter=0)
    hands = [list(cards) for cards in ("O123456789", "P123456789", "N123456789")]
    table.first_bonuses("O1 P1 N1")
    while table.table.game.phase != "deal":
        view = table.table.game.public()
        (seat,) = view.acting
        if view.phase == "play":
            table.put(seat, hands[seat][0] + hands[seat].pop(2))
        elif view.phase == "prize":
            table.put(seat, str(view.prizes[0]))
        else:
            table.press(seat)
        if view.phase == "play" and len(hands[2]) > 2:
            assert table.completed() == []
    lines = table.completed()
    assert [len(lines[0][key]) for key in ("hands", "pile")] == [3, 9]
    record = "".join(map(write_line, [table.header.as_json(), *lines]))
    events = list(Replay(record.encode()).events())
    assert events == [told.event for told in table.told if isinstance(told, GameSays)]


def test_a_card_that_was_played_is_gone(table):
    table.trick("0:N2", "1:B9")
    assert table.put(2, "N2") == [Refused(2, Why.GONE)]


def test_bonus_cards_and_prizes_are_as_ever(table):
    table.put(0, "O3")
    assert table.marker() == "B9"
    table.trick("0:N2", "1:B9", "2:N6", "3:N8")
    table.press(1, held=1)
    assert table.moves()[-1] == {"do": "prize", "seat": 1, "card": "N2"}
