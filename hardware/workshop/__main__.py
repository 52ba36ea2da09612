"""`python -m workshop make` builds everything, `python -m workshop check` checks it."""

from __future__ import annotations

import sys

from workshop import firmware, parts, pins
from workshop.checks import wrong_with


def make() -> int:
    the_pins = pins.load()
    wrong = wrong_with(the_pins, parts.load())
    if wrong:
        return _tell(wrong)
    firmware.write_board(the_pins)
    return 0


def check() -> int:
    the_pins = pins.load()
    wrong = wrong_with(the_pins, parts.load())
    if firmware.board_is_stale(the_pins):
        wrong.append("firmware/pod/board.py is older than hardware/pins.toml: `make hardware`.")
    return _tell(wrong)


def _tell(wrong: list[str]) -> int:
    for sentence in wrong:
        print(sentence)
    return 1 if wrong else 0


def main(words: list[str]) -> int:
    if words == ["make"]:
        return make()
    if words == ["check"]:
        return check()
    print("usage: python -m workshop make|check", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
