"""Pods as a terminal draws them: a box with its lamps and the card on its spot, or one line."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from stichtisch.scene import Colour
from stichtisch.ui.colours import ACTING, QUIET, WINNING, glow, on_paper
from stichtisch.ui.lines import PLAIN, beside, blank, centred, fit, wrapped
from stichtisch.ui.picture import CardPicture, PodPicture, on_screen

_BRIGHT, _LOW = "█", "▆"
"""A lamp of one line leaves room to the one above it."""
_DARK, _LEVELS = "·", ((0, "░"), (110, "▒"), (146, _BRIGHT))
"""From which brightness on a lamp is drawn so: all but whites and yellows shine at 158 or more."""

CHIP = 6
"""Places that a small card is wide."""
_MEDIUM, _WIDE = (9, 5), (18, 9)
"""Width and height of a card that has corners, and of one that has a large number beside."""
_TALL = {2: (32, 18), 1: (18, 13)}
"""And of one with a large number above a large sign, by the height of the number's dots."""
_BACK = "▒"
_DOTS: Mapping[str, str] = {
    "0": "###|# #|# #|# #|###",
    "1": " # |## | # | # |###",
    "2": "###|  #|###|#  |###",
    "3": "###|  #| ##|  #|###",
    "4": "# #|# #|###|  #|  #",
    "5": "###|#  |###|  #|###",
    "6": "###|#  |###|# #|###",
    "7": "###|  #| # | # | # ",
    "8": "###|# #|###|# #|###",
    "9": "###|# #|###|  #|###",
    "A": " # |# #|###|# #|# #",
    "B": "## |# #|## |# #|## ",
    "D": "## |# #|# #|# #|## ",
    "J": "  #|  #|  #|# #|###",
    "K": "# #|# #|## |# #|# #",
    "Q": "###|# #|# #|###|  #",
}  # fmt: skip
"""Large letters: five rows of three dots, each dot twice as wide as high."""


def card(picture: CardPicture, width: int, height: int) -> list[Text]:
    """The card as large as it may be in so many places and lines."""
    sizes = [_MEDIUM] if set(picture.rank) - _DOTS.keys() else [*_TALL.values(), _WIDE, _MEDIUM]
    size = next((size for size in sizes if size[0] <= width and size[1] <= height), None)
    if size is None:
        return [small(picture, min(width, CHIP))]
    style = on_paper(picture.ink)
    if not picture.rank:
        return [fit(_BACK * size[0], size[0], style) for _ in range(size[1])]
    return [centred("", size[0], style), *_face(picture, size, style), centred("", size[0], style)]


def small(picture: CardPicture, width: int = CHIP) -> Text:
    """In one line: sign and number."""
    style = on_paper(picture.ink)
    if not picture.rank:
        return fit(_BACK * width, width, style)
    return centred(f"{picture.shape} {picture.rank}", width, style)


def _face(picture: CardPicture, size: tuple[int, int], style: Style) -> list[Text]:
    """What is printed on the card, but for an empty line above and below."""
    for dot, tall in _TALL.items():
        if size == tall:
            number, sign = _number(picture, dot), _large(picture.dots.split("|"), 1)
            return [centred(row, size[0], style) for row in (*number, "", *sign)]
    middle = _number(picture, 1) if size == _WIDE else [f"{picture.rank} {picture.shape}"]
    top = f" {picture.shape}".ljust(size[0])
    rows = (top, *middle, top[::-1])
    return [centred(row, size[0], style) for row in rows]


def _number(picture: CardPicture, dot: int) -> list[str]:
    letters = [_DOTS[letter].split("|") for letter in picture.rank]
    return _large([" ".join(row) for row in zip(*letters, strict=True)], dot)


def _large(rows: Sequence[str], dot: int) -> list[str]:
    """Rows of dots, each dot so many lines high and twice as many places wide."""
    wide = [row.replace(" ", "  " * dot).replace("#", "██" * dot) for row in rows]
    return [row for row in wide for _ in range(dot)]


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
        *row(pod.frame[pod.side : len(pod.frame) - pod.side], inner, size),
        *_spot(pod, inner, high - 2 * size[1] - 1, size),
        *row(pod.suit_lamps, inner, size),
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
        text.append_text(lamp(colour, 1, 1)[0])
    text.append(" ")
    for shape, colour in zip(pod.suits, pod.suit_lamps, strict=False):
        text.append(shape, style=PLAIN if any(colour) else QUIET)
        text.append_text(lamp(colour, 1, 1)[0])
    text.append(" " + ", ".join(filter(None, (pod.mark, pod.sign))))
    return fit(text, width)


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
    count = len(side)
    middles = [(2 * at + 1) * high // (2 * count) for at in range(count)]
    tops = places(count, high, tall) if tall > 1 else middles
    for colour, top in zip(side, tops, strict=False):
        rows += [*blank(wide, top - len(rows)), *lamp(colour, wide, tall)]
    return [*rows, *blank(wide, high - len(rows))]


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
    for number, left in enumerate(places(len(pod.suits), inner, wide)):
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


def lamp(colour: Colour, width: int, height: int) -> list[Text]:
    """One lamp, so many places wide and lines high."""
    if not any(colour):
        dark = Text(_DARK.center(width), style=QUIET)
        return [*blank(width, (height - 1) // 2), dark, *blank(width, height // 2)]
    bright = max(on_screen(colour))
    letter = next(each for level, each in reversed(_LEVELS) if bright >= level)
    style = glow(colour, dimmed=letter != _BRIGHT)
    low = _LOW if letter == _BRIGHT and height == 1 else letter
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
