"""Copies MicroPython's type stubs to where mypy.ini looks for them: python firmware/typings.py

Their packages install them straight into site-packages, where mypy reads no stubs.
"""

import shutil
from importlib.metadata import files
from pathlib import Path

PACKAGES = ("micropython-rp2-rpi-pico-stubs", "micropython-stdlib-stubs")
TARGET = Path(__file__).parent.parent / "build" / "typings"


def main() -> None:
    """Empty build/typings and fill it again."""
    shutil.rmtree(TARGET, ignore_errors=True)
    for package in PACKAGES:
        for file in files(package) or ():
            if file.suffix == ".pyi" or file.name == "VERSIONS":
                target = TARGET / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file.locate(), target)


if __name__ == "__main__":
    main()
