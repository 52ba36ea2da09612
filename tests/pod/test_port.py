"""The USB serial port is looked at, never waited for."""

import select
import time
from types import SimpleNamespace

import pytest

from pod.port import Port


class Stream:
    """A serial port's two ends as the pod sees them."""

    def __init__(self):
        self.coming = bytearray()
        self.room = 256
        self.gone = bytearray()
        self.buffer = self

    def readinto(self, buf):
        assert len(buf) <= len(self.coming), "this read would wait"
        buf[:] = self.coming[: len(buf)]
        del self.coming[: len(buf)]
        return len(buf)

    def write(self, data):
        assert len(data) <= self.room, "this write would wait"
        self.room -= len(data)
        self.gone += data
        return len(data)


class Poll:
    def __init__(self):
        self._stream = None
        self._for = 0

    def register(self, stream, events):
        self._stream, self._for = stream, events

    def ipoll(self, timeout):
        assert timeout == 0
        ready = self._stream.coming if self._for == select.POLLIN else self._stream.room
        return iter([(self._stream, self._for)] if ready else [])


@pytest.fixture
def stream(monkeypatch):
    monkeypatch.setattr(
        "pod.port.select", SimpleNamespace(poll=Poll, POLLIN=select.POLLIN, POLLOUT=select.POLLOUT)
    )
    monkeypatch.setattr(time, "sleep_ms", lambda _ms: None, raising=False)
    return Stream()


@pytest.mark.parametrize("n", [0, 1, 63, 64, 65, 128, 200])
def test_all_bytes_come_through_whatever_their_number(stream, n):
    port = Port(stream, stream)
    data = bytes(i % 256 for i in range(n))
    stream.coming += data
    heard = b""
    for _ in range(5):
        heard += bytes(port.buf[: port.read()])
    assert heard == data


def test_ctrl_c_stops_the_pod_before_it_reads_the_ctrl_a_behind_it(stream, monkeypatch):
    def interrupted(_ms):
        raise KeyboardInterrupt

    port = Port(stream, stream)
    stream.coming += b"\r\x01"  # what mpremote sends, its Ctrl-C taken out by MicroPython
    monkeypatch.setattr(time, "sleep_ms", interrupted)
    with pytest.raises(KeyboardInterrupt):
        port.read()
    assert stream.coming == b"\x01"


def test_a_frame_waits_for_room_and_goes_out_whole(stream):
    port = Port(stream, stream)
    frame = memoryview(bytes(range(100)))
    stream.room = 30
    port.put(frame)
    assert not port.flush()
    assert not port.flush()
    stream.room = 256
    assert port.flush()
    assert bytes(stream.gone) == bytes(frame)
    assert port.flush()


def test_what_was_read_can_be_wiped(stream):
    port = Port(stream, stream)
    stream.coming += b"Rot 7"
    port.read()
    port.wipe()
    assert not any(port.buf)
