"""What both ends of the wire share: sequence, acknowledgements, sessions.

It is fed with bytes and times and does no input or output itself.
"""

from podwire.cobs import Decoder
from podwire.frame import Frame, payload_size
from podwire.inbox import Inbox
from podwire.kinds import (
    BODY_MAX,
    CLOSE,
    ENDED_CLOSED,
    ENDED_DISAGREED,
    ENDED_REPLACED,
    ENDED_SILENCE,
    HEADER,
    HEARTBEAT_MS,
    HELLO,
    IDLE,
    OPEN,
    REFUSE,
    SILENCE_MS,
)
from podwire.outbox import Outbox
from podwire.ticks import const, micropython, ticks_diff

_TALLY = HEADER + 2  # where a PING or PONG has it
_PING_SIZE = const(6)


class Link:
    """One end of a session; PodEnd and HostEnd add how it opens.

    Times are ticks_ms. `sessions` counts the sessions opened: when it has changed, the
    application starts over (messages of the one before, not taken or not sent, are gone).
    """

    def __init__(self, is_host: bool) -> None:
        """`is_host`: this is the host's end, which sends no Ctrl-C."""
        self.host = 0
        self.pod = 0
        self.open = False
        self.sessions = 0
        self.why = 0  # ENDED_*: why the last session ended
        self.bad = 0  # frames with broken COBS or CRC
        self._body = bytearray(BODY_MAX)
        self._decoder = Decoder(self._body, escaped=not is_host)
        self._frame = Frame(escaped=is_host)
        self._inbox = Inbox()
        self._outbox = Outbox()
        self._heard = 0
        self._spoken = 0
        self._owed = False  # whether an acknowledgement is to be sent
        self._closing = False  # whether a CLOSE is to be sent

    @property
    def retransmitted(self) -> int:
        """Messages sent again."""
        return self._outbox.retransmitted

    @property
    def full(self) -> bool:
        """Whether send() has no room."""
        return self._outbox.full

    @property
    @micropython.native
    def upcoming(self) -> int:
        """The number of the message that send() takes next."""
        return self._outbox.upcoming

    def knows(self, number: int) -> bool:
        """Whether the sender of the message last taken had heard all of ours before `number`."""
        return (self._inbox.ack - number) & 0xFFFF < 0x8000

    @micropython.native
    def unheard(self, now: int) -> int:
        """Milliseconds since the last intact frame of the session came."""
        return ticks_diff(now, self._heard)

    def send(self, kind: int, payload: "bytes | bytearray | memoryview", n: int) -> bool:
        """Queue a message with payload[:n]; False without a session or room."""
        return self.open and self._outbox.put(kind, payload, n)

    def take(self) -> "tuple[int, memoryview] | None":
        """The next message, in order: (kind, payload); None if there is none.

        The payload is valid until the next receive().
        """
        return self._inbox.take()

    def receive(self, buf: "bytes | bytearray | memoryview", n: int, now: int) -> None:
        """Feed buf[:n], bytes from the line, cut anywhere."""
        self.expire(now)
        decoder = self._decoder
        body = self._body
        at = 0
        while at < n:
            size = decoder.feed_all(buf, at, n)
            at = decoder.taken
            if size:
                n_payload = payload_size(body, size) if size > 0 else -1
                if n_payload < 0:
                    self.bad += 1
                else:
                    self._dispatch(body, n_payload, now)

    def outgoing(self, now: int) -> "memoryview | None":
        """The next bytes for the line, valid until the next call; None when there are none."""
        self.expire(now)
        frame = None
        if self._closing:
            self._closing = False
            frame = self._finish(CLOSE, 0)
        if frame is None:
            frame = self._handshake(now)
        if frame is None and self.open:
            frame = self._message(now)
        if frame is not None:
            self._spoken = now
        return frame

    def due(self, now: int) -> int:
        """Milliseconds until outgoing() has something to do if nothing is received; 0: now."""
        if self._closing:
            return 0
        wait = self._handshake_due(now)
        if self.open:
            if self._owed:
                return 0
            wait = min(
                wait,
                HEARTBEAT_MS - ticks_diff(now, self._spoken),
                SILENCE_MS - ticks_diff(now, self._heard),
            )
            message = self._outbox.due(now)
            if message >= 0:
                wait = min(wait, message)
        return max(wait, 0)

    def expire(self, now: int) -> None:
        """End a session that has been silent too long, as receive() and outgoing() do."""
        if self.open and self.unheard(now) >= SILENCE_MS:
            self.end(ENDED_SILENCE, now)

    def begin(self, host: int, pod: int, now: int) -> None:
        """Open the session of this pair of numbers, both 1..0xFFFF."""
        if self.open:
            self.end(ENDED_REPLACED, now)
        self.host = host
        self.pod = pod
        self.open = True
        self.sessions += 1
        self._closing = False
        self._owed = False
        self._heard = now
        self._spoken = now
        self._inbox.begin()
        self._outbox.begin()

    def end(self, why: int, now: int) -> None:
        """The session is over: drop and overwrite everything queued."""
        self.open = False
        self.why = why
        self._inbox.begin()
        self._outbox.begin()
        self._ended(now)

    def close(self, now: int, why: int = ENDED_CLOSED) -> None:
        """End the session and tell the other end with the next outgoing bytes."""
        if self.open:
            self._closing = True
            self.end(why, now)

    def wipe(self) -> None:
        """Overwrite every buffer that held a received message, except those still to be taken.

        A frame of which only a part has come is lost, and comes again.
        """
        body = self._body
        for i in range(len(body)):
            body[i] = 0
        self._inbox.wipe()

    def _dispatch(self, body: bytearray, n: int, now: int) -> None:
        kind = body[0]
        host = body[1] | body[2] << 8
        pod = body[3] | body[4] << 8
        if kind in (OPEN, HELLO, REFUSE):
            self._shake(kind, host, pod, n, now)
        elif self.open and host == self.host and pod == self.pod:
            if kind == CLOSE:
                self.end(ENDED_CLOSED, now)
            # a frame of the past, or of an end that has lost its place: if no other comes, the
            # session ends like any silent one
            elif self._outbox.acknowledge(body[7] | body[8] << 8, now):
                self._heard = now
                if kind < OPEN:
                    self._inbox.accept(body, n)
                    self._owed = True
                elif kind != IDLE:
                    self._compare(kind, n, now)
        else:
            self._stray(now)

    def _stray(self, now: int) -> None:
        """An intact frame of another session came."""

    def _compare(self, kind: int, n: int, now: int) -> None:
        """A PING or PONG: its tally is of what was acknowledged by its ack, as is ours now."""
        if n < _PING_SIZE:
            return
        ours = self._outbox.tally.value
        for i in range(4):
            if self._body[_TALLY + i] != ours[i]:
                self._disagree(now)
                return
        self._measure(kind, now)

    def _disagree(self, now: int) -> None:
        """The other end has other messages behind it than we: only a new session helps."""
        self.close(now, ENDED_DISAGREED)

    def _say_tally(self, kind: int, number: bytearray) -> memoryview:
        """The PING or PONG with this number, 2 bytes."""
        payload = self._frame.payload
        payload[0] = number[0]
        payload[1] = number[1]
        for i in range(4):
            payload[2 + i] = self._inbox.tally.value[i]
        return self._finish(kind, _PING_SIZE)

    def _message(self, now: int) -> "memoryview | None":
        at = self._outbox.next(now)
        if at >= 0:
            n = self._outbox.copy(at, self._frame.payload)
            number = self._outbox.number(at)
            return self._finish(self._outbox.kind(at), n, number)
        if self._owed or ticks_diff(now, self._spoken) >= HEARTBEAT_MS:
            return self._finish(IDLE, 0)
        return None

    def _finish(self, kind: int, n: int, seq: int = 0) -> memoryview:
        self._owed = False
        return self._frame.finish(kind, self.host, self.pod, seq, self._inbox.expected, n)

    def _shake(self, kind: int, host: int, pod: int, n: int, now: int) -> None:
        """An OPEN, HELLO or REFUSE came; its payload begins at self._body[GREETING]."""

    def _measure(self, kind: int, now: int) -> None:
        """A PING or PONG of this session came and agrees; its number is at self._body[HEADER]."""

    def _handshake(self, now: int) -> "memoryview | None":
        """The link frame of this end that is due, if any."""

    def _handshake_due(self, now: int) -> int:  # noqa: ARG002 (both ends need it)
        """Milliseconds until the next link frame of this end is due."""
        return SILENCE_MS

    def _ended(self, now: int) -> None:
        """A session has ended."""
