"""Resets the pod when one of its tasks hangs; can be stopped."""

import sys

import machine

from podwire.ticks import const, micropython

_TIMEOUT_MS = const(8000)  # the RP2040 counts to 8388 at most
# RP2040 data sheet 4.7.6 and 2.1.2: CTRL, and the alias that clears the bits written to it
_CTRL = const(0x40058000)
_CLEAR = const(0x3000)
_ENABLE = const(1 << 30)


class Watchdog:
    """The RP2040's watchdog, fed only when every task has given a sign since the last time."""

    def __init__(self, tasks):
        """`tasks`: how many tasks have to give a sign."""
        self._signs = bytearray(tasks)
        self._timer = None

    def start(self):
        """Start it: 8 s without feeding reset the pod."""
        self._timer = machine.WDT(timeout=_TIMEOUT_MS)

    @micropython.native
    def alive(self, task):
        """The task with this number, counted from 0, gives a sign."""
        self._signs[task] = 1

    def look(self):
        """Feed it if all tasks have given a sign; return whether they have."""
        for sign in self._signs:
            if not sign:
                return False
        for i in range(len(self._signs)):
            self._signs[i] = 0
        if self._timer:
            self._timer.feed()
        return True

    def stop(self):
        """Switch it off: it would reset the board while files are copied to it."""
        if self._timer and sys.platform == "rp2":
            machine.mem32[_CTRL + _CLEAR] = _ENABLE
        self._timer = None
