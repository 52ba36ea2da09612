"""A picture of the carrier from above: copper of both layers, pads, names."""

from __future__ import annotations

from workshop.carrier_layout import DEPTH, DRILL, HOLE, HOLES, PAD, WIDTH, footprints
from workshop.carrier_route import TOP, TRACK, VIA, VIA_DRILL, Copper
from workshop.svg import dot, page, rect, text

_SCALE = 14.0
_MARGIN = 24.0
_NAMED = ("reader", "lamps", "screen", "key")


def carrier_svg(copper: Copper) -> str:
    """The picture of the carrier with this copper, as SVG."""
    tracks, vias = copper
    shapes = [rect(*_at(0, 0), WIDTH * _SCALE, DEPTH * _SCALE, "#0e5c3a", 'rx="6"')]
    for layer, ink in ((1 - TOP, "#3a78c2"), (TOP, "#c8553d")):
        for track in tracks:
            if track.layer == layer:
                (x1, y1), (x2, y2) = _at(*track.start), _at(*track.end)
                shapes.append(
                    f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{ink}" '
                    f'stroke-width="{TRACK * _SCALE:g}" stroke-linecap="round"/>'
                )
    for via in vias:
        shapes += [_disc(via.at, VIA, "#d9b44a"), _disc(via.at, VIA_DRILL, "#111")]
    for hole in HOLES:
        shapes.append(_disc(hole, HOLE, "#ffffff"))
    for one in footprints():
        left, top, right, bottom = one.box
        frame = 'stroke="#f4f4f4" stroke-width="2"'
        size = (right - left) * _SCALE, (bottom - top) * _SCALE
        shapes.append(rect(*_at(left, top), *size, "none", frame))
        side = PAD * _SCALE
        first = _at(one.pads[0][0] - PAD / 2, one.pads[0][1] - PAD / 2)
        shapes.append(rect(*first, side, side, "#d9b44a"))
        for at in one.pads:
            shapes += [_disc(at, PAD, "#d9b44a"), _disc(at, DRILL, "#111")]
        if one.part in _NAMED:
            shapes += _pin_names(one.labels, one.pads)
        shapes.append(_name(f"{one.reference} {one.value}", one.box, one.part))
    width, height = WIDTH * _SCALE + 2 * _MARGIN, DEPTH * _SCALE + 2 * _MARGIN
    return page(width, height, shapes, "Carrier board from above")


def _at(x: float, y: float) -> tuple[float, float]:
    return _MARGIN + x * _SCALE, _MARGIN + y * _SCALE


def _disc(at: tuple[float, float], size: float, ink: str) -> str:
    return dot(*_at(*at), size * _SCALE / 2, ink)


def _name(words: str, box: tuple[float, float, float, float], part: str) -> str:
    left, top, right, bottom = box
    x, y = _at((left + right) / 2, top - 0.5)
    if part in ("pico", "buffer"):
        x, y = _at((left + right) / 2, (top + bottom) / 2)
        return text(
            x,
            y,
            words,
            20,
            f'fill="#fff" text-anchor="middle" transform="rotate(-90 {x:g} {y:g})"',
        )
    return text(x, y, words, 14, 'fill="#fff" text-anchor="middle"')


def _pin_names(labels: tuple[str, ...], pads: tuple[tuple[float, float], ...]) -> list[str]:
    found = []
    for label, at in zip(labels, pads, strict=True):
        x, y = _at(at[0] + 0.4, at[1] + 2.1)
        turn = f'transform="rotate(-90 {x:g} {y:g})"'
        found.append(text(x, y, label, 13, f'fill="#fff" text-anchor="end" {turn}'))
    return found
