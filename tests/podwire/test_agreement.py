"""Both ends have the same messages behind them, or notice it and begin anew."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pods.line import STEP, Fault, Line, plain_bodies, unescaped
from podwire import kinds, messages
from podwire.frame import Frame
from podwire.hostend import HostEnd
from podwire.link import Link
from podwire.podend import PodEnd

RECOVERED_MS = 2500


def meeting(quiet: bool = False) -> Line:
    """A host and a pod in their first session."""
    buf = bytearray(kinds.PAYLOAD_MAX)
    n = messages.put_hello(buf, 0, 1, 16, 5, 1, (0, 0), b"\xe6\x61\x64\x08C1;.", b"0.1.0")
    line = Line(HostEnd(1, 0, quiet), PodEnd(0x0203, bytes(buf[:n]), 0))
    line.run(100)
    assert line.host.open and line.pod.open
    return line


class Talk:
    """Both ends count aloud; in each session the other one must hear every number, in order."""

    def __init__(self, line: Line, chance: random.Random) -> None:
        self._line = line
        self._chance = chance
        self._next = 0
        self.said: dict[tuple[Link, int, int], list[int]] = {}
        self.heard: dict[tuple[Link, int, int], list[int]] = {}
        self._ways = (
            (line.host, line.pod, line.pod_heard),
            (line.pod, line.host, line.host_heard),
        )

    def step(self) -> None:
        for speaker, listener, heard in self._ways:
            numbers = self.heard.setdefault((speaker, listener.host, listener.pod), [])
            numbers += [int.from_bytes(payload, "big") for _, payload in heard]
            heard.clear()
            number = self._next.to_bytes(4, "big")
            if self._chance.random() < 0.5 and speaker.send(kinds.FILL, number, 4):
                spoken = self.said.setdefault((speaker, speaker.host, speaker.pod), [])
                spoken.append(self._next)
                self._next += 1

    def check(self) -> None:
        for session, numbers in self.heard.items():
            assert numbers == self.said.get(session, [])[: len(numbers)]


def they_understand_each_other(line: Line) -> bool:
    line.host_heard.clear()
    line.pod_heard.clear()
    line.host.send(kinds.SCENE, b"scene", 5)
    line.pod.send(kinds.KEY, b"\0\1", 2)
    line.run(200)
    heard = line.pod_heard == [(kinds.SCENE, b"scene")]
    return heard and line.host_heard == [(kinds.KEY, b"\0\1")]


def out_of_order(chance: random.Random) -> list[Fault]:
    """Frames that overtake each other, and come again when the session has long gone on."""
    late = [0] * 6 + [10, 50, 400, 3000]
    again = [0] * 6 + [10, 300, 2000, 6000, 15_000]
    return [Fault(late=chance.choice(late), again=chance.choice(again)) for _ in range(4000)]


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.booleans())
def test_frames_out_of_order_and_of_the_past_neither_pass_nor_stall_for_good(
    seed: int, quiet: bool
) -> None:
    chance = random.Random(seed)
    line = meeting(quiet)
    line.down.faults, line.up.faults = out_of_order(chance), out_of_order(chance)
    talk = Talk(line, chance)
    line.each_step = talk.step
    line.run(20_000)
    for way in (line.down, line.up):
        way.faults.clear()
        way.flying.clear()
    line.run(RECOVERED_MS)
    talk.check()
    assert kinds.ENDED_DISAGREED not in (line.host.why, line.pod.why)
    line.each_step = lambda: None
    line.run(RECOVERED_MS)  # until both queues are empty
    assert they_understand_each_other(line)


@settings(max_examples=6)
@given(st.integers(0, 2**32))
def test_a_bad_cable_is_no_disagreement(seed: int) -> None:
    chance = random.Random(seed)
    line = meeting()
    mishaps = [Fault()] * 16 + [Fault(lost=True), Fault(flip=77), Fault(flip=5), Fault(twice=True)]
    for way in (line.down, line.up):
        way.faults = [chance.choice(mishaps) for _ in range(4000)]
    talk = Talk(line, chance)
    line.each_step = talk.step
    line.run(20_000)
    talk.check()
    assert line.host.sessions == line.pod.sessions == 1
    assert sum(map(len, talk.heard.values())) > 500


def forged(end: Link, kind: int, seq: int, ack: int, payload: bytes) -> bytes:
    """A frame of this session that passes every check, as one harmed frame in 2**32 does."""
    frame = Frame(escaped=isinstance(end, PodEnd))
    frame.payload[: len(payload)] = payload
    return bytes(frame.finish(kind, end.host, end.pod, seq, ack, len(payload)))


def another_message(speaker: Link, listener: Link, now: int) -> None:
    """What is said is not what is heard."""
    speaker.send(kinds.TAG, b"said", 4)
    (body,) = plain_bodies([unescaped(bytes(speaker.outgoing(now)))])
    seq, ack = body[5] | body[6] << 8, body[7] | body[8] << 8
    frame = forged(listener, kinds.TAG, seq, ack, b"made")
    listener.receive(frame, len(frame), now)


def one_more(_speaker: Link, listener: Link, now: int) -> None:
    """Something is heard that was never said: of 65536 messages ago, for instance."""
    seq, ack = listener._inbox.expected, listener._outbox._base
    frame = forged(listener, kinds.TAG, seq, ack, b"made")
    listener.receive(frame, len(frame), now)


def one_less(speaker: Link, listener: Link, now: int) -> None:
    """Something is taken for acknowledged that was never heard."""
    speaker.send(kinds.TAG, b"said", 4)
    speaker.outgoing(now)
    frame = forged(speaker, kinds.IDLE, 0, listener._inbox.expected + 1, b"")
    speaker.receive(frame, len(frame), now)


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("downwards", [False, True])
@pytest.mark.parametrize("harm", [another_message, one_more, one_less])
def test_whatever_parts_them_they_notice_and_begin_anew(
    harm: Callable[[Link, Link, int], None], downwards: bool, quiet: bool
) -> None:
    line = meeting(quiet)
    assert they_understand_each_other(line)
    speaker, listener = (line.host, line.pod) if downwards else (line.pod, line.host)
    harm(speaker, listener, line.now)
    line.run(RECOVERED_MS)
    assert line.host.open and line.pod.open
    assert line.host.sessions == line.pod.sessions == 2
    assert they_understand_each_other(line)


def test_the_host_says_why_it_began_anew_and_the_pod_waits_for_it() -> None:
    """A pod without a session takes a 3 for Ctrl-C: it must not leave before the host has."""
    line = meeting()
    line.host._inbox.tally.value[0] ^= 1
    line.host.ping(line.now)
    while line.host.open:
        assert line.pod.open
        line.run(STEP)
    line.run(300)
    assert line.pod.open and line.pod.sessions == 2

    line.pod._inbox.tally.value[0] ^= 1
    line.host.ping(line.now)
    line.run(5 * STEP)
    assert not line.host.open and line.host.why == kinds.ENDED_DISAGREED
    line.run(300)
    assert line.pod.open and line.pod.sessions == 3


def test_a_secret_leaves_no_trace_in_the_tally() -> None:
    tallies = []
    for secret in (b"clubs", b"hearts"):
        line = meeting()
        line.host.send(kinds.SECRET, secret, len(secret))
        line.run(100)
        assert line.pod_heard == [(kinds.SECRET, secret)]
        tallies += [line.host._outbox.tally.value, line.pod._inbox.tally.value]
    assert len(set(map(bytes, tallies))) == 1
