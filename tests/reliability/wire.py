"""The wire's two promises, at any length: python tests/reliability/wire.py --messages N --seed S

One: what is said is heard exactly once and in order, over a line that harms, loses and doubles
frames and cuts them at every byte, while either end restarts. Two: random bytes and well-formed
nonsense raise nothing and leave nothing behind. Times are the line's own; nothing here waits.
"""

import argparse
import gc
import json
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass

from podwire import WIRE, kinds, messages
from podwire.frame import Frame
from podwire.hostend import HostEnd
from podwire.link import Link
from podwire.podend import PodEnd
from stichtisch.pods.hearing import event_from, hello_from

STEP = 10  # ms
HARMED, LOST, DOUBLED = 0.10, 0.05, 0.05  # of all frames
RESTART = 1 / 400  # of all steps; as often the line goes dead
RECOVERED_MS = 2500
GROWTH = 200  # blocks of Python's memory that may come and go

Progress = Callable[[int], None]


def hello(chance: random.Random) -> bytes:
    """Of a pod with some id."""
    buf = bytearray(kinds.PAYLOAD_MAX)
    n = messages.put_hello(buf, 0, 1, 16, 5, 1, (0, 0), chance.randbytes(8), b"0.1.0")
    return bytes(buf[:n])


def blocks() -> int:
    """How much Python holds."""
    gc.collect()
    return sys.getallocatedblocks()


class Way:
    """One direction of a bad cable."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._cut = 0
        self._line = bytearray()
        self.dead_until = 0
        self.harmed = 0

    def put(self, frame: bytes, now: int) -> None:
        """Put one frame on the line, or what becomes of it."""
        fate = self._chance.random()
        if now < self.dead_until or fate < LOST:
            return
        if fate < LOST + DOUBLED:
            self._line += frame
        elif fate < LOST + DOUBLED + HARMED:
            self.harmed += 1
            frame = self._harm(frame)
        self._line += frame

    def take(self) -> bytes:
        """What arrives now: the line breaks its bytes off anywhere."""
        n = len(self._line)
        if n and self._chance.random() < 0.3:
            n = self._chance.randrange(n)
        data = bytes(self._line[:n])
        del self._line[:n]
        return data

    def drop(self) -> None:
        """Lose what is on its way, but for some bytes of it."""
        del self._line[self._next_cut(len(self._line)) :]

    def _next_cut(self, n: int) -> int:
        """One place after the other."""
        self._cut += 1
        return self._cut % n if n else 0

    def _harm(self, frame: bytes) -> bytes:
        chance = self._chance
        harmed = bytearray(frame)
        at = chance.randrange(len(frame))
        match chance.randrange(7):
            case 0:
                harmed[at] ^= 1 << chance.randrange(8)
            case 1:
                harmed[at : at + 4] = chance.randbytes(len(harmed[at : at + 4]))
            case 2:
                harmed[at:at] = chance.randbytes(chance.randint(1, 3))
            case 3:
                del harmed[at : at + chance.randint(1, 3)]
            case 4:
                harmed[at] = 0
            case 5:
                for _ in range(chance.randint(2, 8)):
                    harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
            case _:
                del harmed[self._next_cut(len(harmed)) :]
        return bytes(harmed)


class Speech:
    """What one end says and the other one hears: numbered messages, each like no other."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._filling = chance.randbytes(4096)
        self._said = 0
        self._begun: dict[tuple[int, int], int] = {}  # by session: its first number
        self._session = (0, 0)
        self._hearing = (0, 0, 0)
        self._next = -1
        self.heard = 0
        self.wrong = 0

    def say(self, end: Link) -> None:
        """Queue some messages."""
        if not end.open:
            return
        session = (end.host, end.pod)
        if session != self._session:
            self._session = session
            self._begun.pop(session, None)
            while len(self._begun) > 8:
                del self._begun[next(iter(self._begun))]
            self._begun[session] = self._said
        for _ in range(self._chance.choice((0, 0, 1, 2, 8))):
            kind, payload = self._message(self._said)
            if not end.send(kind, payload, len(payload)):
                return
            self._said += 1

    def hear(self, end: Link) -> None:
        """Take every message and compare it with what was said in this session."""
        hearing = (end.host, end.pod, end.sessions)
        if hearing != self._hearing:
            self._hearing = hearing
            self._next = -1
        while message := end.take():
            if self._next < 0:
                self._next = self._begun.get((end.host, end.pod), -1)
            self.heard += 1
            if (message[0], bytes(message[1])) != self._message(self._next):
                self.wrong += 1
            self._next += 1

    def _message(self, number: int) -> tuple[int, bytes]:
        mixed = number * 2654435761 & 0xFFFFFFFF
        long = mixed & 0x7F00 == 0
        at, n = mixed % 3800, kinds.PAYLOAD_MAX - 4 if long else mixed >> 20 & 0xF
        return mixed >> 10 & 0x7F, number.to_bytes(4, "little", signed=True) + self._filling[
            at : at + n
        ]


