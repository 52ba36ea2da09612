"""A chain of WS2812B lamps on one pin."""

from machine import bitstream

# High and low of a 0, high and low of a 1, in ns: WS2812B data sheet, "Data transfer time",
# each +-150 ns. A lamp takes 24 bits of 1.25 us, so interrupts are off for 30 us a lamp.
_TIMING = (400, 850, 800, 450)


class WS2812:
    """`buf` holds three bytes a lamp in the order they are sent: green, red, blue."""

    def __init__(self, pin, lamps):
        """`pin`: an output at low; 280 us of low make the lamps show what was sent."""
        self.buf = bytearray(3 * lamps)
        self.lamps = lamps
        self._pin = pin

    def write(self):
        """Send the buffer."""
        bitstream(self._pin, 0, _TIMING, self.buf)

    def dark(self):
        """All lamps off, at once."""
        for i in range(len(self.buf)):
            self.buf[i] = 0
        self.write()
