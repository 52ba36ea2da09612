"""Where no picture is drawn: what is awaited is a line of its own, when it is another thing."""

import pytest

from stichtisch.table.match import State
from stichtisch.ui.show import Show

CHIPS = ("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
WON_BY = "Whoever gets rid of all task chips first wins"


@pytest.fixture
def lines(capsys):
    """What an evening prints; it is told on from where it was told last."""

    def lines(show, evening):
        happenings, evening.told = evening.told, []
        show.tell(happenings)
        return capsys.readouterr().out.splitlines()

    return lines


def test_at_the_start_how_it_is_won_and_what_is_awaited(evening, lines):
    table = evening()
    with Show(table.table, lambda _pod: None) as show:
        won_by, awaited = lines(show, table)
        assert won_by.startswith(WON_BY)
        assert awaited.startswith("Anna: connect your pod")
        assert lines(show, table) == []


def test_not_at_each_card_but_with_what_is_done_next(evening, lines):
    table = evening().to_the_play()
    with Show(table.table, lambda _pod: None) as show:
        assert lines(show, table)[-1] == "Ben to lead to trick 1."
        table.put(1, "R1")
        assert lines(show, table) == ["Ben plays red 1."]
        table.put(2, "R5")
        assert lines(show, table) == ["Cleo plays red 5."]
        table.finish_round()
        assert lines(show, table)[-1].startswith("Ben deals: lay the two trump cards")


def test_after_a_resume(evening, lines):
    table = evening().to_the_play()
    again = table.new_table()
    again.restore(State(tuple(table.table.match.kept)), table.table.seating.claimed)
    table.told = []
    with Show(again, lambda _pod: None) as show:
        _, awaited = lines(show, table)
    assert awaited.startswith("Ben to lead to trick 1. Anna, Ben, Cleo and Dora:")
    assert "connect your pod again" in awaited
