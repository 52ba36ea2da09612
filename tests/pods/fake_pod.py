"""A pod in this process: podwire's pod end behind a pseudo-terminal."""

import os
import pty
import tty
from pathlib import Path

from podwire import WIRE, kinds, messages
from podwire.podend import PodEnd


class FakePod:
    """`got`: every message of the host in this session; `port`: a link to the pseudo-terminal."""

    def __init__(
        self, port: Path, pod: bytes, role: int = kinds.ROLE_SEAT, wire: int = WIRE
    ) -> None:
        self.port = port
        self.got: list[tuple[int, bytes]] = []
        self.hello = bytearray(kinds.PAYLOAD_MAX)
        screen = (128, 64) if role == kinds.ROLE_PRIVATE else (0, 0)
        self._size = messages.put_hello(self.hello, role, 1, 16, 5, 1, screen, pod, b"0.1.0")
        self.hello[0] = wire
        self._number = 0
        self._slave: int | None = None
        self.raw = b""

    def plug(self, now: int) -> None:
        master, slave = pty.openpty()
        tty.setraw(slave)
        self.port.symlink_to(os.ttyname(slave))
        self.start(master, now)
        # kept open: otherwise the pod's side fails while no host has the port open
        self._slave = slave

    def start(self, fd: int, now: int) -> None:
        """Start the pod, with the line to the host on `fd`."""
        os.set_blocking(fd, False)
        self.line = fd
        self._number += 1
        self._session = 0
        self.end = PodEnd(self._number, bytes(self.hello[: self._size]), now)

    def unplug(self) -> None:
        os.close(self.line)
        if self._slave is not None:
            os.close(self._slave)
            self._slave = None
            self.port.unlink()

    def pump(self, now: int) -> None:
        try:
            data = os.read(self.line, 4096)
        except BlockingIOError:
            data = b""
        self.raw += data
        self.end.receive(data, len(data), now)
        if self.end.sessions != self._session:
            self._session = self.end.sessions
            self.got.clear()
        while message := self.end.take():
            self.got.append((message[0], bytes(message[1])))
        while (frame := self.end.outgoing(now)) is not None:
            os.write(self.line, frame)

    def tell(self, kind: int, payload: bytes) -> None:
        assert self.end.send(kind, payload, len(payload))

    def count(self, kind: int) -> int:
        return sum(got == kind for got, _ in self.got)
