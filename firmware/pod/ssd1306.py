"""SSD1306 screen over I2C: keeps a copy of its memory and sends only what changed.

A whole picture takes 23 ms at 400 kHz, longer than a tap takes from tag to lamp. So it is sent in
pieces of 32 bytes, each 1.0 ms with its address. Command numbers: data sheet, table 9-1.
"""

from podwire.ticks import const, micropython

WIDTH = const(128)
PAGES = const(8)
_PIECE = const(32)
_PIECES = const(4 * 8)  # four a page
_STRIDE = const(_PIECE + 1)  # each piece follows its control byte, so it is sent without a copy

_START = (
    b"\x00\xae"  # off
    b"\xd5\x80\xa8\x3f\xd3\x00\x40"  # clock, 64 rows, no offset
    b"\x8d\x14"  # charge pump on
    b"\x20\x00"  # horizontal addressing
    b"\xa1\xc8\xda\x12"  # order of columns and rows, as the panel is wired
    b"\x81\x7f\xd9\xf1\xdb\x20"  # contrast, precharge, VCOMH
    b"\xa4\xa6"  # show memory, lit is 1
)


class SSD1306:
    """128 x 64 dots in 8 pages; a byte is 8 dots of a column, the top one in bit 0."""

    def __init__(self, i2c, addr):
        """`i2c` at 400 kHz; nothing is sent before start()."""
        self._writeto = i2c.writeto
        self._addr = addr
        self._memory = bytearray(_STRIDE * _PIECES)
        whole = memoryview(self._memory)
        self._pieces = tuple(whole[i * _STRIDE : (i + 1) * _STRIDE] for i in range(_PIECES))
        for piece in self._pieces:
            piece[0] = 0x40  # data follows
        self._changed = bytearray(_PIECES)
        self._left = 0  # how many pieces changed
        self._window = bytearray(b"\x00\x21\x00\x00\x22\x00\x00")
        self._on = b"\x00\xaf"
        self._off = b"\x00\xae"

    def start(self):
        """Set the screen up; the next steps blank its memory. OSError if it is absent."""
        self._writeto(self._addr, _START)
        self.clear()

    def switch(self, on):
        """Switch the picture on or off; the memory stays. OSError if the screen is gone."""
        self._writeto(self._addr, self._on if on else self._off)

    @micropython.native
    def clear(self):
        """Blank the picture; the next steps send all of it, changed or not."""
        memory = self._memory
        for i in range(len(memory)):
            if memory[i] and i % _STRIDE:
                memory[i] = 0
        for piece in range(_PIECES):
            self._changed[piece] = 1
        self._left = _PIECES

    @micropython.native
    def put(self, page, x, dots):
        """Set the 8 dots of column x in a page."""
        piece = page * 4 + (x >> 5)
        i = piece * _STRIDE + 1 + (x & 31)
        if self._memory[i] != dots:
            self._memory[i] = dots
            if not self._changed[piece]:
                self._changed[piece] = 1
                self._left += 1

    def step(self):
        """Send one changed piece; False if there is none. OSError if the screen is gone."""
        if not self._left:
            return False
        piece = 0
        while not self._changed[piece]:
            piece += 1
        window = self._window
        window[2] = (piece & 3) * _PIECE
        window[3] = window[2] + _PIECE - 1
        window[5] = piece >> 2
        window[6] = piece >> 2
        self._writeto(self._addr, window)
        self._writeto(self._addr, self._pieces[piece])
        self._changed[piece] = 0
        self._left -= 1
        return True
