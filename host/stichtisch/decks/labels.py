"""Sheets of sticker paper for a tagged deck: a label for each tag, and backs that hide it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stichtisch.errors import StichtischError, told_of
from stichtisch.extras import pip_command
from stichtisch.games import game_named
from stichtisch.games.component import Component, What
from stichtisch.games.kind import GameKind
from stichtisch.games.settings import Settings
from stichtisch.words import Words

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_MM = 72 / 25.4
_A4 = (210.0, 297.0)
_BLACK = "#222222"
_SORT = {
    What.CARD: "",
    What.TRUMP_SUIT: "trump",
    What.TRUMP_NUMBER: "trump",
    What.CHIP: "chip",
    What.RULE: "rule",
}


@dataclass(frozen=True)
class Paper:
    """Sticker paper, A4; lengths in mm. `cut`: uncut paper, so outlines are printed to cut by."""

    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    across: float
    down: float
    round: bool = False
    cut: bool = True

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def at(self, place: int) -> tuple[float, float]:
        """Left and lower edge of a place, from the page's lower left corner."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.across, _A4[1] - self.top - row * self.down - self.height


def _centred(columns: int, rows: int, width: float, height: float, gap: float) -> Paper:
    across, down = width + gap, height + gap
    left = (_A4[0] - columns * across + gap) / 2
    top = (_A4[1] - rows * down + gap) / 2
    return Paper(columns, rows, width, height, left, top, across, down, round=width == height)


PAPERS = {
    # any sheet without cuts: discs for 25 mm stickers and coin tags, cut out or punched
    "discs": _centred(7, 10, 25.0, 25.0, 2.0),
    # Avery L7651 and its like, 65 to a sheet (38.1 x 21.2 mm)
    "l7651": Paper(5, 13, 38.1, 21.2, 4.75, 10.7, 40.6, 21.2, cut=False),
}
# Backs that cover a whole card and the tag on it, nine to a sheet
CARD_SIZES = {"poker": (63.0, 88.0), "standard": (59.0, 91.0)}

TAG_PLACES = ((0, 0), (0, 12), (12, 0), (12, 12))
"""Where a card's tag sits, mm to the right and up from the middle of its back, card by card: tags
exactly on each other may not be read, and however two cards of different places are turned or
flipped, their tags are 12 mm apart or more (hardware/cards.md)."""

_DOTS_BELOW = 6.0
"""Millimetres from the middle of a label to that of its Braille cells."""
_BACKS_MOST = 10_000
"""Cards; all games together have some 400."""


def write_labels(
    game: str, paper: str, path: Path, skip: int = 0, *, in_braille: bool = False
) -> int:
    """A label for everything of the game that takes a tag; returns how many sheets it took.

    `skip` places stay empty, so that a begun sheet can be used up. `in_braille`: with the dots of
    its mark, as large as they are to be raised. Raises `RecordError` for an
    unknown game and `StichtischError` for a file that cannot be written.
    """
    sheet = PAPERS[paper]
    if not 0 <= skip < sheet.places:
        raise StichtischError("deck.skip", most=sheet.places - 1, places=sheet.places)
    kind = game_named(game)
    canvas = _canvas(path, f"Stichtisch labels: {game}")
    sheets = 0
    tags = cycle(TAG_PLACES)
    for page in _pages([None] * skip + list(kind.components()), sheet.places):
        for place, component in enumerate(page):
            if component is not None:
                if in_braille:
                    _draw_dots(canvas, sheet, place, braille(kind, component))
                _draw_label(canvas, sheet, place, component, kind.inks, in_braille)
                if component.what is not What.CHIP:
                    _draw_tag_place(canvas, sheet, place, next(tags))
        canvas.showPage()
        sheets += 1
    _save(canvas, path)
    return sheets


def write_backs(cards: int, size: str, path: Path) -> int:
    """Backs for so many cards, all alike and the same upside down; returns the sheets."""
    if not 1 <= cards <= _BACKS_MOST:
        raise StichtischError("deck.no_backs", most=_BACKS_MOST)
    sheet = _centred(3, 3, *CARD_SIZES[size], 0.0)
    canvas = _canvas(path, "Stichtisch card backs")
    sheets = 0
    for page in _pages([None] * cards, sheet.places):
        for place in range(len(page)):
            _draw_back(canvas, sheet, place)
        canvas.showPage()
        sheets += 1
    _save(canvas, path)
    return sheets


def _pages(
    components: Sequence[Component | None], places: int
) -> Iterator[Sequence[Component | None]]:
    for first in range(0, len(components), places):
        yield components[first : first + places]


def _canvas(path: Path, title: str) -> Canvas:
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise StichtischError("deck.no_reportlab", install=pip_command("labels")) from None
    # invariant: the same deck gives the same bytes
    canvas = Canvas(str(path), pagesize=(_A4[0] * _MM, _A4[1] * _MM), invariant=1)
    canvas.setTitle(title)
    return canvas


def _save(canvas: Canvas, path: Path) -> None:
    with told_of(path, "file.unwritable"):
        canvas.save()


