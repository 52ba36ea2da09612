"""The carrier board as KiCad keeps it: its size, its holes, where each pad lies and on which net.

mm from the board's upper left corner: x to the right, y towards the player.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import sexpdata  # type: ignore[import-untyped]

from workshop import pico
from workshop.nets import CARRIER, PARTS, Pad, nets
from workshop.parts import Parts
from workshop.pins import HARDWARE, Pins

FOLDER = HARDWARE / "carrier"
BOARD = FOLDER / "carrier.kicad_pcb"
SCHEMATIC = FOLDER / "carrier.kicad_sch"
PROJECT = FOLDER / "carrier.kicad_pro"

# what KiCad calls each part
REFERENCE = {
    "pico": "U1",
    "buffer": "U2",
    "reader": "J1",
    "lamps": "J2",
    "key": "J3",
    "screen": "J4",
    "buzzer": "BZ1",
    "strap": "JP1",
    "resistor": "R1",
    "c_5v": "C1",
    "c_3v3": "C2",
    "c_buffer": "C3",
    "c_key": "C4",
    "c_reader": "C5",
    "esd": "U3",
}
_PART = {reference: part for part, reference in REFERENCE.items()}
# what is soldered in for a part that is plugged in, as parts.toml calls it
_SOLDERED = {"reader": "socket", "lamps": "lamp_header"}
# KiCad's supplies carry a sign that pins.toml's nets do not
_NET = {"+5V": "5V", "+3V3": "3V3"}


@dataclass(frozen=True)
class Hole:
    """A hole through the board: its middle and diameter; `plated` unless a screw goes through."""

    x: float
    y: float
    diameter: float
    plated: bool


@dataclass(frozen=True)
class Board:
    """What the files of the board house and the box depend on."""

    left: float
    top: float
    width: float
    depth: float
    holes: tuple[Hole, ...]
    at: dict[Pad, tuple[float, float]]
    net: dict[Pad, str]
    number: dict[str, str]  # the maker's, of each part that has one

    def middle(self, part: str) -> tuple[float, float]:
        """The middle of a part's pads."""
        spots = [at for pad, at in self.at.items() if pad.part == part]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def screws(self) -> tuple[tuple[float, float], ...]:
        """x and y of the screws' holes."""
        return tuple((hole.x, hole.y) for hole in self.holes if not hole.plated)


@cache
def board(path: Path = BOARD) -> Board:
    """Read a board file of KiCad."""
    root = sexpdata.loads(path.read_text(encoding="utf-8"))
    edge = [
        (float(point[1]), float(point[2]))
        for kind in ("gr_line", "gr_arc")
        for line in _all(root, kind)
        if _one(line, "layer")[1] == "Edge.Cuts"
        for point in (_one(line, "start"), _one(line, "end"))
    ]
    left, top = min(x for x, _ in edge), min(y for _, y in edge)
    holes, at, net, number = [], {}, {}, {}
    for footprint in _all(root, "footprint"):
        part = _PART.get(_field(footprint, "Reference"))
        if part and _field(footprint, "MPN"):
            number[part] = _field(footprint, "MPN")
        for pad in _all(footprint, "pad"):
            x, y = _place(footprint, pad)
            drill = float(_one(pad, "drill")[1])
            holes.append(Hole(x - left, y - top, drill, plated=str(pad[2]) == "thru_hole"))
            if part:
                key = Pad(part, int(pad[1]))
                at[key] = (x - left, y - top)
                net[key] = _net(pad)
    for via in _all(root, "via"):
        _, x, y = _one(via, "at")[:3]
        holes.append(Hole(x - left, y - top, float(_one(via, "drill")[1]), plated=True))
    width, depth = max(x for x, _ in edge) - left, max(y for _, y in edge) - top
    return Board(left, top, width, depth, tuple(holes), at, net, number)


def wrong_nets(pins: Pins, drawn: Board) -> list[str]:
    """A sentence for each pad that the carrier joins to another net than pins.toml does."""
    wanted = {pad: net for net, pads in nets(pins, CARRIER).items() for pad in pads}
    return [
        f"{REFERENCE[pad.part]} pin {pad.number} ({pad.name}) belongs on "
        f"{wanted.get(pad) or 'no net'}, but the carrier has it on {has or 'no net'}: "
        "change carrier.kicad_sch in KiCad, update the board from it (F8) and lay the track anew."
        for part, names in PARTS.items()
        for pad in (Pad(part, number + 1) for number in range(len(names)))
        if (has := drawn.net.get(pad, "")) != wanted.get(pad, "")
    ]


def wrong_numbers(parts: Parts, drawn: Board) -> list[str]:
    """A sentence for each part that the carrier names otherwise than parts.toml does."""
    return [
        f"{REFERENCE[part]} is {number} on the carrier, but parts.toml buys {bought}: change one."
        for part, number in drawn.number.items()
        if number not in (bought := parts.parts[_SOLDERED.get(part, part)].number)
    ]


def usb_centre() -> float:
    """x of the middle of the Pico's USB socket, for the hole in the wall."""
    at = board().at
    return (at[Pad("pico", 1)][0] + at[Pad("pico", pico.PIN_VBUS)][0]) / 2


def _all(node: list[Any], name: str) -> list[list[Any]]:
    return [one for one in node if isinstance(one, list) and one and str(one[0]) == name]


def _one(node: list[Any], name: str) -> list[Any]:
    return _all(node, name)[0]


def _field(footprint: list[Any], name: str) -> str:
    """What stands in this field of a footprint; "" if it has none of this name."""
    return next((str(one[2]) for one in _all(footprint, "property") if one[1] == name), "")


def _net(pad: list[Any]) -> str:
    """The net of a pad, as pins.toml calls it; "" for an open pin."""
    named = _all(pad, "net")
    name = str(named[0][-1]) if named else ""
    if name.startswith("unconnected-"):
        return ""
    return _NET.get(name, name.removeprefix("/"))


def _place(footprint: list[Any], pad: list[Any]) -> tuple[float, float]:
    """Where a pad lies on the sheet: KiCad turns against the clock, and its y goes down."""
    x0, y0, *turn = (float(value) for value in _one(footprint, "at")[1:])
    x, y = (float(value) for value in _one(pad, "at")[1:3])
    angle = radians(turn[0]) if turn else 0.0
    return x0 + x * cos(angle) + y * sin(angle), y0 - x * sin(angle) + y * cos(angle)
