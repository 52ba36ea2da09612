"""The MFRC522's registers by name: addresses, bits and reset values (data sheet, section 9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.twin.air import COLLISION, bytes_of, parity_of

COMMAND = 0x01
COM_I_EN = 0x02
DIV_I_EN = 0x03
COM_IRQ = 0x04
DIV_IRQ = 0x05
ERROR = 0x06
STATUS1 = 0x07
STATUS2 = 0x08
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
WATER_LEVEL = 0x0B
CONTROL = 0x0C
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_MODE = 0x12
RX_MODE = 0x13
TX_CONTROL = 0x14
TX_ASK = 0x15
TX_SEL = 0x16
RX_SEL = 0x17
RX_THRESHOLD = 0x18
DEMOD = 0x19
MF_TX = 0x1C
MF_RX = 0x1D
SERIAL_SPEED = 0x1F
CRC_RESULT_HIGH = 0x21
CRC_RESULT_LOW = 0x22
MOD_WIDTH = 0x24
RF_CFG = 0x26
GS_N = 0x27
CW_GS_P = 0x28
MOD_GS_P = 0x29
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_HIGH = 0x2C
T_RELOAD_LOW = 0x2D
T_COUNTER_HIGH = 0x2E
T_COUNTER_LOW = 0x2F
TEST_PIN_EN = 0x33
AUTO_TEST = 0x36
VERSION = 0x37

# CommandReg (9.3.1.2) and the commands of 10.3
RCV_OFF = 0x20
POWER_DOWN = 0x10
IDLE = 0x0
CALC_CRC = 0x3
TRANSMIT = 0x4
NO_CMD_CHANGE = 0x7
RECEIVE = 0x8
TRANSCEIVE = 0xC
MF_AUTHENT = 0xE
SOFT_RESET = 0xF

# ComIrqReg (9.3.1.5), DivIrqReg (9.3.1.6)
SET = 0x80
TX_IRQ = 0x40
RX_IRQ = 0x20
IDLE_IRQ = 0x10
HI_ALERT_IRQ = 0x08
LO_ALERT_IRQ = 0x04
ERR_IRQ = 0x02
TIMER_IRQ = 0x01
CRC_IRQ = 0x04

# ErrorReg (9.3.1.7)
WR_ERR = 0x80
TEMP_ERR = 0x40
BUFFER_OVFL = 0x10
COLL_ERR = 0x08
CRC_ERR = 0x04
PARITY_ERR = 0x02
PROTOCOL_ERR = 0x01

RESET_VALUES = {
    COM_I_EN: 0x80,
    WATER_LEVEL: 0x08,
    COLL: 0xA0,
    MODE: 0x3F,
    TX_CONTROL: 0x80,
    TX_SEL: 0x10,
    RX_SEL: 0x84,
    RX_THRESHOLD: 0x84,
    DEMOD: 0x4D,
    MF_TX: 0x62,
    SERIAL_SPEED: 0xEB,
    CRC_RESULT_HIGH: 0xFF,
    CRC_RESULT_LOW: 0xFF,
    0x23: 0x88,
    MOD_WIDTH: 0x26,
    0x25: 0x87,
    RF_CFG: 0x48,
    GS_N: 0x88,
    CW_GS_P: 0x20,
    MOD_GS_P: 0x20,
    TEST_PIN_EN: 0x80,
    AUTO_TEST: 0x40,
    VERSION: 0x92,
}

# Registers that a write does not change: results, counters, the version, reserved addresses.
READ_ONLY = frozenset(
    {ERROR, STATUS1, 0x21, 0x22, T_COUNTER_HIGH, T_COUNTER_LOW, VERSION}
    | {0x00, 0x0F, 0x10, 0x1A, 0x1B, 0x1E, 0x20, 0x23, 0x25, 0x30, *range(0x3C, 0x40)}
)


_CARRIER_HZ = 13_560_000
_NS = 1_000_000_000


class Timer:
    """Pure; times in ns. One tick lasts `divider` periods of the 13.56 MHz clock."""

    def __init__(self) -> None:
        self.expires: int | None = None  # when it ends; None while it is stopped
        self._start = 0
        self._reload = 0
        self._divider = 1
        self._held = 0

    def start(self, now: int, reload: int, divider: int) -> None:
        """Load `reload` and count down; a whole run takes reload + 1 ticks."""
        self._start, self._reload, self._divider = now, reload, divider
        self.expires = now + (reload + 1) * divider * _NS // _CARRIER_HZ

    def stop(self, now: int) -> None:
        """Stop at the value reached."""
        self._held = self.value(now)
        self.expires = None

    def value(self, now: int) -> int:
        """The value in TCounterValReg at `now`."""
        if self.expires is None:
            return self._held
        ticks = (now - self._start) * _CARRIER_HZ // (_NS * self._divider)
        return max(0, self._reload - ticks)


@dataclass(frozen=True)
class Received:
    """One decoded frame."""

    data: bytes
    last_bits: int  # valid bits of the last byte, 0 for all eight (ControlReg RxLastBits)
    collision: int  # data bit of the first collision, counted from 1; 0 for none
    parity_right: bool


def decode(
    symbols: Sequence[int], align: int, check_parity: bool, keep_after_collision: bool
) -> Received:
    """Decode a frame whose first bit goes to bit `align` of the first byte (RxAlign, 9.3.1.14).

    The collided bit and all later ones become 0 unless `keep_after_collision` (CollReg
    ValuesAfterColl, 9.3.1.15).
    """
    bits = [0] * align
    collision = 0
    parity_right = True
    byte_open = True
    for symbol in symbols:
        if check_parity and len(bits) % 8 == 0 and len(bits) > 0 and byte_open:
            byte_open = False
            # the parity of a split byte is ignored (14443-3, 6.2.3.3); after a collision it is
            # that of several tags
            if (len(bits) > 8 or align == 0) and not collision:
                parity_right = parity_right and symbol == parity_of(bits[-8:])
            continue
        byte_open = True
        if symbol == COLLISION and not collision:
            collision = len(bits) - align + 1
        if collision:
            symbol = 1 if keep_after_collision and symbol else 0
        bits.append(symbol)
    if check_parity and len(bits) % 8 == 0 and byte_open and not collision:
        parity_right = False
    return Received(bytes_of(bits), len(bits) % 8, collision, parity_right)
