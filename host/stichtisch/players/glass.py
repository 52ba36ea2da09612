"""The private pod's screen as whoever looks at it sees it, dot by dot."""

from functools import lru_cache

from stichtisch.scene import Line
from stichtisch.twin.ws2812 import dots


# the firmware takes a third of a millisecond to draw it, and pages look 15 times a second
@lru_cache(8)
def glass(lines: tuple[Line, ...]) -> str:
    """Two hexadecimal digits a byte: 8 pages of 128 columns, the top dot in bit 0."""
    return dots(lines).hex()
