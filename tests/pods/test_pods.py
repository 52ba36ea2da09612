"""Pods over real pseudo-terminals: joining, leaving, scenes, secrets."""

import os
import pty
import select
import socket
import threading
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from pods.fake_pod import FakePod
from podwire import kinds
from stichtisch.pods.events import (
    Hidden,
    KeyDown,
    KeyUp,
    Left,
    Part,
    PodLeft,
    PodTrouble,
    PortRefused,
    Role,
    SecretHidden,
    TagArrived,
    TagGone,
    Trouble,
)
from stichtisch.pods.pods import Pods
from stichtisch.pods.port import Port
from stichtisch.scene import Line, Scene, Segment

RED = Scene(200, (Segment(0, 16, (255, 0, 0)),))
GREEN = Scene(200, (Segment(0, 16, (0, 255, 0)),))
SEAT1 = b"seat1...".hex()


def scene_bytes(scene: Scene) -> tuple[int, bytes]:
    buf = bytearray(kinds.PAYLOAD_MAX)
    return kinds.SCENE, bytes(buf[: scene.encode(buf)])


def test_a_laptop_that_slept_has_its_pods_back_with_their_scenes_within_a_second(room) -> None:
    seat = room.pod("seat1")
    slept = [False]
    room.pods = Pods([str(seat.port)], False, room.clock, lambda: slept.pop() if slept else False)
    room.until(lambda: room.joined(1))
    room.pods.show(SEAT1, RED)
    room.until(lambda: scene_bytes(RED) in seat.got)
    seat.got.clear()
    slept.append(True)
    room.pods.show(SEAT1, GREEN)  # the first thing it does, before it has read anything
    room.until(lambda: scene_bytes(GREEN) in seat.got, 1000)
    assert [event.why for event in room.heard(PodLeft)] == [Left.SILENT]
    assert room.joined(2)


def test_a_pod_joins_and_what_happens_there_is_told(room) -> None:
    seat = room.pod("seat1")
    room.host([seat])
    room.until(lambda: room.joined(1))
    hello = room.events[0].hello
    assert (hello.pod, hello.role, hello.lamps, hello.firmware) == (SEAT1, Role.SEAT, 16, "0.1.0")

    seat.tell(kinds.TAG, b"\0\1\5\0\0\0\7\x04\xa1\xb2\xc3\xd4\xe5\xf6")
    seat.tell(kinds.TAG, b"\0\0\0\0\0\0\7\x04\xa1\xb2\xc3\xd4\xe5\xf6")
    seat.tell(kinds.KEY, b"\0\1")
    seat.tell(kinds.KEY, b"\0\0")
    seat.tell(kinds.TROUBLE, b"\0\2")
    seat.tell(0x3F, b"a message of the future")
    seat.tell(kinds.TAG, b"nonsense")
    seat.tell(kinds.TROUBLE, b"\7\7")
    seat.tell(kinds.HIDDEN, b"\0")
    room.until(lambda: room.heard(SecretHidden))
    assert room.events[1:] == [
        TagArrived(SEAT1, "04a1b2c3d4e5f6", age=0.005, proven=False),
        TagGone(SEAT1, "04a1b2c3d4e5f6"),
        KeyDown(SEAT1),
        KeyUp(SEAT1),
        PodTrouble(SEAT1, Part.READER, Trouble.WEDGED),
        SecretHidden(SEAT1, Hidden.RELEASED),
    ]


def test_a_scene_is_sent_once_and_again_only_when_it_changes(room) -> None:
    seat = room.pod("seat1")
    pods = room.host([seat])
    pods.show(SEAT1, RED)
    room.until(lambda: seat.got)
    pods.show(SEAT1, Scene(200, (Segment(0, 16, (255, 0, 0)),)))
    pods.show(SEAT1, GREEN)
    room.until(lambda: len(seat.got) == 2)
    for _ in range(50):
        room.step()
    assert seat.got == [scene_bytes(RED), scene_bytes(GREEN)]


