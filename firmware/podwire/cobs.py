"""COBS (Cheshire and Baker, 1999) codes bytes so that none is 0; then a 0 can end a frame.

A body has at most 254 bytes here, so coding adds exactly one byte, and the 0 at the end another.
What the host sends is escaped after that, so that it never holds a 3: MicroPython takes one for
Ctrl-C and stops the pod.
"""

from array import array

from podwire.ticks import const, micropython
from podwire.viper import ptr8, ptr32

ESCAPE = const(0x7D)  # as in PPP (RFC 1662, 4.2): the byte behind it comes with bit 5 flipped
_FLIPPED = const(0x20)
_CTRL_C = const(0x03)  # viper knows numbers only by names that begin so
_ESCAPE = const(0x7D)

# places in a Decoder's state
_N = const(0)  # bytes of the body so far
_LEFT = const(1)  # bytes until the next distance byte
_ZERO = const(2)  # 1 if that distance byte stands for a zero
_LOST = const(3)  # 1 if the frame is too long: all is ignored until the next 0
_AT = const(4)  # where in the data the next byte is
_END = const(5)  # where the data ends
_ROOM = const(6)  # bytes of the buffer
_MARK = const(7)  # ESCAPE, or 0 if nothing is escaped
_FLIP = const(8)  # _FLIPPED right behind an ESCAPE, else 0


@micropython.viper
def encode(body: object, n: int, out: object) -> int:
    """Write body[:n] (n <= 254) coded and ended by 0 into `out` (n + 2 bytes); return n + 2."""
    source = ptr8(body)
    target = ptr8(out)
    mark = 0  # place of the byte that gets the distance to the next zero
    i = 0
    while i < n:
        byte = source[i]
        if byte:
            target[i + 1] = byte
        else:
            target[mark] = i + 1 - mark
            mark = i + 1
        i += 1
    target[mark] = n + 1 - mark
    target[n + 1] = 0
    return n + 2


@micropython.viper
def escape(frame: object, n: int, out: object) -> int:
    """Write frame[:n] into `out` (2 * n bytes) without any Ctrl-C; return its new length."""
    source = ptr8(frame)
    target = ptr8(out)
    i = 0
    at = 0
    while i < n:
        byte = source[i]
        if byte == _CTRL_C or byte == _ESCAPE:  # noqa: SIM109 (viper knows no `in`)
            target[at] = _ESCAPE
            at += 1
            byte ^= _FLIPPED
        target[at] = byte
        at += 1
        i += 1
    return at


class Decoder:
    """Decodes frames into one buffer; after garbage it starts again at the next 0."""

    def __init__(self, buffer: bytearray, escaped: bool = False) -> None:
        """`escaped`: what is fed has been through escape()."""
        self._buffer = buffer
        mark = ESCAPE if escaped else 0
        self._state = array("i", [0, 0, 0, 0, 0, 0, len(buffer), mark, 0])
        self.taken = 0  # how far feed_all() has taken its data

    def feed_all(self, data: "bytes | bytearray | memoryview", start: int, end: int) -> int:
        """Feed data[start:end] until a frame ends, good or bad.

        n > 0: a body of n bytes is in the buffer; -1: garbage was dropped; 0: nothing yet. `taken`
        is then the place after that frame, or `end`.
        """
        state = self._state
        state[_AT] = start
        state[_END] = end
        size = _decode(state, self._buffer, data)
        self.taken = state[_AT]
        return size


@micropython.viper
def _decode(kept: object, body: object, data: object) -> int:
    state = ptr32(kept)
    out = ptr8(body)
    heard = ptr8(data)
    n = state[_N]
    left = state[_LEFT]
    i = state[_AT]
    end = state[_END]
    room = state[_ROOM]
    mark = state[_MARK]
    flip = state[_FLIP]
    while i < end:
        byte = heard[i]
        i += 1
        if byte:
            if byte == mark:
                flip = _FLIPPED
                continue
            byte ^= flip
        flip = 0
        if byte == 0:
            if left or state[_LOST]:
                n = -1
            state[_N] = 0
            state[_LEFT] = 0
            state[_ZERO] = 0
            state[_LOST] = 0
            state[_FLIP] = 0
            state[_AT] = i
            if n:
                return n
            left = 0
        elif state[_LOST]:
            pass
        elif left:
            left -= 1
            if n < room:
                out[n] = byte
                n += 1
            else:
                state[_LOST] = 1
        else:
            if state[_ZERO]:
                if n < room:
                    out[n] = 0
                    n += 1
                else:
                    state[_LOST] = 1
            left = byte - 1
            state[_ZERO] = 0 if byte == 0xFF else 1  # after a distance of 255 comes no zero
    state[_N] = n
    state[_LEFT] = left
    state[_FLIP] = flip
    state[_AT] = i
    return 0
