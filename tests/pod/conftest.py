"""A reader chip, its field and a clock that only moves when somebody uses it."""

import time

import pytest

from pod.iso14443a import Iso14443a
from pod.mfrc522 import MFRC522
from pod.presence import ARRIVED, Presence
from pod.scanner import Scanner
from stichtisch.twin.field import Field
from stichtisch.twin.mfrc522 import Mfrc522
from stichtisch.twin.spi import Mfrc522Spi

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
        self.scanner = Scanner(self.reader, Iso14443a(self.reader), self.presence, self.ms)
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
        self.now += 2_000
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


def switched_on(monkeypatch: pytest.MonkeyPatch, counting: str) -> Spot:
    spot = Spot(monkeypatch, CHIPS[counting])
    spot.wait(30)
    return spot