@dataclass
class Exchange:
    """How the first promise was kept."""

    messages: int = 0
    wrong: int = 0
    harmed_frames: int = 0
    restarts: int = 0
    sessions: int = 0
    disagreed: int = 0
    longest_apart_ms: int = 0
    blocks_grown: int = 0

    @property
    def kept(self) -> bool:
        return (
            not self.wrong and self.longest_apart_ms <= RECOVERED_MS and self.blocks_grown < GROWTH
        )


def exchange(count: int, seed: int, progress: Progress = lambda _: None) -> Exchange:
    """Let two ends say `count` messages over a bad line."""
    chance = random.Random(seed)
    result = Exchange()
    now = apart_since = 0
    host, pod = HostEnd(chance.randrange(0x10000), now), PodEnd(1, hello(chance), now)
    down, up = Way(chance), Way(chance)
    said_down, said_up = Speech(chance), Speech(chance)
    held = 0
    while result.messages < count:
        now += STEP
        fate = chance.random() / RESTART
        if fate < 1:
            result.restarts += 1
            apart_since = now
            down.drop()
            up.drop()
            quiet = chance.random() < 0.5
            if fate < 0.5:
                host = HostEnd(chance.randrange(0x10000), now, quiet)
            else:
                pod = PodEnd(chance.randint(1, 0xFFFF), hello(chance), now)
        elif fate < 2:
            until = now + chance.choice((50, 500, 1500, 5000))
            for way in (down, up) if fate < 1.5 else (chance.choice((down, up)),):
                way.dead_until = until
        before = host.sessions
        for speaker, listener, way, speech in (
            (host, pod, down, said_down),
            (pod, host, up, said_up),
        ):
            speech.say(speaker)
            while (frame := speaker.outgoing(now)) is not None:
                way.put(bytes(frame), now)
            data = way.take()
            listener.receive(data, len(data), now)
            speech.hear(listener)
        result.sessions += host.sessions - before
        result.messages = said_down.heard + said_up.heard
        result.disagreed += kinds.ENDED_DISAGREED in (host.why, pod.why)
        together = host.open and pod.open and (host.host, host.pod) == (pod.host, pod.pod)
        if together or now < max(down.dead_until, up.dead_until):
            apart_since = now
        result.longest_apart_ms = max(result.longest_apart_ms, now - apart_since)
        if not held and result.messages > count // 10:
            held = blocks()
        progress(result.messages)
    result.wrong = said_down.wrong + said_up.wrong
    result.harmed_frames = down.harmed + up.harmed
    result.blocks_grown = blocks() - held
    return result


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


class Bar:
    """Tells on stderr how far it is: a line that counts up, or ten lines where nobody watches."""

    def __init__(self, what: str, count: int) -> None:
        self._what = what
        self._count = count
        self._begun = time.monotonic()
        self._next = 0

    def __call__(self, done: int) -> None:
        if done < self._next:
            return
        watched = sys.stderr.isatty()
        self._next = done + max(self._count // (1000 if watched else 10), 1)
        seconds = time.monotonic() - self._begun
        left = seconds / done * (self._count - done) if done else 0
        line = f"{self._what}: {done:,} of {self._count:,}, {seconds:.0f} s, {left:.0f} s to go"
        print(f"\r{line:<70}" if watched else line, end="" if watched else "\n", file=sys.stderr)


def main() -> int:
    """Both promises; 1 if one is broken."""
    parser = argparse.ArgumentParser(description="Soak the wire between pod and host.")
    parser.add_argument("--messages", type=lambda text: int(float(text)), default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.monotonic()
    with ProcessPoolExecutor(1) as other:
        # the second promise on another core; the first one tells how far it is
        throwing = other.submit(nonsense, asked.messages, asked.seed)
        heard = exchange(asked.messages, asked.seed, Bar("messages", asked.messages))
        thrown = throwing.result()
    if sys.stderr.isatty():
        print(file=sys.stderr)
    kept = heard.kept and thrown.kept
    result = {
        "promise": "wire",
        "seed": asked.seed,
        "kept": kept,
        "exchange": asdict(heard),
        "nonsense": asdict(thrown),
        "seconds": round(time.monotonic() - begun),
    }
    print(json.dumps(result))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
