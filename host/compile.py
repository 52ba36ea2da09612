"""The rules compiled by mypyc, the very same sources, for whoever plays thousands of games.

    python host/compile.py FOLDER [MODULE ...]
    PYTHONPATH=FOLDER stichtisch simulate ...

FOLDER gets a copy of the packages, with the compiled modules beside their sources: what was
installed stays as it is. Needs mypy and a C compiler.
"""

import shutil
import sys
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
PACKAGES = ("host/stichtisch", "firmware/podwire", "firmware/mfrc522", "firmware/pod")

SHARED = ("card", "choice", "demand", "game", "hand", "trick", "unseen")
CARDS = ("cards", "trumps")
PLAY = (
    *("choice", "deal", "drafts", "laws", "packed", "phase"),
    *("play", "round", "rules", "stage", "tables", "worlds"),
)
"""What is asked at every move. Moves, events and views stay as they are: records are read and
written by their annotations, which mypyc does not keep."""


def modules() -> list[str]:
    """The sources that are compiled, seen from FOLDER."""
    games = CHECKOUT / "host/stichtisch/games"
    shared = [games / f"{name}.py" for name in SHARED]
    folders = sorted(kind.parent for kind in games.glob("*/kind.py"))
    own = [folder / f"{name}.py" for folder in folders for name in CARDS + PLAY]
    tree = CHECKOUT / "host/stichtisch/players/tree.py"
    found = [*shared, *own, tree]
    return [str(file.relative_to(CHECKOUT / "host")) for file in found if file.exists()]


def compile_into(folder: Path, only: Sequence[str] = ()) -> None:
    """Compile all modules, or `only` some. Raises `SystemExit` with mypy's words, or the
    compiler's, where these refuse something."""
    from mypyc.build import mypycify
    from setuptools import setup

    shutil.rmtree(folder, ignore_errors=True)
    for package in map(Path, PACKAGES):
        shutil.copytree(CHECKOUT / package, folder / package.name)
    with chdir(folder):
        found = mypycify(
            ["--follow-imports=silent", *(only or modules())], opt_level="3", debug_level="0"
        )
        setup(name="stichtisch", ext_modules=found, script_args=["-q", "build_ext", "--inplace"])
        shutil.rmtree("build")


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]), sys.argv[2:])
