"""Starts the pod's program, and starts it anew when one of its tasks dies.

The host is told why: a pod that starts again and again is repaired only by who knows. It waits
before the next start, longer each time that it died soon after the last one.
"""

import gc
import io
import sys
from time import sleep_ms

import machine
from machine import Pin

from pod import board
from pod.app import main
from pod.parts import Parts
from pod.watchdog import guard, has_bitten, unguard
from pod.ws2812 import WS2812
from podwire import kinds
from podwire.ticks import const, ticks_diff, ticks_ms

_FAULT_MAX = const(200)  # bytes of a traceback's end: what fits beside the cause
_WAIT_MS = const(250)  # before a second start in a row, then twice as long each time
_WAIT_MS_MAX = const(8000)
_SOON_MS = const(60_000)  # who lives longer starts anew at once
_DISTRESS = const(40)  # red of a pod whose parts cannot be built: seen, and harmless to any port


def start(newer=False):
    """Run the pod until Ctrl-C. With the key held at power-up nothing runs: there is the REPL.

    `newer`: an older program was installed, which does not run; the HELLO says so.
    """
    if machine.reset_cause() != machine.WDT_RESET and _key_held():
        return
    try:
        _run(newer, kinds.RESTART_WATCHDOG if has_bitten() else kinds.RESTART_NONE)
    finally:
        unguard()


def _run(newer, why):
    fault = b""
    wait = 0
    while True:
        guard()  # parts that hang while they are built, too, are no end
        try:
            parts = Parts(newer)
        except Exception:
            _show_distress()
            raise
        begun = ticks_ms()
        error = main(parts, why, fault)
        if error is None:
            return
        if ticks_diff(ticks_ms(), begun) > _SOON_MS:
            wait = 0
        sleep_ms(wait)
        wait = min(2 * wait, _WAIT_MS_MAX) or _WAIT_MS
        why = kinds.RESTART_FAULT
        fault = _place(error)
        del parts, error
        gc.collect()


def _key_held():
    pin = Pin(board.PIN_KEY, Pin.IN, Pin.PULL_UP)
    sleep_ms(1)  # the pull-up charges the wire
    return not pin()


def _show_distress():
    """Every second lamp red, and the board's own LED on without a beat."""
    chain = WS2812(Pin(board.PIN_LAMPS, Pin.OUT, value=0), board.LAMPS, board.LAMP_CHANNELS)
    for i in range(0, len(chain.buf), 6):
        chain.buf[i + 1] = _DISTRESS
    chain.write()
    Pin("LED", Pin.OUT, value=1)


def _place(error):
    """The end of its traceback: where, and what kind of error, without what it says of values."""
    out = io.StringIO()
    sys.print_exception(error, out)
    lines = out.getvalue().strip().split("\n")
    lines[-1] = lines[-1].split(":")[0]
    return "\n".join(line.strip() for line in lines).encode()[-_FAULT_MAX:]
