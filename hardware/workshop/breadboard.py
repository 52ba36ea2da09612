"""The breadboard of each pod, made from pins.toml: which hole each pin and wire goes into."""

from __future__ import annotations

from dataclasses import dataclass

from workshop import pico
from workshop.nets import BUFFER_GROUNDED, PARTS, SEAT, Pad, nets
from workshop.pins import Pins

STEP = 18.0
COLUMNS = 40
LEFT, TOP = 70.0, 330.0
# Rows downwards, in steps: two rails, a..e, the gap of three steps, f..j, two rails.
_ROWS = {"top+": 0, "top-": 1, "a": 3, "e": 7, "f": 10, "j": 14, "bottom-": 16, "bottom+": 17}
_ROWS |= {"b": 4, "c": 5, "d": 6, "g": 11, "h": 12, "i": 13}
# the Pico's two rows of pins are 7 steps apart: c and h
PICO_COLUMN = 2
BUFFER_COLUMN = 26
RESISTOR_COLUMN = 34
# The rails: 3.3 V above and 5 V below, far apart, so that nobody mixes them up.
RAILS = {"3V3": "top+", "5V": "bottom+"}


@dataclass(frozen=True)
class Hole:
    """A hole: row "a".."j" or a rail, and its column from 1."""

    row: str
    column: int

    @property
    def node(self) -> str:
        """The piece of metal the hole belongs to: the five of half a column, or a whole rail."""
        if len(self.row) > 1:
            return self.row
        return f"{'upper' if self.row in 'abcde' else 'lower'} {self.column}"

    @property
    def at(self) -> tuple[float, float]:
        """Where the hole is in the picture: x and y in px."""
        return LEFT + self.column * STEP, TOP + _ROWS[self.row] * STEP


@dataclass(frozen=True)
class Jumper:
    """A wire of `net` from a hole to another hole, or to a pin beside the board."""

    net: str
    start: Hole
    end: Hole | Pad

    @property
    def round_the_left(self) -> bool:
        """Whether the wire goes round the Pico's end, because it would hide the Pico."""
        return (
            len(self.start.row) > 1
            and self.start.column == 1
            or (isinstance(self.end, Hole) and len(self.end.row) > 1 and self.end.column == 1)
        )


def plugged(kind: str) -> dict[Pad, Hole]:
    """The hole of each pin of the parts that are plugged into the breadboard."""
    holes = {}
    for pin in range(1, 41):  # USB to the left: pins 1..20 below, 40..21 above
        below = pin <= 20
        column = PICO_COLUMN + (pin if below else 41 - pin) - 1
        holes[Pad("pico", pin)] = Hole("h" if below else "c", column)
    if kind == SEAT:
        for pin in range(1, 15):  # notch to the left
            below = pin <= 7
            column = BUFFER_COLUMN + (pin if below else 15 - pin) - 1
            holes[Pad("buffer", pin)] = Hole("f" if below else "e", column)
        holes[Pad("resistor", 1)] = Hole("g", RESISTOR_COLUMN)
        holes[Pad("resistor", 2)] = Hole("g", RESISTOR_COLUMN + 4)
        holes[Pad("c_5v", 1)] = Hole("bottom+", 34)
        holes[Pad("c_5v", 2)] = Hole("bottom-", 34)
        holes[Pad("c_buffer", 1)] = Hole("d", BUFFER_COLUMN)
        holes[Pad("c_buffer", 2)] = Hole("d", BUFFER_COLUMN - 2)
    holes[Pad("c_3v3", 1)] = Hole("top+", 36)
    holes[Pad("c_3v3", 2)] = Hole("top-", 36)
    return holes


