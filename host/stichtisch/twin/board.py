"""A pod's board: its chips wired to the pins that pod.board names, and what hands do to it.

The firmware sees it through the stand-in `machine`; run.py and tests hold the other side.
"""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from pod import board as pins
from stichtisch.errors import StichtischError
from stichtisch.twin import mfrc522_registers as reg
from stichtisch.twin.field import Field
from stichtisch.twin.key import Key
from stichtisch.twin.mfrc522 import Mfrc522
from stichtisch.twin.spi import Mfrc522Spi
from stichtisch.twin.ssd1306 import Ssd1306
from stichtisch.twin.tag import Tag
from stichtisch.twin.ws2812 import LATCH_NS, Ws2812Chain

_ASK_COM_IRQ = 0x80 | reg.COM_IRQ << 1
_ENDED = reg.RX_IRQ | reg.TIMER_IRQ


class ControlError(StichtischError):
    """A control line that means nothing."""


class ChipReset(SystemExit):
    """The RP2040 restarts; asyncio lets a SystemExit through all tasks."""


def unique_id(name: str) -> bytes:
    """The eight bytes that are this pod's identity for as long as it bears this name."""
    return hashlib.sha256(name.encode()).digest()[:8]


class Board:
    """One virtual pod's hardware. `clock` gives ns; `changed` is called with "lamps" or "screen".

    Hands act through `post`, from any thread; it takes effect when the firmware next looks.
    """

    def __init__(
        self,
        name: str,
        private: bool = False,
        clock: Callable[[], int] = time.monotonic_ns,
        changed: Callable[[str], None] = lambda _part: None,
    ) -> None:
        self.unique_id = unique_id(name)
        seed = int.from_bytes(self.unique_id, "big")
        self.clock = clock
        self.field = Field(seed)
        self.chip = Mfrc522(self.field)
        self.bus = Mfrc522Spi(self.chip)
        self.key = Key(seed)
        self.lamps = None if private else Ws2812Chain(pins.LAMPS)
        self.screen = Ssd1306() if private else None
        self.touched = clock()  # when hands last did something
        self.started_by_watchdog = False
        self._private = private
        self._changed = changed
        self._acts: deque[Callable[[], object]] = deque()
        self._radio_time = 0
        self._line_time = 0
        self._watchdog: tuple[int, int] | None = None  # timeout and deadline, ns

    # -- hands ----------------------------------------------------------------------------------

    def post(self, control: Mapping[str, Any]) -> None:
        """Let hands do one control line's `do`. ControlError if it makes no sense."""
        self._acts.append(self._act(control))

    def _act(self, control: Mapping[str, Any]) -> Callable[[], object]:
        do = control.get("do")
        try:
            if do == "lay":
                laid = Tag(bytes.fromhex(control["uid"])).uid
                return lambda: self.field.lay(laid, self._radio_now())
            if do == "lift":
                lifted = bytes.fromhex(control["uid"])
                return lambda: self.field.lift(lifted)
            if do == "press":
                return lambda: self.key.press(self.clock())
            if do == "release":
                return lambda: self.key.release(self.clock())
            if do == "noise":
                rate = float(control["rate"])
                return lambda: setattr(self.field, "noise", rate)
            if do == "fault" and control["part"] == "reader":
                return self._fault(control["what"])
        except (KeyError, TypeError, ValueError) as error:
            raise ControlError(
                f"the control line {dict(control)} lacks something: {error}"
            ) from None
        raise ControlError(f"a pod does not know what {dict(control)} is: see twin/run.py")

    def _fault(self, what: str) -> Callable[[], None]:
        if what not in ("absent", "wedged", "fine"):
            raise ControlError(f"a reader is absent, wedged or fine, not {what}")

        def strike() -> None:
            self.bus.stuck = 0xFF if what == "absent" else None
            self.chip.wedged = what == "wedged"

        return strike

    def settle(self) -> None:
        """Let posted acts happen; the firmware's look at clock, pin or bus calls this.

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

    def set_pin(self, pin: int, level: bool) -> None:
        """Drive an output."""
        if pin == pins.PIN_CS:
            self.bus.select(not level)
        elif pin == pins.PIN_RST:
            self.chip.reset_pin(level, self._radio_now())

    def pin_level(self, pin: int) -> bool:
        """Read an input; pins without anything on them are pulled up."""
        self.settle()
        if pin == pins.PIN_KEY:
            return not self.key.closed(self.clock())
        return not (pin == pins.PIN_ROLE and self._private)

    def exchange_spi(self, out: bytes) -> bytes:
        """Bytes to the reader and what came back; on this bus they take no time."""
        self.settle()
        now = self._radio_now()
        back = bytes([self.bus.transfer(byte, now) for byte in out])
        if out[0] == _ASK_COM_IRQ and not back[-1] & _ENDED:
            # The firmware would ask until the radio is done. Five pods share a computer's two
            # cores: the reader and its tags are put ahead to their next event instead.
            due = self.chip.next_due()
            if due is not None:
                self._radio_time = due
        return back

    def write_i2c(self, address: int, data: bytes) -> None:
        """A write on the bus; OSError if nothing has this address."""
        self.settle()
        if self.screen is None or address != pins.SCREEN_ADDR:
            raise OSError(5, "EIO")
        self.screen.write(data)
        self._changed("screen")

    def send_lamps(self, pin: int, timing: tuple[int, ...], data: bytes) -> None:
        """Bits on a pin by machine.bitstream."""
        if self.lamps is None or pin != pins.PIN_LAMPS:
            return
        before = self.lamps.shown
        # Here a frame and the program between two frames take no time: what the Pico's own pace
        # puts between them is added, so that each frame starts at the first lamp.
        self._line_time = max(self.clock(), self._line_time + LATCH_NS)
        self._line_time += self.lamps.send(timing, data, self._line_time)
        if self.lamps.shown != before:
            self._changed("lamps")

    def watch(self, timeout_ms: int) -> None:
        """Start the watchdog or feed it."""
        timeout = timeout_ms * 1_000_000
        self._watchdog = (timeout, self.clock() + timeout)

    def feed(self) -> None:
        """Feed the watchdog."""
        if self._watchdog is not None:
            self._watchdog = (self._watchdog[0], self.clock() + self._watchdog[0])

    def restart(self) -> None:
        """What a restart of the RP2040 does to the board: the watchdog stops, chips run on."""
        self._watchdog = None

    def _radio_now(self) -> int:
        return max(self.clock(), self._radio_time)
