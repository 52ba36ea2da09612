"""Names of files that a table makes, and files without an end."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from reliability.people import NAMES, People
from stichtisch.cli import main
from stichtisch.commands.resume import journal_file
from stichtisch.decks.deck import virtual_deck, write_deck
from stichtisch.disk import write_file
from stichtisch.errors import NotPlainError
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import Journal
from stichtisch.table.recorded import Recorded

END = 60
"""Seconds after which a command that should have ended is killed."""


@pytest.fixture
def evening(tmp_path):
    """A journal of so many moves under the name that somebody gave it."""

    def begun(name, moves=0, seed=1):
        path = journal_file(str(tmp_path / name))
        header = Header("oh-hell", NAMES[:3], {"most": 2})
        journal = Journal.create(path, header, Settings())
        people = People(journal, seed)
        while len(people.table.match.kept) < moves:
            people.act()
        return journal

    return begun


@pytest.mark.parametrize(
    ("given", "journal"),
    [
        ("22.11.2026", "22.11.2026.journal"),
        ("22.11.2027", "22.11.2027.journal"),
        ("evening", "evening.journal"),
        ("evening.journal", "evening.journal"),
        ("evening.jsonl", "evening.jsonl.journal"),
        (".journal", ".journal"),
    ],
)
def test_a_journals_name_gets_its_ending_and_loses_nothing(given, journal):
    assert journal_file(given) == Path(journal)


def test_two_evenings_have_two_records(evening, tmp_path):
    for name in ("22.11.2026", "22.11.2027"):
        with closing(evening(name, 9)) as journal:
            path, _ = Recorded(journal).write()
        assert path == tmp_path / f"{name}.jsonl"
        assert (tmp_path / f"{name}.seals.jsonl").exists()


def test_a_name_used_again_after_tidying_up_leaves_the_old_record_alone(evening, tmp_path):
    with closing(evening("evening", 9)) as journal:
        Recorded(journal).write()
    for file in tmp_path.glob("evening.journal*"):
        file.unlink()
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with closing(evening("evening.journal", 14, seed=2)) as journal:
        path, _ = Recorded(journal).write()
    assert path == tmp_path / "evening-2.jsonl" and (tmp_path / "evening-2.seals.jsonl").exists()
    assert {file: file.read_bytes() for file in before} == before
    assert main(["verify", str(path)]) == 0


def test_an_end_that_was_taken_back_is_written_over_the_same_record(evening):
    with closing(evening("evening", 9)) as journal:
        recorded = Recorded(journal)
        path, first = recorded.write()
        people = People(journal, 3)
        while len(people.table.match.kept) < 14:
            people.act()
        assert recorded.write()[0] == path != first
        assert Recorded(journal).write()[0] == path  # the same record, after a restart


def test_a_device_is_never_replaced_by_a_file(tmp_path):
    device = tmp_path / "device"
    os.mkfifo(device)
    with pytest.raises(NotPlainError):
        write_file(device, b"{}")
    assert [file.name for file in tmp_path.iterdir()] == ["device"]


def test_a_link_stays_one(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_bytes() == b"new"


COMMANDS = (
    ["replay", "FILE"], ["verify", "FILE"], ["review", "FILE"], ["record", "FILE"],
    ["deck", "show", "FILE"], ["table", "--deck", "FILE"], ["demo", "--cards", "FILE"],
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.slow(3)
def test_a_file_without_an_end_is_refused_with_its_limit(command, tmp_path):
    game = ["--game", "stichwahl"] if command[0] == "demo" else []
    told = subprocess.run(
        [sys.executable, "-m", "stichtisch", "--lang", "en",
         *["/dev/zero" if word == "FILE" else word for word in command], *game],
        cwd=tmp_path, capture_output=True, text=True, timeout=END,
    )  # fmt: skip
    assert told.returncode == 2 and told.stderr.count("\n") == 1
    assert "has more than 64 MB: name another file" in told.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_says_nothing_hears_sigterm(tmp_path):
    os.mkfifo(tmp_path / "silent.jsonl")
    command = [sys.executable, "-m", "stichtisch", "replay", "silent.jsonl"]
    reader = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    writer = os.open(tmp_path / "silent.jsonl", os.O_WRONLY)  # once it is being read
    try:
        reader.send_signal(signal.SIGTERM)
        assert reader.wait(END) == 128 + signal.SIGTERM
    finally:
        os.close(writer)
        reader.stderr.close()


def test_a_deck_of_before_is_there_until_the_new_one_is_whole(tmp_path, monkeypatch):
    deck = virtual_deck("oh-hell")
    write_deck(deck, tmp_path / "deck.jsonl")
    calls = []
    for name in ("fsync", "replace"):
        call = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *a, name=name, call=call: calls.append(name) or call(*a)
        )
    write_deck(deck, tmp_path / "deck.jsonl")
    assert calls == ["fsync", "replace", "fsync"]
    assert json.loads((tmp_path / "deck.jsonl").read_text("utf-8").splitlines()[0])["game"]
