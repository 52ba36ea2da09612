"""MicroPython's milliseconds that wrap, and its compiler's hints, on CPython too."""

import sys

__all__ = ["const", "micropython", "ticks_add", "ticks_diff", "ticks_ms"]

try:
    from time import ticks_add, ticks_diff, ticks_ms
except ImportError:
    from time import monotonic_ns

    # MicroPython's period on a 32-bit board: every time stays a small int, off the heap
    _PERIOD = 1 << 30
    _HALF = 1 << 29

    def ticks_ms() -> int:
        """Milliseconds since some moment, from 0 up to 2**30 - 1, then from 0 again."""
        return monotonic_ns() // 1_000_000 % _PERIOD

    def ticks_add(ticks: int, delta: int) -> int:
        """The time `delta` ms after `ticks`."""
        return (ticks + delta) % _PERIOD

    def ticks_diff(end: int, start: int) -> int:
        """Milliseconds from `start` to `end`, negative when `end` is the earlier one."""
        return (end - start + _HALF) % _PERIOD - _HALF


if sys.implementation.name == "micropython":
    import micropython
    from micropython import const
else:
    from types import SimpleNamespace

    def const(value: int) -> int:
        """MicroPython's compiler puts the number in place of its name."""
        return value

    # they tell MicroPython's compiler how to compile; here they do nothing
    micropython = SimpleNamespace(
        native=lambda function: function, viper=lambda function: function
    )
