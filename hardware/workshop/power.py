"""The current budget: what a pod draws, and what is left for its lamps."""

from __future__ import annotations

from math import floor

from workshop.nets import PRIVATE, SEAT
from workshop.pins import Draw, Pins

USB_VOLTS = 5.0
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
