"""A pod's board in software: its chips, on the pins that pod.board names.

The firmware uses it through the stand-in `machine`. Control lines from run.py and tests say what a
person does to the pod: lay and lift tags, press the key.
"""

import hashlib
import random
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Literal

from pod import board as pins
from stichtisch.errors import StichtischError
from stichtisch.twin import mfrc522_registers as reg
from stichtisch.twin.field import Field
from stichtisch.twin.mfrc522 import Mfrc522
from stichtisch.twin.ssd1306 import Ssd1306
from stichtisch.twin.tag import Tag
from stichtisch.twin.ws2812 import LATCH_NS, Ws2812Chain


class Piezo:
    """A disc on a PWM pin: `heard` has a (begun, ended) in ns for each sound that is over."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, int]] = []
        self._since: int | None = None
        """When the sound under way began; None in silence."""

    def drive(self, freq: int, duty: int, now: int) -> None:
        """The pin swings `freq` times a second, high for `duty` of 65536."""
        sounds = freq > 0 and 0 < duty < 65536
        if sounds and self._since is None:
            self._since = now
        elif not sounds and self._since is not None:
            self.heard.append((self._since, now))
            self._since = None


class Mfrc522Spi:
    """The chip on an SPI bus; times in ns.

    `stuck`: the byte that every transfer returns (0x00 or 0xFF), as if no chip were there.
    `wires`: how fast they may be used; faster, two ones in a row arrive as one (0: no limit).
    """

    def __init__(self, chip: Mfrc522) -> None:
        self.chip = chip
        self.stuck: int | None = None
        self.baud = self.wires = 0
        self._selected = False
        self._address: int | None = None

    def select(self, selected: bool) -> None:
        """Set the NSS pin, `selected` for low; after a falling edge comes an address byte."""
        if selected and not self._selected:
            self._address = None
        self._selected = selected

    def transfer(self, byte: int, now: int) -> int:
        """Send one byte to the chip and return the byte it sends at the same time."""
        if self.stuck is not None:
            return self.stuck
        if not self._selected:
            return 0xFF
        if self._address is None or self._address & 0x80:
            # 8.1.2.1: in a read, each further byte is the address of the next read
            read = self._address
            self._address = byte
            came = self.chip.read(read >> 1 & 0x3F, now) if read is not None else 0
            return came & ~(came << 1) if 0 < self.wires < self.baud else came
        self.chip.write(self._address >> 1 & 0x3F, byte, now)
        return 0


_BOUNCE_NS = 4_000_000  # an ordinary tactile switch settles within 5 ms


class Key:
    """The key of one pod. Pure; times in ns. `seed` decides how it bounces."""

    def __init__(self, seed: int = 0) -> None:
        self._down = False
        self._bounces: list[int] = []
        self._chance = random.Random(seed)

    def press(self, now: int) -> None:
        """Press the key; one that is down stays so."""
        self._move(True, now)

    def release(self, now: int) -> None:
        """Release the key; one that is up stays so."""
        self._move(False, now)

    def closed(self, now: int) -> bool:
        """Whether the contact is closed at `now`, bounces included."""
        still_to_come = sum(moment > now for moment in self._bounces)
        return self._down ^ bool(still_to_come % 2)

    def _move(self, down: bool, now: int) -> None:
        if down == self._down:
            return
        self._down = down
        # an even number of changes: the contact moves at once, and ends where it moved to
        count = self._chance.choice((2, 4, 6))
        self._bounces = [now + self._chance.randrange(1, _BOUNCE_NS) for _ in range(count)]


_ASK_COM_IRQ = 0x80 | reg.COM_IRQ << 1
_ENDED = reg.RX_IRQ | reg.TIMER_IRQ

Shown = Literal["lamps", "screen"]
"""The parts of a pod that a person looks at."""


class ChipReset(SystemExit):
    """The RP2040 restarts. It is a SystemExit because asyncio passes that on from every task."""


def unique_id(name: str) -> bytes:
    """The pod's eight-byte id: the same name always gives the same id."""
    return hashlib.sha256(name.encode()).digest()[:8]


