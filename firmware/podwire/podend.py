"""The pod's end of the wire: announces itself and answers; only the host opens a session."""

from podwire import WIRE
from podwire.kinds import GREETING, HEADER, HELLO, OPEN, PING, PONG, REFUSE, SILENCE_MS
from podwire.link import Link
from podwire.ticks import const, ticks_add, ticks_diff

_ANNOUNCE_MS = const(250)


class PodEnd(Link):
    """Call receive(), look at `sessions` and `open`, take(), then write what outgoing() gives."""

    def __init__(self, pod: int, hello: bytes, now: int) -> None:
        """`hello`: what messages.put_hello wrote. Session numbers, 1..0xFFFF, count from `pod`,
        which is picked at boot.
        """
        super().__init__(is_host=False)
        self.pod = pod
        self._hello = hello
        self._announce = now
        self._answer = 0  # HELLO or REFUSE if an OPEN is to be answered
        self._asker = 0  # and the session number in it
        self._echo = bytearray(2)
        self._pong = False

    def rest(self, now: int) -> None:
        """The bus sleeps, perhaps for days: what is due and cannot be sent stays due.

        Ticks are compared over 6.2 days; later it would seem to come.
        """
        self.expire(now)
        if ticks_diff(now, self._announce) > 0:
            self._announce = now

    def _shake(self, kind: int, host: int, pod: int, n: int, now: int) -> None:  # noqa: ARG002
        if kind != OPEN or host == 0 or n < 1:
            return
        self._asker = host
        if self._body[GREETING] != WIRE:
            self._answer = REFUSE
            return
        if self.open and host == self.host:
            self._heard = now  # asked again: our answer was lost
        else:
            # no two sessions have both numbers, even if an OPEN of the past comes again
            self.begin(host, self.pod % 0xFFFF + 1, now)
        self._answer = HELLO

    def _measure(self, kind: int, now: int) -> None:  # noqa: ARG002
        if kind == PING:
            self._echo[0] = self._body[HEADER]
            self._echo[1] = self._body[HEADER + 1]
            self._pong = True

    def _disagree(self, now: int) -> None:  # noqa: ARG002
        # The session is the host's to end, so that both know the same of it.
        self._closing = True

    def _handshake(self, now: int) -> "memoryview | None":
        if self._answer == REFUSE:
            self._answer = 0
            self._frame.greeting[0] = WIRE
            return self._frame.greet(REFUSE, self._asker, self.pod, 1)
        if self._answer == HELLO:
            self._answer = 0
            return self._say_hello(self._asker)
        if self._pong:
            self._pong = False
            return self._say_tally(PONG, self._echo)
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
            self._frame.greeting[i] = self._hello[i]
        return self._frame.greet(HELLO, host, self.pod, n)

    def _ended(self, now: int) -> None:
        self._announce = now
        self._answer = 0
        self._pong = False
