"""The far end of a pod's USB: a pseudo terminal, or a TCP port where there is none.

Both lose what is sent while no host listens, as MicroPython's USB serial does.
"""

from __future__ import annotations

import os
import select
import socket
from typing import Protocol


class Line(Protocol):
    """Never waits."""

    port: str

    def receive(self, most: int) -> bytes:
        """What the host has sent, `most` bytes at most."""

    def send(self, data: bytes) -> int:
        """Send what there is room for; returns how many bytes were sent, or lost."""


class PtyLine:
    """A pseudo terminal; `port` is the name of the side the host opens."""

    def __init__(self) -> None:
        # not there on Windows
        import tty

        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        # only the host holds this side, so that its going is seen as a hang-up
        os.close(slave)
        os.set_blocking(self._master, False)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLOUT)

    def receive(self, most: int) -> bytes:
        try:
            return os.read(self._master, most)
        except OSError:  # nothing there (EAGAIN), nobody there (EIO)
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
    """A TCP port on this computer for one host at a time; `port` is pyserial's name for it."""

    def __init__(self) -> None:
        self._door = socket.create_server(("127.0.0.1", 0), backlog=1)
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
