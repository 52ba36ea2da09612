"""Messages that came in: each once, in order, kept until the application takes them."""

from podwire.kinds import HEADER, PAYLOAD_MAX, WINDOW
from podwire.viper import copy

_ZEROS = bytes(PAYLOAD_MAX)


class Inbox:
    """As many places as the window is wide; what finds none is not acknowledged, comes again."""

    def __init__(self) -> None:
        self._slots = [bytearray(PAYLOAD_MAX) for _ in range(WINDOW)]
        self._views = [memoryview(slot) for slot in self._slots]
        self._kinds = bytearray(WINDOW)
        self._sizes = bytearray(WINDOW)
        self.duplicates = 0
        self.begin()

    def begin(self) -> None:
        """Start over at number 0; what nobody took is dropped and overwritten."""
        self.expected = 0  # the number that comes next: our acknowledgement
        self._first = 0
        self._count = 0
        self.wipe()

    def accept(self, body: bytearray, n: int) -> None:
        """Take in a message frame with n bytes of payload, if its turn has come."""
        ahead = (body[5] - self.expected) & 0xFF
        if ahead:
            # behind us by up to a window: the sender has not heard our acknowledgement
            if ahead >= 0x100 - WINDOW:
                self.duplicates += 1
            return
        if self._count == WINDOW:
            return
        at = (self._first + self._count) % WINDOW
        copy(body, HEADER, self._slots[at], n)
        self._kinds[at] = body[0]
        self._sizes[at] = n
        self._count += 1
        self.expected = (self.expected + 1) & 0xFF

    def take(self) -> "tuple[int, memoryview] | None":
        """The oldest (kind, payload); the payload is valid until the next bytes are received."""
        if self._count == 0:
            return None
        at = self._first
        self._first = (at + 1) % WINDOW
        self._count -= 1
        return self._kinds[at], self._views[at][: self._sizes[at]]

    def wipe(self) -> None:
        """Overwrite every place that holds no message still to be taken."""
        for i in range(self._count, WINDOW):
            self._slots[(self._first + i) % WINDOW][:] = _ZEROS