def _draw_label(
    canvas: Canvas,
    sheet: Paper,
    place: int,
    component: Component,
    inks: Mapping[str, str],
    in_braille: bool,
) -> None:
    """Its name as large as there is room, below it the sort, or room for dots."""
    left, low = sheet.at(place)
    middle, centre = (left + sheet.width / 2) * _MM, (low + sheet.height / 2) * _MM
    if sheet.cut:
        canvas.setStrokeColor("#b5b5b5")
        canvas.setLineWidth(0.4)
        canvas.circle(middle, centre, sheet.width / 2 * _MM)
    ink = inks.get(component.name[0], _BLACK) if component.what is not What.CHIP else _BLACK
    room = (sheet.width * 0.8) * _MM
    most, lifted = (22.0, 1.2 * _MM) if in_braille else (26.0, 0.0)
    size = min(most, room / canvas.stringWidth(component.name, "Helvetica-Bold", 1))
    canvas.setFillColor(ink)
    canvas.setFont("Helvetica-Bold", size)
    canvas.drawCentredString(middle, centre - size * 0.35 + lifted, component.name)
    if in_braille:
        return
    canvas.setFillColor(_BLACK)
    canvas.setFont("Helvetica", 6)
    canvas.drawCentredString(middle, centre - 8 * _MM, _SORT[component.what])


def _draw_dots(canvas: Canvas, sheet: Paper, place: int, mark: str) -> None:
    """The mark's dots below the name; they are filled, so that swell paper raises them."""
    left, low = sheet.at(place)
    middle, centre = left + sheet.width / 2, low + sheet.height / 2 - _DOTS_BELOW
    canvas.setFillColor("#000000")
    for across, up in _dots(mark):
        x, y = (middle + across) * _MM, (centre + up) * _MM
        canvas.circle(x, y, DOT / 2 * _MM, stroke=0, fill=1)


def _draw_tag_place(canvas: Canvas, sheet: Paper, place: int, tag: tuple[int, int]) -> None:
    """A card of a sixteenth of its size, and a dot where its tag goes."""
    left, low = sheet.at(place)
    middle, centre = (left + sheet.width / 2) * _MM, (low + sheet.height / 2 + 7.4) * _MM
    wide, high = (side / 16 * _MM for side in CARD_SIZES["poker"])
    canvas.setStrokeColor(_BLACK)
    canvas.setLineWidth(0.3)
    canvas.rect(middle - wide / 2, centre - high / 2, wide, high)
    canvas.setFillColor(_BLACK)
    across, up = (mm / 16 * _MM for mm in tag)
    canvas.circle(middle + across, centre + up, 0.7, stroke=0, fill=1)


def _draw_back(canvas: Canvas, sheet: Paper, place: int) -> None:
    """A lattice through the card's centre: turned by half it is the same, so it tells nothing."""
    left, low = sheet.at(place)
    width, height = sheet.width * _MM, sheet.height * _MM
    canvas.saveState()
    canvas.translate(left * _MM + width / 2, low * _MM + height / 2)
    canvas.setStrokeColor("#b5b5b5")
    canvas.setLineWidth(0.4)
    canvas.rect(-width / 2, -height / 2, width, height)
    edge = 4 * _MM
    frame = canvas.beginPath()
    frame.roundRect(edge - width / 2, edge - height / 2, width - 2 * edge, height - 2 * edge, 6)
    canvas.clipPath(frame, stroke=0, fill=0)
    canvas.setFillColor("#24466b")
    canvas.rect(-width / 2, -height / 2, width, height, stroke=0, fill=1)
    canvas.setStrokeColor("#dfe7f0")
    canvas.setLineWidth(1.1)
    step = 5 * _MM
    for n in range(-30, 31):
        canvas.line(n * step - height, -height, n * step + height, height)
        canvas.line(n * step + height, -height, n * step - height, height)
    canvas.restoreState()


_CELLS = (
    "1 12 14 145 15 124 1245 125 24 245 13 123 134 1345 135 1234 12345 1235 234 2345 136 1236 "
    "2456 1346 13456 1356"
)
_RAISED = dict(zip("abcdefghijklmnopqrstuvwxyz", _CELLS.split(" "), strict=True))
"""The raised dots of a cell: 1 to 3 down its left side, 4 to 6 down its right."""
_DIGITS = str.maketrans("1234567890", "abcdefghij")
_BEFORE = {What.TRUMP_SUIT: "t", What.TRUMP_NUMBER: "n", What.RULE: "r"}
_CELLS_MOST = 3
"""Cells on a label; more than three letters of a chip nobody reads."""

DOT, _BETWEEN, _ACROSS = 1.5, 2.5, 6.0
"""Millimetres: a dot's width, from dot to dot, from cell to cell (Marburg Medium)."""


def braille(kind: GameKind[Any, Any], component: Component) -> str:
    """The letters of its Braille cells, as decks for the blind have them: rank, then suit.

    Numbers go without a number sign, so 1 to 9 are the letters a to i; ten is x. J, Q, K and A are
    the letters of English cards, and the games' own suits those of their names.
    """
    name = component.name
    if component.what is What.CARD:
        tell = kind.presenter(("",) * kind.seats.start, Settings(), Words("en"))
        card = tell.pack[name]
        return _letters(tell.rank(card)) + _letters(card.suit)
    before = _BEFORE.get(component.what, "")
    return (before + _letters(name))[:_CELLS_MOST]


def _letters(text: str) -> str:
    text = "x" if text == "10" else text.lower().translate(_DIGITS)
    return "".join(letter for letter in text if letter in _RAISED)


def _dots(letters: str) -> list[tuple[float, float]]:
    """The middles of the raised dots, mm to the right and up from the middle of all the cells."""
    width, found = _ACROSS * (len(letters) - 1) + _BETWEEN, []
    for at, letter in enumerate(letters):
        for dot in map(int, _RAISED[letter]):
            column, row = divmod(dot - 1, 3)
            across = _ACROSS * at + _BETWEEN * column - width / 2
            found.append((across, _BETWEEN * (1 - row)))
    return found
