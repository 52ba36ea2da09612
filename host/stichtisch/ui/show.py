"""Shows an evening: a moving picture on a terminal, one line an event anywhere else."""

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Self

from rich.console import Console

from stichtisch.games.staging import Said
from stichtisch.table.happenings import Happening
from stichtisch.table.table import Table
from stichtisch.ui.colours import Colours
from stichtisch.ui.news import told
from stichtisch.ui.picture import Lit, Picture, picture_of
from stichtisch.ui.terminal import closing, drawn

_FRAME_SECONDS = 1 / 15
_REST = 4
"""So many times as long as a picture took is waited for the next: the referee comes first."""
_WHOLE_SECONDS = 1.0
"""So often all lines are drawn anew: whatever else was written there vanishes."""
_FEW_COLOURS = ("standard", "windows")


class Screen:
    """Writes the lines that have changed, and all of them when the terminal has another size.

    A thread of its own writes: a terminal that takes nothing, as after Ctrl-S, stops nobody.
    """

    def __init__(self, console: Console, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives steady seconds."""
        self._console = console
        self._clock = clock
        self._shown: list[str] = []
        self._size = (0, 0)
        self._next = 0.0
        self._whole_at = 0.0
        self._unwritten: SimpleQueue[str | None] = SimpleQueue()
        self._writer = Thread(target=self._write, daemon=True)
        self._writing = False

    def open(self) -> None:
        self._console.set_alt_screen(True)
        self._console.show_cursor(False)
        self._writer.start()

    def close(self) -> None:
        self._unwritten.put(None)
        self._writer.join()
        self._console.show_cursor(True)
        self._console.set_alt_screen(False)

    def draw(self, picture: Callable[[], Picture]) -> None:
        """Show it, if it is time for another one or the terminal has another size."""
        now, size = self._clock(), _size()
        if self._writing or (now < self._next and size == self._size):
            return
        if size != self._size or now >= self._whole_at:
            self._shown, self._size, self._whole_at = [], size, now + _WHOLE_SECONDS
        lines = self._lines(picture(), *size)
        self._writing = True
        self._unwritten.put(self._changes(lines))
        self._shown = lines
        self._next = now + max(_FRAME_SECONDS, _REST * (self._clock() - now))

    def _changes(self, lines: list[str]) -> str:
        """The lines that differ from those that are there, each with its place before it."""
        return "".join(
            f"\x1b[{row + 1}H{line}"
            for row, line in enumerate(lines)
            if self._shown[row : row + 1] != [line]
        )

    def _write(self) -> None:
        """What was drawn, one after the other, until there is no more."""
        while (changes := self._unwritten.get()) is not None:
            self._console.file.write(changes)
            self._console.file.flush()
            self._writing = False

    def _lines(self, picture: Picture, width: int, height: int) -> list[str]:
        """The picture as what a terminal is told, line by line."""
        rows = drawn(picture, width, height, colours_of(self._console))
        with self._console.capture() as captured:
            self._console.print(rows, width=width, height=height, no_wrap=True, end="")
        return captured.get().removesuffix("\n").split("\n")


def colours_of(console: Console) -> Colours:
    """What the terminal can show; NO_COLOR says none."""
    if console.no_color or console.color_system is None:
        return Colours.NONE
    return Colours.SIXTEEN if console.color_system in _FEW_COLOURS else Colours.ALL


def _size() -> tuple[int, int]:
    """Places and lines of the terminal now."""
    try:
        size = os.get_terminal_size()
    except OSError:  # a terminal that has gone, or does not know
        return 80, 24
    return max(size.columns, 1), max(size.lines, 1)


_REMEMBERED = 100
"""Sentences; a large terminal shows so many."""
_CLOSING = 8
"""Of them stay readable when the picture is gone."""


class Show:
    """A context: on a terminal it takes the screen over and gives it back."""

    def __init__(self, table: Table, lit: Lit, verbose: bool = False) -> None:
        """`verbose`: with whole seals, and with nonces once they are opened."""
        self._table = table
        self._lit = lit
        self._verbose = verbose
        self._news: deque[str] = deque(maxlen=_REMEMBERED)
        self._screen: Screen | None = None
        self._told_about: object = None
        """What the table last waited for, as far as that was told in a line of its own."""

    def __enter__(self) -> Self:
        if can_move():
            self._screen = Screen(Console())
            self._screen.open()
        self.say(self._table.presenter.won_by(self._table.match.public()))
        return self

    def __exit__(self, *_ended: object) -> None:
        """What was shown last stays readable: title, standing and the last sentences."""
        if self._screen is not None:
            self._screen.close()
            self._screen = None
            for line in closing(self.picture(), _CLOSING):
                print(line, flush=True)

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened, and where no picture shows it what is awaited now.

        To be called often: lamps move while nothing happens.
        """
        presenter = self._table.presenter
        for line in told(happenings, self._table, presenter, self._verbose):
            self._say(line)
        if self._screen is None and self._is_news(happenings):
            self._say_awaited()
        self._draw()

    def _say_awaited(self) -> None:
        awaited = self._table.showing.awaited(self._table.presenter)
        if awaited and awaited not in list(self._news)[-1:]:
            self._say(awaited)

    def _is_news(self, happenings: Sequence[Happening]) -> bool:
        """Whether something else is awaited than before; another card of a trick is not."""
        public = self._table.match.public()
        before, self._told_about = self._told_about, (public.phase, self._table.seating.lacking())
        before_deal = not public.acting and any(isinstance(one, Said) for one in happenings)
        return self._told_about != before or before_deal

    def say(self, sentence: str) -> None:
        self._say(sentence)
        self._draw()

    def picture(self) -> Picture:
        """The table as it stands."""
        return picture_of(self._table, self._lit, self._news)

    def _say(self, sentence: str) -> None:
        self._news.append(sentence)
        if self._screen is None:
            print(sentence, flush=True)

    def _draw(self) -> None:
        if self._screen is not None:
            self._screen.draw(self.picture)


def can_move() -> bool:
    """Whether the output is a terminal that can be drawn on, in UTF-8."""
    letters = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return sys.stdout.isatty() and letters and os.environ.get("TERM", "") not in ("", "dumb")
