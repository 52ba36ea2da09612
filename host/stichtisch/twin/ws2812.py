"""A chain of WS2812B lamps: what each one shows after bits came down the line.

Figures: Worldsemi WS2812B data sheet, "Data transfer time".
"""

from __future__ import annotations

from collections.abc import Sequence

from stichtisch.errors import StichtischError

# high and low time of a 0 and of a 1, in ns, each +-150
_TIMES = (400, 850, 800, 450)
_TOLERANCE = 150
# a low line this long latches; newer lamps need 280 us where the first data sheets said 50
LATCH_NS = 280_000


class LineError(StichtischError):
    """Pulses that no lamp understands."""


class Ws2812Chain:
    """Pure; times in ns. `shown` holds three bytes a lamp in the order of the wire: G, R, B."""

    def __init__(self, lamps: int) -> None:
        self.shown = bytes(3 * lamps)
        self._at = 0
        self._quiet_since: int | None = None

    def send(self, timing: Sequence[int], data: bytes, now: int) -> int:
        """Bits go down the line from `now` on; returns how long they take.

        The first lamp keeps the first three bytes and passes on the rest; bytes beyond the last
        lamp are lost, lamps that got none keep what they show. LineError outside the tolerances.
        """
        for given, right in zip(timing, _TIMES, strict=True):
            if abs(given - right) > _TOLERANCE:
                raise LineError(
                    f"a WS2812B wants {_TIMES} ns within {_TOLERANCE}, not {tuple(timing)}: "
                    "correct the timing given to bitstream"
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
