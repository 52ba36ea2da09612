"""The printed card: one page of A4 that says what somebody at the table must know of a game."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Frame, Paragraph, Spacer, Table

from stichtisch.errors import StichtischError, why
from stichtisch.games.lights import POD
from stichtisch.ui.lamp_drawing import MM, FrameDrawing, LampDrawing, SuitShape
from stichtisch.ui.sheet import FrameSign, Sheet, SuitLamp, Tap
from stichtisch.words import Words

_MARGIN = 9 * MM
_WIDTH, _HEIGHT = A4[0] - 2 * _MARGIN, A4[1] - 2 * _MARGIN
_SIZES = [size / 8 for size in range(96, 55, -1)]
"""Of the text, in points: the largest at which all fits is taken."""
_LARGE = 20.0
"""Points of large print."""
_COLUMNS = 3
_LINE = HexColor("#c9c5bd")


def write_sheet(sheet: Sheet, words: Words, path: Path) -> float:
    """Print the sheet into a PDF; the size of its text in points."""
    for size in _SIZES:
        story = list(_Page(sheet, words, size).story())
        if _height(story) <= _HEIGHT:
            break
    else:
        raise StichtischError("paper.too_long", name=sheet.name)
    _print(sheet.name, [story], path)
    return size


def write_large(sheet: Sheet, words: Words, path: Path) -> int:
    """Print how the game is won, its rules and what to lay where in large print; the pages."""
    story, pages = list(_large(sheet, words)), []
    while story:
        page, room = [], _HEIGHT
        while story and (high := story[0].wrap(_WIDTH, _HEIGHT)[1]) <= room:
            page.append(story.pop(0))
            room -= high
        pages.append(page)
    return _print(sheet.name, pages, path)


def _large(sheet: Sheet, words: Words) -> Iterator[Flowable]:
    """A paragraph a thought: what is in columns nobody finds with a magnifier."""
    text = _style("Helvetica", _LARGE)
    part = _style("Helvetica-Bold", _LARGE)
    yield Paragraph(escape(sheet.name), _style("Helvetica-Bold", 2 * _LARGE))
    rules = map(escape, (sheet.players, sheet.won, *sheet.rules))
    taps = (
        f"<b>{escape(tap.when)}</b><br/>{escape(tap.what)}: {escape(tap.where)}"
        for tap in sheet.taps
    )
    for heading, told in (("paper.rules", rules), ("paper.taps", taps)):
        yield Spacer(0, _LARGE / 2)
        yield Paragraph(escape(words(heading)), part)
        for one in told:
            yield Spacer(0, _LARGE / 3)
            yield Paragraph(one, text)


def _print(name: str, pages: Sequence[list[Flowable]], path: Path) -> int:
    """Write the pages into a PDF; how many they are."""
    # invariant: the same sheet gives the same bytes
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setTitle(name)
    for page in pages:
        Frame(_MARGIN, _MARGIN, _WIDTH, _HEIGHT, 0, 0, 0, 0).addFromList(page, canvas)
        canvas.showPage()
    try:
        canvas.save()
    except OSError as error:
        raise StichtischError("file.unwritable", path=path, why=why(error)) from None
    return len(pages)


def _height(story: Sequence[Flowable]) -> float:
    return sum(part.wrap(_WIDTH, _HEIGHT)[1] for part in story)


class _Page:
    """The parts of the page, from top to bottom, in one size of text."""

    def __init__(self, sheet: Sheet, words: Words, size: float) -> None:
        self._sheet, self._words, self._size = sheet, words, size
        self._text = _style("Helvetica", size)
        self._small = _style("Helvetica", size * 0.92)
        self._strong = _style("Helvetica-Bold", size)
        self._part = _style("Helvetica-Bold", size * 1.15, textColor=HexColor("#0060a0"))

    def story(self) -> Iterator[Flowable]:
        yield self._title()
        yield self._gap(0.3)
        yield Paragraph(escape(self._sheet.won), self._strong)
        yield from self._heading("paper.rules")
        bullet = _style("Helvetica", self._size, leftIndent=1.2 * self._size)
        for rule in self._sheet.rules:
            yield Paragraph(escape(rule), bullet, bulletText="•")
        yield from self._heading("paper.taps")
        yield self._taps()
        yield self._gap(0.2)
        yield Paragraph(escape(self._words("paper.refused")), self._text)
        yield from self._heading("paper.suits")
        yield Paragraph(escape(self._sheet.suits), self._text)
        yield self._gap(0.3)
        yield _grid([[self._suit_lamp(lamp) for lamp in self._sheet.suit_lamps]], 5, 1)
        yield from self._heading("paper.frame")
        yield Paragraph(escape(self._words("paper.drawn")), self._small)
        yield self._gap(0.3)
        yield self._signs()

    def _title(self) -> Table:
        name = _style("Helvetica-Bold", self._size * 2)
        players = _style("Helvetica", self._size, alignment=TA_RIGHT)
        cells = [Paragraph(escape(self._sheet.name), name)]
        cells.append(Paragraph(escape(self._sheet.players), players))
        return _grid([cells], 2, 0, valign="BOTTOM")

    def _heading(self, sentence: str) -> Iterator[Flowable]:
        yield self._gap(0.6)
        yield Paragraph(escape(self._words(sentence)), self._part)
        yield self._gap(0.15)

    def _gap(self, lines: float) -> Spacer:
        return Spacer(0, lines * self._size)

    def _taps(self) -> Table:
        rows = [self._tap(tap) for tap in self._sheet.taps]
        widths = [_WIDTH * share for share in (0.29, 0.53, 0.18)]
        style: list[Any] = [("LINEBELOW", (0, 0), (-1, -1), 0.4, _LINE)]
        style.append(("VALIGN", (0, 0), (-1, -1), "TOP"))
        return Table(rows, widths, style=[*style, *_padding(1.2)])

    def _tap(self, tap: Tap) -> list[Paragraph]:
        told = [Paragraph(escape(text), self._text) for text in (tap.what, tap.where)]
        return [Paragraph(escape(tap.when), self._strong), *told]

    def _suit_lamp(self, lamp: SuitLamp) -> list[Flowable]:
        shape = SuitShape(lamp.shape, lamp.ink, self._size)
        name = Paragraph(escape(lamp.name), self._strong)
        style: list[Any] = [("VALIGN", (0, 0), (0, 0), "MIDDLE"), *_padding(0)]
        widths = [1.4 * self._size, _WIDTH / 5 - 1.4 * self._size - 4]
        named = Table([[shape, name]], widths, style=style)
        return [LampDrawing(lamp.light), named, Paragraph(escape(lamp.looks), self._small)]

    def _signs(self) -> Table:
        """Down the columns, so that what belongs together stands together."""
        signs = [self._sign(sign) for sign in self._sheet.signs]
        rows = -(-len(signs) // _COLUMNS)
        columns = [signs[at * rows : (at + 1) * rows] for at in range(_COLUMNS)]
        return _grid([columns], _COLUMNS, 0)

    def _sign(self, sign: FrameSign) -> Table:
        drawing = FrameDrawing(sign.frame, POD.suits, POD.frame)
        means = f'<font name="Helvetica-Bold">{escape(sign.means)}</font>'
        told = Paragraph(f"{means}<br/>{escape(sign.looks)}", self._small)
        width = _WIDTH / _COLUMNS - drawing.width - 2 * MM
        style: list[Any] = [("VALIGN", (0, 0), (-1, -1), "MIDDLE"), *_padding(1.2)]
        return Table([[drawing, told]], [drawing.width + 2 * MM, width], style=style)


def _style(font: str, size: float, **more: Any) -> ParagraphStyle:
    return ParagraphStyle("", fontName=font, fontSize=size, leading=size * 1.18, **more)


def _grid(rows: Sequence[Sequence[Any]], columns: int, gap: float, valign: str = "TOP") -> Table:
    """Columns of the same width over the whole page."""
    style: list[Any] = [("VALIGN", (0, 0), (-1, -1), valign), *_padding(gap)]
    return Table([list(row) for row in rows], [_WIDTH / columns] * columns, style=style)


def _padding(points: float) -> list[Any]:
    sides = [("LEFTPADDING", 0.0), ("RIGHTPADDING", 4.0)]
    return [
        (side, (0, 0), (-1, -1), room)
        for side, room in [*sides, ("TOPPADDING", points), ("BOTTOMPADDING", points)]
    ]
