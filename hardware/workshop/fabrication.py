"""Design rule check, gerbers and drill file of the carrier, by KiCad's Python module."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

from workshop.carrier_kicad import BOARD
from workshop.pictures import BUILD, ToolError, run

# pcbnew comes with the system's Python, not with the virtual environment's
_PYTHON = "/usr/bin/python3"
_SCRIPT = Path(__file__).with_name("kicad_run.py")


def has_kicad() -> bool:
    """Whether KiCad's Python module is installed."""
    try:
        run(_PYTHON, "-c", "import pcbnew")
    except ToolError:
        return False
    return True


def design_rule_findings() -> list[str]:
    """A sentence if the carrier breaks a design rule of KiCad; ToolError if KiCad fails."""
    report = BUILD / "carrier-drc.txt"
    BUILD.mkdir(parents=True, exist_ok=True)
    run(_PYTHON, _SCRIPT, "drc", BOARD, report)
    text = report.read_text(encoding="utf-8")
    counts = [int(count) for count in re.findall(r"\*\* Found (\d+)", text)]
    if counts == [0, 0, 0]:
        return []
    return [f"The carrier breaks KiCad's design rules, see {report}."]


def plot() -> None:
    """Write gerbers, drill file, and a zip of them to order the board with."""
    folder = BUILD / "gerbers"
    run(_PYTHON, _SCRIPT, "plot", BOARD, folder)
    with ZipFile(BUILD / "carrier-gerbers.zip", "w") as bundle:
        for path in sorted(folder.iterdir()):
            bundle.write(path, path.name)