def test_many_scenes_at_once_end_in_the_last(room) -> None:
    seat = room.pod("seat1")
    pods = room.host([seat])
    room.until(lambda: room.joined(1))
    for brightness in range(256):
        pods.show(SEAT1, Scene(brightness))
    room.until(lambda: seat.got and seat.got[-1] == scene_bytes(Scene(255)))
    assert len(seat.got) < 40


def test_a_pod_pulled_out_and_put_in_again_gets_its_scene_by_itself(room) -> None:
    seat, other = room.pod("seat1"), room.pod("seat2")
    pods = room.host([seat, other])
    pods.show(SEAT1, RED)
    room.until(lambda: room.joined(2) and seat.got)
    room.unplug(seat)
    room.until(lambda: room.heard(PodLeft))
    assert room.heard(PodLeft) == [PodLeft(SEAT1, Left.UNPLUGGED)]
    room.until(lambda: room.heard(PortRefused))
    assert room.heard(PortRefused)[0].error.sentence.name == "port.missing"
    pods.show(SEAT1, GREEN)
    for _ in range(300):
        room.step()
    assert len(room.heard(PortRefused)) == 1

    room.plug(seat)
    room.until(lambda: room.joined(3))
    room.until(lambda: scene_bytes(GREEN) in seat.got)
    assert scene_bytes(RED) not in seat.got
    assert len(room.heard(PodLeft)) == 1


def test_a_pod_is_known_by_its_id_on_another_port(room) -> None:
    seat, private = room.pod("seat1"), room.pod("dealer", kinds.ROLE_PRIVATE)
    pods = room.host([seat, private])
    pods.show(SEAT1, RED)
    room.until(lambda: room.joined(2))
    room.unplug(seat)
    room.unplug(private)
    room.until(lambda: len(room.heard(PodLeft)) == 2)
    seat.port, private.port = private.port, seat.port
    room.plug(seat)
    room.plug(private)
    room.until(lambda: room.joined(4))
    room.until(lambda: scene_bytes(RED) in seat.got)
    assert private.count(kinds.SCENE) == 0


def test_a_pod_that_falls_silent_leaves_and_comes_back_to_its_scene(room) -> None:
    seat = room.pod("seat1")
    room.host([seat]).show(SEAT1, RED)
    room.until(lambda: seat.got)
    room.plugged.remove(seat)
    room.until(lambda: room.heard(PodLeft))
    assert room.heard(PodLeft) == [PodLeft(SEAT1, Left.SILENT)]
    room.plugged.append(seat)
    room.until(lambda: room.joined(2))
    room.until(lambda: seat.got == [scene_bytes(RED)])


def test_a_pod_that_has_heard_something_else_joins_anew_and_gets_its_scene(room) -> None:
    seat = room.pod("seat1")
    room.host([seat]).show(SEAT1, RED)
    room.until(lambda: seat.got)
    seat.end._inbox.tally.value[0] ^= 1
    room.until(lambda: room.joined(2), ms=2500)
    assert room.heard(PodLeft) == [PodLeft(SEAT1, Left.DISAGREED)]
    room.until(lambda: seat.got == [scene_bytes(RED)])


def test_a_port_that_takes_few_bytes_at_a_time_gets_whole_frames(room, monkeypatch) -> None:
    seat = room.pod("seat1")
    write = Port.write
    monkeypatch.setattr(Port, "write", lambda port, data: write(port, data[:7]))
    room.host([seat]).show(SEAT1, RED)
    room.until(lambda: seat.got == [scene_bytes(RED)])
    assert seat.end.bad == 0


def test_a_port_that_takes_nothing_any_more_is_left_and_the_frame_broken_off(
    room, monkeypatch
) -> None:
    seat = room.pod("seat1")
    room.host([seat])
    room.until(lambda: room.joined(1))
    write = Port.write
    room_left = [5]

    def few(port: Port, data: bytes) -> int:
        written = write(port, data[: room_left[0]]) if room_left[0] else 0
        room_left[0] -= written
        return written

    monkeypatch.setattr(Port, "write", few)
    room.until(lambda: room.heard(PodLeft))
    monkeypatch.setattr(Port, "write", write)
    room.until(lambda: room.joined(2))
    assert seat.end.bad == 1  # the first five bytes of a frame; the new session has no bad one


