"""Resets the pod when one of its tasks hangs; can be stopped."""

import machine

from pod.chip import RP2040
from podwire.ticks import const, micropython

_TIMEOUT_MS = const(8000)  # the RP2040 counts to 8388 at most
# CTRL, and the alias that clears the bits written to it: RP2040 data sheet 4.7.6 and 2.1.2; of the
# RP2350 the address in pico-sdk's headers, where the bit and the alias are the same
_CTRL = const(0x40058000)
_CTRL_RP2350 = const(0x400D8000)
_CLEAR = const(0x3000)
_ENABLE = const(1 << 30)
# SCRATCH4: pico-sdk's hardware_watchdog keeps this number there while the watchdog runs, and
# clears it in machine.reset(), which the reset's cause alone does not tell from a bite. RP2040
# data sheet 4.7.6, and at the same offset in the RP2350.
_SCRATCH4 = const(0x1C)
_RUNNING = const(0x6AB73121)


def has_bitten():
    """Whether this start is the watchdog's doing."""
    if machine.reset_cause() != machine.WDT_RESET:
        return False
    return machine.mem32[_register(_SCRATCH4)] == _RUNNING


def guard():
    """Begin: who does not feed what this returns within 8 s is reset."""
    return machine.WDT(timeout=_TIMEOUT_MS)


def unguard():
    """End: it would reset a board at its REPL, while files are copied to it."""
    machine.mem32[_register(_CLEAR)] = _ENABLE
    # the cause stays until the next reset: a program started from the REPL would call it a bite
    machine.mem32[_register(_SCRATCH4)] = 0


def _register(offset):
    return (_CTRL if RP2040 else _CTRL_RP2350) + offset


class Watchdog:
    """The chip's watchdog, fed only when every task has given a sign since the last time."""

    def __init__(self, tasks):
        """`tasks`: how many tasks have to give a sign."""
        self._signs = bytearray(tasks)
        self._timer = None

    def start(self):
        """Start it: 8 s without feeding reset the pod."""
        self._timer = guard()

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
        """Switch it off."""
        if self._timer:
            unguard()
        self._timer = None
