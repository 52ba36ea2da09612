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

import argparse
import asyncio
import gc
import importlib
import json
import logging
import os
import select
import sys
import threading
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TextIO, assert_never

from stichtisch.errors import StichtischError
from stichtisch.twin.board import Board, ChipReset, Shown
from stichtisch.twin.lines import POLLIN, POLLOUT, Poll, SerialLine, Stdin, Stdout, open_line
from stichtisch.twin.stand_ins import machine, micropython

# MicroPython's ticks wrap at this on a 32-bit board (its docs: time.ticks_us)
_PERIOD = 1 << 30
# The firmware's tasks wake every millisecond, and a Pico has nothing else to do. Here five pods
# share two cores, so all tasks of a pod wake together: every 3 ms, or every 15 ms once nobody has
# touched the pod for a second.
_WAKE_S = 0.003
_CALM_WAKE_S = 0.015
_CALM_AFTER_NS = 1_000_000_000
_HEAP = 192 * 1024  # about what MicroPython leaves a program on the RP2040


@contextmanager
def installed(
    board: Board, stdin: Stdin | None = None, stdout: Stdout | None = None
) -> Iterator[None]:
    """A context in which the firmware can be imported and runs on `board`.

    `machine`, `micropython` and what MicroPython adds to `time`, `asyncio` and `gc` are there;
    with both streams, sys.stdin, sys.stdout and select.poll are theirs. On leaving, everything
    is as before.
    """
    with ExitStack() as back:
        machine.use(board)
        back.callback(machine.use, None)
        for name, module in (("machine", machine), ("micropython", micropython)):
            sys.modules[name] = module
            back.callback(sys.modules.pop, name)
        changes = _additions(board, stdout)
        if stdin is not None and stdout is not None:
            changes += [(select, "poll", Poll), (sys, "stdin", stdin), (sys, "stdout", stdout)]
            changes += [(select, "POLLIN", POLLIN), (select, "POLLOUT", POLLOUT)]
        for place, name, value in changes:
            _put(back, place, name, value)
        yield


def _put(back: ExitStack, place: object, name: str, value: object) -> None:
    if hasattr(place, name):
        back.callback(setattr, place, name, getattr(place, name))
    else:
        back.callback(delattr, place, name)
    setattr(place, name, value)


def _additions(board: Board, stdout: Stdout | None) -> list[tuple[object, str, object]]:
    def ticks_us() -> int:
        board.settle()
        return board.clock() // 1_000 % _PERIOD

    async def sleep_ms(ms: int) -> None:
        if stdout is not None:
            stdout.flush()
        if ms <= 0:
            await asyncio.sleep(0)
            return
        until = time.monotonic() + ms / 1000
        calm = board.clock() - board.touched > _CALM_AFTER_NS
        until += -until % (_CALM_WAKE_S if calm else _WAKE_S)
        await asyncio.sleep(until - time.monotonic())

    return [
        (time, "ticks_us", ticks_us),
        (asyncio, "sleep_ms", sleep_ms),
        (time, "sleep_ms", lambda ms: time.sleep(ms / 1000)),
        (sys, "print_exception", lambda error, file: traceback.print_exception(error, file=file)),
        (gc, "mem_free", lambda: _HEAP),
        (gc, "collect", lambda: 0),  # CPython's takes long, and frees nothing of the pod's
    ]


_GONE_S = 2.5  # longer than the 2 s of silence after which a host takes the pod for gone


class Look:
    """Writes what the pod looks like; a slow reader gets only the latest look."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._parts: set[Shown] = set()
        self._change = threading.Condition()

    def changed(self, part: Shown) -> None:
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
        except OSError:  # whoever started it was stopped; Windows says EINVAL
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
        raise StichtischError("twin.no_object", line=line.strip())
    return control


def _leave_usb(line: SerialLine) -> None:
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


def _run_firmware(board: Board, line: SerialLine) -> None:
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
