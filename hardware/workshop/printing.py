"""How long each part prints and what it weighs: PrusaSlicer's figures, kept in print.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from workshop.enclosure import PRINTED, SOURCES, STL
from workshop.programs import BUILD, run

RECORD = SOURCES / "print.toml"
# what the figures hold for; walls are lines of 0.45 mm
_HOW = {
    "layer-height": "0.2",
    "perimeters": "3",
    "fill-density": "15%",
    "filament-density": "1.24",
}
# mm/s, and mm/s2: a printer of old, and one that is sold as fast
SPEEDS = {
    "slow": {"perimeter-speed": "45", "infill-speed": "80"},
    "fast": {
        "perimeter-speed": "150",
        "external-perimeter-speed": "100",
        "infill-speed": "200",
        "solid-infill-speed": "150",
        "top-solid-infill-speed": "100",
        "travel-speed": "300",
        "max-volumetric-speed": "12",
        "default-acceleration": "5000",
        "machine-max-acceleration-extruding": "5000",
        "machine-max-acceleration-x": "5000",
        "machine-max-acceleration-y": "5000",
    },
}
_USED = r"; (?:total )?filament used \[g\] = ([\d.]+)"
_TIME = r"; estimated printing time \(normal mode\) = (?:(\d+)h )?(\d+)m"


@dataclass(frozen=True)
class Print:
    """One printed part: its weight, and its minutes on a slow and on a fast printer."""

    grams: float
    slow: int
    fast: int


def prints() -> dict[str, Print]:
    """The figures of each part, by the name of its file."""
    parts = tomllib.loads(RECORD.read_text(encoding="utf-8"))["parts"]
    return {name: Print(**figures) for name, figures in parts.items()}


@dataclass(frozen=True)
class Load:
    """What a pod, or all five, take: grams, and hours on a slow and on a fast printer."""

    grams: float
    slow: float
    fast: float


def load_of(pods: Mapping[str, int]) -> Load:
    """The sum over so many "seat" and "private" pods."""
    grams, slow, fast = 0.0, 0.0, 0.0
    for name, one in prints().items():
        each = sum(
            count for kind, count in pods.items() if name == "base_x1" or f"_{kind}_" in name
        )
        count = each * int(name.rsplit("_x", 1)[1])
        grams += count * one.grams
        slow += count * one.slow / 60
        fast += count * one.fast / 60
    return Load(grams, slow, fast)


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
    lines = []
    for name in PRINTED:
        grams, minutes = "", []
        for pace, speeds in SPEEDS.items():
            how = [word for key, value in (_HOW | speeds).items() for word in (f"--{key}", value)]
            code = folder / f"{name}-{pace}.gcode"
            run("prusa-slicer", "--export-gcode", *how, "-o", code, STL / f"{name}.stl")
            told = code.read_text(encoding="utf-8")
            used, time = re.search(_USED, told), re.search(_TIME, told)
            if used is None or time is None:
                raise ValueError(f"PrusaSlicer's file {code.name} has no figures.")
            grams = f"{float(used[1]):.1f}"
            minutes.append(f"{pace} = {int(time[1] or 0) * 60 + int(time[2])}")
        lines.append(f"{name} = {{ grams = {grams}, {', '.join(minutes)} }}")
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
