"""A reader chip and its field, a whole pod and its host, and clocks that tests move."""

import asyncio
import time
from types import coroutine

import pytest

from mfrc522.chip import MFRC522
from mfrc522.presence import ARRIVED, Presence
from mfrc522.scanner import Scanner
from podwire import kinds, messages
from podwire.hostend import HostEnd
from stichtisch.twin.board import Board, Mfrc522Spi
from stichtisch.twin.field import Field
from stichtisch.twin.lines import Stdin, Stdout
from stichtisch.twin.mfrc522 import Mfrc522
from stichtisch.twin.run import installed
from stichtisch.twin.stand_ins import micropython

_BYTE_NS = 1_000  # a byte at 8 MHz
_CALL_NS = 4_000  # about what the Pico takes for one call


class Spot:
    """Where cards are laid: the pod's own reader code over a chip in software.

    `told` holds what the pod would tell the host: ("arrived" or "gone", uid, ms).
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, chip) -> None:
        self.now = 0  # ns
        self.field = Field(seed=1)
        self.chip = chip(self.field)
        self.bus = Mfrc522Spi(self.chip)
        monkeypatch.setattr(time, "ticks_us", self._ticks_us, raising=False)
        self.reader = MFRC522(self, self._cs, self._rst)
        self.presence = Presence()
        self.scanner = Scanner(self.reader, self.presence, self.ms)
        self.told: list[tuple[str, str, int]] = []
        self.troubles: list[int] = []

    @property
    def ms(self) -> int:
        return self.now // 1_000_000

    def write(self, data) -> None:
        self.write_readinto(data, bytearray(len(data)))

    def write_readinto(self, data, out) -> None:
        self.now += _CALL_NS
        for i, byte in enumerate(bytes(data)):
            self.now += _BYTE_NS
            out[i] = self.bus.transfer(byte, self.now)

    def lay(self, *uids: str) -> None:
        for uid in uids:
            self.field.lay(bytes.fromhex(uid), self.now)

    def lift(self, *uids: str) -> None:
        for uid in uids:
            self.field.lift(bytes.fromhex(uid))

    def wait(self, ms: float) -> None:
        """Let so many milliseconds pass, the scanner running as in the app."""
        end = self.now + int(ms * 1_000_000)
        while self.now < end:
            wait = self.scanner.step(self.ms)
            self._listen()
            # sleep_ms ends on a tick of the millisecond clock; other tasks take a moment too
            self.now += wait * 1_000_000 + 100_000

    def wait_for(self, count: int, ms: int = 500) -> None:
        """Until so many tags lie there for the pod."""
        for _ in range(ms * 4):
            if self.presence.count == count:
                return
            self.wait(0.25)
        raise AssertionError(f"{self.presence.count} tags after {ms} ms, not {count}")

    def lying(self) -> set[str]:
        return {uid for what, uid, _ in self.told if what == "arrived"} - {
            uid for what, uid, _ in self.told if what == "gone"
        }

    def _listen(self) -> None:
        slot = self.presence.change()
        while slot >= 0:
            what = "arrived" if self.presence.states[slot] == ARRIVED else "gone"
            uid = bytes(self.presence.uids[slot][: self.presence.sizes[slot]]).hex()
            self.told.append((what, uid, self.ms))
            self.presence.told(slot)
            slot = self.presence.change()
        if self.troubles[-1:] != [self.scanner.trouble] and (
            self.troubles or self.scanner.trouble
        ):
            self.troubles.append(self.scanner.trouble)

    def _ticks_us(self) -> int:
        # who looks at the clock waits for the chip, and nothing happens there until this is due
        due = self.chip.next_due() or 0
        self.now = max(self.now + 2_000, min(due, self.now + 1_000_000))
        return self.now // 1000

    def _cs(self, level: int) -> None:
        self.now += _CALL_NS
        self.bus.select(not level)

    def _rst(self, level: int) -> None:
        self.chip.reset_pin(bool(level), self.now)


class AbsoluteCollisions(Mfrc522):
    """A chip that counts CollPos from the first bit of the cascade level, as some drivers say."""

    _known = 0

    def _transmit(self) -> None:
        nvb = self._fifo[1] if len(self._fifo) > 1 else 0x20
        self._known = (nvb >> 4) * 8 + (nvb & 7) - 16
        super()._transmit()

    def _note_collision(self, position: int) -> None:
        super()._note_collision(position + self._known)


CHIPS = {
    "from the first bit received": lambda field: Mfrc522(field),
    "from the byte it is put in": lambda field: Mfrc522(field, collisions_from_byte=True),
    "from the level's first bit": AbsoluteCollisions,
}


@pytest.fixture
def spot(monkeypatch: pytest.MonkeyPatch) -> Spot:
    """A reader switched on with nothing lying there."""
    return switched_on(monkeypatch, "from the first bit received")


@pytest.fixture(params=CHIPS)
def any_spot(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Spot:
    """The same under each reading of where CollPos counts from."""
    return switched_on(monkeypatch, request.param)


@pytest.fixture
def spot_over(monkeypatch: pytest.MonkeyPatch):
    """A reader over a chip of this class, before its first step."""
    return lambda chip: Spot(monkeypatch, chip)


def switched_on(monkeypatch: pytest.MonkeyPatch, counting: str) -> Spot:
    spot = Spot(monkeypatch, CHIPS[counting])
    spot.wait(30)
    return spot


class Line:
    """A USB cable."""

    def __init__(self):
        self.to_pod = bytearray()
        self.to_host = bytearray()
        self.read = True

    def receive(self, size):
        data = bytes(self.to_pod[:size])
        del self.to_pod[:size]
        return data

    def send(self, data):
        if not self.read:
            return 0
        self.to_host += data
        return len(data)


class Pod:
    """A pod, its host, and the clock both go by; `heard` is what the host was told."""

    def __init__(self, monkeypatch, private, open_reader, start):
        self.now = 1_000_000_000
        self.line = Line()
        self.board = Board("test", private, self._clock)
        self.stdout = Stdout(self.line)
        self._installed = installed(self.board, Stdin(self.line), self.stdout)
        self._installed.__enter__()
        import pod.app
        import pod.parts

        for module in (pod.app, pod.parts):
            monkeypatch.setattr(module, "ticks_ms", lambda: self.ms)
        monkeypatch.setattr(asyncio, "sleep_ms", _sleep)
        micropython.kbd_intr(3)  # as MicroPython starts
        if open_reader:
            monkeypatch.setattr(pod.parts, "open_reader", open_reader)
        self.app = pod.app.App(pod.parts.Parts(), **start)
        tasks = [self.app._pulse(), self.app._light(), self.app._watch_key()]
        if private:
            tasks.append(self.app._draw())
        self._tasks = [[self.now, task] for task in tasks]
        self.host = HostEnd(7, self.ms)
        self.there = True
        self.heard = []

    @property
    def ms(self):
        return self.now // 1_000_000

    def run(self, ms):
        """Let so many milliseconds pass."""
        end = self.now + ms * 1_000_000
        while self.now < end:
            for task in self._tasks:
                if task[0] <= self.now:
                    task[0] = self.now + max(task[1].send(None) * 1_000_000, 100_000)
            self.stdout.flush()
            if self.there:
                self._host()
            soon = min(*(due for due, _ in self._tasks), (self.ms + 1) * 1_000_000, end)
            tenths = -(-(soon - self.now) // 100_000)  # in those before nothing happens
            self.now += max(tenths, 1) * 100_000

    def show(self, *segments, lines=()):
        buf = bytearray(kinds.PAYLOAD_MAX)
        n = messages.put_scene(buf, 255, list(segments), list(lines))
        assert self.host.send(kinds.SCENE, buf, n)

    def secret(self, text):
        buf = bytearray(kinds.PAYLOAD_MAX)
        n = messages.put_text(buf, 0, [(2, text)])
        assert self.host.send(kinds.SECRET, buf, n)

    def told(self, kind):
        return [payload for heard, payload in self.heard if heard == kind]

    def close(self):
        for _, task in self._tasks:
            task.close()
        self._installed.__exit__(None, None, None)

    def _clock(self):
        self.now += 1_000
        return self.now

    def _host(self):
        if self.line.to_host:
            data = bytes(self.line.to_host)
            self.line.to_host.clear()
            self.host.receive(data, len(data), self.ms)
        message = self.host.take()
        while message:
            self.heard.append((message[0], bytes(message[1])))
            message = self.host.take()
        frame = self.host.outgoing(self.ms)
        while frame is not None:
            self.line.to_pod += frame
            frame = self.host.outgoing(self.ms)


@coroutine
def _sleep(ms):
    yield ms


@pytest.fixture
def switch_on(monkeypatch: pytest.MonkeyPatch):
    """Switches a pod on: the whole program, over another reader if `open_reader` is given."""
    pods = []

    def switch_on(private=False, open_reader=None, **start):
        pods.append(Pod(monkeypatch, private, open_reader, start))
        return pods[-1]

    yield switch_on
    for pod in pods:
        pod.close()
