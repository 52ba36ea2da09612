"""Pictures that other programs draw: OpenSCAD the boxes, KiCad the board.

Other versions of these programs write other bytes. So pictures/made-from.toml keeps a hash of what
each picture was made from: a picture is stale when that changes.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import trimesh
from PIL import Image, ImageChops

from workshop import carrier, fabrication, looks, pins
from workshop.carrier import BOARD
from workshop.enclosure import PRINTED, SOURCES, STL
from workshop.nets import PRIVATE, SEAT
from workshop.pins import HARDWARE
from workshop.programs import BUILD, run

PICTURES = HARDWARE / "pictures"
RECORD = PICTURES / "made-from.toml"


@dataclass(frozen=True)
class View:
    """A picture of the parts: a view of assembly.scad, and the camera's angles in degrees.

    It shows all there is, or with a `distance` in mm what lies near the origin.
    """

    name: str
    tilt: int
    turn: int
    distance: int = 0


VIEWS = (
    View("seat", 52, 25),
    View("private", 52, 25),
    View("open", 40, 20),
    View("apart", 68, 25),
    View("printed", 25, 0),
    View("step-flash", 50, 25),
    View("step-header", 32, 10),
    View("step-lamps", 35, 10),
    View("step-key", 45, 15),
    View("step-screen", 40, -10, distance=230),
    View("step-close", 35, 10),
    View("step-close-private", 38, 68),
    View("by-hand", 45, 20),
)


# KiCad's pictures of the carrier with the parts of each pod
SOLDERED = {SEAT: "step-carrier.png", PRIVATE: "step-carrier-private.png"}


def print_files() -> None:
    """Write each printed part into build/hardware/stl and, for slicers that know it, 3mf."""
    newest = max(path.stat().st_mtime for path in SOURCES.glob("*.scad"))
    for folder in (STL, BUILD / "3mf"):
        folder.mkdir(parents=True, exist_ok=True)
    for name, (source, setting) in PRINTED.items():
        out = STL / f"{name}.stl"
        if out.exists() and out.stat().st_mtime > newest:
            continue  # OpenSCAD takes seconds for each
        chosen = ["-D", setting] if setting else []
        run("openscad", "-q", *chosen, "-o", out, SOURCES / f"{source}.scad")
        trimesh.load_mesh(out).export(BUILD / "3mf" / f"{name}.3mf")


def draw() -> None:
    """Draw every picture and note what it was made from. Needs the files of print_files()."""
    for view in VIEWS:
        camera = f"--camera=0,0,0,{view.tilt},0,{view.turn},{view.distance or 420}"
        look = ["--imgsize=1600,1300", "--colorscheme=Tomorrow"]
        look += [] if view.distance else ["--autocenter", "--viewall"]
        out = PICTURES / f"{view.name}.png"
        shown = f'view="{view.name}"'
        scene = SOURCES / "assembly.scad"
        run("xvfb-run", "-a", "openscad", "-q", *look, camera, "-D", shown, "-o", out, scene)
        _cut_rim(out)
    fabrication.render_from_above(BOARD, PICTURES / "carrier.png")
    for kind, name in SOLDERED.items():
        dressed = BUILD / f"carrier-{kind}.kicad_pcb"
        looks.dress(pins.load(), kind, BOARD, dressed)
        fabrication.render_aslant(dressed, PICTURES / name)
    record = [f'"{name}" = "{value}"' for name, value in sorted(_inputs().items())]
    head = "# What each picture was made from; `make hardware` writes this."
    RECORD.write_text("\n".join([head, *record, ""]), encoding="utf-8")


def _cut_rim(picture: Path) -> None:
    """OpenSCAD leaves a third of a picture empty: cut that off but for 20 pixels."""
    with Image.open(picture) as drawn:
        empty = Image.new(drawn.mode, drawn.size, drawn.getpixel((0, 0)))
        left, top, right, low = ImageChops.difference(drawn, empty).getbbox()
        box = (left - 20, top - 20, right + 20, low + 20)
        cut = Image.new(drawn.mode, (box[2] - box[0], box[3] - box[1]), drawn.getpixel((0, 0)))
        cut.paste(drawn, (-box[0], -box[1]))
    cut.save(picture, optimize=True)


def stale() -> list[str]:
    """A sentence for each picture that is missing or was made from something else."""
    record = tomllib.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    return [
        f"hardware/pictures/{name} is older than what it shows: run `make hardware`."
        for name, value in _inputs().items()
        if record.get(name) != value or not (PICTURES / name).exists()
    ]


def _inputs() -> dict[str, str]:
    boxes = _hash(*(path.read_bytes() for path in sorted(SOURCES.glob("*.scad"))))
    board = BOARD.read_bytes()
    soldered = {
        name: _hash(board, looks.model(pins.load(), carrier.board(), kind).encode())
        for kind, name in SOLDERED.items()
    }
    return {f"{view.name}.png": boxes for view in VIEWS} | soldered | {"carrier.png": _hash(board)}


def _hash(*parts: bytes) -> str:
    return sha256(b"\0".join(parts)).hexdigest()[:16]
