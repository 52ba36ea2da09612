"""A line between two ends that loses, doubles, delays, replays and damages; time is fed in."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from podwire.link import Link

STEP = 10  # ms


@dataclass(frozen=True)
class Fault:
    """What happens to one frame; `flip`: the bit that changes, modulo the frame's length."""

    lost: bool = False
    twice: bool = False
    late: int = 0  # ms
    again: int = 0  # ms until it comes once more; 0: never
    flip: int | None = None

    def copies(self, frame: bytes) -> list[bytes]:
        if self.lost:
            return []
        if self.flip is not None:
            bit = self.flip % (8 * len(frame))
            wrong = frame[bit // 8] ^ 1 << bit % 8
            frame = frame[: bit // 8] + bytes([wrong]) + frame[bit // 8 + 1 :]
        return [frame] * (2 if self.twice else 1)


FINE = Fault()


@dataclass
class Way:
    """One direction: each frame from `sender` to `receiver` takes the next of `faults`."""

    sender: Link
    receiver: Link
    faults: list[Fault] = field(default_factory=list)
    sent: list[bytes] = field(default_factory=list)
    flying: list[tuple[int, int, bytes]] = field(default_factory=list)

    def carry(self, now: int) -> None:
        while (frame := self.sender.outgoing(now)) is not None:
            self.sent.append(bytes(frame))
            fault = self.faults.pop(0) if self.faults else FINE
            for copy in fault.copies(bytes(frame)):
                self.flying.append((now + STEP + fault.late, len(self.sent), copy))
                if fault.again:
                    self.flying.append((now + STEP + fault.again, len(self.sent), copy))
        for flight in sorted(f for f in self.flying if f[0] <= now):
            self.flying.remove(flight)
            self.receiver.receive(flight[2], len(flight[2]), now)


@dataclass
class Line:
    """Both directions, and the messages each end has received."""

    host: Link
    pod: Link
    now: int = 0

    def __post_init__(self) -> None:
        self.down = Way(self.host, self.pod)
        self.up = Way(self.pod, self.host)
        self.host_heard: list[tuple[int, bytes]] = []
        self.pod_heard: list[tuple[int, bytes]] = []
        self.each_step: Callable[[], None] = lambda: None

    def run(self, ms: int) -> None:
        until = self.now + ms
        while self.now < until:
            self.now += STEP
            self.down.carry(self.now)
            self.up.carry(self.now)
            for link, heard in ((self.host, self.host_heard), (self.pod, self.pod_heard)):
                while message := link.take():
                    heard.append((message[0], bytes(message[1])))
            self.each_step()


def unescaped(frame: bytes) -> bytes:
    """A frame of the host's as it was before it was escaped, in the slow and simple way."""
    return re.sub(rb"\x7d(.)", lambda pair: bytes([pair[1][0] ^ 0x20]), frame, flags=re.DOTALL)


def plain_bodies(frames: list[bytes]) -> list[bytes]:
    """The bodies of undamaged frames, decoded in the slow and simple way."""
    bodies = []
    for frame in frames:
        body, rest = b"", frame.strip(b"\0")
        while rest:
            body += rest[1 : rest[0]] + b"\0"
            rest = rest[rest[0] :]
        bodies.append(body[:-1])
    return bodies
