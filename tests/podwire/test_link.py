"""Messages arrive exactly once and in order, whatever the line does to their frames."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pods.line import Fault, Line, plain_bodies, unescaped
from podwire import kinds
from podwire.link import Link

FAULTS = st.lists(
    st.builds(
        Fault,
        lost=st.booleans(),
        twice=st.booleans(),
        late=st.sampled_from([0, 0, 10, 50, 300]),
        flip=st.none() | st.integers(0, 8 * 256),
    ),
    max_size=25,
)


def opened() -> Line:
    """A host and a pod whose session has just opened."""
    line = Line(Link(is_host=True), Link(is_host=False))
    line.host.begin(0x1234, 0x4321, 0)
    line.pod.begin(0x1234, 0x4321, 0)
    return line


def told(first: int, count: int) -> list[tuple[int, bytes]]:
    return [(first, bytes([i & 0xFF]) * (i % 9)) for i in range(count)]


def say(line: Line, end: Link, messages: list[tuple[int, bytes]]) -> None:
    """Send all of them, as fast as the end takes them."""
    waiting = list(messages)
    before = line.each_step

    def more() -> None:
        before()
        while waiting and end.send(waiting[0][0], waiting[0][1], len(waiting[0][1])):
            waiting.pop(0)

    line.each_step = more


@settings(max_examples=60)
@given(FAULTS, FAULTS, st.integers(1, 60), st.integers(1, 60))
def test_exactly_once_and_in_order_both_ways(down, up, scenes, taps) -> None:
    line = opened()
    line.down.faults, line.up.faults = down, up
    say(line, line.host, told(kinds.SCENE, scenes))
    say(line, line.pod, told(kinds.TAG, taps))
    line.run(6000)
    down.clear()
    up.clear()
    line.run(2500)
    heard = len(line.pod_heard), len(line.host_heard)
    assert line.pod_heard == told(kinds.SCENE, scenes)[: heard[0]]
    assert line.host_heard == told(kinds.TAG, taps)[: heard[1]]
    # only two seconds of silence may leave anything out, and then both ends know
    if line.host.open and line.pod.open:
        assert heard == (scenes, taps)
    else:
        assert not line.host.open and not line.pod.open


def test_a_bad_line_only_costs_time_also_beyond_the_largest_number() -> None:
    line = opened()
    for end in (line.host, line.pod):
        end._outbox._base = end._inbox.expected = 0xFF00
    chance = random.Random(3)
    mishaps = [Fault()] * 18 + [Fault(lost=True), Fault(flip=77)]
    for way in (line.down, line.up):
        way.faults = [chance.choice(mishaps) for _ in range(5000)]
    say(line, line.host, told(kinds.SCENE, 700))
    say(line, line.pod, told(kinds.TAG, 700))
    line.run(40_000)
    assert line.pod_heard == told(kinds.SCENE, 700)
    assert line.host_heard == told(kinds.TAG, 700)
    assert line.host.retransmitted and line.pod.bad


def test_at_most_eight_are_out_unacknowledged() -> None:
    line = opened()
    line.down.faults = [Fault(lost=True)] * 1000
    say(line, line.host, told(kinds.SCENE, 100))
    line.run(1900)
    scenes = [
        body
        for body in plain_bodies([unescaped(frame) for frame in line.down.sent])
        if body[0] == kinds.SCENE
    ]
    assert {body[5] | body[6] << 8 for body in scenes} == set(range(8))
    # sent at 10, again 100, 200, 400 and 800 ms later
    assert len(scenes) == 5 * 8
    assert line.host.retransmitted == 4 * 8


def test_the_queue_has_an_end_and_goes_on_when_there_is_room() -> None:
    line = opened()
    accepted = 0
    while line.host.send(kinds.SCENE, bytes([accepted]), 1):
        accepted += 1
    assert accepted == 16
    line.run(100)
    assert [payload[0] for _, payload in line.pod_heard] == list(range(16))
    assert line.host.send(kinds.SCENE, b"\x10", 1)


def test_what_the_other_end_has_no_room_for_waits() -> None:
    line = opened()
    taking, line.pod.take = line.pod.take, lambda: None
    for i in range(16):
        line.host.send(kinds.SCENE, bytes([i]), 1)
    line.run(1000)
    line.pod.take = taking
    line.run(1500)
    assert [payload[0] for _, payload in line.pod_heard] == list(range(16))


def test_a_quiet_session_lives_by_its_heartbeat() -> None:
    line = opened()
    line.run(30_000)
    assert line.host.open and line.pod.open
    assert 55 <= len(line.up.sent) <= 65  # one each 500 ms


def test_two_seconds_of_silence_end_it_and_what_was_queued_is_dropped() -> None:
    line = opened()
    line.run(100)
    line.down.faults = line.up.faults = [Fault(lost=True)] * 1000
    line.pod.send(kinds.TAG, b"lost", 4)
    line.run(1800)
    assert line.pod.open
    line.run(400)
    assert not line.pod.open and line.pod.why == kinds.ENDED_SILENCE
    assert not line.pod.send(kinds.TAG, b"", 0)

    line.down.faults, line.up.faults = [], []
    line.host.begin(5, 6, line.now)
    line.pod.begin(5, 6, line.now)
    line.pod.send(kinds.KEY, b"\0\1", 2)
    line.run(500)
    assert line.host_heard == [(kinds.KEY, b"\0\1")]


def test_close_ends_both_ends_at_once() -> None:
    line = opened()
    line.host.close(line.now)
    assert not line.host.open
    line.run(30)
    assert not line.pod.open and line.pod.why == kinds.ENDED_CLOSED


@settings(max_examples=30)
@given(st.binary(min_size=1, max_size=3000))
def test_a_flood_of_garbage_does_not_hurt(garbage: bytes) -> None:
    line = opened()
    line.pod.receive(garbage, len(garbage), line.now)
    line.host.send(kinds.SCENE, b"scene", 5)
    line.run(500)
    assert line.pod_heard == [(kinds.SCENE, b"scene")]
    assert line.pod.open


def test_frames_of_another_session_are_dropped() -> None:
    old, line = opened(), opened()
    old.host.send(kinds.SCENE, b"old", 3)
    frame = bytes(old.host.outgoing(0))
    line.host.begin(0x1235, 0x4321, 0)
    line.pod.begin(0x1235, 0x4321, 0)
    line.pod.receive(frame, len(frame), 0)
    line.host.send(kinds.SCENE, b"new", 3)
    line.run(500)
    assert line.pod_heard == [(kinds.SCENE, b"new")]


def test_an_acknowledgement_of_what_was_never_sent_is_ignored() -> None:
    line = opened()
    line.host.send(kinds.SCENE, b"first", 5)
    forged = bytes(line.pod._frame.finish(kinds.IDLE, 0x1234, 0x4321, 0, 5, 0))
    line.host.receive(forged, len(forged), 0)
    line.run(300)
    line.host.send(kinds.SCENE, b"second", 6)
    line.run(300)
    assert [payload for _, payload in line.pod_heard] == [b"first", b"second"]


def test_due_tells_when_to_look_again() -> None:
    end = opened().host
    assert end.outgoing(0) is None
    assert end.due(0) == kinds.HEARTBEAT_MS
    assert end.due(450) == 50
    end.send(kinds.SCENE, b"", 0)
    assert end.due(450) == 0
    assert end.outgoing(450) is not None and end.outgoing(450) is None
    assert end.due(450) == 100
    assert end.due(540) == 10


def test_a_wiped_secret_is_in_no_buffer_of_the_pod() -> None:
    line = opened()
    secret = b"Trumpf: Supertrumpf!"
    line.host.send(kinds.SECRET, secret, len(secret))
    frame = bytes(line.host.outgoing(0))
    line.pod.receive(frame, len(frame), 0)
    kind, payload = line.pod.take()
    assert bytes(payload) == secret
    line.pod.wipe()
    assert bytes(payload) == bytes(len(secret))
    assert not any(secret[:4] in buffer for buffer in buffers(line.pod))


def test_the_end_of_a_session_wipes_what_nobody_took_and_what_was_not_sent() -> None:
    line = opened()
    secret = b"Trumpf: Supertrumpf!"
    for _ in range(12):
        line.host.send(kinds.SECRET, secret, len(secret))
    while (frame := line.host.outgoing(0)) is not None:
        line.pod.receive(bytes(frame), len(frame), 0)
    for end in (line.host, line.pod):
        end.end(kinds.ENDED_CLOSED, 0)
        end.wipe()
        assert not any(secret[:4] in buffer for buffer in buffers(end, sending=False))


def buffers(thing: object, sending: bool = True) -> list[bytes]:
    """All bytes an end holds, at any depth; without those on their way to the line."""
    if isinstance(thing, (bytes, bytearray, memoryview)):
        return [bytes(thing)]
    if isinstance(thing, list):
        return [b for part in thing for b in buffers(part, sending)]
    if not hasattr(thing, "__dict__"):
        return []
    parts = [part for name, part in vars(thing).items() if sending or name != "_frame"]
    return [b for part in parts for b in buffers(part, sending)]
