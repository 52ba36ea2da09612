"""Ports that take long to open, and ports that vanish meanwhile: the table goes on."""

import socket
import termios
import threading
import time

import pytest
import serial

from podwire import kinds
from stichtisch.pods.events import PortRefused, TagArrived
from stichtisch.pods.pods import Pods
from stichtisch.pods.port import Port


class FarComputer:
    """It answers who connects when the test says so: with `line`, if there is one."""

    def __init__(self, monkeypatch) -> None:
        self.asked, self.answers, self.line = threading.Event(), threading.Event(), None
        monkeypatch.setattr(socket, "create_connection", self._connect)

    def _connect(self, *_to, **_how):
        if threading.current_thread() is threading.main_thread():
            pytest.fail("the whole table waits for it")
        self.asked.set()
        self.answers.wait(60)
        if self.line is None:
            raise TimeoutError
        return self.line


def test_the_table_goes_on_while_a_computer_does_not_answer(room, monkeypatch) -> None:
    """pyserial waits 5 s for it, and as long as it likes for its name's address."""
    seat, far = room.pod("seat1"), FarComputer(monkeypatch)
    room.pods = Pods(["socket://far:1", str(seat.port)], False, room.clock)
    try:
        room.until(lambda: room.joined(1))
        assert far.asked.wait(60)
        seat.tell(kinds.TAG, b"\0\1\0\0\0\0\4\1\2\3\4")
        room.until(lambda: room.heard(TagArrived))
        assert room.heard(PortRefused) == []
    finally:
        far.answers.set()
    room.until(lambda: room.heard(PortRefused))
    assert room.heard(PortRefused)[0].error.sentence.name == "port.missing"


def test_a_connection_that_comes_when_nobody_wants_it_any_more_is_closed(
    room, monkeypatch
) -> None:
    far = FarComputer(monkeypatch)
    far.line, other = socket.socketpair()
    room.pods = Pods(["socket://far:1"], False, room.clock)
    room.step()
    assert far.asked.wait(60)
    room.pods.close()
    far.answers.set()
    other.settimeout(60)
    assert other.recv(1) == b""
    other.close()


def test_closing_a_tcp_port_keeps_nobody_waiting(monkeypatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = Port(f"socket://127.0.0.1:{server.getsockname()[1]}")
        line = server.accept()[0]
        monkeypatch.setattr(time, "sleep", lambda _seconds: pytest.fail("the table waits"))
        port.close()
    with line:
        assert line.recv(1) == b""


def test_a_port_that_vanishes_while_it_is_opened_is_missing(room, monkeypatch) -> None:
    def vanished(_line):
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr(serial.Serial, "_reset_input_buffer", vanished)
    room.host([room.pod("seat1")])
    room.until(lambda: room.heard(PortRefused))
    assert room.heard(PortRefused)[0].error.sentence.name == "port.missing"
