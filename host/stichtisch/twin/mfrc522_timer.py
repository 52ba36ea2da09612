"""The MFRC522's timer unit (data sheet 8.5), which counts down from its reload value."""

from __future__ import annotations

_CARRIER_HZ = 13_560_000
_NS = 1_000_000_000


class Timer:
    """Pure; times in ns. One tick lasts `divider` periods of the 13.56 MHz clock."""

    def __init__(self) -> None:
        self.expires: int | None = None  # when it ends; None while it is stopped
        self._start = 0
        self._reload = 0
        self._divider = 1
        self._held = 0

    def start(self, now: int, reload: int, divider: int) -> None:
        """Load `reload` and count down; a whole run takes reload + 1 ticks."""
        self._start, self._reload, self._divider = now, reload, divider
        self.expires = now + (reload + 1) * divider * _NS // _CARRIER_HZ

    def stop(self, now: int) -> None:
        """Stop at the value reached."""
        self._held = self.value(now)
        self.expires = None

    def value(self, now: int) -> int:
        """The value in TCounterValReg at `now`."""
        if self.expires is None:
            return self._held
        ticks = (now - self._start) * _CARRIER_HZ // (_NS * self._divider)
        return max(0, self._reload - ticks)
