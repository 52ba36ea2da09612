"""The heap, collected where nobody taps.

To collect takes 3.5 to 7.4 ms, to count what is free 8.8. By itself MicroPython collects after
some minutes, at any moment.
"""

import gc

from podwire.ticks import const, ticks_diff

_EVERY_MS = const(20_000)


class Heap:
    """`free`: the bytes that were free when it was last collected."""

    def __init__(self, now):
        """`now`: ticks_ms."""
        self.free = gc.mem_free()
        self._collected = now

    def collect(self, now):
        """Collect, if it is time: right after a scene, while nothing lies on the spot."""
        if 0 <= ticks_diff(now, self._collected) < _EVERY_MS:
            return
        self._collected = now
        gc.collect()
        self.free = gc.mem_free()
