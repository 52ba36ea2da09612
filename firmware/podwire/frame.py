"""One frame: header, payload, CRC, and COBS around them."""

from podwire.cobs import encode
from podwire.crc import crc16
from podwire.kinds import BODY_MAX, HEADER, PAYLOAD_MAX


class Frame:
    """A frame to send, in buffers made once: fill `payload`, then call finish()."""

    def __init__(self) -> None:
        self._body = bytearray(BODY_MAX)
        self._wire = memoryview(bytearray(BODY_MAX + 2))
        self.payload = memoryview(self._body)[HEADER : HEADER + PAYLOAD_MAX]

    def finish(self, kind: int, host: int, pod: int, seq: int, ack: int, n: int) -> memoryview:
        """The frame's bytes for the line; n: bytes of payload. Valid until the next call."""
        body = self._body
        body[0] = kind
        body[1] = host & 0xFF
        body[2] = host >> 8
        body[3] = pod & 0xFF
        body[4] = pod >> 8
        body[5] = seq
        body[6] = ack
        n += HEADER
        crc = crc16(body, 0, n)
        body[n] = crc & 0xFF
        body[n + 1] = crc >> 8
        return self._wire[: encode(body, n + 2, self._wire)]


def intact(body: bytearray, n: int) -> bool:
    """Whether body[:n] is long enough for a frame and its CRC is right."""
    n -= 2
    return n >= HEADER and crc16(body, 0, n) == body[n] | body[n + 1] << 8
