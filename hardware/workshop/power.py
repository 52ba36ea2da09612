"""The current budget: what a pod draws, and what is left for its lamps."""

from __future__ import annotations

from math import floor

from workshop.nets import PRIVATE, SEAT
from workshop.pins import Draw, Pins

USB_VOLTS = 5.0
DRAWING = {SEAT: ("pico", "reader"), PRIVATE: ("pico", "reader", "screen")}


def at_usb(draw: Draw, efficiency: float) -> float:
    """The same draw seen from the USB side of the regulator, mA."""
    if draw.volts == USB_VOLTS:
        return draw.ma
    return draw.ma * draw.volts / USB_VOLTS / efficiency


def fixed_ma(pins: Pins, kind: str) -> float:
    """What a pod of this kind draws from its port without lamps, mA, in the worst case."""
    power = pins.power
    return sum(at_usb(power.draw[part], power.efficiency) for part in DRAWING[kind])


def regulator_load_ma(pins: Pins, kind: str) -> float:
    """What the parts outside the Pico take from its 3V3 pin, mA."""
    return sum(
        draw.ma for part in DRAWING[kind] if (draw := pins.power.draw[part]).volts != USB_VOLTS
    )


def lamp_budget_ma(pins: Pins) -> int:
    """What all lamps of a seat pod together may draw, their rest included, mA."""
    return floor(pins.power.pod_ma - fixed_ma(pins, SEAT))


def lamps_full_ma(pins: Pins) -> float:
    """What the lamps would draw all white at 255 if nobody capped them, mA."""
    each = pins.power.lamp_idle_ua + 3 * pins.power.lamp_channel_ua
    return pins.lamps.seat * each / 1000
