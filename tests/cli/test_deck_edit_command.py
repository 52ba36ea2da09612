"""`stichtisch deck edit stichwahl` at a terminal."""

import os
import subprocess
import sys

import pytest

from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.faces import read_prints, unverified
from stichtisch.games.stichwahl.foot import Bonus, Print


@pytest.fixture
def deck_edit(tmp_path):
    def deck_edit(*args, typed=b""):
        command = [sys.executable, "-m", "stichtisch", "deck", "edit", *args]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            command, input=typed, capture_output=True, cwd=tmp_path, env=environment
        )

    return deck_edit


def test_answers_go_to_the_file_and_the_next_call_goes_on_there(deck_edit, tmp_path):
    done = deck_edit("stichwahl", "my.toml", typed=b"3\n<\n2\nq\n")
    assert done.returncode == 0 and not done.stderr
    entries = read_prints(tmp_path / "my.toml")
    assert entries[PACK["O1"]].printed == Print(3, Bonus.FLIP)
    assert len(unverified(entries)) == 31
    again = deck_edit("stichwahl", "my.toml", typed=b"")
    assert "orca 2, bonus on the right" in again.stdout.decode()


def test_without_a_file_name_it_has_one_of_its_own(deck_edit, tmp_path):
    assert deck_edit("stichwahl").returncode == 0
    assert len(unverified(read_prints(tmp_path / "stichwahl-cards.toml"))) == 32


def test_bytes_that_are_no_text_are_a_wrong_answer(deck_edit):
    done = deck_edit("stichwahl", typed=b"\xff\xfe\n")
    assert done.returncode == 0
    assert "Pearls are 1, 2 or 3" in done.stdout.decode()


@pytest.mark.parametrize(
    "args, sentence",
    [(["was-sticht"], "choose from"), (["stichwahl", "nowhere/my.toml"], "cannot be written")],
)
def test_what_cannot_be_edited_is_one_sentence(deck_edit, args, sentence):
    done = deck_edit(*args)
    assert done.returncode == 2 and not done.stdout
    (line,) = done.stderr.decode().splitlines()
    assert sentence in line


def test_nothing_is_open_at_a_five_whatever_the_file_says(deck_edit, tmp_path):
    deck_edit("stichwahl", "my.toml", typed=b"q\n")
    path = tmp_path / "my.toml"
    text = path.read_text("utf-8")
    at = text.index("verified = true", text.index("[O5"))
    path.write_text(
        text[:at] + text[at:].replace("verified = true", "verified = false", 1), "utf-8"
    )
    assert PACK["O5"] not in unverified(read_prints(path))
