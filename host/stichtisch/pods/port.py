"""Serial ports: those that may have a pod, by their USB ids, and one whose calls never wait.

A port is a device, a pseudo-terminal or a socket:// address.
"""

import errno
import select
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue

import serial
from serial.tools import list_ports

from stichtisch.pods.events import PortError

_NO_PORT: tuple[type[Exception], ...] = (OSError, ValueError)
"""What pyserial raises where a port cannot be opened."""
if sys.platform != "win32":
    import termios

    _NO_PORT += (termios.error,)  # no OSError: a device that vanishes while it is opened

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


_CHUNK = 1024
"""Bytes of one read: no port has more than that of the host's time in one turn."""


class Port:
    """An open port, for this program alone. read() and write() raise OSError if it vanishes."""

    def __init__(self, name: str) -> None:
        """Open the port `name`, as pyserial takes it; PortError if that fails."""
        try:
            self._serial = serial.serial_for_url(name, timeout=0, write_timeout=0, exclusive=True)
        except _NO_PORT as error:
            raise _in_words(name, error) from error
        self.selectable = self._has_fileno()
        self._threaded = None if self.selectable else ThreadedSerial(self._serial)

    def fileno(self) -> int:
        """The file descriptor for select(), if `selectable`: a serial port on Windows is not."""
        return int(self._serial.fileno())

    def read(self) -> bytes:
        """The bytes that have arrived, perhaps none."""
        if self._threaded is not None:
            return self._threaded.read()
        return bytes(self._serial.read(_CHUNK))

    def write(self, data: bytes) -> int:
        """Write as much of `data` as the port takes at once; return how many bytes."""
        if self._threaded is not None:
            return self._threaded.write(data)
        # if the port has no room, pyserial would try again and again instead of returning
        if not select.select([], [self], [], 0)[1]:
            return 0
        return self._serial.write(data) or 0

    def close(self) -> None:
        """Close the port, also one that has vanished."""
        if self._threaded is not None:
            self._threaded.close()
            return
        line = getattr(self._serial, "_socket", None)
        if line is None:
            self._serial.close()
            return
        # pyserial 3.5 leaves it open if its other end closed first, and sleeps 0.3 s if not
        self._serial.is_open = False
        line.close()

    def _has_fileno(self) -> bool:
        try:
            self.fileno()
        except OSError:
            return False
        return True


def opening(name: str) -> "Future[Port]":
    """The port `name`, or the PortError; a URL's is on its way: a connection may take 5 s."""
    port: Future[Port] = Future()

    def work() -> None:
        try:
            port.set_result(Port(name))
        except Exception as error:
            port.set_exception(error)

    if "://" in name:
        threading.Thread(target=work, daemon=True).start()
    else:
        work()
    return port


def _in_words(name: str, error: Exception) -> PortError:
    number = getattr(error, "errno", None)
    if sys.platform == "win32" and "PermissionError" in str(error):
        # pyserial gives no number there, and Windows forbids nobody a port that is free
        return PortError("port.busy", port=name)
    if number in (errno.EACCES, errno.EPERM):
        return PortError("port.forbidden", port=name)
    if number in (errno.EBUSY, errno.EWOULDBLOCK):
        return PortError("port.busy", port=name)
    return PortError("port.missing", port=name)


_RASPBERRY_PI = 0x2E8A  # USB vendor id
_MICROPYTHON = 0x0005  # USB product id of MicroPython on a Pico


def pod_ports() -> list[str]:
    """The names of all ports with Raspberry Pi's vendor id, sorted. It opens none of them."""
    return sorted(port.device for port in list_ports.comports() if port.vid == _RASPBERRY_PI)


def micropython_ports() -> list[str]:
    """The names of those that run MicroPython, sorted: not a debug probe of the same vendor."""
    return sorted(
        port.device
        for port in list_ports.comports()
        if (port.vid, port.pid) == (_RASPBERRY_PI, _MICROPYTHON)
    )


class Search:
    """Looks for ports in a thread of its own: on Windows that takes 100 ms and more."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "ports")
        self._search: Future[list[str]] | None = None

    @property
    def under_way(self) -> bool:
        return self._search is not None

    def begin(self) -> None:
        """Search, unless a search is under way."""
        if self._search is None:
            self._search = self._thread.submit(pod_ports)

    def found(self) -> list[str] | None:
        """What the last search found, once; None if it found nothing new or is under way."""
        search = self._search
        if search is None or not search.done():
            return None
        self._search = None
        # pyserial 3.5 trips over a device that vanishes meanwhile; the next search knows
        return None if isinstance(search.exception(), TypeError) else search.result()
