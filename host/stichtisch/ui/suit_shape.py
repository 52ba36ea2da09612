"""The shape of a suit on paper: from a standard font where one has it, else drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

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
