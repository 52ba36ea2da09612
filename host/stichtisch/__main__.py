"""Where the program begins and ends: `stichtisch`, and `python -m stichtisch`."""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # nothing is there yet that must be put away: no traceback while the rest is loaded
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import os
import sys
import threading
import time
from pathlib import Path
from types import FrameType

_PUTTING_AWAY = 2.0
"""Seconds in which a second Ctrl-C does not disturb what the first one ends in good order."""
_SOON = 0.01
"""Seconds after which the callback that kept a Ctrl-C for itself is over."""


class _Stop:
    """What Ctrl-C, SIGTERM and a closed terminal do: raise `KeyboardInterrupt` with the number."""

    def __init__(self) -> None:
        self._last = -_PUTTING_AWAY

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self._last >= _PUTTING_AWAY:
            self._last = now
            raise KeyboardInterrupt(number)

    def again(self, lost: "sys.UnraisableHookArgs") -> None:
        """Stop once more what was stopped where Python lets no exception out.

        That is in weakrefs' callbacks, for one: each import runs one.
        """
        if not isinstance(lost.exc_value, KeyboardInterrupt):
            sys.__unraisablehook__(lost)
            return
        self._last = -_PUTTING_AWAY
        number = int(lost.exc_value.args[0])
        threading.Timer(_SOON, _raise_in_main, (number,)).start()


def _raise_in_main(number: int) -> None:
    """Another thread's signal would be heard, too, but not wake what the main one waits for."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)


def _open_streams() -> None:
    """What the shell has closed (`>&-`) leads nowhere from now on.

    Else Python has None there, and the next file, a journal perhaps, gets the number to which
    somebody prints.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def main() -> int:
    """Run one command; its exit status. Ctrl-C never ends it with a traceback."""
    signals = [signal.SIGTERM]
    # nohup and its like are obeyed; Windows has no SIGHUP
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signals.append(signal.SIGHUP)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signals.append(signal.SIGINT)
    _open_streams()
    from stichtisch.cli import main as run

    stop = _Stop()
    sys.unraisablehook = stop.again
    try:
        for number in signals:
            signal.signal(number, stop)
        return run()
    except KeyboardInterrupt as interrupt:
        return 128 + int(interrupt.args[0])
    except RuntimeError as error:
        # up to Python 3.11 a class that is just being made wraps what stopped it in this
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        return 128 + int(error.__cause__.args[0])
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        for number in signals:
            signal.signal(number, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(main())