def test_a_secret_is_sent_once_and_then_pushed_out_of_the_pods_buffer(room) -> None:
    private = room.pod("dealer", kinds.ROLE_PRIVATE)
    pods = room.host([private])
    dealer = b"dealer..".hex()
    assert not pods.show_secret(dealer, [Line("too early")])
    room.until(lambda: room.joined(1) and private.count(kinds.FILL) == 3)
    private.got.clear()
    assert pods.show_secret(dealer, [Line("Supertrumpf", 2)])
    room.until(lambda: private.got)
    assert private.got == [(kinds.SECRET, b"\1\2\x0bSupertrumpf")]

    private.raw = b""
    private.tell(kinds.HIDDEN, b"\1")
    room.until(lambda: private.count(kinds.FILL) == 3)
    assert room.heard(SecretHidden) == [SecretHidden(dealer, Hidden.TIME_OVER)]
    # MicroPython's 512 bytes now hold only what came after the secret
    assert len(private.raw) >= 640 and b"Supertrumpf" not in private.raw

    for _ in range(300):
        room.step()
    room.plugged.remove(private)
    room.until(lambda: room.heard(PodLeft))
    room.plugged.append(private)
    room.until(lambda: room.joined(2))
    room.until(lambda: private.count(kinds.FILL) == 3)
    assert private.count(kinds.SECRET) == 0
    assert "Supertrumpf" not in repr(room.events) + repr(vars(pods))


def test_a_pod_of_another_version_is_refused_in_words_once(room) -> None:
    old = room.pod("seat1", wire=9)
    room.host([old])
    room.until(lambda: room.heard(PortRefused))
    for _ in range(300):
        room.step()
    (refused,) = room.events
    assert refused.error.sentence.name == "port.old_host"
    assert str(old.port) in str(refused.error) and "version 9" in str(refused.error)


def test_a_second_pod_with_the_same_id_is_turned_away(room) -> None:
    first, second = room.pod("seat1"), room.pod("seat1b")
    second.hello[8:16] = first.hello[8:16]
    room.unplug(second)
    room.plug(second)
    room.host([first, second])
    room.until(lambda: room.heard(PortRefused))
    for _ in range(100):
        room.step()
    assert room.joined(1)
    assert room.heard(PortRefused)[0].error.sentence.name == "port.twice"
    assert len(room.events) == 2


def test_the_table_goes_on_while_the_system_is_slow_to_list_its_ports(room, monkeypatch) -> None:
    """On Windows that takes 100 ms and more."""
    seat, listed, listing = room.pod("seat1"), threading.Event(), threading.Event()

    def comports():
        assert threading.current_thread() is not threading.main_thread()
        listing.set()
        listed.wait(60)
        return []

    monkeypatch.setattr(list_ports, "comports", comports)
    room.host([seat], find=True)
    try:
        room.until(lambda: room.joined(1))
        assert listing.wait(60)
        seat.tell(kinds.TAG, b"\0\1\0\0\0\0\4\1\2\3\4")
        room.until(lambda: room.heard(TagArrived))
    finally:
        listed.set()


def test_garbage_from_a_port_is_no_event(room) -> None:
    seat = room.pod("seat1")
    room.host([seat])
    room.until(lambda: room.joined(1))
    os.write(seat.line, bytes(range(256)) * 10)
    for _ in range(20):
        room.step()
    seat.tell(kinds.KEY, b"\0\1")
    room.until(lambda: room.heard(KeyDown))
    assert len(room.events) == 2


