"""The picture of the table as text: each pod with its lamps in colour, and the latest news."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from stichtisch.scene import Colour
from stichtisch.ui.picture import Picture, PodPicture, on_screen

_SIDE = 3
"""Lamps on either side of the frame; the rest runs along the top."""
_WIDTH = 23
_HEIGHT = 10
"""Of a pod without notes: border, frame, suit lamps."""
_SCREEN = 10
"""Of the private pod: border and eight lines."""
_LAMP = "●"
_DARK = Style(color="grey30")


def drawn(picture: Picture) -> Group:
    """The whole table."""
    height = _HEIGHT + max((len(pod.notes) for pod in picture.pods), default=0)
    panels = [_pod(pod, height) for pod in picture.pods]
    screen = Text("\n".join(picture.screen), overflow="ellipsis", no_wrap=True)
    panels.append(Panel(screen, title="◉", width=_WIDTH, height=max(height, _SCREEN)))
    told = Text("\n".join(picture.news), overflow="ellipsis", no_wrap=True)
    return Group(Text(picture.title, style="bold"), Columns(panels), Panel(told, height=10))


def _pod(pod: PodPicture, height: int) -> Panel:
    suits = [_row(pod.suit_lamps, "   "), _letters(pod.suits)]
    rows = [*_ring(pod.frame, pod.lying), Text(), *suits]
    body = Group(*rows, *(Text(note, style="dim", no_wrap=True) for note in pod.notes))
    style = "bold" if pod.acts else "dim"
    return Panel(body, title=Text(pod.name), width=_WIDTH, height=height, border_style=style)


def _ring(frame: Sequence[Colour], lying: str) -> list[Text]:
    """Up the left side, along the top, down the right side."""
    left, right = frame[:_SIDE], frame[len(frame) - _SIDE :]
    top = frame[_SIDE : len(frame) - _SIDE]
    rows = [_row(top, "   ")]
    for height in reversed(range(min(_SIDE, len(left)))):
        across = lying if height == 1 else ""
        row = Text(" ")
        row.append_text(_lamp(left[height]))
        row.append(across.center(15), style="bold")
        row.append_text(_lamp(right[_SIDE - 1 - height]))
        rows.append(row)
    return rows


def _row(lamps: Sequence[Colour], indent: str) -> Text:
    row = Text(indent)
    for lamp in lamps:
        row.append_text(_lamp(lamp))
        row.append("  ")
    return row


def _letters(suits: str) -> Text:
    return Text("   " + "  ".join(suits))


def _lamp(colour: Colour) -> Text:
    if not any(colour):
        return Text("·", style=_DARK)
    red, green, blue = on_screen(colour)
    return Text(_LAMP, style=f"#{red:02x}{green:02x}{blue:02x}")
