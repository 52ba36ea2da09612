"""Colours on a terminal: a table at night, paper-white cards, and lamps that glow.

Nothing is told by colour alone. Where a terminal has sixteen colours, each is chosen by its hue:
the nearest one by its parts would make blue and green the same.
"""

import colorsys
from collections.abc import Callable, Sequence
from enum import Enum

from rich.color import Color
from rich.style import Style
from rich.text import Span, Text

from stichtisch.scene import Colour
from stichtisch.ui.picture import on_screen

NIGHT, PAPER = "#101418", "#f5f0e6"
BASE = Style(color="#ece8df", bgcolor=NIGHT)
QUIET = Style(color="#98a2aa")
"""What is there and need not be read now."""
BOLD = Style(bold=True)
SCREEN = Style(color="#9fd7ff", bgcolor="#05070a")
"""The private pod's."""
LOUD = Style(bold=True, reverse=True)
"""The one sentence that must be read now."""
WINNING = Style(color="#f0e442", bold=True)
ACTING = Style(color="#ffffff", bold=True)


def glow(colour: Colour, dimmed: bool) -> Style:
    """A lamp that is lit; one whose letter says that it is dim keeps its hue only."""
    parts = on_screen(colour)
    lift = 255 / max(parts) if dimmed else 1
    red, green, blue = (round(part * lift) for part in parts)
    return Style(color=f"#{red:02x}{green:02x}{blue:02x}")


def on_paper(ink: str) -> Style:
    """What is printed on a card."""
    return Style(color=ink or "#7a7466", bgcolor=PAPER, bold=True)


class Colours(Enum):
    """What a terminal can show."""

    ALL = "all"
    SIXTEEN = "sixteen"
    NONE = "none"


def shown_in(colours: Colours, lines: Sequence[Text]) -> list[Text]:
    """The lines as such a terminal shows them."""
    if colours is Colours.ALL:
        return list(lines)
    style = _sixteen if colours is Colours.SIXTEEN else _bare
    return [_restyled(line, style) for line in lines]


def _restyled(line: Text, style: Callable[[Style], Style]) -> Text:
    assert isinstance(line.style, Style), "lines are made with styles"
    spans = []
    for span in line.spans:
        assert isinstance(span.style, Style), "and so are their parts"
        spans.append(Span(span.start, span.end, style(span.style)))
    return Text(line.plain, style=style(line.style), spans=spans)


def _bare(style: Style) -> Style:
    """Without colours: paper is the other way round, as a card shines on a dark table."""
    on_card = style.bgcolor is not None and style.bgcolor.name == PAPER
    return style.without_color + Style(reverse=True) if on_card else style.without_color


def _sixteen(style: Style) -> Style:
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


_HUES = ((0.09, "red"), (0.135, "yellow"), (0.19, "bright_yellow"), (0.5, "green"))
"""Up to which hue a colour is called so: vermillion is red, orange yellow."""
_COLD = ((0.72, "blue"), (0.95, "magenta"), (1.0, "red"))


def _nearest(colour: Color | None) -> Color | None:
    if colour is None or colour.triplet is None:
        return colour
    red, green, blue = (part / 255 for part in colour.triplet)
    hue, light, _ = colorsys.rgb_to_hls(red, green, blue)
    if max(red, green, blue) - min(red, green, blue) < 0.12:
        return Color.parse(_grey(light))
    if hue > 0.5 and light > 0.55:
        return Color.parse("bright_cyan" if hue < 0.72 else "bright_magenta")
    return Color.parse(next(name for end, name in (*_HUES, *_COLD) if hue <= end))


def _grey(light: float) -> str:
    if light < 0.2:
        return "black"
    return "bright_black" if light < 0.5 else "white" if light < 0.95 else "bright_white"
