"""What pages written by hand and parts.toml say, held against pins.toml and box.toml."""

from __future__ import annotations

from pathlib import Path

from workshop.carrier import board
from workshop.enclosure import joints, pieces, settings, wire_mm
from workshop.nets import PRIVATE, SEAT
from workshop.parts import Parts
from workshop.pins import HARDWARE, Pins
from workshop.printing import load_of
from workshop.wires import LENGTHS


def said_otherwise(pins: Pins, parts: Parts, folder: Path = HARDWARE) -> list[str]:
    """A sentence for each phrase that no longer stands where a reader looks for it."""
    wrong = []
    for name, phrases in _phrases(pins, parts).items():
        text = " ".join((folder / name).read_text(encoding="utf-8").split())
        wrong += [
            f'hardware/{name} does not say "{phrase}", as it should after this change: mend it.'
            for phrase in phrases
            if phrase not in text
        ]
    return wrong


def _phrases(pins: Pins, parts: Parts) -> dict[str, list[str]]:
    s = settings()
    cut = " + ".join(str(len(piece)) for piece in pieces(pins))
    wires = [wire_mm(way) for way in joints(pins)][:2] + [LENGTHS["key"], LENGTHS["screen"]]
    size = f"{board().width:.0f} x {board().depth:.0f} mm"
    prices = [f"{parts.cost(kind) + 0.001:.0f} EUR" for kind in (SEAT, PRIVATE)]
    pod = load_of({SEAT: 1})
    hours = [f"{pod.slow:.0f}", f"{pod.fast:.0f}"]
    air = s.solder + s.play + s.gap
    deep = [f"{mm:g} mm" for mm in (s.module_t, air, s.lid_t, s.module_t + air + s.lid_t)]
    angles = [f"{angle:g}" for angle in s.player]
    guide = [cut, *(f"{mm} mm" for mm in wires)]
    return {
        "README.md": [
            size,
            *(f"About {price}" for price in prices),
            "{} of module, {} of air for solder tips, {} of lid: {}".format(*deep),
            "The lid is {2} over the antenna".format(*deep),
            "{} hours on a slow printer, {} on a fast one".format(*hours),
        ],
        "README.de.md": [
            size,
            *(f"Etwa {price}" for price in prices),
            "{} Modul, {} Luft für Lötspitzen, {} Deckel: {}".format(*_with_commas(deep)),
            "Der Deckel ist über der Antenne {2} dick".format(*_with_commas(deep)),
            "auf einem langsamen Drucker {} Stunden, auf einem schnellen {}".format(*hours),
        ],
        "assembly.md": [
            *guide,
            "{} hours a pod on a slow printer, {} on a fast one".format(*hours),
            "From {} to {} degrees".format(*angles),
        ],
        "assembly.de.md": [
            *guide,
            "je Pod {} Stunden auf einem langsamen Drucker, {} auf einem schnellen".format(*hours),
            "Aus {} bis {} Grad".format(*angles),
        ],
        "release.md": [size],
        "release.de.md": [size],
        "parts.toml": [
            f"bare (IP30): {pins.lamps.seat} lamps",
            f"cut into {cut}",
            f"at least {pins.power.hub_ma / 1000:g} A",
            f"address 0x{pins.screen.address:02X}",
            f"OLED 0.96 inch {pins.screen.width}x{pins.screen.height}",
            f"sold as {2 * s.film_cut:g} degrees, at most {s.film_t:g} mm thick",
            f"its plug at most {s.usb[0]:g} x {s.usb[1]:g} mm",
            f"Socket 1x8, 2.54 mm, {s.socket - 2.5:g} mm high",
            f"tips of {s.solder:g} mm",
        ],
    }


def _with_commas(figures: list[str]) -> list[str]:
    return [figure.replace(".", ",") for figure in figures]
