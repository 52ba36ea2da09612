"""Makes this Python process look like MicroPython on a pod's board."""

from __future__ import annotations

import asyncio
import gc
import select
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from stichtisch.twin.board import Board
from stichtisch.twin.stand_ins import machine, micropython
from stichtisch.twin.stdio import POLLIN, POLLOUT, Poll, Stdin, Stdout

# MicroPython's ticks wrap at this on a 32-bit board (its docs: time.ticks_ms)
_PERIOD = 1 << 30
_HALF = 1 << 29
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
        (time, "ticks_ms", _ticks(board, 1_000_000)),
        (time, "ticks_us", _ticks(board, 1_000)),
        (time, "ticks_add", lambda ticks, delta: (ticks + delta) % _PERIOD),
        (time, "ticks_diff", lambda end, start: (end - start + _HALF) % _PERIOD - _HALF),
        (asyncio, "sleep_ms", sleep_ms),
        (time, "sleep_ms", lambda ms: time.sleep(ms / 1000)),
        (sys, "print_exception", lambda error, file: traceback.print_exception(error, file=file)),
        (gc, "mem_free", lambda: _HEAP),
    ]


def _ticks(board: Board, unit_ns: int) -> Callable[[], int]:
    def ticks() -> int:
        board.settle()
        return board.clock() // unit_ns % _PERIOD

    return ticks
