"""COBS (Cheshire and Baker, 1999): bytes without a zero among them, so that zero can end a frame.

Bodies here have at most 254 bytes, so coding adds exactly one byte, and the ending 0 one more.
"""

from podwire.ticks import micropython


@micropython.native
def encode(body: "bytes | bytearray | memoryview", n: int, out: "bytearray | memoryview") -> int:
    """Write body[:n] (n <= 254) coded and ended by 0 into `out` (n + 2 bytes); return n + 2."""
    mark = 0  # where the distance to the next zero has to go
    for i in range(n):
        byte = body[i]
        if byte:
            out[i + 1] = byte
        else:
            out[mark] = i + 1 - mark
            mark = i + 1
    out[mark] = n + 1 - mark
    out[n + 1] = 0
    return n + 2


class Decoder:
    """Takes a frame apart byte by byte into a buffer made once; finds its feet at the next 0."""

    def __init__(self, buffer: bytearray) -> None:
        self._buffer = buffer
        self._room = len(buffer)
        self._n = 0
        self._left = 0  # bytes until the next distance byte
        self._zero = False  # whether a zero stands where that distance byte is
        self._lost = False  # too long: deaf until the next 0

    @micropython.native
    def feed(self, byte: int) -> int:
        """0: nothing yet; n > 0: a body of n bytes is in the buffer; -1: garbage was dropped."""
        if byte == 0:
            return self._end()
        if self._lost:
            return 0
        if self._left:
            self._left -= 1
            self._put(byte)
        else:
            if self._zero:
                self._put(0)
            self._left = byte - 1
            self._zero = byte != 0xFF  # a distance of 255 has no zero behind it
        return 0

    def _put(self, byte: int) -> None:
        if self._n < self._room:
            self._buffer[self._n] = byte
            self._n += 1
        else:
            self._lost = True

    def _end(self) -> int:
        n = self._n
        if self._lost or self._left:
            n = -1
        self._n = 0
        self._left = 0
        self._zero = False
        self._lost = False
        return n
