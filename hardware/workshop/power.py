"""The current budget: what a pod draws, and what is left for its lamps."""

from __future__ import annotations

from math import floor

from workshop.pins import Draw, Pins

USB_VOLTS = 5.0


def at_usb(draw: Draw, efficiency: float) -> float:
    """The same draw seen from the USB side of the regulator, mA."""
    if draw.volts == USB_VOLTS:
        return draw.ma
    return draw.ma * draw.volts / USB_VOLTS / efficiency


def fixed_ma(pins: Pins, parts: tuple[str, ...]) -> float:
    """What these parts draw together from the port, mA, in the worst case."""
    return sum(at_usb(pins.power.draw[part], pins.power.efficiency) for part in parts)


def lamp_budget_ma(pins: Pins) -> int:
    """What all lamps of a seat pod together may draw, their rest included, mA."""
    return floor(pins.power.pod_ma - fixed_ma(pins, ("pico", "reader")))
