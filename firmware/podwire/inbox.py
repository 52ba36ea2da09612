"""Messages received: each once, in order, kept until the application takes it."""

from podwire.kinds import HEADER, PAYLOAD_MAX, WINDOW
from podwire.tally import Tally
from podwire.viper import copy

_ZEROS = bytes(PAYLOAD_MAX)


class Inbox:
    """Room for one window; a message that finds none is not acknowledged and comes again."""

    def __init__(self) -> None:
        self._slots = [bytearray(PAYLOAD_MAX) for _ in range(WINDOW)]
        self._views = [memoryview(slot) for slot in self._slots]
        self._kinds = bytearray(WINDOW)
        self._sizes = bytearray(WINDOW)
        self._acks = [0] * WINDOW
        self.ack = 0  # in the frame of the message last taken: what its sender had heard by then
        self.tally = Tally()  # of the messages accepted
        self.begin()

    def begin(self) -> None:
        """Start over at number 0; messages not taken are dropped and overwritten."""
        self.expected = 0  # the number that comes next: our acknowledgement
        self.tally.begin()
        self._first = 0
        self._count = 0
        self.wipe()

    def accept(self, body: bytearray, n: int) -> None:
        """Keep the message in this frame, n bytes of payload, if it is the one expected."""
        if body[5] | body[6] << 8 != self.expected or self._count == WINDOW:
            return
        at = (self._first + self._count) % WINDOW
        copy(body, HEADER, self._slots[at], n)
        self._kinds[at] = body[0]
        self._sizes[at] = n
        self._acks[at] = body[7] | body[8] << 8
        self.tally.add(self._kinds, at, self._slots[at], n)
        self._count += 1
        self.expected = (self.expected + 1) & 0xFFFF

    def take(self) -> "tuple[int, memoryview] | None":
        """The oldest (kind, payload); the payload is valid until the next bytes are received."""
        if self._count == 0:
            return None
        at = self._first
        self._first = (at + 1) % WINDOW
        self._count -= 1
        self.ack = self._acks[at]
        return self._kinds[at], self._views[at][: self._sizes[at]]

    def wipe(self) -> None:
        """Overwrite every slot without a message to be taken."""
        for i in range(self._count, WINDOW):
            self._slots[(self._first + i) % WINDOW][:] = _ZEROS
