"""A terminal's other screen: drawn over as often as eyes can follow, and given back at the end."""

import os
import time
from collections.abc import Callable

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
    """Writes the lines that have changed, and all of them when the terminal has another size."""

    def __init__(self, console: Console, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives steady seconds."""
        self._console = console
        self._clock = clock
        self._shown: list[str] = []
        self._size = (0, 0)
        self._next = 0.0
        self._whole_at = 0.0

    def open(self) -> None:
        self._console.set_alt_screen(True)
        self._console.show_cursor(False)

    def close(self) -> None:
        self._console.show_cursor(True)
        self._console.set_alt_screen(False)

    def draw(self, picture: Callable[[], Picture]) -> None:
        """Show it, if it is time for another one or the terminal has another size."""
        now, size = self._clock(), _size()
        if now < self._next and size == self._size:
            return
        if size != self._size or now >= self._whole_at:
            self._shown, self._size, self._whole_at = [], size, now + _WHOLE_SECONDS
        self._write(self._lines(picture(), *size))
        self._next = now + max(_FRAME_SECONDS, _REST * (self._clock() - now))

    def _write(self, lines: list[str]) -> None:
        """Those that differ from what is there, each to its place."""
        for row, line in enumerate(lines):
            if self._shown[row : row + 1] != [line]:
                self._console.file.write(f"\x1b[{row + 1}H{line}")
        self._console.file.flush()
        self._shown = lines

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
