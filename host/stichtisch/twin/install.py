"""Makes this Python process look like MicroPython on a pod's board."""

from __future__ import annotations

import asyncio
import gc
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from stichtisch.twin.board import Board
from stichtisch.twin.stand_ins import machine, micropython
from stichtisch.twin.stdio import Poll, Stdin, Stdout

# MicroPython's period on a 32-bit board (docs: time.ticks_ms)
_PERIOD = 1 << 30
_HALF = 1 << 29
# The firmware asks for a turn every millisecond, and a Pico has nothing else to do. Here five
# pods share two cores: turns wait for the next mark, all tasks together, and marks are far apart
# (s) once no hand has touched the pod for a while (ns).
_MARK = 0.003
_CALM_MARK = 0.015
_CALM_AFTER = 1_000_000_000
_HEAP = 192 * 1024  # about what MicroPython leaves a program on the RP2040


@contextmanager
def installed(
    board: Board, stdin: Stdin | None = None, stdout: Stdout | None = None
) -> Iterator[None]:
    """A context in which `machine`, `micropython` and MicroPython's additions to `time`,
    `asyncio`, `gc` and `select` are this board's; with streams, sys.stdin and sys.stdout too."""
    with ExitStack() as back:
        machine.use(board)
        back.callback(machine.use, None)
        for name, module in (("machine", machine), ("micropython", micropython)):
            sys.modules[name] = module
            back.callback(sys.modules.pop, name)
        changes = _additions(board, stdout)
        if stdin is not None and stdout is not None:
            changes += [(select, "poll", Poll), (sys, "stdin", stdin), (sys, "stdout", stdout)]
        for place, name, value in changes:
            _put(back, place, name, value)
        yield


def _put(back: ExitStack, place: object, name: str, value: Any) -> None:
    if hasattr(place, name):
        back.callback(setattr, place, name, getattr(place, name))
    else:
        back.callback(delattr, place, name)
    setattr(place, name, value)


def _additions(board: Board, stdout: Stdout | None) -> list[tuple[object, str, Any]]:
    ticks_ms, ticks_us = _ticks(board, 1_000_000), _ticks(board, 1_000)

    async def sleep_ms(ms: int) -> None:
        if stdout is not None:
            stdout.flush()
        if ms <= 0:
            await asyncio.sleep(0)
            return
        until = time.monotonic() + ms / 1000
        calm = board.clock() - board.touched > _CALM_AFTER
        until += -until % (_CALM_MARK if calm else _MARK)
        await asyncio.sleep(until - time.monotonic())

    return [
        (time, "ticks_ms", ticks_ms),
        (time, "ticks_us", ticks_us),
        (time, "ticks_cpu", ticks_us),
        (time, "ticks_add", lambda ticks, delta: (ticks + delta) % _PERIOD),
        (time, "ticks_diff", lambda end, start: (end - start + _HALF) % _PERIOD - _HALF),
        (time, "sleep_ms", lambda ms: time.sleep(ms / 1000)),
        (time, "sleep_us", lambda us: time.sleep(us / 1_000_000)),
        (asyncio, "sleep_ms", sleep_ms),
        (gc, "mem_free", lambda: _HEAP),
        (gc, "mem_alloc", lambda: 0),
    ]


def _ticks(board: Board, unit_ns: int) -> Callable[[], int]:
    def ticks() -> int:
        board.settle()
        return board.clock() // unit_ns % _PERIOD

    return ticks
