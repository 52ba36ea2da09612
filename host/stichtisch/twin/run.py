"""One virtual pod: `python -m stichtisch.twin.run --id seat1 --role seat|private [--tcp]
[--port NUMBER]`.

The pod's own firmware runs here, over chips in software. The first line on stdout names the port
that the host opens: {"port": "/dev/pts/5"}. A line follows each time the pod looks different:
{"lamps": hex of G R B for each lamp} or {"screen": hex of the 1024 bytes, "on": true}.

Control lines on stdin say what a person does to the pod, one JSON object a line; the pod ends when
stdin does:
{"do": "lay", "uid": "04a1b2c3d4e5f6"}   {"do": "lift", "uid": "04a1b2c3d4e5f6"}
{"do": "press"}   {"do": "release"}      {"do": "noise", "rate": 0.2}
{"do": "fault", "part": "reader", "what": "absent" | "wedged" | "fine"}
"""

from __future__ import annotations

import argparse
import importlib
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Iterable
from typing import TextIO, assert_never

from stichtisch.errors import StichtischError
from stichtisch.twin.board import Board, ChipReset, ControlError, Shown
from stichtisch.twin.install import installed
from stichtisch.twin.lines import Line, open_line
from stichtisch.twin.stdio import Stdin, Stdout

_GONE_S = 2.5  # longer than the 2 s of silence after which a host takes the pod for gone


class Look:
    """Writes what the pod looks like; a slow reader gets only the latest look."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._parts: set[Shown] = set()
        self._change = threading.Condition()

    def changed(self, part: Shown) -> None:
        """Note that `part` looks different."""
        with self._change:
            self._parts.add(part)
            self._change.notify()

    def tell(self, board: Board) -> None:
        """Write a line for each noted part; it never returns."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._parts)
                parts, self._parts = self._parts, set()
            for part in sorted(parts):
                self.write(_look(board, part))

    def write(self, line: dict[str, object]) -> None:
        """Write one JSON line at once; a pod that nobody looks at any more ends."""
        try:
            print(json.dumps(line), file=self._out, flush=True)
        except BrokenPipeError:  # whoever started it was stopped
            os._exit(0)


def _look(board: Board, part: Shown) -> dict[str, object]:
    match part:
        case "lamps":
            assert board.lamps is not None
            return {"lamps": board.lamps.seen.hex()}
        case "screen":
            assert board.screen is not None
            return {"screen": bytes(board.screen.memory).hex(), "on": board.screen.on}
        case _:
            assert_never(part)


def _obey(board: Board, lines: Iterable[str]) -> None:
    for line in lines:
        try:
            board.post(_control(line))
        except StichtischError as error:
            print(error, file=sys.stderr)
    os._exit(0)


def _control(line: str) -> dict[str, object]:
    try:
        control = json.loads(line)
    except ValueError:
        control = None
    if not isinstance(control, dict):
        raise ControlError("twin.no_object", line=line.strip())
    return control


def _leave_usb(line: Line) -> None:
    """Stay silent until every host takes the pod for gone.

    A Pico that restarts vanishes from USB, and its host closes the port; this port cannot vanish.
    """
    until = time.monotonic() + _GONE_S
    while time.monotonic() < until:
        line.receive(4096)
        time.sleep(0.02)


def _tells_a_fault(record: logging.LogRecord) -> bool:
    """Whether asyncio's log record tells of a fault: Ctrl-C and a restart end each task, too."""
    return not (record.exc_info and isinstance(record.exc_info[1], (KeyboardInterrupt, ChipReset)))


def _run_firmware(board: Board, line: Line) -> None:
    logging.getLogger("asyncio").addFilter(_tells_a_fault)
    stdin, stdout = Stdin(line), Stdout(line)
    with installed(board, stdin, stdout):
        # only now: this imports `machine`
        start = importlib.import_module("pod.start")
        while True:
            try:
                start.start()
            except ChipReset:
                board.restart()
                _leave_usb(line)
                continue
            stdout.flush()
            return


def run(name: str, private: bool, tcp: bool, number: int) -> None:
    """Run a pod until stdin ends, or Ctrl-C on its port or terminal stops the firmware."""
    line = open_line(number, tcp)
    look = Look(sys.stdout)
    board = Board(name, private, changed=look.changed)
    look.write({"port": line.port})
    threading.Thread(target=look.tell, args=(board,), daemon=True).start()
    threading.Thread(target=_obey, args=(board, sys.stdin), daemon=True).start()
    _run_firmware(board, line)
    print(f"pod {name} was stopped by Ctrl-C", file=sys.stderr)


def main() -> None:
    """Run the pod that the command line describes."""
    parser = argparse.ArgumentParser(prog="stichtisch.twin.run", description="one virtual pod")
    parser.add_argument("--id", required=True, help="its name; the pod id is derived from it")
    parser.add_argument("--role", choices=("seat", "private"), default="seat")
    parser.add_argument("--tcp", action="store_true", help="a TCP port, not a pseudo-terminal")
    parser.add_argument("--port", type=int, default=0, help="the number of that TCP port")
    options = parser.parse_args()
    run(options.id, options.role == "private", options.tcp, options.port)


if __name__ == "__main__":
    main()
