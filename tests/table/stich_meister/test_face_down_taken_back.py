"""Rule 26 by kill and full disk: a face-down card that is taken back for another."""

import shutil
from contextlib import closing
from itertools import count

import pytest

from reliability.every_write import at_every_write
from stichtisch.pods.events import TagArrived, TagGone
from stichtisch.table.happenings import MoveMade, TroubleMet
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.journal"


def resumed(path):
    with closing(Journal.resume(path)) as journal:
        return journal.state()


class TestAFaceDownCardTakenBack:
    """Rule 26: both cards' secrets have the same number, and a crash may leave both."""

    @pytest.fixture
    def table(self, masters):
        table = masters(take_back=True).to_the_play(26).play("F1 F5")
        table.lay(1, "F6")
        table.wait()
        return table

    def test_survives_a_kill_at_every_line_that_writes(self, table, path, tmp_path):
        last = table.writes[-1]
        assert last.instead and last.kept.secret
        with closing(Journal.create(path, table.header, table.settings)) as journal:
            for write in table.writes[:-1]:
                journal.write(write)
            copies, numbers = [], count()

            def copy(_when, _name):
                if copying:
                    return
                copying.append(1)
                folder = tmp_path / f"crash{next(numbers)}"
                folder.mkdir()
                for file in tmp_path.glob("evening.journal*"):
                    shutil.copy(file, folder)
                copies.append(folder / path.name)
                copying.clear()

            copying = []
            was = journal.state().kept[-1].move
            with at_every_write(copy):
                journal.write(last)
        assert len(copies) > 20
        cards = [resumed(copied).kept[-1].move for copied in copies]
        assert set(cards) == {was, last.kept.move}
        assert cards == sorted(cards, key=lambda move: move == last.kept.move)

    def test_leaves_the_referee_running_when_the_disk_is_full(self, masters, path, monkeypatch):
        table = masters(take_back=True).to_the_play(26).play("F1 F5")
        with closing(Journal.create(path, table.header, table.settings)) as journal:
            for write in table.writes:
                journal.write(write)
            referee = Referee(table.table, Waiting(), journal, lambda: table.now)
            made = table.table.match.kept[-1]
            told = table.table.handle(TagArrived("pod1", table.tag("F6")), table.now)
            table.now += 1
            told += table.table.tick(table.now)
            assert any(isinstance(one, MoveMade) and one.instead for one in told)
            monkeypatch.setattr("os.pwrite", no_room)
            (trouble,) = referee._kept(told)
            assert isinstance(trouble, TroubleMet)
            assert "the disk is full" in str(trouble.values["error"])
            assert table.table.match.kept[-1] == made
            monkeypatch.undo()
            table.table.handle(TagGone("pod1", table.tag("F6")), table.now)
            told = table.table.handle(TagArrived("pod1", table.tag("F7")), table.now)
            told += table.table.tick(table.now + 1)
            assert referee._kept(told) == told
        assert resumed(path).kept[-1].tag == table.tag("F7")


class Waiting:
    def poll(self, _timeout):
        return []


def no_room(*_):
    raise OSError(28, "No space left on device")
