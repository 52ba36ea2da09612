"""Somebody comes back to `stichtisch play`: their name is known, and so is the game they left."""

import random

import pytest

from stichtisch.commands.kept import own_name, seated, unfinished
from stichtisch.words import Words
from ui.play.somebody import Somebody, below
from ui.play.terminal import Terminal


def test_the_name_is_asked_once_and_kept(tmp_path, monkeypatch):
    answers = iter(["a\tb", "Mia"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    assert own_name(Words("en")) == "Mia"
    assert own_name(Words("en")) == "Mia"


@pytest.mark.real_time
def test_a_wrong_option_is_told_before_a_name_is_asked_for(tmp_path):
    with Terminal("--lang", "en", "play", "oh-hell", "--option", "most=99", home=tmp_path) as one:
        assert one.ended() == 2
    assert "most" in one.text and "Your name" not in one.text
    assert not [*tmp_path.rglob("name")]


def test_bots_have_other_names_than_whoever_plays():
    assert seated("oh-hell", 4, 1, "ben") == ("Anna", "ben", "Cleo", "Dora")
    assert seated("oh-hell", 3, 0, "Mia") == ("Mia", "Anna", "Ben")


def test_where_no_game_was_left_none_waits(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert unfinished(None) is None


@pytest.mark.real_time
@pytest.mark.slow(25)
def test_a_game_that_was_left_goes_on_to_its_end_and_another_one_begins(tmp_path):
    short = ("--speed", "max", "--players", "3", "--option", "most=1", "--seed", "4")
    with Terminal("--lang", "en", "play", "oh-hell", *short, home=tmp_path) as terminal:
        terminal.until("Your name at the table")
        terminal.press("Mia\r")
        terminal.until(lambda t: "bid 0" in "".join(below(t)))
        terminal.press("0")
        terminal.until("Mia bids 0")
        terminal.press("\x03\x03")  # Ctrl-C, twice
        assert terminal.ended() == 0
        assert "It goes on with: stichtisch play --resume" in terminal.text
    with Terminal("--lang", "en", "play", "skat", "--resume", home=tmp_path) as terminal:
        assert terminal.ended() == 2
        assert "no skat of yours waits to go on" in terminal.text
    again = ("play", "oh-hell", "--resume", "--speed", "max")
    with Terminal("--lang", "en", *again, home=tmp_path) as terminal:
        Somebody(terminal, random.Random(1), ("Mia",)).play()
        terminal.until("The record of the game is")
        assert "n: play again" in terminal.lines[-1]
        terminal.press("n")
        terminal.until(lambda t: "bid " in "".join(below(t)))
        assert "You are Mia" in terminal.text or "▶ Mia" in terminal.text
    records = tmp_path.glob("stichtisch/*seats1.jsonl")
    assert [path.read_text().count('"Mia"') for path in records] == [1]
