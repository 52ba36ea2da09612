"""`stichtisch table --hall` as a person starts it, at a broker that is there or away."""

import json

import pytest

from hall.conftest import ROOM, wait_until
from stichtisch.cli import main
from stichtisch.hall.address import Topics
from stichtisch.hall.broker import Broker
from stichtisch.hall.floor import Floor
from stichtisch.hall.ledger import LEDGER_FILE, Ledger

pytestmark = pytest.mark.real_time
AWAY = "mqtt://127.0.0.1:1/cup"


@pytest.fixture
def table(tmp_path, monkeypatch, capsys):
    """Runs the command, in which nobody plays; its status, what was said, what went wrong."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("stichtisch.commands.stand_ins._LOOK_SECONDS", 0.0)
    monkeypatch.setattr("stichtisch.commands.stand_ins.lacking_at", lambda *_: {})
    monkeypatch.setattr("stichtisch.commands.hall._PATIENCE_SECONDS", 5.0)
    monkeypatch.setattr("stichtisch.commands.table.play", lambda *_: None)

    def run(address, *argv):
        status = main(["--lang", "en", "table", "--hall", str(address), *argv])
        return status, *capsys.readouterr()

    return run


def test_a_hall_sees_the_game_that_is_played_and_the_one_after_it(table, broker, tmp_path):
    floor, topics = Floor(Topics(ROOM)), Topics(ROOM)
    at = f"mqtt://127.0.0.1:{broker.port}/{ROOM}"
    with Broker(broker.address, listens_to=[topics.all()]) as line:
        for name in ("evening", "evening"):
            status, out, err = table(at, "--journal", name, "--names", "Zoe\u0308,Ben,Cleo")
            assert (status, err) == (0, "")
            ours = games_kept(tmp_path)[-1]
            wait_until(lambda ours=ours: shown(floor) == ours, lambda: listen(line, floor))
            (there,) = floor.tables.values()
            assert there.name in out and not there.is_here
            assert there.view.players == ("Zoë", "Ben", "Cleo")
            for file in tmp_path.glob("evening*"):
                file.unlink()
    assert len(set(games_kept(tmp_path))) == 2


def listen(line, floor):
    for heard in line.step():
        floor.take(*heard)


def shown(floor):
    return next((each.view.game for each in floor.tables.values() if each.view), None)


def games_kept(folder):
    first, *lines = (folder / LEDGER_FILE).read_text().splitlines()
    assert "key" in json.loads(first)
    return [json.loads(line)["game"] for line in lines]


def test_a_second_table_in_the_folder_is_refused_and_leaves_no_journal(table, tmp_path):
    with Ledger(tmp_path):
        status, _, err = table(AWAY, "--journal", "other")
    assert status == 2 and "begin this one in a folder of its own" in err
    assert [file.name for file in tmp_path.iterdir()] == [LEDGER_FILE]


def test_a_damaged_file_of_the_table_is_named_in_a_line(table, tmp_path):
    (tmp_path / LEDGER_FILE).write_text("my diary")
    status, _, err = table(AWAY, "--journal", "evening")
    assert status == 2 and f"{LEDGER_FILE} is damaged" in err and len(err.splitlines()) == 1
