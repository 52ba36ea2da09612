"""The carrier with its parts on it: simple bodies that KiCad draws on its picture of the board.

KiCad's library of such models takes 4.7 GB. Ours are boxes and cylinders, of the sizes that
the box is fitted around. mm: x to the right, y away from the player, z up from the board, from its
far left corner.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from math import pi
from pathlib import Path

from trimesh import Trimesh
from trimesh.creation import box, cylinder
from trimesh.transformations import rotation_matrix, translation_matrix

from workshop import pico
from workshop.bought import PICO, PICO_EDGE, PICO_LIFT, TALL, USB_OUT
from workshop.carrier import Board, board
from workshop.nets import CARRIER_ONLY, PARTS, Pad, nets, parts_of
from workshop.pins import Pins
from workshop.svg import INK
from workshop.wires import COLOURS

_BLACK, _GREY, _GOLD, _GREEN, _WHITE = "#232323", "#b9bec4", "#e0c068", "#1f7a4d", "#f7f7f7"
_BLUE, _TAN, _ORANGE = "#27408b", "#e3c08c", "#d9822b"
_BANDS = ("#e06a00", "#e06a00", "#6b3a12", "#c9a227")  # 330 ohm, 5 %
_WIRED = ("lamps", "key", "screen")  # wires end on the board
_ALONG_Y = rotation_matrix(pi / 2, (1, 0, 0))


@dataclass(frozen=True)
class Body:
    """A shape in one colour, as "#rrggbb"."""

    shape: Trimesh
    ink: str

    def vrml(self) -> str:
        """Its text in VRML 2, whose unit is 2.54 mm for KiCad."""
        red, green, blue = (int(self.ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
        points = ", ".join(" ".join(f"{v / 2.54:.4f}" for v in at) for at in self.shape.vertices)
        faces = ", ".join(f"{a}, {b}, {c}, -1" for a, b, c in self.shape.faces)
        return (
            "Shape { appearance Appearance { material Material { "
            f"diffuseColor {red:.3f} {green:.3f} {blue:.3f} }} }} geometry IndexedFaceSet {{ "
            f"coord Coordinate {{ point [ {points} ] }} coordIndex [ {faces} ] }} }}"
        )


def model(pins: Pins, drawn: Board, kind: str) -> str:
    """The parts on a "seat" or a "private" pod's carrier, as a file of VRML."""
    there = (*parts_of(kind), *CARRIER_ONLY)
    bodies = [body for part in there if part in _DRAWN for body in _DRAWN[part](drawn)]
    bodies += [body for part in there if part in _WIRED for body in _wires(pins, drawn, part)]
    return "\n".join(["#VRML V2.0 utf8", *(body.vrml() for body in bodies), ""])


def _block(x: float, y: float, low: float, size: tuple[float, float, float], ink: str) -> Body:
    """A box over its middle x, y, from `low` up."""
    return Body(box(size, translation_matrix((x, y, low + size[2] / 2))), ink)


def _upright(x: float, y: float, low: float, high: float, diameter: float, ink: str) -> Body:
    at = translation_matrix((x, y, (low + high) / 2))
    return Body(cylinder(diameter / 2, high - low, sections=32, transform=at), ink)


def _lying(x: float, y: float, z: float, length: float, diameter: float, ink: str) -> Body:
    """A cylinder along y."""
    at = translation_matrix((x, y, z)) @ _ALONG_Y
    return Body(cylinder(diameter / 2, length, sections=24, transform=at), ink)


def _middle(board: Board, part: str) -> tuple[float, float]:
    x, y = board.middle(part)
    return x, -y


def _pad(board: Board, part: str, number: int) -> tuple[float, float]:
    x, y = board.at[Pad(part, number)]
    return x, -y


def _pico(board: Board) -> list[Body]:
    x, _ = _middle(board, "pico")
    end = _pad(board, "pico", 1)[1] + PICO_EDGE
    top = PICO_LIFT + PICO[2]
    rows = [_pad(board, "pico", pin)[0] for pin in (1, pico.PIN_VBUS)]
    return [
        *(_block(row, end - PICO[1] / 2, 0, (2.5, 50.8, PICO_LIFT), _BLACK) for row in rows),
        _block(x, end - PICO[1] / 2, PICO_LIFT, PICO, _GREEN),
        _block(x, end + USB_OUT - 2.8, top, (8, 5.6, 2.7), _GREY),
        _block(x, end - 25.5, top, (7, 7, 0.9), _BLACK),
        _block(x - 4.5, end - 11, top, (4.4, 3.4, 1.6), _GREY),
        _upright(x - 4.5, end - 11, top, top + 2.2, 2.6, _WHITE),
        *(
            _upright(*_pad(board, "pico", pin), top, top + 1, 1.1, _GOLD)
            for pin in range(1, len(PARTS["pico"]) + 1)
        ),
    ]


