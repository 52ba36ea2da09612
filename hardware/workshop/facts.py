"""What pages written by hand and parts.toml say about pins.toml, held against it."""

from __future__ import annotations

from pathlib import Path

from workshop.carrier import board
from workshop.enclosure import joints, pieces, wire_mm
from workshop.nets import PRIVATE, SEAT
from workshop.parts import Parts
from workshop.pins import HARDWARE, Pins


def said_otherwise(pins: Pins, parts: Parts, folder: Path = HARDWARE) -> list[str]:
    """A sentence for each phrase that no longer stands where a reader looks for it."""
    return [
        f'hardware/{name} does not say "{phrase}", as it should after this change: mend it.'
        for name, phrases in _phrases(pins, parts).items()
        for phrase in phrases
        if phrase not in (folder / name).read_text(encoding="utf-8")
    ]


def _phrases(pins: Pins, parts: Parts) -> dict[str, list[str]]:
    cut = " + ".join(str(len(piece)) for piece in pieces(pins))
    along_the_wall, corner, _ = (f"{wire_mm(way)} mm" for way in joints(pins))
    size = f"{board().width:.0f} x {board().depth:.0f} mm"
    prices = [f"{parts.cost(kind) + 0.001:.0f} EUR" for kind in (SEAT, PRIVATE)]
    return {
        "README.md": [size, *(f"About {price}" for price in prices)],
        "README.de.md": [size, *(f"Etwa {price}" for price in prices)],
        "assembly.md": [cut, along_the_wall, corner],
        "assembly.de.md": [cut, along_the_wall, corner],
        "release.md": [size],
        "release.de.md": [size],
        "parts.toml": [
            f"bare (IP30): {pins.lamps.seat} lamps",
            f"cut into {cut}",
            f"at least {pins.power.hub_ma / 1000:g} A",
            f"address 0x{pins.screen.address:02X}",
            f"OLED 0.96 inch {pins.screen.width}x{pins.screen.height}",
        ],
    }
