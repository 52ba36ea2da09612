"""Pod and host find each other, lose each other, and refuse what they do not understand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pods.line import Fault, Line, plain_bodies
from podwire import WIRE, kinds, messages
from podwire.crc import crc16
from podwire.frame import Frame
from podwire.hostend import HostEnd
from podwire.podend import PodEnd

LOST = [Fault(lost=True)]
MISHAPS = st.lists(
    st.builds(
        Fault, lost=st.booleans(), twice=st.booleans(), flip=st.none() | st.integers(0, 500)
    ),
    max_size=30,
)


def hello(wire: int = WIRE) -> bytes:
    buf = bytearray(kinds.PAYLOAD_MAX)
    n = messages.put_hello(buf, 0, 1, 16, 5, 1, (0, 0), b"\xe6\x61\x64\x08C1;.", b"0.1.0")
    buf[0] = wire
    return bytes(buf[:n])


def pod_end(number: int = 0x0203, now: int = 0) -> PodEnd:
    return PodEnd(number, hello(), now)


def meeting(quiet: bool = False, number: int = 1) -> Line:
    return Line(HostEnd(number, 0, quiet), pod_end())


def body_of(frame: bytes) -> bytes:
    return plain_bodies([frame])[0]


def kinds_sent(frames: list[bytes]) -> list[int]:
    return [body[0] for body in plain_bodies(frames)]


def of_another_version(host: int, kind: int, payload: bytes) -> bytes:
    """What an end of another wire version sends."""
    frame = Frame()
    frame.greeting[: len(payload)] = payload
    return bytes(frame.greet(kind, host, 0 if kind == kinds.OPEN else 7, len(payload)))


# what version 1 put on the line, with its CRC of 16 bits
OPEN_1 = bytes.fromhex("0280020101010104013e9900")
HELLO_1 = bytes.fromhex("02810103030201020105011005010111e661640843313b2e05302e312e30926f00")
REFUSE_1 = bytes.fromhex("068405050302010401efea00")
# and version 2, which had the CRC of 32 bits too, but escaped nothing
HELLO_2 = bytes.fromhex(
    "02810103030201020205011005010115e661640843313b2e05302e312e30327523db3da400"
)
REFUSE_2 = bytes.fromhex("0284040103020108029b54a87a2cbb00")


def read_by_version_1(line: bytes) -> tuple[int, int]:
    """What version 1 makes of it: kind, and the sender's version."""
    (body,) = plain_bodies([line])
    assert crc16(body, 0, len(body) - 2) == int.from_bytes(body[-2:], "little")
    return body[0], body[7]


def test_what_strayed_into_the_silence_before_costs_no_time() -> None:
    """A CR of somebody's terminal program, or what a board says while it starts."""
    host, pod = HostEnd(7, 0, quiet=True), pod_end()
    for end, other, stray in (
        (pod, host, b"MicroPython v1.25"),
        (host, pod, b"\r"),
        (pod, host, b""),
    ):
        said = stray + bytes(end.outgoing(0))
        other.receive(said, len(said), 0)
    assert host.open and pod.open


def test_they_open_a_session_and_the_host_knows_the_pod() -> None:
    line = meeting()
    line.run(100)
    assert line.host.open and line.pod.open
    assert (line.host.host, line.host.pod) == (line.pod.host, 0x0204)
    assert line.host.hello == hello()
    line.pod.send(kinds.KEY, b"\0\1", 2)
    line.host.send(kinds.SCENE, b"\xff\0\0", 3)
    line.run(100)
    assert line.host_heard == [(kinds.KEY, b"\0\1")]
    assert line.pod_heard == [(kinds.SCENE, b"\xff\0\0")]


@settings(max_examples=300)
@given(st.integers(0, 0xFFFF))
def test_an_open_never_holds_a_ctrl_c(number: int) -> None:
    frame = bytes(HostEnd(number, 0).outgoing(0))
    assert 0x03 not in frame
    assert plain_bodies([frame])[0][:1] == bytes([kinds.OPEN])


def test_the_numbers_whose_open_would_hold_a_ctrl_c_are_passed_over() -> None:
    # host number 0x0003 itself would come next
    (body,) = plain_bodies([bytes(HostEnd(0x0002, 0).outgoing(0))])
    assert body[1] | body[2] << 8 > 0x0003


def test_a_pod_alone_calls_four_times_a_second() -> None:
    pod = pod_end(now=50)
    calls = []
    for now in range(50, 5050, 10):
        while (frame := pod.outgoing(now)) is not None:
            calls.append((now, bytes(frame)))
    assert [now for now, _ in calls] == list(range(50, 5050, 250))
    body = plain_bodies([calls[0][1]])[0]
    assert (body[0], body[1:3], body[7:-6]) == (kinds.HELLO, b"\0\0", hello())
    assert pod.due(4810) == 240


def test_a_quiet_host_writes_nothing_to_what_does_not_call() -> None:
    host = HostEnd(1, 0, quiet=True)
    for now in range(0, 10_000, 10):
        host.receive(b"MicroPython v1.25\r\n>>> ", 23, now)
        assert host.outgoing(now) is None
    line = meeting(quiet=True)
    line.run(200)
    assert line.host.open


def test_lost_handshakes_are_made_good() -> None:
    line = meeting(quiet=True)
    line.up.faults = LOST + [Fault()] + LOST
    line.down.faults = LOST * 2
    line.run(3000)
    assert line.host.open and line.pod.open
    assert line.pod.sessions == 1