def _chip(part: str, board: Board) -> list[Body]:
    """A chip in DIP: its notch lies between its first pin and its last."""
    x, y = _middle(board, part)
    wide, deep, high = TALL[part]
    legs = [_pad(board, part, number + 1) for number in range(len(PARTS[part]))]
    first, last = legs[0], legs[-1]
    lies = abs(first[0] - last[0]) < 1
    size = (wide - 0.8, 6.4, high - 1) if lies else (6.4, deep - 0.8, high - 1)
    end = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    dot = (first[0] + (last[0] - first[0]) / 4, first[1] + (last[1] - first[1]) / 4)
    return [
        _block(x, y, 1, size, _BLACK),
        _upright(*end, high, high + 0.02, 2.4, "#555555"),
        _upright(*dot, high, high + 0.02, 1.1, "#777777"),
        *(_block(*leg, 0, (1.2, 0.5, 3) if lies else (0.5, 1.2, 3), _GREY) for leg in legs),
    ]


def _resistor(board: Board) -> list[Body]:
    x, y = _middle(board, "resistor")
    ends = [_pad(board, "resistor", number) for number in (1, 2)]
    bands = [
        _lying(x, y + 2.1 - step * 1.25, 1.3, 0.55, 2.55, ink) for step, ink in enumerate(_BANDS)
    ]
    return [
        _lying(x, y, 1.3, 6.3, 2.4, _TAN),
        _lying(x, y, 1.3, 10.2, 0.6, _GREY),
        *(_upright(*end, 0, 1.5, 0.6, _GREY) for end in ends),
        *bands,
    ]


def _can(part: str, board: Board) -> list[Body]:
    """An electrolytic capacitor: its light stripe is on the side of the minus."""
    x, y = _middle(board, part)
    minus = _pad(board, part, 2)
    high = TALL[part][2] - 0.2
    dx, dy = ((minus[0] - x) * 1.75, (minus[1] - y) * 1.75)
    return [
        _upright(x, y, 0.2, high, 5, _BLUE),
        _upright(x, y, high, high + 0.02, 4.2, _GREY),
        _block(x + dx, y + dy, 0.4, (1.1, 1.1, high - 0.6), "#cfd8ea"),
    ]


def _disc(part: str, board: Board) -> list[Body]:
    pads = [_pad(board, part, number) for number in (1, 2)]
    wide, deep, _ = TALL[part]
    return [
        _block(*_middle(board, part), 1.5, (wide - 0.6, deep - 0.6, 4), _ORANGE),
        *(_upright(*pad, 0, 2, 0.6, _GREY) for pad in pads),
    ]


def _socket(board: Board) -> list[Body]:
    pads = [_pad(board, "reader", number) for number in range(1, len(PARTS["reader"]) + 1)]
    high = TALL["reader"][2]
    return [
        _block(*_middle(board, "reader"), 0, TALL["reader"], _BLACK),
        *(_block(*pad, high, (0.9, 0.9, 0.02), _GOLD) for pad in pads),
    ]


def _jumper(board: Board) -> list[Body]:
    x, y = _middle(board, "strap")
    wide, deep, high = TALL["strap"]
    return [
        _block(x, y, 0, (wide, deep, 2.5), _BLACK),
        _block(x, y, 2.5, (wide, deep, high - 2.5), "#2f5fb3"),
    ]


def _plug(board: Board) -> list[Body]:
    """The strip's header with its plug, 9.8 mm high together."""
    wide, _, _ = TALL["lamps"]
    return [_block(*_middle(board, "lamps"), 0, (wide, 5.8, 9.8), "#f2f2ea")]


def _wires(pins: Pins, board: Board, part: str) -> list[Body]:
    """Ends of the wires that go to this part, in their colours."""
    net = {pad: name for name, pads in nets(pins, "carrier").items() for pad in pads}
    pads = [Pad(part, number) for number in range(1, len(PARTS[part]) + 1)]
    return [
        _upright(*_pad(board, part, pad.number), 0, 13, 1.4, INK[COLOURS[net[pad]]])
        for pad in pads
    ]


_DRAWN = {
    "pico": _pico,
    "buffer": partial(_chip, "buffer"),
    "esd": partial(_chip, "esd"),
    "resistor": _resistor,
    "reader": _socket,
    "strap": _jumper,
    "lamps": _plug,
    "c_5v": lambda board: _can("c_5v", board),
    "c_3v3": lambda board: _can("c_3v3", board),
    **{part: partial(_disc, part) for part in ("c_buffer", "c_key", "c_reader")},
}


def dress(pins: Pins, kind: str, bare: Path, out: Path) -> None:
    """Write the board file `bare` to `out`, with this pod's parts in place of KiCad's models."""
    drawn = board(bare)
    parts = out.with_suffix(".wrl")
    parts.write_text(model(pins, drawn, kind), encoding="utf-8")
    text = re.sub(
        r"\n\t\t\(model .*?\n\t\t\)", "", bare.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    # all of them belong to one footprint, the first hole for a screw
    x, y = drawn.screws()[0]
    ours = (
        f'\n\t\t(model "{parts}" (offset (xyz {-x:g} {y:g} 0)) '
        "(scale (xyz 1 1 1)) (rotate (xyz 0 0 0)))"
    )
    end = text.index("\n\t)", text.index('(footprint "MountingHole'))
    out.write_text(text[:end] + ours + text[end:], encoding="utf-8")
