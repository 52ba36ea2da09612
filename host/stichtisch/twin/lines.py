"""The pod's end of its serial line: a pseudo-terminal, or a TCP port where there are none.

Both lose what is sent while no host has the port open, as MicroPython's USB serial does.
"""

from __future__ import annotations

import os
import select
import socket
import sys
from typing import Protocol


class Line(Protocol):
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


def open_line(number: int, tcp: bool) -> Line:
    """A TCP port of this number, 0 for any, with `tcp` or on Windows; else a pseudo-terminal."""
    if sys.platform != "win32" and not tcp:
        return PtyLine()
    return TcpLine(number)
