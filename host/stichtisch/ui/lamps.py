"""Lamps as a terminal draws them: the colour on the wire, and brightness as a letter."""

from collections.abc import Sequence

from rich.text import Text

from stichtisch.scene import Colour
from stichtisch.ui.colours import QUIET, glow
from stichtisch.ui.lines import beside, blank
from stichtisch.ui.picture import on_screen

BRIGHT, LOW = "█", "▆"
"""A lamp of one line leaves room to the one above it."""
_DARK, _LEVELS = "·", ((0, "░"), (110, "▒"), (146, BRIGHT))
"""From which brightness on a lamp is drawn so: all but whites and yellows shine at 158 or more."""


def lamp(colour: Colour, width: int, height: int) -> list[Text]:
    """One lamp, so many places wide and lines high."""
    if not any(colour):
        dark = Text(_DARK.center(width), style=QUIET)
        return [*blank(width, (height - 1) // 2), dark, *blank(width, height // 2)]
    bright = max(on_screen(colour))
    letter = next(each for level, each in reversed(_LEVELS) if bright >= level)
    style = glow(colour, dimmed=letter != BRIGHT)
    low = LOW if letter == BRIGHT and height == 1 else letter
    return [Text(low * width, style=style) for _ in range(height)]


def row(lamps: Sequence[Colour], width: int, size: tuple[int, int]) -> list[Text]:
    """Lamps spread over so many places, each of that size; thinner where they have no room."""
    wide, high = size
    wide = max(min(wide, (width + 1) // max(len(lamps), 1) - 1), 1)
    parts: list[list[Text]] = []
    at = 0
    for number, left in enumerate(places(len(lamps), width, wide)):
        parts += [blank(left - at, high), lamp(lamps[number], wide, high)]
        at = left + wide
    return beside([*parts, blank(width - at, high)])


def places(count: int, width: int, wide: int) -> list[int]:
    """Where so many things of one width begin, spread over all places; as many as have room.

    They touch only where that is the only way: when they are one place wide.
    """
    room = width if wide == 1 else max((width + 1) // (wide + 1), 1)
    count = min(count, room)
    if count < 2:
        return [(width - wide) // 2] * count
    free = width - count * wide
    gap = max(free // (count + 1), min(free // (count - 1), 1))
    edge = (free - gap * (count - 1)) // 2
    return [edge + at * (wide + gap) for at in range(count)]
