"""Each pod's harness: the rows of its list of wires, and what is soldered besides."""

from __future__ import annotations

from workshop.nets import BUFFER_GROUNDED, PARTS, Pad
from workshop.pins import Pins
from workshop.wires import wires

TITLES = {
    "pico": "Raspberry Pi Pico",
    "reader": "RC522",
    "buffer": "74AHCT125",
    "resistor": "330 ohm",
    "lamps": "WS2812 strip",
    "key": "Key",
    "screen": "SSD1306",
    "strap": "Role",
}
_NOTES = {
    "buffer": "100 nF across 14 and 7. To GND go pins {grounded}.",
    "lamps": "10 uF across 5V and GND, long leg to 5V.",
    "reader": "10 uF across 3.3V and GND, long leg to 3.3V. IRQ stays open.",
    "key": "Seat pod: a piezo, if wanted, to GP{buzzer} and GND.",
    "strap": "On a private pod only: GP{role} to GND.",
}


def harness_rows(pins: Pins, kind: str) -> list[tuple[str, str, str, str, str]]:
    """One row for each wire: from, to, net, colour, length in mm."""
    return [
        (_spot(wire.start), _spot(wire.end), wire.net, wire.colour, str(wire.length))
        for wire in wires(pins, kind)
    ]


def note(pins: Pins, part: str) -> str:
    """What is to be soldered to this part besides its wires, or nothing."""
    grounded = sorted(PARTS["buffer"].index(name) + 1 for name in BUFFER_GROUNDED)
    listed = ", ".join(str(pin) for pin in grounded)
    return _NOTES.get(part, "").format(role=pins.role, buzzer=pins.buzzer.pin, grounded=listed)


def _spot(pad: Pad) -> str:
    if pad.part == "pico":
        return f"Pico pin {pad.number} ({pad.name})"
    return f"{TITLES[pad.part]} {pad.name}"
