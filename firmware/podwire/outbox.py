"""Messages to send: kept until acknowledged, sent again when that takes too long."""

from podwire.kinds import PAYLOAD_MAX, WINDOW
from podwire.tally import Tally
from podwire.ticks import const, micropython, ticks_add, ticks_diff
from podwire.viper import copy

_SLOTS = const(16)  # the window, and as many waiting behind it
_FIRST_MS = const(100)
_LONGEST_MS = const(1000)
_ZEROS = bytes(PAYLOAD_MAX)


class Outbox:
    """Go-back-N: at most 8 unacknowledged; when the oldest is overdue, all are sent again."""

    def __init__(self) -> None:
        self._slots = [bytearray(PAYLOAD_MAX) for _ in range(_SLOTS)]
        self._kinds = bytearray(_SLOTS)
        self._sizes = bytearray(_SLOTS)
        self.retransmitted = 0
        self.tally = Tally()  # of the messages acknowledged
        self.begin()

    def begin(self) -> None:
        """Start over at number 0; queued messages are dropped and overwritten."""
        for slot in self._slots:
            slot[:] = _ZEROS
        self.tally.begin()
        self._first = 0  # slot of the oldest
        self._count = 0
        self._base = 0  # number of the oldest
        self._sent = 0  # how many of them were sent since the oldest was last overdue
        self._tried = 0  # how many of them were ever sent
        self._wait = _FIRST_MS
        self._overdue = 0  # when the oldest is overdue; means something while _sent > 0

    def put(self, kind: int, payload: "bytes | bytearray | memoryview", n: int) -> bool:
        """Queue payload[:n]; False if there is no room."""
        if self.full:
            return False
        at = (self._first + self._count) % _SLOTS
        copy(payload, 0, self._slots[at], n)
        self._kinds[at] = kind
        self._sizes[at] = n
        self._count += 1
        return True

    @property
    def full(self) -> bool:
        """Whether there is no room."""
        return self._count == _SLOTS

    @property
    def empty(self) -> bool:
        """Whether every message put was acknowledged."""
        return self._count == 0

    @property
    @micropython.native
    def upcoming(self) -> int:
        """The number of the next message put."""
        return (self._base + self._count) & 0xFFFF

    def acknowledge(self, ack: int, now: int) -> bool:
        """The other end expects number `ack` next.

        False if it cannot: it has said before that it has more, or it was never sent that much.
        """
        done = (ack - self._base) & 0xFFFF
        if done == 0:
            return True
        if done > self._tried:
            return False
        for i in range(done):
            at = (self._first + i) % _SLOTS
            slot = self._slots[at]
            self.tally.add(self._kinds, at, slot, self._sizes[at])
            slot[:] = _ZEROS
        self._first = (self._first + done) % _SLOTS
        self._base = ack
        self._count -= done
        self._tried -= done
        self._sent = max(self._sent - done, 0)
        self._wait = _FIRST_MS
        self._overdue = ticks_add(now, _FIRST_MS)
        return True

    def next(self, now: int) -> int:
        """The slot to send now, -1 if none is due; it then counts as sent."""
        if self._sent and ticks_diff(now, self._overdue) >= 0:
            self._sent = 0
            self._wait = min(self._wait * 2, _LONGEST_MS)
        if self._sent == min(self._count, WINDOW):
            return -1
        if self._sent == 0:
            self._overdue = ticks_add(now, self._wait)
        at = self._sent
        self._sent += 1
        if self._sent > self._tried:
            self._tried = self._sent
        else:
            self.retransmitted += 1
        return (self._first + at) % _SLOTS

    def number(self, at: int) -> int:
        """The sequence number of the message in slot `at`."""
        return (self._base + (at - self._first) % _SLOTS) & 0xFFFF

    def kind(self, at: int) -> int:
        """The kind of the message in slot `at`."""
        return self._kinds[at]

    def copy(self, at: int, out: memoryview) -> int:
        """Write the payload in slot `at` into `out`; return its length."""
        return copy(self._slots[at], 0, out, self._sizes[at])

    def due(self, now: int) -> int:
        """Milliseconds until a message is to be sent, -1 if none waits."""
        if self.empty:
            return -1
        if self._sent < min(self._count, WINDOW):
            return 0
        return max(ticks_diff(self._overdue, now), 0)