def test_only_ports_of_the_right_maker_are_opened_and_not_written_to_before_they_call(
    room, monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = room.pod("pico")
    silent, silent_slave = pty.openpty()
    foreign, foreign_slave = pty.openpty()
    ports = [
        SimpleNamespace(device=str(pico.port), vid=0x2E8A),
        SimpleNamespace(device=os.ttyname(silent_slave), vid=0x2E8A),
        SimpleNamespace(device=os.ttyname(foreign_slave), vid=0x1D50),
        SimpleNamespace(device="/dev/no-usb-at-all", vid=None),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    pods = room.host([], find=True)
    room.until(lambda: room.joined(1))
    for _ in range(500):
        room.step()
    assert {link.name for link in pods._links.values() if link.port} == {
        str(pico.port),
        os.ttyname(silent_slave),
    }
    os.set_blocking(silent, False)
    with pytest.raises(BlockingIOError):
        os.read(silent, 100)

    ports.clear()
    room.unplug(pico)
    room.until(lambda: room.heard(PodLeft))
    room.until(lambda: list(pods._links) == [os.ttyname(silent_slave)])
    for fd in (silent, silent_slave, foreign, foreign_slave):
        os.close(fd)


def test_a_pod_that_left_as_ports_were_looked_for_is_told_too(room, monkeypatch) -> None:
    pico = room.pod("pico")
    ports = [SimpleNamespace(device=str(pico.port), vid=0x2E8A)]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    pods = room.host([], find=True)
    room.until(lambda: room.joined(1))
    ports.clear()
    room.unplug(pico)
    while list(pods._links):  # no event is asked for before the port is gone from the list
        room.now += 500
        pods.show(b"pico....".hex(), Scene(room.now % 256))
        pods._look()
    room.step()
    assert len(room.heard(PodLeft)) == 1


def test_a_device_that_vanishes_in_the_middle_of_a_search_is_found_by_the_next(
    room, monkeypatch
) -> None:
    pico, vanishing = room.pod("pico"), [TypeError("int() argument must be a string")]

    def listed():
        if vanishing:
            raise vanishing.pop()
        return [SimpleNamespace(device=str(pico.port), vid=0x2E8A)]

    monkeypatch.setattr(list_ports, "comports", listed)
    room.host([], find=True)
    room.until(lambda: room.joined(1))


def test_a_port_in_use_is_said_to_be(room) -> None:
    seat = room.pod("seat1")
    pods = room.host([seat])
    room.until(lambda: room.joined(1))
    room.pods = Pods([str(seat.port)], False, room.clock)
    room.until(lambda: room.heard(PortRefused))
    assert room.heard(PortRefused)[0].error.sentence.name == "port.busy"
    pods.close()


def test_a_pod_behind_a_tcp_port_is_a_pod_too(room) -> None:
    seat = FakePod(room.where / "unused", b"seat1...")
    with socket.create_server(("127.0.0.1", 0)) as server:
        room.pods = Pods([f"socket://127.0.0.1:{server.getsockname()[1]}"], False, room.clock)
        room.step()
        line = server.accept()[0]
    with line:
        seat.start(line.detach(), room.now)
    room.plugged.append(seat)
    room.until(lambda: room.joined(1))
    seat.tell(kinds.KEY, b"\0\1")
    room.until(lambda: room.heard(KeyDown))
    room.unplug(seat)
    room.until(lambda: room.heard(PodLeft))
    assert room.heard(PodLeft) == [PodLeft(SEAT1, Left.UNPLUGGED)]


@pytest.mark.parametrize("room_left", [0, 5])
def test_closing_says_goodbye(room, monkeypatch, room_left) -> None:
    """Also where the port has taken but the beginning of a frame."""
    seat = room.pod("seat1")
    pods = room.host([seat])
    room.until(lambda: room.joined(1))
    with monkeypatch.context() as full:
        write = Port.write
        full.setattr(Port, "write", lambda port, data: write(port, data[:room_left]))
        pods.show(SEAT1, RED)
    pods.close()
    while seat.end.open and select.select([seat.line], [], [], 1)[0]:
        seat.pump(room.now)
    assert not seat.end.open and seat.end.why == kinds.ENDED_CLOSED
