"""All text files of the repository that are made from pins.toml and parts.toml."""

from __future__ import annotations

from pathlib import Path

from workshop.breadboard_picture import breadboard_svg
from workshop.enclosure import dimensions_scad
from workshop.firmware import board_text
from workshop.harness_picture import harness_svg
from workshop.lists import power_list, print_list, shopping_list, trouble_list, wire_list
from workshop.nets import PRIVATE, SEAT
from workshop.parts import Parts
from workshop.pins import ROOT, Pins
from workshop.strip_picture import strip_svg


def texts(pins: Pins, parts: Parts) -> dict[str, str]:
    """The text of each file, by its path in the repository."""
    found = {
        "firmware/pod/board.py": board_text(pins),
        "hardware/bom.md": shopping_list(parts),
        "hardware/wiring/wires.md": wire_list(pins),
        "hardware/wiring/power.md": power_list(pins),
        "hardware/troubleshooting.md": trouble_list(),
        "hardware/enclosure/prints.md": print_list(),
        "hardware/enclosure/dimensions.scad": dimensions_scad(pins),
        "hardware/pictures/strip.svg": strip_svg(pins),
    }
    for kind in (SEAT, PRIVATE):
        found[f"hardware/pictures/wiring-{kind}.svg"] = harness_svg(pins, kind)
        found[f"hardware/pictures/breadboard-{kind}.svg"] = breadboard_svg(pins, kind)
    return found


def write(made: dict[str, str], root: Path = ROOT) -> None:
    """Write the files that differ below `root`; other makes may be reading the rest."""
    for name, text in made.items():
        path = root / name
        if not _holds(path, text):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def stale(made: dict[str, str], root: Path = ROOT) -> list[str]:
    """A sentence for each file that is missing or has another text."""
    return [
        f"{name} is older than hardware/pins.toml or parts.toml: run `make hardware`."
        for name, text in made.items()
        if not _holds(root / name, text)
    ]


def _holds(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text
