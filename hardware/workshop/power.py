"""The current budget: what a pod draws, and what is left for its lamps."""

from __future__ import annotations

import re
from math import floor
from pathlib import Path

from workshop.nets import PRIVATE, SEAT
from workshop.pins import ROOT, Draw, Pins

USB_VOLTS = 5.0
IMAGE = ROOT / "build" / "stichtisch-pod.uf2"
# a configuration descriptor (USB 2.0, table 9-10): length, type, total, interfaces, number 1, no
# name, attributes, and the current in units of 2 mA
_CONFIGURATION = re.compile(rb"\x09\x02..[\x01-\x08]\x01\x00[\x80\xa0\xc0\xe0](.)", re.DOTALL)
DRAWING = {SEAT: ("pico", "reader"), PRIVATE: ("pico", "reader", "screen")}


def at_usb(draw: Draw, efficiency: float) -> float:
    """This draw on the USB side of the regulator, in mA; `efficiency` of the regulator: 0 to 1."""
    if draw.volts == USB_VOLTS:
        return draw.ma
    return draw.ma * draw.volts / USB_VOLTS / efficiency


def fixed_ma(pins: Pins, kind: str) -> float:
    """What a pod of this kind draws from its port without lamps, in the worst case, in mA."""
    power = pins.power
    return sum(at_usb(power.draw[part], power.efficiency) for part in DRAWING[kind])


def regulator_load_ma(pins: Pins, kind: str) -> float:
    """What the other parts take from the Pico's 3V3 pin, in mA."""
    return sum(
        draw.ma for part in DRAWING[kind] if (draw := pins.power.draw[part]).volts != USB_VOLTS
    )


def lamp_budget_ma(pins: Pins) -> int:
    """What all lamps of a seat pod together may draw, in mA, with what they draw while dark."""
    return floor(pins.power.pod_ma - fixed_ma(pins, SEAT))


def lamps_full_ma(pins: Pins) -> float:
    """What all lamps would draw in white at 255 without that budget, in mA."""
    each = pins.power.lamp_idle_ua + 3 * pins.power.lamp_channel_ua
    return pins.lamps.seat * each / 1000


def asks_otherwise(pins: Pins, image: Path = IMAGE) -> list[str]:
    """A sentence if the firmware image, where one is built, asks its port for another current."""
    if not image.exists():
        return []
    blocks = image.read_bytes()
    flash = b"".join(blocks[at + 32 : at + 288] for at in range(0, len(blocks), 512))
    asked = [2 * found[0] for found in _CONFIGURATION.findall(flash)]
    if asked == [pins.power.pod_ma]:
        return []
    told = " or ".join(f"{ma} mA" for ma in asked) or "nothing"
    return [
        f"{image.name} asks its USB port for {told}, but a pod may draw {pins.power.pod_ma} mA: "
        "run `make pico`."
    ]
