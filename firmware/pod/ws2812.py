"""A chain of WS2812B lamps on one pin, or of SK6812 RGBW, which have a white of their own."""

import sys

from machine import bitstream

from podwire.ticks import micropython
from podwire.viper import ptr8

# High and low of a 0, high and low of a 1, in ns, each +-150 ns: "Data transfer time" in the data
# sheets of both. A virtual pod has no PIO (pod.pio_line): bitstream would have interrupts off for
# 30 us a lamp, 40 us with white.
_TIMING = (400, 850, 800, 450)
_TIMING_RGBW = (300, 900, 600, 600)


class WS2812:
    """`buf` holds three bytes a lamp: green, red, blue.

    To lamps with white goes what the three have in common as white: one channel's current for
    three, and a better white.
    """

    def __init__(self, pin, lamps, channels):
        """`pin`: an output at low; 280 us of low make the lamps show what was sent.

        `channels`: bytes that a lamp takes, 3 or, with white, 4.
        """
        self.buf = bytearray(3 * lamps)
        self._line = self.buf if channels == 3 else bytearray(4 * lamps)
        self._timing = _TIMING if channels == 3 else _TIMING_RGBW
        self.lamps = lamps
        self._pin = pin
        self._wire = None
        if sys.platform == "rp2":
            from pod.pio_line import Line

            self._wire = Line(pin, channels, self._line)

    @micropython.native
    def write(self):
        """Send the buffer."""
        if self._line is not self.buf:
            _split_white(self.buf, self._line)
        if self._wire:
            self._wire.send()
            return
        bitstream(self._pin, 0, self._timing, self._line)

    def dark(self):
        """All lamps off, at once."""
        for i in range(len(self.buf)):
            self.buf[i] = 0
        self.write()

    def close(self):
        """All lamps off, and no more use for them."""
        self.dark()
        if self._wire:
            self._wire.close()


@micropython.viper
def _split_white(frame, line):
    """Write `frame`, three bytes a lamp, into `line` with four: green, red, blue, white."""
    buf = ptr8(frame)
    out = ptr8(line)
    n = int(len(frame))
    i = 0
    j = 0
    while i < n:
        white = buf[i]
        if buf[i + 1] < white:
            white = buf[i + 1]
        if buf[i + 2] < white:
            white = buf[i + 2]
        out[j] = buf[i] - white
        out[j + 1] = buf[i + 1] - white
        out[j + 2] = buf[i + 2] - white
        out[j + 3] = white
        i += 3
        j += 4
