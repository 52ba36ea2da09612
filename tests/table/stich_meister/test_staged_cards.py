"""Cards laid toward a deal are on disk: a full disk, a power cut, and they are there again."""

import errno

import pytest

from stichtisch.games.lights import Frame
from stichtisch.pods.events import KeyDown, KeyUp
from stichtisch.table.happenings import MoveMade, TroubleMet
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from table.stich_meister.stories import HANDS
from table.told_pods import ToldPods

DRAWN = ([5, 1, 2], [15, 3, 4], [20, 6, 7], [22, 8, 9])


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.journal"


def kept(table, path):
    """The table's writes in a journal of its own."""
    journal = Journal.create(path, table.header, table.settings)
    for write in table.writes:
        journal.write(write)
    return journal


def resumed(masters, path):
    """Another referee on the same journal, all pods there."""
    journal = Journal.resume(path)
    table = masters()
    table.table.restore(journal.state(), journal.claimed())
    for seat in (*table.seats, None):
        table.join(seat)
    return table, journal


def test_after_a_restart_they_lie_as_before_and_the_deal_is_made_with_the_rest(masters, path):
    table = masters().sit()
    table.press(3)
    table.scan([*HANDS[4][:3], "F13 F14"])
    kept(table, path).close()
    again, journal = resumed(masters, path)
    assert again.table.showing.scenes() == table.table.showing.scenes()
    again.put(3, *HANDS[4][3].split()[2:])
    again.draw(*DRAWN)
    (line,) = again.moves()
    assert line["dealer"] == 3
    assert [sorted(hand) for hand in line["hands"]] == [sorted(h.split()) for h in HANDS[4]]
    journal.close()


def test_a_card_that_lies_on_the_spot_through_a_restart_is_not_refused(masters, path):
    table = masters().sit()
    table.press(3)
    table.put(0, "F1", "F2")
    table.lay(0, "F3")
    kept(table, path).close()
    again, journal = resumed(masters, path)
    assert again.still_there(0, "F3") == []
    assert again.table.showing.scenes() == table.table.showing.scenes()
    journal.close()


def test_a_deal_that_the_disk_has_no_room_for_loses_no_card(masters, path, monkeypatch):
    table = masters().sit()
    table.press(3)
    table.scan().draw(*DRAWN[:3]).put(3, *DRAWN[3][:2])
    journal = kept(table, path)
    pods, now = ToldPods(), [table.now]
    referee = Referee(table.table, pods, journal, lambda: now[0])
    table.table.restore(journal.state(), journal.claimed())
    monkeypatch.setattr(journal, "_move", no_room)
    told = table.table.handle(table_tag(table, 3, DRAWN[3][2]), table.now)
    assert any(isinstance(happening, MoveMade) for happening in told)
    (trouble,) = referee._kept(told)
    assert isinstance(trouble, TroubleMet)
    assert table.moves() == []
    assert all(table.frame(seat) is Frame.LEGAL for seat in range(4))
    monkeypatch.undo()
    pods.waiting = [KeyDown("pod0"), KeyUp("pod0")]
    assert any(isinstance(happening, MoveMade) for happening in referee.run_once(0.0))
    (line,) = table.moves()
    assert [sorted(hand) for hand in line["hands"]] == [sorted(h.split()) for h in HANDS[4]]
    assert [len(journal.state().kept), journal.state().staged] == [1, ()]
    journal.close()


def test_what_a_restart_finds_staged_for_a_move_that_was_made_is_past(masters, path):
    table = masters().deal(22, 5, 15, 20).choose()
    table.put(0, "F1", "F2", "F3")
    table.put(1, "F5", "F6")
    journal = kept(table, path)
    again, other = None, None
    journal.close()
    again, other = resumed(masters, path)
    assert again.table.match.staged.counts() == {1: 2}
    other.close()


def test_cards_staged_are_readable_by_the_owner_alone(masters, path):
    table = masters().sit()
    table.press(3)
    table.put(0, "F1")
    kept(table, path).close()
    file = path.with_name(path.name + ".staging")
    assert file.stat().st_mode & 0o777 == 0o600
    assert b"F1" in file.read_bytes()
    assert b"F1" not in path.read_bytes()


def no_room(_step):
    raise OSError(errno.ENOSPC, "No space left on device")


def table_tag(table, seat, name):
    from stichtisch.pods.events import TagArrived

    return TagArrived(table.pod(seat), table.tag(name))
