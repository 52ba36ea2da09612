"""One virtual pod: `python -m stichtisch.twin.run --id seat1 --role seat|private [--tcp]`.

The pod's own firmware runs here over chips in software. The first line on stdout names the port
the host opens: {"port": "/dev/pts/5"}. After it comes a line whenever the pod looks different:
{"lamps": hex of G R B for each lamp} or {"screen": hex of the 1024 bytes, "on": true}.

Hands, one JSON line each on stdin; its end ends the pod:
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
from typing import Any, TextIO

from stichtisch.errors import StichtischError
from stichtisch.twin.board import Board, ChipReset
from stichtisch.twin.install import installed
from stichtisch.twin.lines import Line, PtyLine, TcpLine
from stichtisch.twin.stdio import Stdin, Stdout

_GONE_S = 2.5


class Look:
    """Tells what the pod looks like; a reader too slow for every change gets the latest."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._parts: set[str] = set()
        self._change = threading.Condition()

    def changed(self, part: str) -> None:
        """`part` looks different."""
        with self._change:
            self._parts.add(part)
            self._change.notify()

    def tell(self, board: Board) -> None:
        """Write lines for ever."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._parts)
                parts, self._parts = self._parts, set()
            for part in sorted(parts):
                self.write(_look(board, part))

    def write(self, line: dict[str, Any]) -> None:
        """One JSON line at once."""
        print(json.dumps(line), file=self._out, flush=True)


def _look(board: Board, part: str) -> dict[str, Any]:
    if part == "lamps" and board.lamps is not None:
        return {"lamps": board.lamps.shown.hex()}
    assert board.screen is not None
    return {"screen": bytes(board.screen.memory).hex(), "on": board.screen.on}


def _obey(board: Board, lines: Iterable[str]) -> None:
    for line in lines:
        try:
            board.post(json.loads(line))
        except (ValueError, AttributeError):
            print(f"a control line is a JSON object, not {line.strip()}", file=sys.stderr)
        except StichtischError as error:
            print(error, file=sys.stderr)
    os._exit(0)


def _leave_usb(line: Line) -> None:
    """A Pico that restarts vanishes from USB, and its host closes the port. This port stays: it
    is deaf until every host has taken the pod for gone (2 s of silence)."""
    until = time.monotonic() + _GONE_S
    while time.monotonic() < until:
        line.receive(4096)
        time.sleep(0.02)


def _tells_a_fault(record: logging.LogRecord) -> bool:
    """asyncio logs for each task how it ended; Ctrl-C and a restart are no fault of any."""
    return not (record.exc_info and isinstance(record.exc_info[1], (KeyboardInterrupt, ChipReset)))


def _run_firmware(board: Board, line: Line) -> None:
    logging.getLogger("asyncio").addFilter(_tells_a_fault)
    stdin, stdout = Stdin(line), Stdout(line)
    with installed(board, stdin, stdout):
        # only now: importing it takes hold of `machine`
        app: Any = importlib.import_module("pod.app")
        parts: Any = importlib.import_module("pod.parts")
        while True:
            try:
                app.main(parts.Parts())
            except ChipReset:
                board.restart()
                _leave_usb(line)
                continue
            stdout.flush()
            return


def run(name: str, private: bool, tcp: bool) -> None:
    """Be a pod until stdin ends, or Ctrl-C on its port or terminal stops the firmware."""
    line: Line = TcpLine() if tcp else PtyLine()
    look = Look(sys.stdout)
    board = Board(name, private, changed=look.changed)
    look.write({"port": line.port})
    threading.Thread(target=look.tell, args=(board,), daemon=True).start()
    threading.Thread(target=_obey, args=(board, sys.stdin), daemon=True).start()
    _run_firmware(board, line)
    print(f"pod {name} was stopped by Ctrl-C", file=sys.stderr)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="stichtisch.twin.run", description="one virtual pod")
    parser.add_argument("--id", required=True, help="its name; the pod id is derived from it")
    parser.add_argument("--role", choices=("seat", "private"), default="seat")
    parser.add_argument("--tcp", action="store_true", help="a TCP port instead of a pty")
    options = parser.parse_args()
    run(options.id, options.role == "private", options.tcp)


if __name__ == "__main__":
    main()
