"""The table as text for one who plays: small pods side by side, seven lines high."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from stichtisch.scene import Colour
from stichtisch.ui.picture import Picture, PodPicture, on_screen

_SIDE = 3
"""Lamps on either side of the frame; the rest runs along the top."""
_LIT, _DARK = "●", "·"


def drawn_pods(picture: Picture, width: int, notes: int) -> Text:
    """All pods, each with so many lines of notes."""
    each = max(width // len(picture.pods), 1)
    columns = [_pod(pod, each - 1, notes) for pod in picture.pods]
    lines = []
    for row in zip(*columns, strict=True):
        line = Text()
        for part in row:
            part.truncate(each - 1, overflow="ellipsis", pad=True)
            line.append_text(part)
            line.append(" ")
        lines.append(line)
    return Text("\n").join(lines)


def _pod(pod: PodPicture, width: int, notes: int) -> list[Text]:
    left, right = pod.frame[:_SIDE], pod.frame[len(pod.frame) - _SIDE :]
    top = pod.frame[_SIDE : len(pod.frame) - _SIDE]
    mark = "▶ " if pod.acts else ""
    name = Text(f"{mark}{pod.name}".center(width, "─"), Style(bold=pod.acts, dim=not pod.acts))
    rows = [name, _spread([left[2:3], top, right[:1]], width)]
    for height in (1, 0):
        card = f"{pod.card.shape} {pod.card.rank}" if pod.card and height == 1 else ""
        row = _lamps(left[height : height + 1])
        row.append(card.center(max(width - 2, 0)), Style(bold=True))
        row.append_text(_lamps(right[_SIDE - 1 - height : _SIDE - height]))
        rows.append(row)
    rows.append(_suits(pod, width))
    told = [*pod.notes, *[""] * notes][:notes]
    return [*rows, *(Text(note, Style(dim=True)) for note in told)]


def _spread(parts: Sequence[Sequence[Colour]], width: int) -> Text:
    """Left lamp, those along the top, right lamp."""
    left, top, right = (_lamps(part) for part in parts)
    top = Text(" ").join(_lamps([lamp]) for lamp in parts[1])
    gap = max(width - len(left) - len(top) - len(right), 2)
    return Text.assemble(left, " " * (gap // 2), top, " " * (gap - gap // 2), right)


def _suits(pod: PodPicture, width: int) -> Text:
    row = Text()
    for letter, lamp in zip(pod.suits, pod.suit_lamps, strict=False):
        row.append_text(_lamps([lamp]))
        row.append(f"{letter} ", Style(bold=any(lamp), dim=not any(lamp)))
    row.pad_left(max((width - len(row)) // 2, 0))
    return row


def _lamps(lamps: Sequence[Colour]) -> Text:
    row = Text()
    for colour in lamps:
        if not any(colour):
            row.append(_DARK, Style(color="grey50"))
            continue
        red, green, blue = on_screen(colour)
        row.append(_LIT, Style(color=f"#{red:02x}{green:02x}{blue:02x}"))
    return row
