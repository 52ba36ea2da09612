"""Random bytes and well-formed nonsense, thrown at both ends of the wire."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from podwire import WIRE, kinds, messages
from podwire.frame import Frame
from podwire.hostend import HostEnd
from podwire.link import Link
from podwire.podend import PodEnd
from reliability.held import blocks
from stichtisch.pods.hearing import event_from, hello_from

GROWTH = 200
"""Blocks of Python's memory that may come and go."""

Progress = Callable[[int], None]


def hello(chance: random.Random) -> bytes:
    """Of a pod with some id."""
    buf = bytearray(kinds.PAYLOAD_MAX)
    n = messages.put_hello(buf, 0, 1, 16, 5, 1, (0, 0), chance.randbytes(8), b"0.1.0")
    return bytes(buf[:n])


@dataclass
class Nonsense:
    """How the second promise was kept."""

    pieces: int = 0
    sessions: int = 0
    taken: int = 0
    exceptions: int = 0
    first_exception: str = ""
    blocks_grown: int = 0

    @property
    def kept(self) -> bool:
        return not self.exceptions and self.blocks_grown < GROWTH


class Babble:
    """Says everything but what makes sense, to one end."""

    GREETINGS = (kinds.OPEN, kinds.HELLO, kinds.REFUSE)
    LINK = (kinds.IDLE, kinds.IDLE, kinds.CLOSE, kinds.PING, kinds.PONG)
    SIZES = (0, 0, 1, 2, 2, 3, 6, 7, 10, 13, 26, 60, kinds.PAYLOAD_MAX)

    def __init__(self, end: Link, chance: random.Random) -> None:
        self._end = end
        self._chance = chance
        self._frame = Frame(escaped=isinstance(end, PodEnd))

    def piece(self) -> bytes:
        """Some bytes: random ones, a frame, or a frame broken off."""
        chance = self._chance
        fate = chance.random()
        if fate < 0.2:
            return chance.randbytes(chance.choice((1, 3, 20, 300)))
        greeting = fate < (0.22 if self._end.open else 0.8)
        frame = self._greeting() if greeting else self._of_a_session()
        if fate > 0.95:
            return frame[: chance.randrange(len(frame))]
        return frame

    def _greeting(self) -> bytes:
        chance = self._chance
        payload = bytes([chance.choice((WIRE, WIRE, WIRE, 1, 9))]) + chance.choice(
            (b"", hello(chance)[1:], self._payload()[:230])
        )
        self._frame.greeting[: len(payload)] = payload
        end = self._end
        offer = getattr(end, "_offer", 1)
        host = chance.choice((0, end.host, offer, offer, offer, chance.randrange(0x10000)))
        pod = chance.choice((0, end.pod, chance.randrange(0x10000)))
        kind = chance.choice(self.GREETINGS)
        return bytes(self._frame.greet(kind, host, pod, len(payload)))

    def _of_a_session(self) -> bytes:
        chance, end = self._chance, self._end
        payload = self._payload()
        kind = chance.choice(self.LINK) if chance.random() < 0.2 else chance.randrange(0x88)
        if kind in self.GREETINGS:
            kind = kinds.TAG
        if kind == kinds.CLOSE and chance.random() < 0.98:
            kind = kinds.TAG
        host, pod = end.host, end.pod
        if chance.random() < 0.1:
            host = chance.randrange(0x10000)
        seq = end._inbox.expected + chance.choice(
            (0, 0, 0, 0, 0, 0, 1, -1, 7, -8, chance.randrange(0x10000))
        )
        ack = end._outbox._base + chance.choice(
            (0, 0, 0, 0, 0, 0, 1, -1, 8, chance.randrange(0x10000))
        )
        if kind in (kinds.PING, kinds.PONG) and chance.random() < 0.98:
            payload = chance.randbytes(2) + bytes(end._outbox.tally.value)
        self._frame.payload[: len(payload)] = payload
        n = len(payload)
        return bytes(self._frame.finish(kind, host, pod, seq & 0xFFFF, ack & 0xFFFF, n))

    def _payload(self) -> bytes:
        n = self._chance.choice(self.SIZES)
        if self._chance.random() < 0.3:
            return bytes(self._chance.choices(range(5), k=n))
        return self._chance.randbytes(n)


def understood_by_host(end: HostEnd) -> int:
    """Read all that has come as the host does; return how many messages that was."""
    hello_from(end.hello)
    taken = 0
    while message := end.take():
        event_from("pod", *message)
        taken += 1
    return taken


def understood_by_pod(end: PodEnd) -> int:
    """The same as the pod does."""
    taken = 0
    while message := end.take():
        payload = message[1]
        messages.text_fits(payload, messages.scene_text_at(payload))
        messages.text_fits(payload, 0)
        taken += 1
    return taken


def nonsense(count: int, seed: int, progress: Progress = lambda _: None) -> Nonsense:
    """Throw `count` pieces of nonsense at a host and a pod in turn."""
    chance = random.Random(seed)
    result = Nonsense()
    now = 0
    host, pod = HostEnd(1, now, quiet=True), PodEnd(1, hello(chance), now)
    ends = (
        (host, Babble(host, chance), lambda: understood_by_host(host)),
        (pod, Babble(pod, chance), lambda: understood_by_pod(pod)),
    )
    held = 0
    for piece in range(count):
        end, babble, understood = ends[piece & 1]
        now += chance.choice((0, 0, 1, 10, 100))
        data = babble.piece()
        try:
            end.receive(data, len(data), now)
            result.taken += understood()
            end.send(chance.randrange(0x80), data, min(len(data), kinds.PAYLOAD_MAX))
            while end.outgoing(now) is not None:
                pass
            assert end.due(now) >= 0
        except Exception as error:  # counted: the promise is that there is none
            result.exceptions += 1
            result.first_exception = result.first_exception or repr(error)
        if piece == count // 10:
            held = blocks()
        progress(piece + 1)
    result.pieces = count
    result.sessions = host.sessions + pod.sessions
    result.blocks_grown = blocks() - held
    return result
