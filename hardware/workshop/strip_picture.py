"""A plan of the lamps: where each piece of strip lies, and how the four are joined."""

from __future__ import annotations

from itertools import pairwise

from workshop.enclosure import (
    FRAME_FAR,
    INNER_D,
    INNER_W,
    KEY_ROW,
    PITCH,
    SPOT_D,
    SPOT_W,
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
    for before, after in pairwise(parts):
        shapes.append(_jump(_end(before, -1), _end(after, 0)))
    x, y = _end(parts[0], 0)
    shapes.append(text(x - 8, y + 6, "DIN", 16, 'text-anchor="end" font-weight="bold"'))
    width, height = INNER_W * _SCALE + 2 * _MARGIN, INNER_D * _SCALE + 2 * _MARGIN
    return page(width, height, shapes, "The lamps from above, in their order on the chain")


def _at(x: float, y: float) -> tuple[float, float]:
    return _MARGIN + x * _SCALE, _MARGIN + (INNER_D - y) * _SCALE


def _tape(piece: list[tuple[float, float]]) -> str:
    (x1, y1), (x2, y2) = _end(piece, 0), _end(piece, -1)
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#d5d9dc" '
        f'stroke-width="{10 * _SCALE:g}"/>'
    )


def _end(piece: list[tuple[float, float]], which: int) -> tuple[float, float]:
    """Where the strip begins (0) or ends (-1): half a pitch beyond its last lamp."""
    x, y = piece[which]
    inner_x, inner_y = piece[1 if which == 0 else -2]
    half = PITCH / 2
    return _at(x + (x - inner_x) / PITCH * half, y + (y - inner_y) / PITCH * half)


def _jump(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    if abs(x2 - x1) > INNER_W * _SCALE / 2:
        # behind the suit lamps and down the wall: a wire across the antenna would weaken its field
        gap, wall = _at(0.5, KEY_ROW + SPOT_D + FRAME_FAR)[1], _at(0.5, 0)[0]
        way = f"M{x1:g},{y1:g} V{gap:g} H{wall:g} V{y2 + 18:g} H{x2:g} V{y2:g}"
    else:
        way = f"M{x1:g},{y1:g} L{x2:g},{y2:g}"
    stroke = f'fill="none" stroke="{INK["VT"]}" stroke-width="5" stroke-dasharray="12 6"'
    return f'<path d="{way}" {stroke}/>' + dot(x2, y2, 7, INK["VT"])
