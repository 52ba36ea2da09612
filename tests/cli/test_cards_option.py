"""What is printed on the cards of Stichwahl, on the way into a game."""

import subprocess
import sys

import pytest

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.stichwahl.faces import entries_as_toml, printed, write_prints
from stichtisch.words import Words


@pytest.fixture
def typed(tmp_path):
    """An owner's file of which every cell was read off the cards."""
    text = entries_as_toml(printed()).replace("verified = false", "verified = true")
    (tmp_path / "my.toml").write_text(text.replace("value = 3", "value = 2"), "utf-8")
    return tmp_path / "my.toml"


def test_without_a_file_the_placeholder_plays_and_is_named(tmp_path):
    kind = game_named("stichwahl")
    kind.begin(Header("stichwahl", tuple("ABCD"), {}, kind.deck_for_header(None)))
    (told,) = game_named("stichwahl").unread(None, Words("en"))
    assert "32 of the 36 cards are invented" in told and "deck edit" in told
    write_prints(printed(), tmp_path / "begun.toml")
    assert game_named("stichwahl").unread(tmp_path / "begun.toml", Words("de"))


def test_a_typed_deck_is_what_is_played_with(typed):
    deck = game_named("stichwahl").deck_for_header(typed)
    assert {row["pearls"] for row in deck.values()} == {1, 2}
    assert game_named("stichwahl").unread(typed, Words("en")) == []


def test_a_file_saved_with_a_byte_order_mark_is_read(typed):
    deck = game_named("stichwahl").deck_for_header(typed)
    typed.write_bytes(b"\xef\xbb\xbf" + typed.read_bytes())
    assert game_named("stichwahl").deck_for_header(typed) == deck


def test_other_games_have_none_in_the_header(typed):
    assert game_named("was-sticht").deck_for_header(None) is None
    with pytest.raises(StichtischError, match="leave it out"):
        game_named("was-sticht").deck_for_header(typed)


@pytest.mark.parametrize("command", ["demo", "table"])
def test_a_file_that_is_not_there_is_one_sentence(command, tmp_path):
    args = [command, "--game", "stichwahl", "--cards", "no.toml"]
    called = [sys.executable, "-m", "stichtisch", *args]
    done = subprocess.run(called, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "no.toml cannot be read" in line
    assert list(tmp_path.iterdir()) == []
