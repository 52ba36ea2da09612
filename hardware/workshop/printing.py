"""How long each part prints and what it weighs: PrusaSlicer's figures, kept in print.toml."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from hashlib import sha256

from workshop.enclosure import PRINTED, SOURCES, STL
from workshop.programs import BUILD, run

RECORD = SOURCES / "print.toml"
# what the figures hold for; walls are three lines of 0.45 mm
_HOW = {
    "layer-height": "0.2",
    "perimeters": "3",
    "fill-density": "15%",
    "filament-density": "1.24",
    "perimeter-speed": "45",
    "infill-speed": "80",
}
_USED = r"; (?:total )?filament used \[g\] = ([\d.]+)"
_TIME = r"; estimated printing time \(normal mode\) = (?:(\d+)h )?(\d+)m"


@dataclass(frozen=True)
class Print:
    """One printed part: its weight, and its time on the printer."""

    grams: float
    minutes: int


def prints() -> dict[str, Print]:
    """The figures of each part, by the name of its file."""
    parts = tomllib.loads(RECORD.read_text(encoding="utf-8"))["parts"]
    return {name: Print(**figures) for name, figures in parts.items()}


def slicer() -> str:
    """The program that found the figures, and its version."""
    return str(tomllib.loads(RECORD.read_text(encoding="utf-8"))["slicer"])


def stale() -> list[str]:
    """A sentence if the boxes were changed since they were sliced."""
    record = tomllib.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    if record.get("made_from") == _made_from():
        return []
    return ["hardware/enclosure/print.toml is older than the boxes: run `make hardware`."]


def slice_all() -> None:
    """Slice every part and write the figures down."""
    folder = BUILD / "gcode"
    folder.mkdir(parents=True, exist_ok=True)
    how = [word for key, value in _HOW.items() for word in (f"--{key}", value)]
    lines = []
    for name in PRINTED:
        code = folder / f"{name}.gcode"
        run("prusa-slicer", "--export-gcode", *how, "-o", code, STL / f"{name}.stl")
        told = code.read_text(encoding="utf-8")
        used, time = re.search(_USED, told), re.search(_TIME, told)
        if used is None or time is None:
            raise ValueError(f"PrusaSlicer's file {code.name} has no figures.")
        minutes = int(time[1] or 0) * 60 + int(time[2])
        lines.append(f"{name} = {{ grams = {float(used[1]):.1f}, minutes = {minutes} }}")
    head = [
        "# Written by `make hardware` when a box has changed; that needs prusa-slicer.",
        'slicer = "PrusaSlicer 2.5.0"  # Debian 12',
        f'made_from = "{_made_from()}"',
        "",
        "[parts]",
    ]
    RECORD.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


def _made_from() -> str:
    sources = sorted(SOURCES.glob("*.scad"))
    together = b"\0".join(path.read_bytes() for path in sources if path.stem != "assembly")
    return sha256(together).hexdigest()[:16]
