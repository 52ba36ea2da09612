# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""What MicroPython has and CPython lacks: its compiler's words, and milliseconds that wrap."""

import sys

__all__ = [
    "const",
    "micropython",
    "ptr8",
    "ptr32",
    "sleep_ms",
    "ticks_add",
    "ticks_diff",
    "ticks_ms",
    "ticks_us",
]

if sys.implementation.name == "micropython":
    from asyncio import sleep_ms
    from time import ticks_add, ticks_diff, ticks_ms, ticks_us

    import micropython
    from micropython import const
else:
    from asyncio import sleep
    from time import monotonic_ns
    from types import SimpleNamespace

    def const(value):
        """The value itself."""
        return value

    # they tell MicroPython's compiler how to compile; here they do nothing
    micropython = SimpleNamespace(native=lambda code: code, viper=lambda code: code)

    def ticks_ms():
        """Milliseconds from 0 to 2**30 - 1, then from 0 again, as on a 32-bit board."""
        return ticks_add(monotonic_ns() // 1_000_000, 0)

    def ticks_us():
        """Microseconds, in the same way."""
        return ticks_add(monotonic_ns() // 1_000, 0)

    async def sleep_ms(ms):
        """Let the other tasks run for so long."""
        await sleep(ms / 1000)

    def ticks_add(ticks, delta):
        """The time `delta` ms after `ticks`."""
        return ticks + delta & 0x3FFFFFFF

    def ticks_diff(end, start):
        """Milliseconds from `start` to `end`, negative when `end` is the earlier one."""
        return (end - start + 0x20000000 & 0x3FFFFFFF) - 0x20000000


def ptr8(buf):
    """In viper a pointer to bytes; elsewhere the buffer itself."""
    return buf


def ptr32(words):
    """In viper a pointer to 32-bit words; elsewhere the array itself."""
    return words
