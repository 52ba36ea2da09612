"""KiCad's own checks of the carrier, and the files to order and build it with, by kicad-cli."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from workshop.carrier import BOARD, SCHEMATIC
from workshop.programs import BUILD, run

ZIP = BUILD / "carrier-gerbers.zip"
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,Edge.Cuts"
# the libraries' places: kicad-cli knows them only from a user's settings
_TABLES = Path("/usr/share/kicad/template")
# KiCad's module pcbnew, which the interactive list needs, comes with the system's Python
_SYSTEM_PYTHON = "/usr/bin/python3"


def has_kicad() -> bool:
    """Whether kicad-cli, which comes with KiCad 7 and later, is installed."""
    return shutil.which("kicad-cli") is not None


def findings() -> list[str]:
    """What KiCad's electrical rules, design rules and schematic parity find, warnings too."""
    erc, drc = BUILD / "carrier-erc.json", BUILD / "carrier-drc.json"
    report = ("--severity-all", "--format", "json", "-o")
    _kicad("sch", "erc", *report, erc, SCHEMATIC)
    _kicad("pcb", "drc", "--schematic-parity", "--all-track-errors", *report, drc, BOARD)
    return _told(erc) + _told(drc)


def plot_order() -> None:
    """Write the zip for the board house."""
    folder = BUILD / "gerbers"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _kicad("pcb", "export", "gerbers", "-l", _LAYERS, "-o", f"{folder}/", BOARD)
    _kicad("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{folder}/", BOARD)
    with ZipFile(ZIP, "w", ZIP_DEFLATED) as bundle:
        for path in sorted(folder.iterdir()):
            bundle.write(path, path.name)


def plot_aids() -> None:
    """Write what helps to assemble the board and to draw a box around it."""
    positions = BUILD / "carrier-positions.csv"
    _kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", positions, BOARD)
    _kicad("pcb", "export", "step", "--board-only", "-f", "-o", BUILD / "carrier.step", BOARD)
    _kicad("sch", "export", "pdf", "-o", BUILD / "carrier.pdf", SCHEMATIC)
    # the columns that board houses ask for, with the maker's numbers
    named = ("--fields", "Reference,Value,Footprint,MPN,${QUANTITY}")
    named += ("--labels", "Designator,Comment,Footprint,MPN,Quantity")
    grouped = ("--group-by", "Value,Footprint,MPN", "--exclude-dnp")
    _kicad("sch", "export", "bom", *named, *grouped, "-o", BUILD / "carrier-bom.csv", SCHEMATIC)
    _interactive_list()


def render_from_above(board: Path, picture: Path) -> None:
    """Draw a board as it comes."""
    _render(board, picture, 860, "--zoom", "1.45")


def render_aslant(board: Path, picture: Path) -> None:
    """Draw a board as it lies before the maker."""
    light = ("--light-camera", "0.25", "--light-side", "0.5", "--light-top", "0.35")
    look = ("--perspective", "--rotate", "-32,0,8", "--zoom", "1.12", "--pan", "0,-0.15,0")
    _render(board, picture, 800, *look, *light)


def _render(board: Path, picture: Path, height: int, *look: str) -> None:
    size = ("-w", "1320", "--height", str(height))
    plain = ("--side", "top", "--quality", "basic", "--background", "opaque")
    _kicad("pcb", "render", *plain, *look, *size, "-o", picture, board)


def _interactive_list() -> None:
    """carrier-parts.html: a click on a part shows where it sits (InteractiveHtmlBom)."""
    packages = Path(sys.prefix) / "interactive-bom"
    wanted = {"INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "PYTHONPATH": str(packages)}
    program = (_SYSTEM_PYTHON, "-m", "InteractiveHtmlBom.generate_interactive_bom")
    told = ("--no-browser", "--dest-dir", BUILD, "--name-format", "carrier-parts")
    told += ("--extra-data-file", BOARD, "--show-fields", "Value,MPN")
    run(*program, *told, BOARD, environment=os.environ | _settings() | wanted)


def _told(report: Path) -> list[str]:
    found = json.loads(report.read_text(encoding="utf-8"))
    sheets = [found, *found.get("sheets", [])]
    kinds = ("violations", "unconnected_items", "schematic_parity")
    return [
        f"KiCad on {found['source']}: {one['description']} "
        f"({', '.join(item['description'] for item in one['items'])})."
        for sheet in sheets
        for kind in kinds
        for one in sheet.get(kind, [])
    ]


def _kicad(*words: str | Path) -> None:
    run("kicad-cli", *words, environment=os.environ | _settings())


def _settings() -> dict[str, str]:
    """Settings of our own, with the stock libraries: a user's could name others."""
    home = BUILD / "kicad-settings"
    for version in ("9.0", "10.0"):
        (home / version).mkdir(parents=True, exist_ok=True)
        for table in ("sym-lib-table", "fp-lib-table"):
            shutil.copyfile(_TABLES / table, home / version / table)
    return {"KICAD_CONFIG_HOME": str(home)}
