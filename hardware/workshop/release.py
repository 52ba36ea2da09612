"""One folder with all that a maker needs who has neither KiCad nor OpenSCAD: build/release.

Its README says what to do; whoever gets only this folder can build a pod.
"""

from __future__ import annotations

import shutil
import sys
from hashlib import sha256
from pathlib import Path

from stichtisch import games
from stichtisch.decks import labels
from workshop.fabrication import ZIP
from workshop.pages import write_pages
from workshop.pins import HARDWARE, ROOT
from workshop.programs import BUILD, ToolError, run

FOLDER = ROOT / "build" / "release"
_IMAGE = ROOT / "build" / "stichtisch-pod.uf2"
_LICENCES = {
    "CERN-OHL-W-2.0.txt": HARDWARE / "LICENSE",
    "CC-BY-SA-4.0.txt": HARDWARE / "LICENSE-documents",
    "MIT.txt": ROOT / "LICENSE",
}
_BACKS = ("standard", "poker")
_SUMS = "SHA256SUMS"


def gather(folder: Path = FOLDER) -> None:
    """Fill the folder anew; `ToolError` if something was not built before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    beside = ["carrier-parts.html", "carrier.pdf", "carrier.step"]
    beside += ["carrier-positions.csv", "carrier-bom.csv"]
    for source in (_IMAGE, ZIP, *(BUILD / name for name in beside)):
        _copied(source, folder)
    for kind in ("stl", "3mf"):
        for source in sorted((BUILD / kind).glob(f"*.{kind}")):
            _copied(source, folder / "printed-parts" / kind)
    _label_sheets(folder / "labels")
    _host_program(folder / "host")
    write_pages(folder)
    for source in sorted((HARDWARE / "carrier").glob("carrier.kicad_*")):
        _copied(source, folder / "source" / "carrier")
    for source in sorted((HARDWARE / "enclosure").glob("*.*")):
        _copied(source, folder / "source" / "enclosure")
    _licences(folder / "licences")
    (folder / _SUMS).write_text(_sums(folder), encoding="utf-8")


def _copied(source: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if not source.exists():
        raise ToolError(f"{source.relative_to(ROOT)} is missing: run `make pico hardware`.")
    shutil.copy2(source, folder)


def _host_program(folder: Path) -> None:
    """The program that checks pods and runs the table, for `pipx install`."""
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # an old build's files join the new
    how = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder)
    run(sys.executable, "-m", "pip", "wheel", *how, ROOT)


def _licences(folder: Path) -> None:
    _copied(_IMAGE.with_suffix(".licences"), folder)
    (folder / _IMAGE.with_suffix(".licences").name).rename(folder / "MicroPython.txt")
    for name, source in _LICENCES.items():
        shutil.copy2(source, folder / name)


def _label_sheets(folder: Path) -> None:
    folder.mkdir()
    for game in games.FOLDERS:
        for paper in labels.PAPERS:
            labels.write_labels(game, paper, folder / f"{game}-{paper}.pdf")
    for size in _BACKS:
        labels.write_backs(9, size, folder / f"backs-{size}-one-sheet.pdf")


def _sums(folder: Path) -> str:
    """A line for each file, as `sha256sum --check` reads it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return "".join(
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n" for path in files
    )
