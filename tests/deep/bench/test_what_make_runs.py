"""What `make bench`, `pages`, `picture`, `examples` and `compiled` start, at its smallest size."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[3]


def run(*command, **environment):
    """Start it as make does; what it says."""
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=CHECKOUT, env=os.environ | environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow(70)
def test_bench_measures_every_part():
    """In one process, as without a part's name: none may stand in for a room of the tests."""
    told = run("tests/deep/bench/bench.py", "--least")
    for part in (
        "microseconds a move",
        "nanoseconds a card",
        "seconds to start",
        "tables at one host",
        "spectators",
    ):
        assert part in told


@pytest.mark.slow(20)
def test_bench_asks_thinking_bots_twice():
    assert "choices of thinking bots" in run("tests/deep/bench/bench.py", "--least", "thoughts")


def test_pages_are_written_as_they_are(tmp_path):
    for room in ("stichtisch", "tools"):
        shutil.copytree(CHECKOUT / "host" / room, tmp_path / "host" / room)
    run(tmp_path / "host/tools/sheet_page.py", PYTHONPATH=str(tmp_path / "host"))
    for name in ("at-the-table.md", "at-the-table.de.md"):
        assert (tmp_path / "host" / name).read_text() == (CHECKOUT / "host" / name).read_text()


def test_pictures_are_drawn_as_they_are(tmp_path):
    run("host/tools/snapshot.py", tmp_path)
    drawn = {path.name: path.read_text() for path in tmp_path.glob("*.svg")}
    pictures = CHECKOUT / "host" / "pictures"
    assert drawn == {path.name: path.read_text() for path in pictures.glob("*.svg")}


def test_an_example_is_played_as_it_is(tmp_path):
    file = tmp_path / "oh-hell.jsonl"
    run("host/tools/example.py", "oh-hell", "Anna,Ben,Cleo", file, "most=3")
    assert file.read_text() == (CHECKOUT / "host" / "examples" / file.name).read_text()


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")
def test_rules_are_compiled(tmp_path):
    run("host/compile.py", tmp_path / "compiled", "stichtisch/games/card.py")
    script = "from stichtisch.games import card; print(card.__file__)"
    told = run("-c", script, PYTHONPATH=str(tmp_path / "compiled"))
    assert not told.strip().endswith(".py")


@pytest.mark.slow(30)
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")
def test_deals_on_compiled_ints_are_as_the_rules_say(tmp_path):
    """In C an int has 32 bits where nothing says otherwise, in Python never."""
    packed = (CHECKOUT / "host").glob("stichtisch/games/*/packed.py")
    run("host/compile.py", tmp_path, *(file.relative_to(CHECKOUT / "host") for file in packed))
    deals = "tests/deep/reliability/on_ints.py", "--deals", 1500
    assert json.loads(run(*deals, PYTHONPATH=str(tmp_path)))["wrong"] == 0
