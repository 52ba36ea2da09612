"""Pods as a terminal draws them: a box with its lamps and the card on its spot, or one line."""

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from stichtisch.ui import lamps
from stichtisch.ui.cards import CHIP, card, small
from stichtisch.ui.colours import ACTING, QUIET, WINNING
from stichtisch.ui.lines import PLAIN, beside, blank, centred, fit, wrapped
from stichtisch.ui.picture import PodPicture

NARROWEST, LOWEST = 12, 8
"""Places and lines that a box needs: its edge, frame, three rows for the card, suit lamps."""
_MARK = 8
"""Places that the word below a card needs."""
_LINE = "│─╭╮╰╯"
_HEAVY = "┃━┏┓┗┛"
"""Of whoever acts."""
_TURN = "▶ "


@lru_cache(maxsize=64)
def box(pod: PodPicture, width: int, height: int, notes: int) -> Sequence[Text]:
    """The pod in so many places and lines, the last of them for notes.

    Most pods look the same from one picture to the next: those are drawn once.
    """
    inner, high = width - 2, height - 2 - notes
    size = _lamp_size(inner, high)
    told = note_lines(pod, inner)[:notes]
    rows = [
        *lamps.row(_top(pod), inner, size),
        *_spot(pod, inner, high - 2 * size[1] - 1, size),
        *lamps.row(pod.suit_lamps, inner, size),
        _suits(pod, inner, size[0]),
        *told,
        *blank(inner, notes - len(told)),
    ]
    return _edged(pod, rows, inner)


def note_lines(pod: PodPicture, width: int) -> list[Text]:
    """What is noted of the pod; a note that is too wide ends a line at each of its dots."""
    fitting = [[note] if cell_len(note) <= width else note.split(" · ") for note in pod.notes]
    return [row for parts in fitting for part in parts for row in wrapped(part, width, QUIET)]


def line(pod: PodPicture, width: int, name: int) -> Text:
    """The pod in one line, its name in so many places: card, lamps, what they say."""
    text = Text().append(_TURN if pod.acts else "  ", style=ACTING)
    text.append_text(fit(pod.name, name, ACTING if pod.acts else PLAIN))
    text.append(" ")
    text.append_text(small(pod.card) if pod.card else Text(" " * CHIP))
    text.append("◂" if pod.ahead else " ", style=WINNING)
    for colour in pod.frame:
        text.append_text(lamps.lamp(colour, 1, 1)[0])
    text.append(" ")
    for shape, colour in zip(pod.suits, pod.suit_lamps, strict=False):
        text.append(shape, style=PLAIN if any(colour) else QUIET)
        text.append_text(lamps.lamp(colour, 1, 1)[0])
    text.append(" " + ", ".join(filter(None, (pod.mark, pod.sign))))
    return fit(text, width)


def _top(pod: PodPicture) -> Sequence[tuple[int, int, int]]:
    return pod.frame[pod.side : len(pod.frame) - pod.side]


def _lamp_size(inner: int, high: int) -> tuple[int, int]:
    """Width and height of a lamp in a box of that inside."""
    for wide, tall, needs in ((6, 3, 26), (4, 2, 16), (2, 1, 0)):
        if inner >= 5 * wide + 4 and high >= needs:
            return wide, tall
    return 1, 1


def _spot(pod: PodPicture, inner: int, high: int, size: tuple[int, int]) -> list[Text]:
    """Between the lamps of both sides: the card, its place in the trick, and who is ahead."""
    left = pod.frame[: pod.side][::-1]
    right = pod.frame[len(pod.frame) - pod.side :]
    gap = " " if inner - 2 * (size[0] + 1) >= _MARK else ""
    middle = _middle(pod, inner - 2 * (size[0] + len(gap)), high)
    return beside([_side(left, high, size), middle, _side(right, high, size)], gap)


def _side(side: Sequence[tuple[int, int, int]], high: int, size: tuple[int, int]) -> list[Text]:
    """Lamps one below the other, spread over so many lines."""
    wide, tall = size
    rows: list[Text] = []
    tops = lamps.places(len(side), high, tall) if tall > 1 else _middles(len(side), high)
    for colour, top in zip(side, tops, strict=False):
        rows += [*blank(wide, top - len(rows)), *lamps.lamp(colour, wide, tall)]
    return [*rows, *blank(wide, high - len(rows))]


def _middles(parts: int, high: int) -> list[int]:
    return [(2 * at + 1) * high // (2 * parts) for at in range(parts)]


def _middle(pod: PodPicture, wide: int, high: int) -> list[Text]:
    if pod.card is None:
        return blank(wide, high)
    place = centred(f"{pod.place}." if pod.place else "", wide, QUIET)
    mark = centred(pod.mark, wide, WINNING)
    drawn = card(pod.card, wide, high - 2)
    left, lines = (wide - drawn[0].cell_len) // 2, len(drawn)
    laid = beside([blank(left, lines), drawn, blank(wide - left - drawn[0].cell_len, lines)])
    free = high - 2 - lines
    return [*blank(wide, free // 2), place, *laid, mark, *blank(wide, free - free // 2)]


def _suits(pod: PodPicture, inner: int, wide: int) -> Text:
    """The shape of each suit below its lamp."""
    text, at = Text(), 0
    for number, left in enumerate(lamps.places(len(pod.suits), inner, wide)):
        lit = number < len(pod.suit_lamps) and any(pod.suit_lamps[number])
        text.append(" " * (left - at + (wide - 1) // 2))
        text.append(pod.suits[number], style=ACTING if lit else QUIET)
        text.append(" " * (wide - 1 - (wide - 1) // 2))
        at = left + wide
    return fit(text, inner)


def _edged(pod: PodPicture, rows: Sequence[Text], inner: int) -> list[Text]:
    """The name in the upper edge and what the frame says in the lower one."""
    side, across, *corners = tuple(_HEAVY if pod.acts else _LINE)
    edge = ACTING if pod.acts else WINNING if pod.ahead else QUIET
    name = f"{_TURN}{pod.name}" if pod.acts else pod.name
    top = _in_edge(name, inner, (corners[0], across, corners[1]), edge, ACTING)
    below = _in_edge(pod.sign, inner, (corners[2], across, corners[3]), edge, PLAIN)
    middle = [Text.assemble((side, edge), text, (side, edge)) for text in rows]
    return [top, *middle, below]


def _in_edge(
    told: str, inner: int, edge: tuple[str, str, str], style: Style, told_style: Style
) -> Text:
    start, across, end = edge
    spaced = f" {told} " if told and cell_len(told) + 2 <= inner else told
    cut = Text(spaced, style=told_style)
    cut.truncate(inner, overflow="ellipsis")
    left = (inner - cut.cell_len) // 2
    right = inner - left - cut.cell_len
    return Text.assemble((start + across * left, style), cut, (across * right + end, style))