class Board:
    """One virtual pod's hardware. Times are in ns of `clock`.

    post() may be called from any thread; all other methods are for the firmware's thread.
    """

    def __init__(
        self,
        name: str,
        private: bool = False,
        clock: Callable[[], int] = time.monotonic_ns,
        changed: Callable[[Shown], None] = lambda _part: None,
    ) -> None:
        """A board called `name`, with a private pod's parts if `private`, else a seat pod's.

        `changed` is called with a part each time it looks different.
        """
        self.unique_id = unique_id(name)
        seed = int.from_bytes(self.unique_id, "big")
        self.clock = clock
        self.field = Field(seed)
        self.chip = Mfrc522(self.field)
        self.bus = Mfrc522Spi(self.chip)
        self.key = Key(seed)
        self.piezo = Piezo()
        self.lamps = None if private else Ws2812Chain(pins.LAMPS, pins.LAMP_CHANNELS)
        self.screen = Ssd1306() if private else None
        self.touched = clock()  # when a person last did something to the pod
        self.started_by_watchdog = False
        self.led = False
        self.asleep_since: int | None = None
        """When the host on the USB bus went to sleep; None while it is awake."""
        self._private = private
        self._changed = changed
        self._acts: deque[Callable[[], object]] = deque()
        self._radio_time = 0
        self._line_time = 0
        self._watchdog: tuple[int, int] | None = None  # timeout and deadline, ns

    # -- what a person does ---------------------------------------------------------------------

    def post(self, control: Mapping[str, object]) -> None:
        """Queue what one control line says, until the firmware next uses the board.

        run.py lists the control lines. StichtischError if this one makes no sense.
        """
        self._acts.append(self._act(control))

    def _act(self, control: Mapping[str, object]) -> Callable[[], object]:
        match control:
            case {"do": "lay", "uid": str(uid)}:
                laid = Tag(_bytes_from(uid)).uid
                return lambda: self.field.lay(laid, self._radio_now())
            case {"do": "lift", "uid": str(uid)}:
                lifted = _bytes_from(uid)
                return lambda: self.field.lift(lifted)
            case {"do": "press"}:
                return lambda: self.key.press(self.clock())
            case {"do": "release"}:
                return lambda: self.key.release(self.clock())
            case {"do": "noise", "rate": int() | float() as rate}:
                return lambda: self._set_noise(rate)
            case {"do": "fault", "part": "reader", "what": "absent"}:
                return lambda: self._set_reader(stuck=0xFF)
            case {"do": "fault", "part": "reader", "what": "wedged"}:
                return lambda: self._set_reader(wedged=True)
            case {"do": "fault", "part": "reader", "what": "fine"}:
                return self._set_reader
        raise StichtischError("twin.no_control", line=dict(control))

    def _set_noise(self, rate: float) -> None:
        self.field.noise = rate

    def _set_reader(self, stuck: int | None = None, wedged: bool = False) -> None:
        self.bus.stuck = stuck
        self.chip.wedged = wedged

    def settle(self) -> None:
        """Carry out what was posted. Each use of clock, pin or bus by the firmware calls this.

        ChipReset if the watchdog was not fed in time.
        """
        while self._acts:
            self.touched = self.clock()
            self._acts.popleft()()
        if self._watchdog is not None and self.clock() > self._watchdog[1]:
            self._watchdog = None
            self.started_by_watchdog = True
            raise ChipReset

    # -- what the firmware does -------------------------------------------------------------------

    def set_pin(self, pin: int | str, level: bool) -> None:
        """Drive an output."""
        if pin == "LED":
            self.led = level
        if pin == pins.PIN_CS:
            self.bus.select(not level)
        elif pin == pins.PIN_RST:
            self.chip.reset_pin(level, self._radio_now())

    def swing_pin(self, pin: int | str, freq: int, duty: int) -> None:
        """Drive an output by PWM."""
        if pin == pins.PIN_BUZZER:
            self.piezo.drive(freq, duty, self.clock())

    def pin_level(self, pin: int | str) -> bool:
        """Read an input; a pin with nothing on it is pulled up."""
        self.settle()
        if pin == pins.PIN_KEY:
            return not self.key.closed(self.clock())
        return not (pin == pins.PIN_ROLE and self._private)

    def exchange_spi(self, out: bytes) -> bytes:
        """Send bytes to the reader and return as many; the transfer takes no time."""
        self.settle()
        now = self._radio_now()
        back = bytes([self.bus.transfer(byte, now) for byte in out])
        if out[0] == _ASK_COM_IRQ and not back[-1] & _ENDED:
            # The firmware would ask again until the radio is done. Five pods share a computer's
            # two cores, so the clock of reader and tags jumps ahead to their next event instead.
            due = self.chip.next_due()
            if due is not None:
                self._radio_time = due
        return back

    def write_i2c(self, address: int, data: bytes) -> None:
        """Write on the bus; OSError if no chip has this address."""
        self.settle()
        if self.screen is None or address != pins.SCREEN_ADDR:
            raise OSError(5, "EIO")
        self.screen.write(data)
        self._changed("screen")

    def send_lamps(self, pin: int | str, timing: tuple[int, ...], data: bytes) -> None:
        """Send bits on a pin, as machine.bitstream does."""
        if self.lamps is None or pin != pins.PIN_LAMPS:
            return
        before = self.lamps.shown
        # On a Pico, the program between two frames takes longer than LATCH_NS; here it may take
        # less. Adding that pause lets each frame start at the first lamp.
        self._line_time = max(self.clock(), self._line_time + LATCH_NS)
        self._line_time += self.lamps.send(timing, data, self._line_time)
        if self.lamps.shown != before:
            self._changed("lamps")

    def usb_frame(self) -> int:
        """The number of the last USB frame: one a millisecond while the host is awake, 11 bits."""
        last = self.clock() if self.asleep_since is None else self.asleep_since
        return last // 1_000_000 & 0x7FF

    def watch(self, timeout_ms: int) -> None:
        """Start the watchdog or feed it."""
        timeout = timeout_ms * 1_000_000
        self._watchdog = (timeout, self.clock() + timeout)

    def feed(self) -> None:
        if self._watchdog is not None:
            self._watchdog = (self._watchdog[0], self.clock() + self._watchdog[0])

    def restart(self) -> None:
        """Do what a restart of the RP2040 does: the watchdog stops, all other chips run on."""
        self._watchdog = None

    def _radio_now(self) -> int:
        return max(self.clock(), self._radio_time)


def _bytes_from(uid: str) -> bytes:
    try:
        return bytes.fromhex(uid)
    except ValueError:
        raise StichtischError("twin.no_hex", uid=uid) from None
