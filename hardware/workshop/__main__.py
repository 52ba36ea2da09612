"""`python -m workshop make` builds everything, `check` checks it, `release` gathers it."""

from __future__ import annotations

import sys

from workshop import (
    carrier,
    fabrication,
    facts,
    fits,
    gerbers,
    parts,
    pictures,
    pins,
    power,
    printing,
    release,
    texts,
)
from workshop.checks import wrong_with
from workshop.enclosure import STL, lamps_fit
from workshop.programs import ToolError
from workshop.source import SourceError

_NO_KICAD = "note: KiCad 9 is not installed, so the carrier was neither checked nor plotted"


def make() -> list[str]:
    """Write every generated file; return what is wrong, in sentences."""
    the_pins, the_parts = pins.load(), parts.load()
    wrong = wrong_with(the_pins, the_parts) or lamps_fit(the_pins)
    if wrong:
        return wrong
    texts.write(texts.texts(the_pins, the_parts))
    print("printed parts: build/hardware/stl and 3mf")
    pictures.print_files()
    if printing.stale():
        print("weights and times of the parts: hardware/enclosure/print.toml")
        printing.slice_all()
        texts.write(texts.texts(the_pins, the_parts))
    if pictures.stale():
        print("pictures: hardware/pictures")
        pictures.draw()
    wrong = carrier.wrong_nets(the_pins, carrier.board())
    wrong += carrier.wrong_numbers(the_parts, carrier.board())
    wrong += facts.said_otherwise(the_pins, the_parts)
    return wrong or _carrier_findings() + fits.faults(STL, carrier.board(), the_parts.sizes)


def check() -> list[str]:
    """Change no file of the repository; return what is wrong or stale, in sentences."""
    the_pins, the_parts = pins.load(), parts.load()
    wrong = wrong_with(the_pins, the_parts) or lamps_fit(the_pins)
    if wrong:
        return wrong
    wrong = texts.stale(texts.texts(the_pins, the_parts)) + pictures.stale() + printing.stale()
    wrong += carrier.wrong_nets(the_pins, carrier.board())
    wrong += carrier.wrong_numbers(the_parts, carrier.board())
    wrong += facts.said_otherwise(the_pins, the_parts)
    wrong += power.asks_otherwise(the_pins)
    if wrong:
        return wrong
    pictures.print_files()
    return _carrier_findings() + fits.faults(STL, carrier.board(), the_parts.sizes)


def gather() -> list[str]:
    """Gather what was built into one folder."""
    wrong = power.asks_otherwise(pins.load())
    if wrong:
        return wrong
    release.gather()
    print(f"release: {release.FOLDER.relative_to(pins.ROOT)}")
    return []


def _carrier_findings() -> list[str]:
    """Plot the carrier and return what is wrong with it or with the files for the board house."""
    if not fabrication.has_kicad():
        print(_NO_KICAD)
        return []
    print(f"carrier: {fabrication.ZIP.relative_to(pins.ROOT)}")
    fabrication.plot_order()
    fabrication.plot_aids()
    return fabrication.findings() + gerbers.wrong_gerbers(fabrication.ZIP, carrier.board())


def main(words: list[str]) -> int:
    """Exit status: 0, 1 if something is wrong, 2 for a wrong command line."""
    job = {"make": make, "check": check, "release": gather}.get(" ".join(words))
    if job is None:
        print("usage: python -m workshop make|check|release", file=sys.stderr)
        return 2
    try:
        wrong = job()
    except SourceError as refused:
        print(refused, file=sys.stderr)
        return 2
    except ToolError as stopped:
        wrong = [str(stopped)]
    for sentence in wrong:
        print(sentence)
    if not wrong:
        print(f"hardware {words[0]}: no faults found")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
