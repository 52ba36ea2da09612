"""Pods in this process at the real Pods: whole sessions, no file descriptor, time fed in."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from podwire import kinds, messages
from podwire.podend import PodEnd
from stichtisch.pods import link
from stichtisch.pods.events import PortMissingError

CHUNK = 1024
"""What the real port reads at once."""
BUFFER = 4096
"""What an operating system keeps of what nobody reads."""


def hello(pod: bytes, role: int = kinds.ROLE_SEAT) -> bytes:
    """What a pod of ours says of itself; `pod` is at most 8 bytes."""
    buf = bytearray(kinds.PAYLOAD_MAX)
    private = role == kinds.ROLE_PRIVATE
    lamps, screen = (0, (128, 64)) if private else (16, (0, 0))
    suits = 0 if private else 5
    n = messages.put_hello(buf, role, 1, lamps, suits, 1, screen, pod.ljust(8, b"."), b"0.1.0")
    return bytes(buf[:n])


class Device:
    """What is behind a port: bytes both ways, and a plug that can be pulled."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.plugged = True
        self.waiting = bytearray()

    def said(self) -> bytes:
        """What the host reads at once."""
        data = bytes(self.waiting[:CHUNK])
        del self.waiting[:CHUNK]
        return data

    def hear(self, data: bytes) -> int:
        """What the host writes; return how much of it was taken."""
        return len(data)

    def run(self, now: int) -> None:
        """Let the device have its time."""


class Pod(Device):
    """A pod as ours are: the tags on it and its key, told in every session."""

    def __init__(self, name: str, payload: bytes, now: int = 0) -> None:
        super().__init__(name)
        self.payload = payload
        self.id = payload[8:16].hex()
        self.lying: list[str] = []
        self.down = False
        self.scenes: list[bytes] = []
        self.secrets = 0
        self._number = 0
        self.boot(now)

    def boot(self, now: int) -> None:
        """Start anew, as a pod does that gets its power back."""
        self._number = self._number % 0xFFFF + 1
        self.end = PodEnd(self._number, self.payload, now)
        self._session = 0
        self._untold: list[tuple[int, bytes]] = []
        self._heard = bytearray()
        self.waiting.clear()

    def hear(self, data: bytes) -> int:
        self._heard += data
        return len(data)

    def run(self, now: int) -> None:
        """Take in what the host wrote, and say what there is to say."""
        data, self._heard = self._heard, bytearray()
        self.end.receive(data, len(data), now)
        if self.end.sessions != self._session:
            self._session = self.end.sessions
            self._untold = [_tag(uid, True) for uid in self.lying]
            if self.down:
                self._untold.append((kinds.KEY, b"\0\1"))
        while message := self.end.take():
            if message[0] == kinds.SCENE:
                self.scenes = [*self.scenes[-3:], bytes(message[1])]
            self.secrets += message[0] == kinds.SECRET
        while self._untold and self.end.send(*self._untold[0], len(self._untold[0][1])):
            del self._untold[0]
        while (frame := self.end.outgoing(now)) is not None:
            if len(self.waiting) + len(frame) <= BUFFER:
                self.waiting += frame

    def _tell(self, kind: int, payload: bytes) -> None:
        if self.end.open:
            self._untold.append((kind, payload))

    def lay(self, uid: str) -> None:
        self.lying.append(uid)
        self._tell(*_tag(uid, True))

    def lift(self, uid: str) -> None:
        if uid in self.lying:
            self.lying.remove(uid)
            self._tell(*_tag(uid, False))

    def press(self) -> None:
        self.down = True
        self._tell(kinds.KEY, b"\0\1")

    def release(self) -> None:
        if self.down:
            self.down = False
            self._tell(kinds.KEY, b"\0\0")


def _tag(uid: str, arrived: bool) -> tuple[int, bytes]:
    raw = bytes.fromhex(uid)
    return kinds.TAG, bytes([0, arrived, len(raw)]) + raw


class PortInProcess:
    """What PodLink opens."""

    selectable = False

    def __init__(self, device: Device) -> None:
        if not device.plugged:
            raise PortMissingError(device.name)
        self._device = device

    def read(self) -> bytes:
        self._check()
        return self._device.said()

    def write(self, data: bytes) -> int:
        self._check()
        return self._device.hear(data)

    def close(self) -> None:
        pass

    def _check(self) -> None:
        if not self._device.plugged:
            raise OSError("unplugged")


@contextmanager
def ports_of(devices: Callable[[str], Device]) -> Iterator[None]:
    """PodLink opens these devices instead of serial ports."""
    real = link.Port
    link.Port = lambda name: PortInProcess(devices(name))  # type: ignore[assignment,misc]
    try:
        yield
    finally:
        link.Port = real  # type: ignore[misc]
