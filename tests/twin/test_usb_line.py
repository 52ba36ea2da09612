"""The pod's end of its serial port, with hosts that open it, close it, and do not read."""

import os
import select
import socket

import pytest

from stichtisch.twin.lines import Poll, PtyLine, Stdin, Stdout, TcpLine
from stichtisch.twin.stand_ins import micropython


class Wire:
    """A line in memory that takes `room` more bytes."""

    port = "memory"

    def __init__(self, incoming=b"", room=1000):
        self.incoming, self.room, self.sent = incoming, room, b""

    def receive(self, most):
        data, self.incoming = self.incoming[:most], self.incoming[most:]
        return data

    def send(self, data):
        taken = data[: self.room]
        self.room -= len(taken)
        self.sent += taken
        return len(taken)


@pytest.fixture(autouse=True)
def ctrl_c():
    yield
    micropython.kbd_intr(3)


@pytest.fixture
def pty_line():
    line = PtyLine()
    yield line
    os.close(line._master)


def host_opens(line):
    return os.open(line.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)


def test_bytes_go_both_ways_unchanged(pty_line):
    host = host_opens(pty_line)
    every = bytes(range(256))
    assert pty_line.send(every) == 256
    assert os.read(host, 999) == every
    os.write(host, every)
    assert pty_line.receive(999) == every
    os.close(host)


def test_what_is_sent_without_a_host_is_lost(pty_line):
    assert pty_line.send(b"old news") == 8
    host = host_opens(pty_line)
    with pytest.raises(BlockingIOError):
        os.read(host, 99)
    os.close(host)
    assert pty_line.receive(99) == b""
    assert pty_line.send(b"more") == 4
    again = host_opens(pty_line)
    pty_line.send(b"fresh")
    assert os.read(again, 99) == b"fresh"
    os.close(again)


def test_a_host_that_does_not_read_holds_nothing_up(pty_line):
    host = host_opens(pty_line)
    taken = sum(pty_line.send(bytes(64)) for _ in range(1000))
    assert 64 < taken < 64_000
    # the kernel may have made room for some bytes meanwhile, but not for ever
    assert any(pty_line.send(b"x") == 0 for _ in range(64_000))
    os.close(host)


def test_a_tcp_host_comes_goes_and_comes_again():
    line = TcpLine()
    number = int(line.port.rsplit(":", 1)[1])
    for _ in range(2):
        with socket.create_connection(("127.0.0.1", number)) as host:
            host.sendall(b"hello")
            heard = b""
            while heard != b"hello":
                heard += line.receive(99)
            assert line.send(b"pod") == 3
            assert host.recv(9) == b"pod"
        while line._host is not None:
            line.receive(99)
        assert line.send(b"nobody") == 6
    line._door.close()


def test_stdin_gives_a_byte_only_when_one_is_there():
    wire = Wire()
    stdin = Stdin(wire)
    poll = Poll()
    poll.register(stdin, select.POLLIN)
    assert list(poll.ipoll(0)) == []
    wire.incoming = b"\x00\x01"
    assert [event for _, event in poll.ipoll(0)] == [select.POLLIN]
    two = bytearray(2)
    assert (stdin.buffer.readinto(two), two) == (2, b"\x00\x01")
    assert list(poll.ipoll(0)) == []


def test_ctrl_c_stops_the_program_unless_it_asked_not_to():
    micropython.kbd_intr(-1)
    assert Stdin(Wire(b"\x03")).ready()
    micropython.kbd_intr(3)
    stdin = Stdin(Wire(b"abc\x03def"))
    with pytest.raises(KeyboardInterrupt):
        stdin.ready()
    assert not stdin.ready()


def test_stdout_keeps_256_bytes_and_says_when_it_is_full():
    wire = Wire(room=0)
    stdout = Stdout(wire)
    stdout.write(bytes(255))
    assert stdout.ready()
    stdout.write(b"x")
    assert not stdout.ready()
    stdout.write(b"lost")
    wire.room = 1000
    stdout.flush()
    assert wire.sent == bytes(255) + b"x"
    stdout.write("Grüße")
    stdout.flush()
    assert wire.sent.endswith("Grüße".encode())