def test_a_restarted_pod_is_opened_anew_and_old_messages_stay_away() -> None:
    line = meeting()
    line.run(100)
    line.host.send(kinds.SCENE, b"before", 6)
    line.pod = pod_end(0x0999, line.now)
    line.up.sender = line.down.receiver = line.pod
    line.run(1000)
    assert line.host.sessions == 2 and line.host.pod == 0x099A
    assert line.host.why == kinds.ENDED_REPLACED
    line.host.send(kinds.SCENE, b"after", 5)
    line.run(100)
    assert line.pod_heard == [(kinds.SCENE, b"after")]


def test_a_restarted_host_takes_over_at_once() -> None:
    line = meeting()
    line.run(100)
    line.pod.send(kinds.TAG, b"for the first", 13)
    line.host = HostEnd(500, line.now)
    line.down.sender = line.up.receiver = line.host
    line.run(100)
    assert line.host.open and line.pod.sessions == 2 and line.pod.host == 501
    line.pod.send(kinds.TAG, b"for the second", 14)
    line.run(100)
    assert line.host_heard == [(kinds.TAG, b"for the second")]


def test_also_one_that_writes_only_after_it_has_heard_a_pod() -> None:
    line = meeting()
    line.run(100)
    line.host = HostEnd(500, line.now, quiet=True)
    line.down.sender = line.up.receiver = line.host
    line.run(600)  # the pod's heartbeat in the session of the host before
    assert line.host.open and line.pod.host == 501


def test_after_silence_both_are_alone_and_then_together_again() -> None:
    for quiet in (False, True):
        line = meeting(quiet)
        line.run(1500)
        line.up.faults = line.down.faults = LOST * 1000
        line.run(2600)
        assert not line.host.open and not line.pod.open
        assert kinds_sent(line.up.sent)[-1] == kinds.HELLO
        line.up.faults, line.down.faults = [], []
        line.run(1500)
        assert line.host.open and line.pod.open
        assert line.host.sessions == 2


def test_a_host_that_closes_leaves_the_pod_calling() -> None:
    line = meeting()
    line.run(100)
    line.host.close(line.now)
    while (frame := line.host.outgoing(line.now)) is not None:
        assert kinds_sent([bytes(frame)]) == [kinds.CLOSE]
        line.pod.receive(bytes(frame), len(frame), line.now)
    assert not line.pod.open
    assert kinds_sent([bytes(line.pod.outgoing(line.now))]) == [kinds.HELLO]


def test_a_pod_refuses_a_host_of_another_version() -> None:
    pod = pod_end()
    pod.outgoing(0)
    frame = of_another_version(0x0505, kinds.OPEN, bytes([WIRE + 1]))
    pod.receive(frame, len(frame), 10)
    assert not pod.open
    body = plain_bodies([bytes(pod.outgoing(10))])[0]
    assert (body[0], body[1:3], body[7:-6]) == (kinds.REFUSE, b"\x05\x05", bytes([WIRE]))


def test_a_host_knows_a_pod_of_another_version_by_its_refusal_and_by_its_call() -> None:
    for kind, payload in ((kinds.REFUSE, bytes([9])), (kinds.HELLO, hello(9))):
        host = HostEnd(1, 0)
        host.outgoing(0)
        frame = of_another_version(0, kind, payload)
        host.receive(frame, len(frame), 10)
        assert host.refused == 9 and not host.open
        assert host.due(10) == 2000  # it may get other firmware


def test_ends_of_earlier_versions_are_understood_and_told_our_version() -> None:
    pod = pod_end()
    assert read_by_version_1(bytes(pod.outgoing(0))) == (kinds.HELLO, WIRE)
    pod.receive(OPEN_1, len(OPEN_1), 10)
    assert not pod.open and not pod.bad
    assert read_by_version_1(bytes(pod.outgoing(10))) == (kinds.REFUSE, WIRE)

    for version, said in ((1, HELLO_1), (1, REFUSE_1), (2, HELLO_2), (2, REFUSE_2)):
        host = HostEnd(1, 0)
        assert read_by_version_1(bytes(host.outgoing(0))) == (kinds.OPEN, WIRE)
        host.receive(said, len(said), 10)
        assert host.refused == version and not host.open and not host.bad


def test_another_version_in_the_middle_of_a_session_is_noise() -> None:
    line = meeting()
    line.run(100)
    line.host.receive(HELLO_1, len(HELLO_1), line.now)
    assert line.host.open and not line.host.refused


def test_the_way_there_and_back_is_measured() -> None:
    line = meeting()
    line.run(200)
    assert line.host.round_trip == 20  # two steps of 10 ms
    line.down.faults = [Fault(late=30)] * 1000
    line.run(1500)
    assert line.host.round_trip == 50


@settings(max_examples=40)
@given(MISHAPS, MISHAPS)
def test_no_mishap_keeps_them_apart_for_good(down: list[Fault], up: list[Fault]) -> None:
    line = meeting(quiet=True)
    line.down.faults, line.up.faults = down, up
    line.run(3000)
    down.clear()
    up.clear()
    line.run(4500)
    assert line.host.open and line.pod.open
    assert (line.host.host, line.host.pod) == (line.pod.host, line.pod.pod)
