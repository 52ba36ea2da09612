"""What both ends compare to know that they have the same messages behind them."""

from podwire.crc import crc32
from podwire.kinds import SECRET


class Tally:
    """A CRC-32 over one direction's messages since the session began; `value` is its 4 bytes."""

    def __init__(self) -> None:
        self.value = bytearray(4)

    def begin(self) -> None:
        """Start over with no message."""
        for i in range(4):
            self.value[i] = 0

    def add(self, kinds: bytearray, at: int, payload: bytearray, n: int) -> None:
        """The next message: its kind is kinds[at], its payload payload[:n]."""
        crc32(kinds, at, at + 1, self.value)
        if kinds[at] != SECRET:  # who reads the value later could find out which secret it was
            crc32(payload, 0, n, self.value)
