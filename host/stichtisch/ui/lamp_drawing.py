"""Lamps on paper: how they shine at one moment, and beside them how that goes on.

A wave shows the brightness over two seconds; arrows show which way light runs, more of them the
faster. So a print in black and white tells as much.
"""

from collections.abc import Iterator, Sequence

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from stichtisch.games.lights import COLOURS, Light, Pace, light_of
from stichtisch.scene import Colour, Pattern, Segment

MM = 72 / 25.4
_POD, _DARK, _EDGE, _WAVE = "#20262b", "#39434a", "#e8e6e1", "#ffffff"
_PRINTED = {
    "red": "#d8321a",
    "blue": "#1769c0",
    "green": "#1f9e5a",
    "yellow": "#f5d91f",
    "sky": "#58b4e8",
    "orange": "#f08c1e",
    "purple": "#c05aa5",
    "white": "#f6f6f6",
    "amber": "#f5a300",
}
"""The lamps' colours as ink; each looks like the word that stands beside it."""
_SIDE = 3
"""Lamps on either side of the frame; the rest runs along the top."""
_WAVE_MS = 2000
_DIM = 0.3
_ARROWS = {Pace.SLOW: 1, Pace.EVEN: 2, Pace.FAST: 3, Pace.VERY_FAST: 4}
_RUNS = (Pattern.CHASE, Pattern.CHASE_BACK, Pattern.FILL)
_FLASH_LASTS = 1 / 16
"""Of the period; there are two flashes in one, as firmware/pod/patterns.py has them."""


