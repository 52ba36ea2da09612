"""The pod's end of the wire: announces itself and answers; only the host opens a session."""

from podwire import WIRE
from podwire.kinds import HEADER, HELLO, OPEN, PING, PONG, REFUSE, SILENCE_MS
from podwire.link import Link
from podwire.ticks import const, ticks_add, ticks_diff

_ANNOUNCE_MS = const(1000)


class PodEnd(Link):
    """Call receive(), look at `sessions` and `open`, take(), then write what outgoing() returns.

    In that order a pod switches Ctrl-C off (kbd_intr(-1)) before its answer to OPEN goes out;
    from then on the host's frames may hold any byte.
    """

    def __init__(self, pod: int, hello: bytes, now: int) -> None:
        """`pod`: a number 1..0xFFFF picked at boot; `hello`: what messages.put_hello wrote."""
        super().__init__()
        self.pod = pod
        self._hello = hello
        self._announce = now
        self._answer = 0  # HELLO or REFUSE if an OPEN is to be answered
        self._asker = 0  # and the session number in it
        self._echo = bytearray(4)
        self._pong = False

    def _shake(self, kind: int, host: int, pod: int, n: int, now: int) -> None:  # noqa: ARG002
        if kind != OPEN or host == 0 or n < 1:
            return
        self._asker = host
        if self._body[HEADER] != WIRE:
            self._answer = REFUSE
            return
        if self.open and host == self.host:
            self._heard = now  # asked again: our answer was lost
        else:
            self.begin(host, self.pod, now)
        self._answer = HELLO

    def _measure(self, kind: int, n: int, now: int) -> None:  # noqa: ARG002
        if kind == PING and n == 4:
            for i in range(4):
                self._echo[i] = self._body[HEADER + i]
            self._pong = True

    def _handshake(self, now: int) -> "memoryview | None":
        if self._answer == REFUSE:
            self._answer = 0
            self._frame.payload[0] = WIRE
            return self._finish(REFUSE, self._asker, 1)
        if self._answer == HELLO:
            self._answer = 0
            return self._say_hello(self._asker)
        if self._pong:
            self._pong = False
            for i in range(4):
                self._frame.payload[i] = self._echo[i]
            return self._finish(PONG, self.host, 4)
        if not self.open and ticks_diff(now, self._announce) >= 0:
            self._announce = ticks_add(now, _ANNOUNCE_MS)
            return self._say_hello(0)
        return None

    def _handshake_due(self, now: int) -> int:
        if self._answer or self._pong:
            return 0
        if self.open:
            return SILENCE_MS
        return max(ticks_diff(self._announce, now), 0)

    def _say_hello(self, host: int) -> memoryview:
        n = len(self._hello)
        for i in range(n):
            self._frame.payload[i] = self._hello[i]
        return self._finish(HELLO, host, n)

    def _ended(self, now: int) -> None:
        self._announce = now
        self._answer = 0
        self._pong = False
