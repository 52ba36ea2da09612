"""Every connection of a pod, from pins.toml: pictures, board and checks are made from it."""

from __future__ import annotations

from dataclasses import dataclass

from workshop import pico
from workshop.pins import Pins

# Pins of each part in the order of its header, numbered from 1.
READER_PINS = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
SCREEN_PINS = ("GND", "VCC", "SCL", "SDA")
LAMP_PINS = ("5V", "DIN", "GND")
KEY_PINS = ("A", "B")
STRAP_PINS = ("ROLE", "GND")
PAIR = ("1", "2")
# 74AHCT125, DIP-14: four gates, one of them used
_BUFFER_LEFT = ("1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND")
_BUFFER_RIGHT = ("3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC")
BUFFER_PINS: tuple[str, ...] = _BUFFER_LEFT + _BUFFER_RIGHT
# an open CMOS input floats and draws current, so every unused one is tied to ground
BUFFER_GROUNDED = ("1OE", "2OE", "2A", "3A", "3OE", "4A", "4OE", "GND")

# SP721, DIP-8: six clamps between its supplies
ESD_PINS = ("IN1", "IN2", "IN3", "V-", "IN4", "IN5", "IN6", "V+")

PICO_PINS = tuple(pico.PIN_NAME[pin] for pin in range(1, 41))

SEAT, PRIVATE, CARRIER = "seat", "private", "carrier"
KINDS = (SEAT, PRIVATE, CARRIER)

PARTS: dict[str, tuple[str, ...]] = {
    "pico": PICO_PINS,
    "reader": READER_PINS,
    "buffer": BUFFER_PINS,
    "resistor": PAIR,
    "lamps": LAMP_PINS,
    "key": KEY_PINS,
    "screen": SCREEN_PINS,
    "strap": STRAP_PINS,
    "c_5v": PAIR,
    "c_3v3": PAIR,
    "c_buffer": PAIR,
    "c_key": PAIR,
    "c_reader": PAIR,
    "esd": ESD_PINS,
    "buzzer": PAIR,
}
# on the board alone: a pod wired by hand does without
CARRIER_ONLY = ("c_key", "c_reader", "esd")
# has its place on the board for whoever wants to hear a pod
_WANTED = ("buzzer",)
_LAMP_PARTS = {"buffer", "resistor", "lamps", "c_5v", "c_buffer"}


@dataclass(frozen=True, order=True)
class Pad:
    """A pin of a part, counted from 1."""

    part: str
    number: int

    @property
    def name(self) -> str:
        """What the part calls this pin."""
        return PARTS[self.part][self.number - 1]


def parts_of(kind: str) -> tuple[str, ...]:
    """The parts of a "seat" pod, a "private" pod, or the "carrier", which serves both."""
    left_out = {SEAT: {"screen", "strap"}, PRIVATE: _LAMP_PARTS, CARRIER: set()}[kind]
    if kind != CARRIER:
        left_out = left_out.union(CARRIER_ONLY, _WANTED)
    return tuple(part for part in PARTS if part not in left_out)


def nets(pins: Pins, kind: str) -> dict[str, tuple[Pad, ...]]:
    """The pads that each net joins in this kind of pod; nets with a single pad are left out."""
    there = parts_of(kind)
    joined = {
        name: tuple(sorted(pad for pad in pads if pad.part in there))
        for name, pads in _all(pins).items()
    }
    return {name: pads for name, pads in joined.items() if len(pads) > 1}


def _pads(part: str, *names: str) -> list[Pad]:
    return [Pad(part, PARTS[part].index(name) + 1) for name in names]


def _all(pins: Pins) -> dict[str, list[Pad]]:
    gpio = {wire: Pad("pico", pico.HEADER_PIN[number]) for wire, number in pins.used().items()}
    return {
        "GND": [
            *(Pad("pico", pin) for pin in pico.GROUND_PINS),
            *_pads("reader", "GND"),
            *_pads("buffer", *BUFFER_GROUNDED),
            *_pads("lamps", "GND"),
            *_pads("key", "B"),
            *_pads("screen", "GND"),
            *_pads("strap", "GND"),
            *_pads("c_5v", "2"),
            *_pads("c_3v3", "2"),
            *_pads("c_buffer", "2"),
            *_pads("c_key", "2"),
            *_pads("c_reader", "2"),
            *_pads("esd", "V-"),
            *_pads("buzzer", "2"),
        ],
        "3V3": [
            Pad("pico", pico.PIN_3V3),
            *_pads("reader", "3.3V"),
            *_pads("screen", "VCC"),
            *_pads("c_3v3", "1"),
            *_pads("c_reader", "1"),
            *_pads("esd", "V+"),
        ],
        "5V": [
            Pad("pico", pico.PIN_VBUS),
            *_pads("buffer", "VCC"),
            *_pads("lamps", "5V"),
            *_pads("c_5v", "1"),
            *_pads("c_buffer", "1"),
        ],
        "SCK": [gpio["SCK"], *_pads("reader", "SCK"), *_pads("esd", "IN1")],
        "MOSI": [gpio["MOSI"], *_pads("reader", "MOSI"), *_pads("esd", "IN2")],
        "MISO": [gpio["MISO"], *_pads("reader", "MISO"), *_pads("esd", "IN3")],
        "CS": [gpio["CS"], *_pads("reader", "SDA"), *_pads("esd", "IN6")],
        "RST": [gpio["RST"], *_pads("reader", "RST"), *_pads("esd", "IN4")],
        "LAMPS": [gpio["LAMPS"], *_pads("buffer", "1A")],
        "LAMPS_5V": [*_pads("buffer", "1Y"), *_pads("resistor", "1")],
        "DIN": [*_pads("resistor", "2"), *_pads("lamps", "DIN")],
        "KEY": [gpio["KEY"], *_pads("key", "A"), *_pads("c_key", "1"), *_pads("esd", "IN5")],
        "BUZZER": [gpio["BUZZER"], *_pads("buzzer", "1")],
        "SDA": [gpio["SDA"], *_pads("screen", "SDA")],
        "SCL": [gpio["SCL"], *_pads("screen", "SCL")],
        "ROLE": [gpio["ROLE"], *_pads("strap", "ROLE")],
    }
