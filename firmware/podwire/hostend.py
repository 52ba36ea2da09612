"""The host's end of the wire: opens a session, a new one after a loss; times the round trip."""

from podwire import WIRE
from podwire.cobs import ESCAPE
from podwire.kinds import ENDED_REPLACED, GREETING, HEADER, HELLO, OPEN, PING, PONG, SILENCE_MS
from podwire.link import Link
from podwire.ticks import const, ticks_add, ticks_diff

_AGAIN_MS = const(250)  # from an OPEN nobody answered to the next
_REFUSED_MS = const(2000)  # the same after a REFUSE: the pod may get other firmware
_ASKS = const(8)  # OPENs before a quiet end falls silent again
_PING_MS = const(1000)


class HostEnd(Link):
    """Opens by itself; `hello` is the pod's HELLO payload while a session is open.

    `refused` is the version of a pod that speaks another than ours, else 0; `round_trip` the last
    PING's milliseconds, -1 before the first.
    """

    def __init__(self, number: int, now: int, quiet: bool = False) -> None:
        """`number`: session numbers count from here; best a random one.

        A `quiet` end writes nothing until it has read a frame: on a port that nobody named there
        may be another device.
        """
        super().__init__(is_host=True)
        self.hello = b""
        self.refused = 0
        self.round_trip = -1
        self._number = number
        self._offer = 0  # the session number in our OPENs
        self._quiet = quiet
        self._asks = 0 if quiet else 1  # OPENs left to send; without `quiet` they never run out
        self._ask_at = now
        self._ping = bytearray(2)
        self._ping_at = now
        self._pinged = now

    @property
    def settled(self) -> bool:
        """Whether the pod has acknowledged every message queued so far."""
        return self._outbox.empty

    def begin(self, host: int, pod: int, now: int) -> None:
        """Open the session of this pair."""
        super().begin(host, pod, now)
        self.refused = 0
        self.round_trip = -1
        self._ping_at = now

    def ping(self, now: int) -> None:
        """Send the next PING at once; `round_trip` is -1 until it is answered."""
        self._ping_at = now
        self.round_trip = -1

    def _shake(self, kind: int, host: int, pod: int, n: int, now: int) -> None:
        if kind == OPEN or n < 1:
            return
        wire = self._body[GREETING]
        if wire != WIRE:
            if not self.open:
                # its check is weak; with other firmware it says so again when this is over
                self.refused = wire
                self._ask_at = ticks_add(now, _REFUSED_MS)
        elif kind == HELLO and host == 0:
            # a pod announces itself only without a session: ours, if there was one, is over
            if self.open:
                self.end(ENDED_REPLACED, now)
            self._ask(now)
        elif kind == HELLO and host == self._offer and pod and not self.open:
            self.hello = bytes(self._body[GREETING : GREETING + n])
            self.begin(host, pod, now)

    def _stray(self, now: int) -> None:
        # a pod is there: in the session of a host that is gone, or in ours and its HELLO was lost
        if not self.open:
            self._ask(now)

    def _ask(self, now: int) -> None:
        """A pod is there and without a session of ours: say OPEN at once."""
        self._asks = _ASKS if self._quiet else 1
        self._ask_at = now

    def _measure(self, kind: int, now: int) -> None:
        if kind == PONG and self._body[HEADER : HEADER + 2] == self._ping:
            self.round_trip = ticks_diff(now, self._pinged)

    def _handshake(self, now: int) -> "memoryview | None":
        if self.open:
            if ticks_diff(now, self._ping_at) >= 0:
                return self._say_ping(now)
        elif self._asks and ticks_diff(now, self._ask_at) >= 0:
            if self._quiet:
                self._asks -= 1
            self._ask_at = ticks_add(now, _AGAIN_MS)
            return self._say_open()
        return None

    def _handshake_due(self, now: int) -> int:
        if self.open:
            return ticks_diff(self._ping_at, now)
        if self._asks:
            return max(ticks_diff(self._ask_at, now), 0)
        return SILENCE_MS

    def _say_open(self) -> memoryview:
        while True:
            if self._offer == 0:
                self._number = self._number % 0xFFFF + 1
                self._offer = self._number
            self._frame.greeting[0] = WIRE
            frame = self._frame.greet(OPEN, self._offer, 0, 1)
            # a pod of any version must be able to read it: they did not always know an escape,
            # which stands where the frame would have a Ctrl-C
            if ESCAPE not in bytes(frame):
                return frame
            self._offer = 0

    def _say_ping(self, now: int) -> memoryview:
        self._ping_at = ticks_add(now, _PING_MS)
        self._pinged = now
        count = self._ping[0] | self._ping[1] << 8
        count = (count + 1) & 0xFFFF
        self._ping[0] = count & 0xFF
        self._ping[1] = count >> 8
        return self._say_tally(PING, self._ping)

    def _ended(self, now: int) -> None:
        self.hello = b""
        self._offer = 0  # the next session gets a new number
        self._asks = _ASKS if self._quiet else 1
        self._ask_at = ticks_add(now, _AGAIN_MS)
