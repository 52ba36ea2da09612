"""A table where Python lacks what it lacks on Windows (as_on_windows.py)."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from stichtisch.cli import main
from stichtisch.games import names

pytestmark = pytest.mark.real_time
AS_ON_WINDOWS = Path(__file__).with_name("as_on_windows.py")
PATIENCE = 300.0
EVENING = """
import sys
from pathlib import Path
import mfrc522, pod, podwire  # first: folders of tests/ have their names
sys.path += [{here!r}, {tests!r}, {tests!r} + "/deep"]
import as_on_windows
as_on_windows.become_windows()
from reliability.people import People
from stichtisch.table.recorded import Recorded
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import Journal
from table.any_game import SHORT, seated
game = {game!r}
kind = game_named(game)
header = Header(game, seated(game), SHORT.get(game, {{}}), kind.deck_for_header(None))
path = Path("evening.journal")
Journal.create(path, header, Settings()).close()
while True:
    journal = Journal.resume(path)
    try:
        Journal.resume(path)
    except Exception as error:
        assert "another program" in str(error), error
    else:
        raise SystemExit("two have it")
    people = People(journal, len(journal.rows()))
    for _ in range(200):
        if not people.over():
            people.act()
    journal.close()
    if people.over():
        break
Recorded(journal).write()
"""


def begin(folder, *command):
    return subprocess.Popen(
        [sys.executable, AS_ON_WINDOWS, "--lang", "en", "table", *command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def grown(path, size, process):
    """Until the file is longer than that; fail if the process ends before."""
    until = time.monotonic() + PATIENCE
    while not path.exists() or path.stat().st_size <= size:
        assert process.poll() is None, process.stdout.read()
        assert time.monotonic() < until
        time.sleep(0.05)
    return path.stat().st_size


@pytest.mark.slow(6)
def test_a_table_starts_keeps_its_game_and_goes_on_with_it(tmp_path):
    journal = tmp_path / "evening.journal"
    command = ["--game", "was-sticht", "--players", "3", "--journal", journal.name]
    size = 0
    for _ in range(2):
        process = begin(tmp_path, *command)
        began = grown(journal, size, process)
        size = grown(journal, began, process)
        process.terminate()
        told, _ = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in told
        assert "The game is kept in evening.journal. To go on: stichtisch table --resume" in told
        command = ["--resume", "--journal", journal.name]


@pytest.mark.slow(4)
@pytest.mark.parametrize("game", names())
def test_a_whole_evening_is_kept_and_its_record_verified(game, tmp_path, monkeypatch):
    """It is put down and taken up again every 200 things that people do."""
    here = AS_ON_WINDOWS.parent
    story = EVENING.format(here=str(here), tests=str(here.parent), game=game)
    subprocess.run([sys.executable, "-c", story], cwd=tmp_path, check=True, timeout=PATIENCE)
    monkeypatch.chdir(tmp_path)
    left = {file.name for file in tmp_path.iterdir()}  # and no secret
    assert left == {
        f"evening.{end}" for end in ("journal", "journal.head", "jsonl", "seals.jsonl")
    }
    assert b"\r" not in (tmp_path / "evening.jsonl").read_bytes()
    assert main(["verify", "evening.jsonl"]) == 0
