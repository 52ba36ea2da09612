"""`python -m workshop make` builds everything, `python -m workshop check` checks it."""

from __future__ import annotations

import sys

from workshop import firmware, pins


def main(words: list[str]) -> int:
    the_pins = pins.load()
    if words == ["make"]:
        firmware.write_board(the_pins)
        return 0
    if words == ["check"]:
        if firmware.board_is_stale(the_pins):
            print("firmware/pod/board.py is older than hardware/pins.toml: run `make hardware`")
            return 1
        return 0
    print("usage: python -m workshop make|check", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
