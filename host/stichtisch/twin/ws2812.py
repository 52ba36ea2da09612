"""A chain of WS2812B lamps: what each shows after bits were sent down the line.

The times are from Worldsemi's WS2812B data sheet, "Data transfer time".
"""

from __future__ import annotations

from collections.abc import Sequence

from stichtisch.errors import StichtischError

# high and low time of a 0, then of a 1, in ns
_TIMES = (400, 850, 800, 450)
_TOLERANCE = 150
# the pause that ends a frame: 280 us for newer lamps, 50 us in the first data sheets
LATCH_NS = 280_000


class LineError(StichtischError):
    """Pulses outside the lamps' tolerances."""


class Ws2812Chain:
    """Pure; times in ns. `shown` has three bytes a lamp, in the order on the line: G, R, B."""

    def __init__(self, lamps: int) -> None:
        self.shown = bytes(3 * lamps)
        self._at = 0
        self._quiet_since: int | None = None

    def send(self, timing: Sequence[int], data: bytes, now: int) -> int:
        """Send bits down the line, beginning at `now`; return how long they take.

        The first lamp keeps the first three bytes and passes on the rest. Bytes beyond the last
        lamp are lost; lamps that get none keep what they show. LineError if a time in `timing`
        (as for machine.bitstream) is off by more than 150 ns.
        """
        for given, right in zip(timing, _TIMES, strict=True):
            if abs(given - right) > _TOLERANCE:
                raise LineError(
                    "twin.timing", wanted=_TIMES, within=_TOLERANCE, given=tuple(timing)
                )
        if self._quiet_since is None or now - self._quiet_since >= LATCH_NS:
            self._at = 0
        room = len(self.shown) - self._at
        taken = data[: max(0, room)]
        self.shown = self.shown[: self._at] + taken + self.shown[self._at + len(taken) :]
        self._at += len(data)
        ones = int.from_bytes(data, "big").bit_count()
        lasts = ones * sum(timing[2:]) + (8 * len(data) - ones) * sum(timing[:2])
        self._quiet_since = now + lasts
        return lasts
