"""The numbers of enclosure/dimensions.scad and settings.scad: OpenSCAD's sums are Python's too."""

from __future__ import annotations

import re
from functools import cache
from types import SimpleNamespace

from workshop.pins import HARDWARE

_FILES = ("dimensions.scad", "settings.scad")


@cache
def settings() -> SimpleNamespace:
    """Every name that is set in the two files, with its value in mm."""
    values: dict[str, object] = {}
    for name in _FILES:
        text = (HARDWARE / "enclosure" / name).read_text(encoding="utf-8")
        for key, sum_ in re.findall(r"^(\w+) = (.+?);", text, re.MULTILINE):
            values[key] = eval(sum_, {}, values)
    return SimpleNamespace(**values)