def levels(pattern: Pattern, count: int) -> Sequence[float]:
    """How bright each lamp is at a moment that tells the pattern from others: 0 to 1."""
    match pattern:
        case Pattern.CHASE | Pattern.CHASE_BACK:
            return [float(at == count // 2) for at in range(count)]
        case Pattern.ALTERNATE:
            return [float(at % 2 == 0) for at in range(count)]
        case Pattern.DOTS:
            return [float(at % 3 == 0) for at in range(count)]
        case Pattern.FILL:
            return [float(at < count * 2 // 3) for at in range(count)]
        case Pattern.HALF_LIT:
            return [_DIM] * count
    return [1.0] * count


class FrameDrawing(Flowable):
    """The frame of a pod as its player sees it: up on the left, along the top, down again."""

    def __init__(self, shines: Sequence[Segment], suits: int, lamps: int) -> None:
        """`shines` counts lamps as the wire does, `suits` suit lamps first."""
        super().__init__()
        self.width, self.height = 21 * MM, 10.6 * MM
        self._shines, self._suits, self._lamps = shines, suits, lamps

    def draw(self) -> None:
        canvas: Canvas = self.canv
        _box(canvas, self.width, self.height)
        places = list(self._places())
        for x, y in places:
            _lamp(canvas, x, y, None, 0.0)
        for segment in self._shines:
            first = segment.first - self._suits
            bright = levels(segment.pattern, segment.count)
            for (x, y), level in zip(places[first:], bright, strict=False):
                _lamp(canvas, x, y, segment.colour, level)
        lights = {light_of(segment) for segment in self._shines}
        if len(lights) == 1:
            _rhythm(canvas, lights.pop(), 4.5 * MM, 1.7 * MM, 12 * MM, 4 * MM)

    def _places(self) -> Iterator[tuple[float, float]]:
        across = self._lamps - 2 * _SIDE
        left, right, top = 1.6 * MM, self.width - 1.6 * MM, self.height - 1.5 * MM
        sides = [top - (at + 0.9) * 2.6 * MM for at in range(_SIDE)]
        for y in reversed(sides):
            yield left, y
        for at in range(across):
            yield left + (right - left) * (at + 1) / (across + 1), top
        for y in sides:
            yield right, y


class LampDrawing(Flowable):
    """One lamp and its rhythm."""

    def __init__(self, light: Light) -> None:
        super().__init__()
        self.width, self.height = 21 * MM, 6 * MM
        self._light = light

    def draw(self) -> None:
        canvas: Canvas = self.canv
        _box(canvas, self.width, self.height)
        (level,) = levels(self._light.pattern, 1)
        _lamp(canvas, 3 * MM, self.height / 2, self._light.colour, level)
        _rhythm(canvas, self._light, 6 * MM, 1.3 * MM, 12 * MM, 3.4 * MM)


def _box(canvas: Canvas, width: float, height: float) -> None:
    canvas.setFillColor(HexColor(_POD))
    canvas.roundRect(0, 0, width, height, 1.5 * MM, stroke=0, fill=1)


def _lamp(canvas: Canvas, x: float, y: float, colour: Colour | None, level: float) -> None:
    """A dark lamp is small; a lit one is as large as it is bright, and has an edge."""
    if colour is None or not level:
        canvas.setFillColor(HexColor(_DARK))
        canvas.circle(x, y, 0.6 * MM, stroke=0, fill=1)
        return
    canvas.setFillColor(HexColor(_PRINTED[COLOURS[colour]]))
    canvas.setStrokeColor(HexColor(_EDGE))
    canvas.setLineWidth(0.5)
    bright = level == 1.0
    canvas.circle(x, y, (1.05 if bright else 0.7) * MM, stroke=int(bright), fill=1)


def _rhythm(
    canvas: Canvas, light: Light, left: float, low: float, width: float, height: float
) -> None:
    canvas.setStrokeColor(HexColor(_WAVE))
    canvas.setLineWidth(0.8)
    if light.pattern in _RUNS:
        _arrows(canvas, light, left + width / 2, low + height / 2)
    else:
        line = canvas.beginPath()
        for at, (time, level) in enumerate(_wave(light)):
            point = left + width * time / _WAVE_MS, low + height * level
            (line.lineTo if at else line.moveTo)(*point)
        canvas.drawPath(line, stroke=1, fill=0)


def _wave(light: Light) -> Iterator[tuple[float, float]]:
    """Moments in ms and brightness, joined by straight lines."""
    if light.pace is Pace.STILL:
        (level,) = levels(light.pattern, 1)
        yield from ((0.0, level), (_WAVE_MS, level))
        return
    period = float(light.period_ms)
    lasts = period * (_FLASH_LASTS if light.pattern is Pattern.FLASH else 0.5)
    step = period / 2 if light.pattern is Pattern.FLASH else period
    start = 0.0
    while start < _WAVE_MS:
        if light.pattern is Pattern.BREATHE:
            corners = [(0.0, 0.0), (lasts, 1.0), (step, 0.0)]
        else:
            corners = [(0.0, 0.0), (0.0, 1.0), (lasts, 1.0), (lasts, 0.0), (step, 0.0)]
        yield from ((min(start + at, _WAVE_MS), level) for at, level in corners)
        start += step


def _arrows(canvas: Canvas, light: Light, x: float, y: float) -> None:
    """As many as the light is fast, the way it runs."""
    count, way = _ARROWS[light.pace], -1 if light.pattern is Pattern.CHASE_BACK else 1
    size, gap = 1.2 * MM, 2.2 * MM
    for at in range(count):
        tip = x + way * ((at - (count - 1) / 2) * gap + size / 2)
        head = canvas.beginPath()
        head.moveTo(tip - way * size, y + size)
        head.lineTo(tip, y)
        head.lineTo(tip - way * size, y - size)
        canvas.drawPath(head, stroke=1, fill=0)


_FONTS = {"ZapfDingbats": "★♠♥♦♣▲●■◆▼", "Symbol": "∝Π"}
"""What these fonts, which every reader of PDF has, hold of the shapes."""
_OUTLINES = {
    "◢": ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)),
    "▬": ((0.0, 0.3), (1.0, 0.3), (1.0, 0.7), (0.0, 0.7)),
    "↗": (
        (0.0, 0.12), (0.12, 0.0), (0.76, 0.64), (0.76, 0.25), (1.0, 0.25),
        (1.0, 1.0), (0.25, 1.0), (0.25, 0.76), (0.64, 0.76),
    ),
}  # fmt: skip
"""Corners in a square of 1."""
_COIN = "◎"


class SuitShape(Flowable):
    """As tall as the capitals of a text of that size."""

    def __init__(self, shape: str, ink: str, size: float) -> None:
        super().__init__()
        self.width, self.height = size, size * 0.75
        self._shape, self._ink, self._size = shape, HexColor(ink), size

    def draw(self) -> None:
        canvas: Canvas = self.canv
        canvas.setFillColor(self._ink)
        canvas.setStrokeColor(self._ink)
        tall = self.height
        if self._shape == _COIN:
            canvas.setLineWidth(tall * 0.13)
            canvas.circle(tall / 2, tall / 2, tall * 0.42, stroke=1, fill=0)
            canvas.circle(tall / 2, tall / 2, tall * 0.17, stroke=0, fill=1)
        elif self._shape in _OUTLINES:
            outline = canvas.beginPath()
            for at, (x, y) in enumerate(_OUTLINES[self._shape]):
                (outline.lineTo if at else outline.moveTo)(x * tall, y * tall)
            outline.close()
            canvas.drawPath(outline, stroke=0, fill=1)
        else:
            canvas.setFont(_font(self._shape), self._size)
            canvas.drawString(0, 0, self._shape)


def _font(shape: str) -> str:
    return next((font for font, shapes in _FONTS.items() if shape in shapes), "Helvetica-Bold")
