"""The wires of a pod built without the carrier: each pad is wired to the Pico or the next part."""

from __future__ import annotations

from dataclasses import dataclass

from workshop import pico
from workshop.nets import PARTS, Pad, nets
from workshop.pins import Pins

COLOURS = {
    "GND": "BK",
    "3V3": "RD",
    "5V": "OG",
    "SCK": "YE",
    "MOSI": "BU",
    "MISO": "GN",
    "CS": "WH",
    "RST": "GY",
    "LAMPS": "VT",
    "LAMPS_5V": "VT",
    "DIN": "VT",
    "KEY": "BN",
    "SDA": "BU",
    "SCL": "YE",
    "ROLE": "BN",
}
# mm of wire to each part: the way through the enclosure, and some slack
LENGTHS = {
    "reader": 120,
    "buffer": 100,
    "resistor": 30,
    "lamps": 160,
    "key": 180,
    "screen": 120,
    "strap": 30,
}
# soldered across two pins of another part, so not wired to the Pico
_ACROSS = ("c_5v", "c_3v3", "c_buffer")


@dataclass(frozen=True)
class Wire:
    """A wire of `net` between two pads."""

    net: str
    start: Pad
    end: Pad

    @property
    def colour(self) -> str:
        """Its code in IEC 60757."""
        return COLOURS[self.net]

    @property
    def length(self) -> int:
        """In mm."""
        return LENGTHS[self.end.part]


def wires(pins: Pins, kind: str) -> list[Wire]:
    """The wires, part by part; ground goes to the Pico's ground pin nearest the part's others."""
    found: list[Wire] = []
    for net, pads in nets(pins, kind).items():
        ends = [pad for pad in pads if pad.part not in _ACROSS]
        own = [pad for pad in ends if pad.part == "pico"]
        others = [pad for pad in ends if pad.part != "pico"]
        if net == "GND":
            found += [Wire(net, _near_ground(pins, kind, pad), pad) for pad in _one_each(others)]
        elif own:
            found += [Wire(net, own[0], pad) for pad in others]
        else:
            first, second = sorted(others, key=lambda pad: list(PARTS).index(pad.part))
            found.append(Wire(net, first, second))
    order = list(PARTS)
    return sorted(found, key=lambda wire: (order.index(wire.end.part), wire.end.number))


def _one_each(pads: list[Pad]) -> list[Pad]:
    """One ground pad for each part: the chip's other grounded pins are linked at the chip."""
    chosen: dict[str, Pad] = {}
    for pad in pads:
        if pad.part not in chosen or pad.name == "GND":
            chosen[pad.part] = pad
    return list(chosen.values())


def _near_ground(pins: Pins, kind: str, pad: Pad) -> Pad:
    """The Pico's ground pin nearest to the part's other wires."""
    others = [
        mate.number
        for pads in nets(pins, kind).values()
        if any(one.part == pad.part for one in pads)
        for mate in pads
        if mate.part == "pico" and mate.number in pico.HEADER_PIN.values()
    ]
    centre = sum(others) / len(others) if others else pico.PIN_VBUS
    return Pad("pico", min(pico.GROUND_PINS, key=lambda pin: abs(pin - centre)))
