"""The wire's two promises, at any length: tests/deep/reliability/wire.py --messages N --seed S

One: what is said is heard exactly once and in order, over a line that harms, loses and doubles
frames and cuts them at every byte, while either end restarts. Two: random bytes and well-formed
nonsense raise nothing and leave nothing behind. Times are the line's own; nothing here waits.
"""

import argparse
import json
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from podwire import kinds
from podwire.hostend import HostEnd
from podwire.link import Link
from podwire.podend import PodEnd
from reliability.bad_line import Way
from reliability.held import blocks
from reliability.nonsense import GROWTH, Progress, hello, nonsense
from reliability.soaking import Bar, number

STEP = 10  # ms
RESTART = 1 / 400  # of all steps; as often the line goes dead
RECOVERED_MS = 2500


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


def main() -> int:
    """Both promises; 1 if one is broken."""
    parser = argparse.ArgumentParser(description="Soak the wire between pod and host.")
    parser.add_argument("--messages", type=number, default=10_000_000)
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
