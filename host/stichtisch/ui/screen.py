"""A terminal's other screen: drawn over as often as eyes can follow, and given back at the end."""

import os
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from rich.console import Console

from stichtisch.ui.colours import Colours
from stichtisch.ui.picture import Picture
from stichtisch.ui.terminal import drawn

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
