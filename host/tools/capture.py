"""What a terminal shows, as a drawing (SVG): every letter in its place, whatever the font."""

import io
from collections.abc import Iterator
from html import escape
from itertools import groupby

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from stichtisch.ui.colours import NIGHT, Colours
from stichtisch.ui.picture import Picture
from stichtisch.ui.terminal import drawn

_WIDE, _HIGH, _BASE = 8.4, 17, 13
"""Of a letter's place, and where in it the letter stands."""
_EDGE = 10
_TEXT = "#ece8df"
_SHADES = {"█": (1.0, 1.0), "▆": (1.0, 0.75), "▒": (0.6, 1.0), "░": (0.35, 1.0)}
"""Drawn as areas, so opaque and so high: fonts leave gaps between them."""


def capture(picture: Picture, width: int, height: int, colours: Colours) -> str:
    """A terminal of that size."""
    console = Console(file=io.StringIO(), color_system="truecolor", width=width)
    rows = console.render_lines(drawn(picture, width, height, colours), pad=False)
    wide, high = width * _WIDE + 2 * _EDGE, height * _HIGH + 2 * _EDGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high}"'
            ' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14"'
            f' fill="{_TEXT}" shape-rendering="crispEdges" xml:space="preserve">',
            f'<rect width="{wide:g}" height="{high}" rx="8" fill="{NIGHT}"/>',
            *(part for row, line in enumerate(rows) for part in _row(row, line)),
            "</svg>\n",
        ]
    )


def _row(row: int, line: list[Segment]) -> Iterator[str]:
    left, top = 0, _EDGE + row * _HIGH
    for segment in line:
        style = segment.style or Style()
        fore, back = _colours(style)
        x, places = _EDGE + left * _WIDE, cell_len(segment.text)
        if back != NIGHT:
            yield _area(x, top, places, back)
        yield from _letters(segment.text, x, top, style, fore)
        left += places


def _letters(text: str, x: float, top: int, style: Style, fore: str) -> Iterator[str]:
    """The text in runs: shades as areas, all else as letters, each at its own place."""
    for shade, run in groupby(text, _SHADES.get):
        letters = "".join(run)
        if shade:
            yield _area(x, top, len(letters), fore, shade)
        elif letters.strip():
            bold = ' font-weight="bold"' if style.bold else ""
            shown = letters.rstrip()
            places = " ".join(f"{place:g}" for place in _places(shown, x))
            style_of = f'fill="{fore}"{bold}'
            yield f'<text x="{places}" y="{top + _BASE}" {style_of}>{escape(shown)}</text>'
        x += cell_len(letters) * _WIDE


def _places(letters: str, x: float) -> Iterator[float]:
    for letter in letters:
        yield round(x, 1)
        x += cell_len(letter) * _WIDE


def _area(
    x: float, top: int, places: int, fill: str, shade: tuple[float, float] = (1.0, 1.0)
) -> str:
    opacity, part = shade
    faint = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    high = _HIGH * part
    return (
        f'<rect x="{x:.1f}" y="{top + _HIGH - high:g}" width="{places * _WIDE:.1f}"'
        f' height="{high:g}" fill="{fill}"{faint}/>'
    )


def _colours(style: Style) -> tuple[str, str]:
    """Of letters and of what is behind them."""
    fore, back = _named(style.color, _TEXT), _named(style.bgcolor, NIGHT)
    return (back, fore) if style.reverse else (fore, back)


def _named(colour: Color | None, otherwise: str) -> str:
    if colour is None or colour.is_default:
        return otherwise
    return colour.get_truecolor().hex
