"""A plan of the lamps: where each piece of strip lies, and how the four are joined."""

from __future__ import annotations

from workshop.enclosure import (
    INNER_D,
    INNER_W,
    KEY_ROW,
    SPOT_D,
    SPOT_W,
    end,
    joints,
    pieces,
)
from workshop.pins import Pins
from workshop.svg import INK, dot, page, rect, text

_SCALE = 6.0
_MARGIN = 70.0
_MIDDLE = 'text-anchor="middle"'


def strip_svg(pins: Pins) -> str:
    """The plan as SVG."""
    parts = pieces(pins)
    left, low = _at((INNER_W - SPOT_W) / 2, KEY_ROW + SPOT_D)
    shapes = [
        rect(
            *_at(0, INNER_D),
            INNER_W * _SCALE,
            INNER_D * _SCALE,
            "#f2efe6",
            'rx="14" stroke="#888"',
        ),
        rect(left, low, SPOT_W * _SCALE, SPOT_D * _SCALE, "#fff", 'rx="14" stroke="#bbb"'),
        text(*_at(INNER_W / 2, KEY_ROW + SPOT_D / 2), "spot", 22, f'{_MIDDLE} fill="#999"'),
        text(*_at(INNER_W / 2, -7), "player", 18, _MIDDLE),
        text(*_at(INNER_W / 2, INNER_D + 5), "USB side", 18, _MIDDLE),
    ]
    number = 0
    for piece in parts:
        shapes.append(_tape(piece))
        for x, y in piece:
            ink = "#f2b705" if number < pins.lamps.suit else "#59b7e0"
            shapes.append(dot(*_at(x, y), 20, ink, 'stroke="#555"'))
            px, py = _at(x, y)
            shapes.append(text(px, py + 7, str(number), 19, _MIDDLE))
            number += 1
    for way in joints(pins):
        shapes += _jump(way)
    x, y = _at(*end(parts[0], 0))
    shapes.append(text(x - 8, y + 6, "DIN", 16, 'text-anchor="end" font-weight="bold"'))
    width, height = INNER_W * _SCALE + 2 * _MARGIN, INNER_D * _SCALE + 2 * _MARGIN
    return page(width, height, shapes, "The lamps from above, in their order on the chain")


def _at(x: float, y: float) -> tuple[float, float]:
    return _MARGIN + x * _SCALE, _MARGIN + (INNER_D - y) * _SCALE


def _tape(piece: list[tuple[float, float]]) -> str:
    (x1, y1), (x2, y2) = _at(*end(piece, 0)), _at(*end(piece, -1))
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#d5d9dc" '
        f'stroke-width="{10 * _SCALE:g}"/>'
    )


def _jump(way: list[tuple[float, float]]) -> list[str]:
    """A joint's wires, with a dot at the DIN where they end."""
    (x, y), *rest = (_at(*place) for place in way)
    line = f"M{x:g},{y:g} " + " ".join(f"L{x:g},{y:g}" for x, y in rest)
    stroke = f'fill="none" stroke="{INK["VT"]}" stroke-width="5" stroke-dasharray="12 6"'
    return [f'<path d="{line}" {stroke}/>', dot(*rest[-1], 7, INK["VT"])]
