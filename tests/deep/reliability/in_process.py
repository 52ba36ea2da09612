"""Pods in this process at the real Pods: whole sessions, no file descriptor, time fed in.

A seat's pod answers tags by the referee's lists, by the pods' own code for that.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pod.verdicts import LOOKS, SEGMENTS, TAGS_ROOM, Verdicts
from podwire import kinds, messages
from podwire.podend import PodEnd
from stichtisch.pods import port
from stichtisch.pods.events import PortError

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
        self.lit = 0
        """Tags that it answered by itself."""
        self.lamps = b""
        self._number = 0
        self.boot(now)

    def boot(self, now: int) -> None:
        """Start anew, as a pod does that gets its power back."""
        self._number = self._number % 0xFFFF + 1
        self.end = PodEnd(self._number, self.payload, now)
        seat = self.payload[1] == kinds.ROLE_SEAT
        self._verdicts = Verdicts(self.end) if seat else None
        self._session = 0
        self._now = now
        self._rests_at: dict[str, int] = {}
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
            self._untold.clear()
            if self._verdicts is not None:
                self._verdicts.wipe()
                buf = bytearray(4)
                messages.put_room(buf, TAGS_ROOM, LOOKS, SEGMENTS)
                self._untold.append((kinds.ROOM, bytes(buf)))
            self._untold += [_tag(uid, kinds.TAG_LAY_THERE) for uid in self.lying]
            self._rests_at = dict.fromkeys(self.lying, now + kinds.REST_MS)
            if self.down:
                self._untold.append((kinds.KEY, b"\0\1"))
        self._now = now
        for uid in [uid for uid, at in self._rests_at.items() if at <= now]:
            del self._rests_at[uid]
            self._tell(*_tag(uid, kinds.TAG_RESTED))
        while message := self.end.take():
            self._obey(*message)
        while self._untold and not self.end.full:
            self._say(*self._untold.pop(0))
        while (frame := self.end.outgoing(now)) is not None:
            if len(self.waiting) + len(frame) <= BUFFER:
                self.waiting += frame

    def _obey(self, kind: int, payload: memoryview) -> None:
        verdicts = self._verdicts
        if kind == kinds.SCENE:
            if verdicts is None or verdicts.shows():
                self.lamps = bytes(payload[: 2 + 7 * payload[1]])
            self.scenes = [*self.scenes[-3:], bytes(payload)]
        elif verdicts is not None and kind in (kinds.TAGS, kinds.LOOK, kinds.VERDICTS):
            verdicts.obey(kind, payload)
        self.secrets += kind == kinds.SECRET

    def _say(self, kind: int, payload: bytes) -> None:
        """Tell it; a tag that came is first answered here, as App does."""
        verdicts = self._verdicts
        if verdicts is not None and kind == kinds.TAG and payload[1] == kinds.TAG_ARRIVED:
            look = verdicts.find(payload[7:], payload[6], self._now)
            if look is not None:
                self.lit += 1
                self.lamps = bytes(look[: 2 + 7 * look[1]])
                shown = bytes((verdicts.number, verdicts.look))
                payload = payload[:4] + shown + payload[6:]
        self.end.send(kind, payload, len(payload))
        if verdicts is not None and kind in (kinds.TAG, kinds.KEY):
            verdicts.told()

    def _tell(self, kind: int, payload: bytes) -> None:
        if self.end.open:
            self._untold.append((kind, payload))

    def lay(self, uid: str) -> None:
        self.lying.append(uid)
        self._rests_at[uid] = self._now + kinds.REST_MS
        self._tell(*_tag(uid, kinds.TAG_ARRIVED))

    def lift(self, uid: str) -> None:
        if uid in self.lying:
            self.lying.remove(uid)
            self._rests_at.pop(uid, None)
            self._tell(*_tag(uid, kinds.TAG_GONE))

    def press(self) -> None:
        self.down = True
        self._tell(kinds.KEY, b"\0\1")

    def release(self) -> None:
        if self.down:
            self.down = False
            self._tell(kinds.KEY, b"\0\0")


def _tag(uid: str, state: int) -> tuple[int, bytes]:
    raw = bytes.fromhex(uid)
    return kinds.TAG, bytes([0, state, 0, 0, 0, kinds.NO_LOOK, len(raw)]) + raw


class PortInProcess:
    """What PodLink opens."""

    selectable = False

    def __init__(self, device: Device) -> None:
        if not device.plugged:
            raise PortError("port.missing", port=device.name)
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
    real = port.Port
    port.Port = lambda name: PortInProcess(devices(name))  # type: ignore[assignment,misc]
    try:
        yield
    finally:
        port.Port = real  # type: ignore[misc]
