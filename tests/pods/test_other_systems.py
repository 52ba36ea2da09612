"""What Windows does otherwise, as far as it can be tried here: ports without select(), locks."""

import importlib
import os
import sys
import threading
from types import SimpleNamespace

import pytest

from podwire import kinds
from stichtisch import disk
from stichtisch.pods.events import PodJoined, PodLeft, TagArrived
from stichtisch.pods.port import Port, ThreadedSerial, _in_words
from stichtisch.scene import Scene

pytestmark = pytest.mark.real_time


@pytest.fixture
def no_select(monkeypatch):
    monkeypatch.setattr(Port, "_has_fileno", lambda _port: False)


@pytest.mark.usefixtures("no_select")
def test_a_pod_joins_speaks_and_leaves_without_select(room):
    seat = room.pod("seat1")
    room.host([seat])
    room.until(lambda: room.heard(PodJoined))
    seat.tell(kinds.TAG, b"\0\1\0\0\0\0\7\x04\xa1\xb2\xc3\xd4\xe5\xf6")
    room.until(lambda: room.heard(TagArrived))
    room.pods.show(b"seat1...".hex(), Scene())
    room.until(lambda: seat.count(kinds.SCENE))
    room.unplug(seat)
    room.until(lambda: room.heard(PodLeft))


class SlowLine:
    """A port whose write waits until somebody takes the bytes."""

    in_waiting = 0
    timeout = write_timeout = 0.0

    def __init__(self):
        self.taken = threading.Semaphore(0)
        self.gone = []
        self.closed = threading.Event()

    def read(self, _size):
        self.closed.wait(0.01)
        return b""

    def write(self, data):
        assert self.write_timeout is None
        self.taken.acquire()
        self.gone.append(data)
        return len(data)

    def close(self):
        self.closed.set()
        self.taken.release()


def test_what_is_still_going_out_is_not_taken_for_gone():
    line = SlowLine()
    port = ThreadedSerial(line)
    assert port.write(b"one") == 3
    assert port.write(b"two") == 0
    line.taken.release()
    assert port._idle.wait(10)
    assert port.write(b"two") == 3
    assert line.gone == [b"one"]
    port.close()


def test_a_port_that_another_program_has_is_called_busy_on_windows(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    # as pyserial 3.5 says it there, without an errno
    error = OSError(
        "could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"
    )
    assert _in_words("COM3", error).sentence.name == "port.busy"


def test_a_journal_is_locked_by_a_byte_far_behind_it_on_windows(monkeypatch, tmp_path):
    locked = []

    def locking(handle, mode, count):
        place = (os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR), count)
        if mode != 2 or place in locked:
            raise PermissionError(13, "Permission denied")
        locked.append(place)

    path = tmp_path / "journal"
    path.write_bytes(b"line\n")
    handles = [os.open(path, os.O_RDWR) for _ in range(2)]
    with monkeypatch.context() as windows:
        windows.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
        windows.setitem(sys.modules, "fcntl", None)  # there is none
        windows.setattr(sys, "platform", "win32")
        importlib.reload(disk)
        disk.lock(handles[0])
        with pytest.raises(BlockingIOError):
            disk.lock(handles[1])
    importlib.reload(disk)
    assert locked[0][1] >= 1 << 40
    assert path.stat().st_size == 5
    for handle in handles:
        os.close(handle)
