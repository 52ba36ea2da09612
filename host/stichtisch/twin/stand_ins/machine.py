"""MicroPython's `machine`, as the firmware uses it, over a virtual board.

Names and signatures are MicroPython's (docs.micropython.org, library machine).
"""

from stichtisch.twin.board import Board

Buffer = bytes | bytearray | memoryview

PWRON_RESET = 1
WDT_RESET = 3

_SOF_RD = 0x50110048
"""RP2040 data sheet 4.1.4: the number of the last USB frame."""
_SCRATCH4 = 0x400D801C
"""Where pico-sdk notes that the watchdog runs, on a board that is no RP2040."""
_WATCHDOG_RUNNING = 0x6AB73121

_board: Board | None = None


def use(board: Board | None) -> None:
    """Let everything in this module act on `board` from now on; None for no board."""
    global _board
    _board = board


def _the_board() -> Board:
    if _board is None:
        raise RuntimeError("machine has no board: use twin.run.installed")
    return _board


class Pin:
    """A pin by its GPIO number."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(
        self, id: int | str, mode: int = -1, pull: int | None = -1, *, value: int | None = None
    ) -> None:
        self.id = id
        self._out = False
        self._level = 0
        self.init(mode, pull, value=value)

    def init(self, mode: int = -1, _pull: int | None = -1, *, value: int | None = None) -> None:
        if mode != -1:
            self._out = mode != Pin.IN
        if value is not None:
            self(value)

    def __call__(self, level: int | None = None) -> int | None:
        if level is not None:
            self._level = 1 if level else 0
            _the_board().set_pin(self.id, bool(level))
            return None
        return self._level if self._out else int(_the_board().pin_level(self.id))

    value = __call__


class PWM:
    """A pin that swings."""

    def __init__(self, dest: Pin, *, freq: int = 0, duty_u16: int = 0) -> None:
        self._pin = dest.id
        self._freq = freq
        self.duty_u16(duty_u16)

    def duty_u16(self, value: int) -> None:
        _the_board().swing_pin(self._pin, self._freq, value)


class SPI:
    """The bus the reader is on."""

    def __init__(
        self,
        id: int,
        baudrate: int = 1_000_000,
        *,
        polarity: int = 0,
        phase: int = 0,
        sck: Pin | None = None,
        mosi: Pin | None = None,
        miso: Pin | None = None,
    ) -> None:
        self._exchange = _the_board().exchange_spi
        self.init(baudrate, polarity, phase)
        self.id, self.sck, self.mosi, self.miso = id, sck, mosi, miso

    def init(self, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        # MFRC522 data sheet 8.1.2: mode 0, up to 10 Mbit/s
        if polarity or phase or baudrate > 10_000_000:
            raise ValueError("the reader wants SPI mode 0 with 10 MHz or less")
        _the_board().bus.baud = baudrate

    def write(self, buf: Buffer) -> None:
        self._exchange(bytes(buf))

    def write_readinto(self, write_buf: Buffer, read_buf: bytearray | memoryview) -> None:
        read_buf[:] = self._exchange(bytes(write_buf))


class I2C:
    """The bus the screen is on."""

    def __init__(
        self, id: int, *, scl: Pin | None = None, sda: Pin | None = None, freq: int = 400_000
    ) -> None:
        self.id, self.scl, self.sda, self.freq = id, scl, sda, freq
        self._write = _the_board().write_i2c

    def writeto(self, addr: int, buf: Buffer, _stop: bool = True) -> int:
        data = bytes(buf)
        self._write(addr, data)
        return len(data) + 1


class WDT:
    """The watchdog: once started, it restarts the pod unless it is fed in time."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self.id = id
        self._feed = _the_board().feed
        _the_board().watch(timeout)

    def feed(self) -> None:
        self._feed()


class _Memory:
    """Registers by address: all but the USB frame number keep what is written, without effect."""

    def __init__(self) -> None:
        self._words: dict[int, int] = {}

    def __getitem__(self, address: int) -> int:
        if address == _SOF_RD:
            return _the_board().usb_frame()
        if address == _SCRATCH4 and _the_board().started_by_watchdog:
            return _WATCHDOG_RUNNING
        return self._words.get(address, 0)

    def __setitem__(self, address: int, value: int) -> None:
        self._words[address] = value & 0xFFFFFFFF


mem32 = _Memory()


def bitstream(pin: Pin, encoding: int, timing: tuple[int, ...], buf: Buffer) -> None:
    if encoding != 0:
        raise ValueError("bitstream knows only encoding 0, high-low pulses")
    _the_board().send_lamps(pin.id, timing, bytes(buf))


def unique_id() -> bytes:
    return _the_board().unique_id


def reset_cause() -> int:
    return WDT_RESET if _the_board().started_by_watchdog else PWRON_RESET
