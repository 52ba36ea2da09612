"""One frame: header, payload, check, and COBS around them."""

from podwire import WIRE
from podwire.cobs import encode, escape
from podwire.crc import crc16, seal
from podwire.kinds import BODY_MAX, GREETING, HEADER, HELLO, OPEN, PAYLOAD_MAX, REFUSE
from podwire.ticks import const

_CRC_32 = const(4)
_CRC_16 = const(2)


class Frame:
    """A frame to send, in buffers made once.

    Fill `payload` and call finish(); for OPEN, HELLO and REFUSE fill `greeting` and call greet().
    """

    def __init__(self, escaped: bool = False) -> None:
        """`escaped`: no byte of it is a Ctrl-C."""
        self._body = bytearray(BODY_MAX)
        self._plain = bytearray(BODY_MAX + 2) if escaped else None  # as coded, before
        self._line = memoryview(bytearray(1 + 2 * (BODY_MAX + 2)))  # its first byte stays 0
        self._room = self._line[1:]
        self.payload = memoryview(self._body)[HEADER : HEADER + PAYLOAD_MAX]
        self.greeting = memoryview(self._body)[GREETING : BODY_MAX - _CRC_32 - _CRC_16]

    def finish(self, kind: int, host: int, pod: int, seq: int, ack: int, n: int) -> memoryview:
        """The frame's bytes for the line; n: bytes of payload. Valid until the next call."""
        body = self._body
        body[5] = seq & 0xFF
        body[6] = seq >> 8
        body[7] = ack & 0xFF
        body[8] = ack >> 8
        return self._room[: self._code(self._check(kind, host, pod, HEADER + n))]

    def greet(self, kind: int, host: int, pod: int, n: int) -> memoryview:
        """The same for a frame that opens a session and that every version can read.

        A 0 leads it: what strayed into the line in the silence before ends there.
        """
        body = self._body
        body[5] = 0
        body[6] = 0
        n = self._check(kind, host, pod, GREETING + n)
        crc = crc16(body, 0, n)
        body[n] = crc & 0xFF
        body[n + 1] = crc >> 8
        return self._line[: 1 + self._code(n + _CRC_16)]

    def _code(self, n: int) -> int:
        if self._plain is None:
            return encode(self._body, n, self._room)
        return escape(self._plain, encode(self._body, n, self._plain), self._room)

    def _check(self, kind: int, host: int, pod: int, n: int) -> int:
        body = self._body
        body[0] = kind
        body[1] = host & 0xFF
        body[2] = host >> 8
        body[3] = pod & 0xFF
        body[4] = pod >> 8
        seal(body, n)
        return n + _CRC_32


def payload_size(body: bytearray, n: int) -> int:
    """How long the payload of the frame in body[:n] is; -1 if the frame is harmed.

    A greeting of another version is checked only as far as every version does.
    """
    kind = body[0]
    if kind != OPEN and kind != HELLO and kind != REFUSE:
        n -= _CRC_32
        return n - HEADER if n >= HEADER and not seal(body, n) else -1
    n -= _CRC_16
    if n <= GREETING or crc16(body, 0, n) != body[n] | body[n + 1] << 8:
        return -1
    if body[GREETING] == WIRE:
        n -= _CRC_32
        if n <= GREETING or seal(body, n):
            return -1
    return n - GREETING
