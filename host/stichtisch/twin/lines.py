"""The pod's end of its serial line: a pseudo-terminal, or a TCP port where there are none.

Both lose what is sent while no host has the port open, as MicroPython's USB serial does.
`Stdin` and `Stdout` are that line as the firmware has it.
"""

import os
import select
import socket
import sys
import time
from collections.abc import Iterator
from typing import Protocol

from stichtisch.twin.stand_ins import micropython


class SerialLine(Protocol):
    """A line to one host; no call waits."""

    port: str
    """The name under which the host opens it, as pyserial takes it."""

    def receive(self, most: int) -> bytes:
        """Return what the host has sent, `most` bytes at most."""

    def send(self, data: bytes) -> int:
        """Send as much as there is room for; return how many bytes are sent or lost."""


if sys.platform != "win32":
    import tty

    class PtyLine:
        """A pseudo-terminal; `port` names the side that the host opens."""

        def __init__(self) -> None:
            self._master, slave = os.openpty()
            tty.setraw(slave)
            self.port = os.ttyname(slave)
            # only the host keeps this side open, so that a hang-up is seen when it closes it
            os.close(slave)
            os.set_blocking(self._master, False)
            self._poll = select.poll()
            self._poll.register(self._master, select.POLLOUT)

        def receive(self, most: int) -> bytes:
            try:
                return os.read(self._master, most)
            except OSError:  # no bytes (EAGAIN) or no host (EIO)
                return b""

        def send(self, data: bytes) -> int:
            events = self._poll.poll(0)
            if not events:
                return 0
            if events[0][1] & select.POLLHUP:
                return len(data)
            try:
                return os.write(self._master, data)
            except BlockingIOError:
                return 0


class TcpLine:
    """A TCP port on this computer, for one host at a time; `port` is a socket:// address."""

    def __init__(self, number: int = 0) -> None:
        """`number` is the port's; 0 takes one that is free."""
        self._door = socket.create_server(("127.0.0.1", number), backlog=1)
        self._door.setblocking(False)
        self._host: socket.socket | None = None
        self.port = f"socket://127.0.0.1:{self._door.getsockname()[1]}"

    def receive(self, most: int) -> bytes:
        if self._host is None:
            try:
                self._host, _ = self._door.accept()
            except BlockingIOError:
                return b""
            self._host.setblocking(False)
            self._host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            data = self._host.recv(most)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def send(self, data: bytes) -> int:
        if self._host is None:
            return len(data)
        try:
            return self._host.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self._hang_up()
            return len(data)

    def _hang_up(self) -> None:
        if self._host is not None:
            self._host.close()
        self._host = None


def open_line(number: int, tcp: bool) -> SerialLine:
    """A TCP port of this number, 0 for any, with `tcp` or on Windows; else a pseudo-terminal."""
    if sys.platform != "win32" and not tcp:
        return PtyLine()
    return TcpLine(number)


POLLIN, POLLOUT = 1, 4
"""As on MicroPython and Linux; Windows' select has none."""
_RING = 512  # bytes MicroPython keeps of stdin (ports/rp2/mphalport.c)
_FIFO = 256  # bytes of stdout it keeps for USB (CFG_TUD_CDC_TX_BUFSIZE)


class Stdin:
    """Bytes from the line; the interrupt character raises KeyboardInterrupt, as on the Pico."""

    def __init__(self, line: SerialLine) -> None:
        self.buffer = self
        self._line = line
        self._ring = bytearray()

    def ready(self) -> bool:
        """Whether a read returns a byte without waiting."""
        if not self._ring:
            self._fill()
        return bool(self._ring)

    def readinto(self, buf: bytearray | memoryview) -> int:
        """Fill all of `buf`; it waits for bytes, as MicroPython's stdin does."""
        for place in range(len(buf)):
            while not self.ready():
                time.sleep(0.001)
            buf[place] = self._ring.pop(0)
        return len(buf)

    def _fill(self) -> None:
        data = self._line.receive(_RING)
        interrupt = micropython.interrupt_char()
        if interrupt >= 0 and interrupt in data:
            # what came with it is lost: MicroPython empties its buffer
            raise KeyboardInterrupt
        self._ring += data


class Stdout:
    """Bytes to the line, through the FIFO of a USB serial port."""

    def __init__(self, line: SerialLine) -> None:
        self.buffer = self
        self._line = line
        self._fifo = bytearray()

    def ready(self) -> bool:
        """Whether a byte can be written without waiting."""
        if len(self._fifo) >= _FIFO:
            self.flush()
        return len(self._fifo) < _FIFO

    def write(self, data: str | bytes | bytearray | memoryview) -> int:
        """Write `data`; bytes for which the FIFO has no room are lost, as if no host reads."""
        if isinstance(data, str):
            data = data.encode()
        for byte in bytes(data):
            if self.ready():
                self._fifo.append(byte)
        return len(data)

    def flush(self) -> None:
        """Send as much as the line takes."""
        if self._fifo:
            del self._fifo[: self._line.send(bytes(self._fifo))]


class Poll:
    """select.poll for Stdin and Stdout."""

    def __init__(self) -> None:
        self._watched: dict[Stdin | Stdout, int] = {}

    def register(self, stream: Stdin | Stdout, events: int) -> None:
        self._watched[stream] = events

    def ipoll(self, _timeout: int) -> Iterator[tuple[Stdin | Stdout, int]]:
        """The streams that are ready; the firmware waits for none."""
        return iter([(stream, _event(stream)) for stream in self._watched if stream.ready()])


def _event(stream: Stdin | Stdout) -> int:
    return POLLIN if isinstance(stream, Stdin) else POLLOUT
