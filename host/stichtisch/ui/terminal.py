"""The table as a picture of text: each pod with its lamps in colour, and the latest news.

The lamps are drawn from what the pods' WS2812 lines carry, not from what they were told to show.
The private pod's screen is drawn from what all may read: the terminal is no dealer.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from stichtisch.scene import Colour

_SIDE = 3
"""Lamps on either side of the frame; the rest runs along the top."""
_WIDTH = 23
_LAMP = "●"
_DARK = Style(color="grey30")
_GAMMA = 2.2
"""Lamps are linear in their value and screens are not."""


@dataclass(frozen=True)
class PodPicture:
    """One pod as it is drawn."""

    name: str
    lamps: Sequence[Colour]
    """As on the wire: suit lamps, then the frame clockwise from the player's left."""
    suits: str
    """A letter under each suit lamp."""
    lying: str
    """The card on the spot."""
    notes: Sequence[str]
    lit: bool
    """It is this seat's turn."""


def picture(
    title: str, pods: Sequence[PodPicture], private: Sequence[str], news: Sequence[str]
) -> Group:
    """The whole table."""
    panels = [_pod(pod) for pod in pods]
    panels.append(Panel("\n".join(private), title="◉", width=_WIDTH, height=13))
    told = Text("\n".join(news), overflow="ellipsis", no_wrap=True)
    return Group(Text(title, style="bold"), Columns(panels), Panel(told, height=10))


def _pod(pod: PodPicture) -> Panel:
    suit_lamps, frame = pod.lamps[: len(pod.suits)], pod.lamps[len(pod.suits) :]
    rows = [*_ring(frame, pod.lying), Text(), _row(suit_lamps, "   "), _letters(pod.suits)]
    body = Group(*rows, *(Text(note, style="dim", no_wrap=True) for note in pod.notes))
    style = "bold" if pod.lit else "dim"
    return Panel(body, title=pod.name, width=_WIDTH, height=13, border_style=style)


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


def on_screen(colour: Colour) -> Colour:
    """The colour of a lamp as a screen must be told it."""
    red, green, blue = (round(255 * (part / 255) ** (1 / _GAMMA)) for part in colour)
    return red, green, blue


def _lamp(colour: Colour) -> Text:
    if not any(colour):
        return Text("·", style=_DARK)
    red, green, blue = on_screen(colour)
    return Text(_LAMP, style=f"#{red:02x}{green:02x}{blue:02x}")
