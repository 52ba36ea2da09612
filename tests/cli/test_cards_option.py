"""What is printed on the cards of Stichwahl, on the way into a game."""

import subprocess
import sys

import pytest

from stichtisch.commands import prints
from stichtisch.decks.prints import write_prints
from stichtisch.errors import StichtischError
from stichtisch.games.stichwahl.printed import entries_as_toml, printed
from stichtisch.games.stichwahl.rules import Stichwahl
from stichtisch.words import Words


@pytest.fixture
def typed(tmp_path):
    """An owner's file of which every cell was read off the cards."""
    text = entries_as_toml(printed()).replace("verified = false", "verified = true")
    (tmp_path / "my.toml").write_text(text.replace("value = 3", "value = 2"), "utf-8")
    return tmp_path / "my.toml"


def test_without_a_file_the_placeholder_plays_and_is_named(tmp_path):
    Stichwahl(4, {}, prints.in_header("stichwahl", None))
    (told,) = prints.unread("stichwahl", None, Words("en"))
    assert "32 of 36 cards are invented" in told and "deck edit" in told
    write_prints(printed(), tmp_path / "begun.toml")
    assert prints.unread("stichwahl", tmp_path / "begun.toml", Words("de"))


def test_a_typed_deck_is_what_is_played_with(typed):
    deck = prints.in_header("stichwahl", typed)
    assert {row["pearls"] for row in deck.values()} == {1, 2}
    assert prints.unread("stichwahl", typed, Words("en")) == []


def test_other_games_have_none_in_the_header(typed):
    assert prints.in_header("was-sticht", None) is None
    with pytest.raises(StichtischError, match="leave it out"):
        prints.in_header("was-sticht", typed)


@pytest.mark.parametrize("command", ["demo", "table"])
def test_a_file_that_is_not_there_is_one_sentence(command, tmp_path):
    args = [command, "--game", "stichwahl", "--cards", "no.toml"]
    called = [sys.executable, "-m", "stichtisch", *args]
    done = subprocess.run(called, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "no.toml cannot be read" in line
    assert list(tmp_path.iterdir()) == []