def jumpers(pins: Pins, kind: str) -> list[Jumper]:
    """Every jumper wire; those of the rails come first."""
    holes = plugged(kind)
    own = {name: Pad("pico", pin) for name, pin in _POWER_PINS.items()}
    found = [
        Jumper("3V3", _beside(holes[own["3V3"]], "a"), Hole("top+", holes[own["3V3"]].column)),
        Jumper("GND", _beside(holes[own["GND"]], "b"), Hole("top-", holes[own["GND"]].column)),
        Jumper("GND", Hole("bottom-", 2 + PICO_COLUMN), _beside(holes[own["GND2"]], "j")),
    ]
    if kind == SEAT:
        found.append(Jumper("5V", _beside(holes[own["5V"]], "a"), Hole("bottom+", 1)))
        found += _buffer_jumpers(holes)
    for net, pads in nets(pins, kind).items():
        outside = [pad for pad in pads if pad not in holes]
        inside = [pad for pad in pads if pad in holes and not pad.part.startswith("c_")]
        for pad in outside:
            found.append(Jumper(net, _source(net, pad, inside, holes), pad))
        if net not in ("GND", "3V3", "5V") and len(inside) == 2:
            first, second = inside
            found.append(_across(net, holes[second], holes[first]))
    return found


_POWER_PINS = {"3V3": pico.PIN_3V3, "5V": pico.PIN_VBUS, "GND": 38, "GND2": 3}
_FEED_COLUMNS = {"reader": 22, "lamps": 37, "screen": 1}
_RAIL_COLUMNS = {"reader": 21, "lamps": 39, "key": 22, "screen": 9, "strap": 13}


def _source(net: str, pad: Pad, inside: list[Pad], holes: dict[Pad, Hole]) -> Hole:
    """Where the wire to a part beside the board starts: on a rail, or beside the pin."""
    column = _RAIL_COLUMNS[pad.part]
    if net == "GND":
        return Hole("top-" if pad.part in ("reader", "strap") else "bottom-", column)
    if net in RAILS:
        # the screen is fed from the upper rail: its wire goes round the Pico's end, not across it
        return Hole(RAILS[net], _FEED_COLUMNS[pad.part])
    hole = holes[inside[-1] if inside[-1].part == "resistor" else inside[0]]
    return _beside(hole, "a" if hole.row in "abcde" else "j")


def _beside(hole: Hole, row: str) -> Hole:
    return Hole(row, hole.column)


def _across(net: str, start: Hole, end: Hole) -> Jumper:
    upper = {True: "b", False: "i"}
    return Jumper(
        net, _beside(start, upper[start.row in "abcde"]), _beside(end, upper[end.row in "abcde"])
    )


def _buffer_jumpers(holes: dict[Pad, Hole]) -> list[Jumper]:
    """The wires that feed the 74AHCT125 and tie its unused inputs to ground."""
    found = []
    for name in (*BUFFER_GROUNDED, "VCC"):
        hole = holes[Pad("buffer", PARTS["buffer"].index(name) + 1)]
        above = hole.row in "abcde"
        if name == "VCC":
            found.append(Jumper("5V", _beside(hole, "a"), Hole("bottom+", BUFFER_COLUMN - 1)))
        else:
            rail = Hole("top-" if above else "bottom-", hole.column)
            found.append(Jumper("GND", _beside(hole, "a" if above else "j"), rail))
    ceramic = holes[Pad("c_buffer", 2)]
    found.append(Jumper("GND", _beside(ceramic, "a"), Hole("top-", ceramic.column)))
    return found


def joined(pins: Pins, kind: str) -> dict[str, set[Pad]]:
    """The sets of pads that metal and wires in the picture join, for checking it against nets."""
    groups: list[set[object]] = [{hole.node, pad} for pad, hole in plugged(kind).items()]
    groups += [
        {jump.start.node, jump.end.node if isinstance(jump.end, Hole) else jump.end}
        for jump in jumpers(pins, kind)
    ]
    groups.append({Pad("pico", pin) for pin in pico.GROUND_PINS})
    merged: list[set[object]] = []
    for group in groups:
        touching = [other for other in merged if other & group]
        merged = [other for other in merged if not other & group]
        merged.append(group.union(*touching))
    found = {}
    for group in merged:
        pads = {item for item in group if isinstance(item, Pad)}
        if len(pads) > 1:
            found[str(min(pads))] = pads
    return found
