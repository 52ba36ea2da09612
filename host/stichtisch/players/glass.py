"""The private pod's screen as whoever looks at it sees it, dot by dot."""

from collections.abc import Sequence

from stichtisch.scene import Line
from stichtisch.twin.painted import dots


def glass(lines: Sequence[Line]) -> str:
    """Two hexadecimal digits a byte: 8 pages of 128 columns, the top dot in bit 0."""
    return dots(lines).hex()
