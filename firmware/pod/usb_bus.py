"""Whether the USB bus is awake: its host sends a frame each millisecond until it goes to sleep.

A write to a sleeping bus waits in stock MicroPython until the host wakes, and the watchdog bites.
"""

from podwire.kinds import SILENCE_MS
from podwire.ticks import const, micropython, ticks_add, ticks_diff

# The number of the last frame that came, in 11 bits: SOF_RD in RP2040 data sheet 4.1.4, and at
# the same address in the RP2350.
_SOF_RD = const(0x50110048)
_STILL_MS = const(3)  # USB 2.0, 7.1.7.6: without frames for so long the bus is suspended


class UsbBus:
    """`asleep` is what look() saw last; a bus without a host, as on a charger, is asleep too."""

    def __init__(self, memory, now):
        """`memory`: machine.mem32; `now`: ticks_ms."""
        self._memory = memory
        self._frame = memory[_SOF_RD]
        self._moved = ticks_add(now, -_STILL_MS)
        self._still = SILENCE_MS  # until the counter has moved once: perhaps there is none
        self.asleep = True

    @micropython.native
    def heard(self, now):
        """Bytes came in: without a counter that moves, only they say that a host is awake."""
        if self._still != _STILL_MS:
            self._moved = now
            self.asleep = False

    @micropython.native
    def look(self, now):
        """Whether it sleeps; to be asked at least each 100 ms, before anything is written."""
        frame = self._memory[_SOF_RD]
        if frame != self._frame:
            self._frame = frame
            self._moved = now
            self._still = _STILL_MS
            self.asleep = False
        elif ticks_diff(now, self._moved) >= self._still:
            self._moved = ticks_add(now, -self._still)  # hours later it must not seem to come
            self.asleep = True
        return self.asleep
