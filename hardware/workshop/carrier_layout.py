"""Where the parts of the carrier board are, in mm: x to the right, y towards the player.

The board's upper edge lies at the pod's back wall, where the USB plug goes in. The RC522 module is
plugged into its socket with its parts down. It extends over the lower edge, so that neither copper
nor the Pico lies under its antenna.
"""

from __future__ import annotations

from dataclasses import dataclass

from workshop import pico
from workshop.nets import PARTS, Pad

GRID = 0.635  # mm, a quarter of the 2.54 mm pitch; every pad is on this grid
WIDTH, DEPTH = 108 * GRID, 82 * GRID
HOLES = (
    (6 * GRID, 6 * GRID),
    (66 * GRID, 6 * GRID),
    (6 * GRID, 76 * GRID),
    (66 * GRID, 76 * GRID),
)
HOLE = 2.7  # mm, for 2.5 mm screws
HEAD = 5.0  # mm, the screws' heads

PAD, DRILL = 1.7, 1.0


@dataclass(frozen=True)
class Footprint:
    """One part: pads in mm on the board, and the box drawn around it."""

    part: str
    reference: str
    value: str
    pads: tuple[tuple[float, float], ...]
    box: tuple[float, float, float, float]
    labels: tuple[str, ...]


def _row(x: int, y: int, count: int, dx: int = 4, dy: int = 0) -> list[tuple[float, float]]:
    """Pads in a row, in steps of GRID."""
    return [((x + dx * n) * GRID, (y + dy * n) * GRID) for n in range(count)]


def _around(pads: list[tuple[float, float]], margin: float) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in pads], [y for _, y in pads]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _footprint(
    part: str, reference: str, value: str, pads: list[tuple[float, float]], margin: float = 1.6
) -> Footprint:
    return Footprint(part, reference, value, tuple(pads), _around(pads, margin), PARTS[part])


def footprints() -> tuple[Footprint, ...]:
    """All parts in their places."""
    pico_pads = _row(74, 3, 20, 0, 4) + _row(102, 79, 20, 0, -4)
    dip = _row(8, 21, 7, 0, 4) + _row(20, 45, 7, 0, -4)
    return (
        _footprint("pico", "U1", "Raspberry Pi Pico", pico_pads),
        _footprint("reader", "J1", "RC522 (parts down)", _row(26, 50, 8)),
        _footprint("buffer", "U2", "74AHCT125", dip),
        _footprint("resistor", "R1", "330", _row(30, 28, 2, 0, 16), 1.2),
        _footprint("lamps", "J2", "WS2812", _row(16, 6, 3)),
        _footprint("key", "J3", "Key", _row(50, 76, 2)),
        _footprint("screen", "J4", "SSD1306", _row(46, 14, 4)),
        _footprint("strap", "JP1", "private", _row(62, 22, 2, 0, 4)),
        _footprint("c_5v", "C1", "10u", _row(34, 8, 2)),
        _footprint("c_3v3", "C2", "10u", _row(60, 40, 2, 0, 4)),
        _footprint("c_buffer", "C3", "100n", _row(28, 21, 2, 8), 1.2),
    )


def pad_positions() -> dict[Pad, tuple[float, float]]:
    """x and y of every pad, in mm."""
    return {
        Pad(footprint.part, n + 1): at
        for footprint in footprints()
        for n, at in enumerate(footprint.pads)
    }


def usb_centre() -> float:
    """x of the middle of the Pico's USB socket, in mm, for the hole in the wall."""
    at = pad_positions()
    return (at[Pad("pico", 1)][0] + at[Pad("pico", pico.PIN_VBUS)][0]) / 2
