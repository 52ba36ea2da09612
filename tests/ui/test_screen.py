"""The terminal's other screen: what is written to it, and what is left when it is given back."""

import io
import re
import sys

import pytest
from rich.console import Console

from stichtisch.ui import show
from stichtisch.ui.colours import Colours
from stichtisch.ui.picture import Picture
from stichtisch.ui.show import Screen, Show, can_move, colours_of
from ui.rehearsed import evening_of


class Terminal(Console):
    """Remembers what was written since it was last asked."""

    def __init__(self, **habits):
        super().__init__(file=io.StringIO(), force_terminal=True, _environ={}, **habits)

    def written(self):
        text = self.file.getvalue()
        self.file.seek(0)
        self.file.truncate()
        return text


class Drawn:
    """A screen whose clock and size the story sets."""

    def __init__(self, monkeypatch):
        self.now, self.size = 100.0, (40, 6)
        monkeypatch.setattr(show, "_size", lambda: self.size)
        self.terminal = Terminal(color_system="truecolor")
        self.screen = Screen(self.terminal, lambda: self.now)
        self.screen.open()

    def rows_after(self, seconds, *news):
        """The numbers of the lines that are written when that is the news."""
        self.now += seconds
        self.screen.draw(lambda: Picture("title", "", (), (), (), news))
        while self.screen._writing:
            pass
        return [int(row) for row in re.findall(r"\x1b\[(\d+)H", self.terminal.written())]


@pytest.fixture
def drawn(monkeypatch):
    drawn = Drawn(monkeypatch)
    yield drawn
    drawn.screen.close()


def test_only_lines_that_changed_are_written(drawn):
    assert drawn.rows_after(0, "Anna plays red 3.") == [1, 2, 3, 4, 5, 6]
    assert drawn.rows_after(0.1, "Anna plays red 3.") == []
    assert drawn.rows_after(0.1, "Ben plays red 4.") == [2]


def test_it_draws_no_more_often_than_eyes_can_follow(drawn):
    drawn.rows_after(0, "Anna plays red 3.")
    assert drawn.rows_after(0.01, "Ben plays red 4.") == []
    assert drawn.rows_after(0.1, "Ben plays red 4.") == [2]


def test_another_size_is_drawn_whole_and_at_once(drawn):
    drawn.rows_after(0, "Anna plays red 3.")
    drawn.size = (40, 4)
    assert drawn.rows_after(0.001, "Anna plays red 3.") == [1, 2, 3, 4]
    drawn.size = (50, 8)
    assert drawn.rows_after(0.001, "Anna plays red 3.") == [*range(1, 9)]


def test_what_others_wrote_there_vanishes_within_a_second(drawn):
    drawn.rows_after(0, "Anna plays red 3.")
    assert drawn.rows_after(1.0, "Anna plays red 3.") == [1, 2, 3, 4, 5, 6]


def test_a_terminal_that_takes_nothing_stops_nobody(drawn):
    drawn.rows_after(0, "Anna plays red 3.")
    drawn.screen._writing = True  # as after Ctrl-S
    drawn.now += 5
    drawn.screen.draw(lambda: pytest.fail("nothing is drawn for nobody"))
    drawn.screen._writing = False


def test_the_other_screen_is_entered_and_left_with_the_cursor():
    terminal = Terminal(color_system="truecolor")
    other = Screen(terminal)
    other.open()
    assert "\x1b[?1049h" in (begun := terminal.written()) and "\x1b[?25l" in begun
    other.close()
    assert "\x1b[?1049l" in (ended := terminal.written()) and "\x1b[?25h" in ended


def test_what_a_terminal_can_show():
    assert colours_of(Terminal(color_system="truecolor")) is Colours.ALL
    assert colours_of(Terminal(color_system="256")) is Colours.ALL
    assert colours_of(Terminal(color_system="standard")) is Colours.SIXTEEN
    assert colours_of(Terminal(color_system="truecolor", no_color=True)) is Colours.NONE
    assert colours_of(Terminal(color_system=None)) is Colours.NONE


class Tty(io.TextIOWrapper):
    def __init__(self, encoding="utf-8"):
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("out", "term", "moves"),
    [
        (Tty(), "xterm-256color", True),
        (Tty(), "dumb", False),
        (Tty("latin-1"), "xterm", False),
        (io.StringIO(), "xterm", False),
    ],
)
def test_the_picture_moves_where_a_terminal_can(monkeypatch, out, term, moves):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdout", out)
    assert can_move() is moves


def test_what_was_last_stays_readable_when_the_picture_is_gone(monkeypatch, capsys):
    evening = evening_of("oh-hell", 3)
    monkeypatch.setattr(show, "can_move", lambda: True)
    with Show(evening.table, evening.lit) as shown:
        for number in range(20):
            shown.say(f"News {number}.")
    left = capsys.readouterr().out.split("\x1b[?1049l")[-1]
    assert "Oh Hell" in left
    assert left.rstrip().endswith("News 18.\nNews 19.") and "News 11." not in left


def test_without_a_terminal_every_sentence_is_a_line(capsys):
    evening = evening_of("oh-hell", 3)
    with Show(evening.table, evening.lit) as shown:
        shown.say("News.")
    assert capsys.readouterr().out.endswith("\nNews.\n")
