"""A serial port that select() does not take (Windows): one thread reads it, another writes."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

import serial

_LOOK_S = 0.1
"""How long a read may wait; so long the reader takes to notice that the port was closed."""


class ThreadedSerial:
    """Calls that never wait, to a port whose own calls do. They raise OSError if it vanished."""

    def __init__(self, line: serial.Serial) -> None:
        """`line`: open; from now on only this uses it."""
        line.timeout = _LOOK_S
        line.write_timeout = None  # with 0, pyserial on Windows says that all went out at once
        self._line = line
        self._came: SimpleQueue[bytes] = SimpleQueue()
        self._to_go: SimpleQueue[bytes] = SimpleQueue()
        self._idle = threading.Event()  # nothing is being written
        self._idle.set()
        self._error: Exception | None = None
        self._open = True
        for work in (self._read, self._write):
            threading.Thread(target=self._mind, args=(work,), daemon=True).start()

    def read(self) -> bytes:
        """The bytes that have come, perhaps none."""
        data = b""
        try:
            while True:
                data += self._came.get_nowait()
        except Empty:
            pass
        if not data:
            self._check()
        return data

    def write(self, data: bytes) -> int:
        """Take all of `data`, or nothing while what was taken before is still going out."""
        self._check()
        if not self._idle.is_set():
            return 0
        self._idle.clear()
        self._to_go.put(data)
        return len(data)

    def close(self) -> None:
        """Close the port, also one that has vanished."""
        self._open = False
        self._to_go.put(b"")
        self._line.close()

    def _check(self) -> None:
        if self._error is not None:
            raise OSError("the port is gone") from self._error

    def _mind(self, work: Callable[[], None]) -> None:
        try:
            while self._open:
                work()
        except Exception as error:
            # pyserial raises TypeError too when a port is closed under it
            self._error = error

    def _read(self) -> None:
        data = self._line.read(max(self._line.in_waiting, 1))
        if data:
            self._came.put(bytes(data))

    def _write(self) -> None:
        data = self._to_go.get()
        if data:
            self._line.write(data)
            self._idle.set()
