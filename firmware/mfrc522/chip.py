# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""MFRC522 reader chip over SPI: set-up and one exchange with the tags in its field.

Section numbers are those of NXP's MFRC522 data sheet, rev. 3.9. The chip's own timer ends an
exchange that nobody answers. After __init__ only rest() takes heap: three buffers.
"""

import time

from mfrc522.portable import const, micropython, ticks_diff, ticks_us
from mfrc522.registers import (
    ANTENNA,
    BIT_FRAMING,
    COLL,
    COM_IRQ,
    COMMAND,
    CONTROL,
    ERROR,
    FIFO_DATA,
    FIFO_LEVEL,
    GAINS,
    RF_CFG,
    SETUP,
    STATUS_2,
    T_RELOAD,
    T_RELOAD_HIGH,
    TICKS,
    TX_CONTROL,
    VERSION,
    WATCHED,
    expected,
)

# results of an exchange
OK = const(0)
SILENT = const(1)  # no tag answered before the chip's timer ran out
COLLISION = const(2)  # several tags answered differently
PARITY = const(3)
CRC = const(4)
PROTOCOL = const(5)  # broken framing, too many or too few bytes
ABSENT = const(6)  # no chip on the bus
WEDGED = const(7)  # the chip answers but does not obey

FIFO_MAX = const(18)  # the longest frame sent: a block of MIFARE Classic with its CRC
ANSWER = const(5)  # so many bytes of the answer are in `rx`; rest() reads what follows them
# places in `rx` after an exchange
ERRORS = const(1)  # ErrorReg
RECEIVED = const(2)  # bytes received
COLLISION_AT = const(4)  # CollReg
RX = const(5)  # the answer begins here

_READ = const(0x80)  # in the address byte (8.1.2.3)

# ComIrqReg (9.3.1.5)
_RX_IRQ = const(0x20)
_IDLE_IRQ = const(0x10)
_ERR_IRQ = const(0x02)
_TIMER_IRQ = const(0x01)
_ENDED = const(_RX_IRQ | _TIMER_IRQ)

# ErrorReg (9.3.1.7)
_COLL_ERR = const(0x08)
_PARITY_ERR = const(0x02)

_ANY_ERR = const(0x1F)  # all but WrErr, TempErr and a reserved bit

# CommandReg (9.3.1.2) and its commands (10.3)
_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_MF_AUTHENT = const(0x0E)
_SOFT_RESET = const(0x0F)
_POWER_DOWN = const(0x10)
_CIPHER_ON = const(0x08)  # Status2Reg: MFCrypto1On (9.3.1.9)

_ALL_IRQ = const(0x7F)  # written to ComIrqReg: clear them (9.3.1.5)
_FLUSH = const(0x80)  # FIFOLevelReg (9.3.1.11)
_START_SEND = const(0x80)  # BitFramingReg (9.3.1.14)
_FASTEST_MHZ = const(8)
_ECHO = b"\x00\xff\x55\xaa\x33\xcc\x0f\xf0" * 4
_NO_CHIP = const(0xFF)  # what an empty bus reads

# The longest exchange: 18 bytes out, noise until the 64-byte FIFO is full; and patience() beside.
_LONGEST_US = const(8000)

# VersionReg of an empty bus. NXP has 91 and 92; clones 12, 15, 80, 82, 88, 89, 90, B2 and more
_NOBODY = b"\x00\xff"

_TICKS_A_MS = const(40)


class MFRC522:
    """One reader chip. `exchange` sends what is in `tx` and leaves the answer in `rx`."""

    def __init__(self, spi, cs, rst=None, gain_db: int = 43) -> None:
        """`spi`: is set to 8 MHz and mode 0 where it has `init`, else it is at 10 MHz or less in
        mode 0; `cs` and `rst` output pins. Without `rst`, whose pin of the chip is then tied high,
        only commands reset it. `gain_db`: of its receiver, 18, 23, 33, 38, 43 or 48; more reaches
        farther, and hears more noise.

        Between two calls other devices may use the bus; see take_bus.
        """
        if gain_db not in GAINS:
            raise ValueError("gain_db is 18, 23, 33, 38, 43 or 48")
        self.tx = bytearray(1 + FIFO_MAX)  # tx[1:] is what exchange sends
        self.tx[0] = FIFO_DATA
        whole = memoryview(self.tx)
        self._frames = tuple(whole[: 1 + n] for n in range(1 + FIFO_MAX))
        # a burst of reads: the byte after each address answers it (8.1.2.1)
        self._ask = (
            bytes(_READ | a for a in (ERROR, FIFO_LEVEL, CONTROL, COLL) + (FIFO_DATA,) * 5)
            + b"\x00"
        )
        self.rx = bytearray(len(self._ask))
        self._idle = bytes((COMMAND, _IDLE))
        self._transceive = bytes((COMMAND, _TRANSCEIVE))
        self._clear_irq = bytes((COM_IRQ, _ALL_IRQ))
        self._flush = bytes((FIFO_LEVEL, _FLUSH))
        self._ask_irq = bytes((_READ | COM_IRQ, 0x00))
        self._irq = bytearray(2)
        self._framing = bytearray((BIT_FRAMING, 0x00))
        self._pair = bytearray(2)
        self._watch = bytes(_READ | a for a, _ in WATCHED) + b"\x00"
        self._watched = bytearray(len(self._watch))
        # the byte that comes in with the first address means nothing
        self._masks = bytes((0,) + tuple(mask for _, mask in WATCHED))
        self._gain = GAINS[gain_db]
        self._expected = bytes((0,) + tuple(expected(a, self._gain) & mask for a, mask in WATCHED))
        # bound once: `w = obj.method` takes 16 bytes of heap each time
        self._write = spi.write
        self._swap = spi.write_readinto
        self._init = getattr(spi, "init", None)
        self.mhz = _FASTEST_MHZ if self._init else 0  # of the bus; 0: nobody knows
        self._cs = cs
        self._rst = rst
        self._longest_us = _LONGEST_US
        self.version = 0  # VersionReg as last read; 0x00 or 0xFF: nothing answers
        self._ticks_us = getattr(time, "ticks_us", ticks_us)
        cs(1)
        self.take_bus()

    def put(self, register, value):
        """Write one register; `register` is its address byte."""
        pair = self._pair
        pair[0] = register
        pair[1] = value
        self._cs(0)
        self._write(pair)
        self._cs(1)

    def get(self, register):
        """Read one register."""
        pair = self._pair
        pair[0] = register | _READ
        pair[1] = 0
        self._cs(0)
        self._swap(pair, pair)
        self._cs(1)
        return pair[1]

    def hold(self):
        """Pull the reset line low: the field goes off and stays off."""
        if self._rst:
            self._rst(0)
        else:
            self.field(False)

    def release(self):
        """Let the chip start; `setup` may follow after 3 ms (8.8.2 and the crystal's start)."""
        if self._rst:
            self._rst(1)
        # reset by command too: on some boards the line is not wired
        self.put(COMMAND, _SOFT_RESET)

    def setup(self):
        """Write every mode register and switch the field on: OK, ABSENT or WEDGED."""
        code = self.identify()
        if code:
            return code
        if self.get(COMMAND) & _POWER_DOWN:
            return WEDGED
        if not self._echoes():
            return self._slow_down()
        self.put(RF_CFG, self._gain)
        for register, value in SETUP:
            self.put(register, value)
        return self.healthy()

    def _echoes(self):
        """Whether the FIFO gives back what is written into it: loose or long wires spoil bits."""
        self.put(FIFO_LEVEL, _FLUSH)
        for byte in _ECHO:
            self.put(FIFO_DATA, byte)
        whole = True
        for byte in _ECHO:
            whole = self.get(FIFO_DATA) == byte and whole
        self.put(FIFO_LEVEL, _FLUSH)
        return whole

    def _slow_down(self):
        """Let the bus have 4 MHz, then 1; the next setup() finds out whether that is enough."""
        if self._init and self.mhz > 1:
            self.mhz = 4 if self.mhz > 4 else 1
            self.take_bus()
        return WEDGED

    def take_bus(self) -> None:
        """Give the bus its pace and mode back, after a device on it that needs others."""
        if self._init:
            self._init(baudrate=self.mhz * 1_000_000, polarity=0, phase=0)

    def identify(self):
        """OK if a chip answers, else ABSENT."""
        self.version = self.get(VERSION)
        return ABSENT if self.version in _NOBODY else OK

    def awake(self):
        """Whether the oscillator runs, or nobody is there to have one (8.6.2)."""
        command = self.get(COMMAND)
        return command == _NO_CHIP or not command & _POWER_DOWN

    def patience(self, ms):
        """How long an answer may take to begin: 0 for the 0.2 ms that UIDs take, 10 at most."""
        ticks = ms * _TICKS_A_MS - 1 if ms else TICKS
        self._longest_us = _LONGEST_US + 1000 * ms
        self.put(T_RELOAD_HIGH, ticks >> 8)
        self.put(T_RELOAD, ticks & 0xFF)

    def rest(self, n):
        """The bytes of the last answer behind those in `rx`, `n` in all."""
        ask = bytes((_READ | FIFO_DATA,)) * (n - ANSWER) + b"\x00"
        answer = bytearray(len(ask))
        self._cs(0)
        self._swap(ask, answer)
        self._cs(1)
        return bytes(answer[1:])

    def authenticate(self):
        """Run MFAuthent with what is in tx[1:13] (10.3.1.9): OK, SILENT, or what went wrong.

        After OK the chip enciphers each frame until plain() is called.
        """
        self.put(COMMAND, _IDLE)
        self.put(COM_IRQ, _ALL_IRQ)
        self.put(FIFO_LEVEL, _FLUSH)
        self._cs(0)
        self._write(self._frames[12])
        self._cs(1)
        self.put(COMMAND, _MF_AUTHENT)
        start = self._ticks_us()
        irq = 0
        while not irq & (_IDLE_IRQ | _TIMER_IRQ):
            late = ticks_diff(self._ticks_us(), start) > self._longest_us
            irq = self.get(COM_IRQ)
            if irq == _NO_CHIP or late and not irq & (_IDLE_IRQ | _TIMER_IRQ):
                return self.blame(irq)
        self.put(COMMAND, _IDLE)  # with a wrong key the command never ends
        # MFCrypto1On alone may be left from a sector before
        return OK if irq & _IDLE_IRQ and self.get(STATUS_2) & _CIPHER_ON else SILENT

    def plain(self):
        """Encipher nothing any more."""
        self.put(STATUS_2, 0)

    def field(self, on):
        """Switch the antenna on or off."""
        self.put(TX_CONTROL, ANTENNA if on else ANTENNA & ~0x03)

    def healthy(self):
        """Check that the chip still has its set-up: OK, ABSENT or WEDGED. Takes 45 us."""
        self._cs(0)
        self._swap(self._watch, self._watched)
        self._cs(1)
        for i in range(len(self._masks)):
            if self._watched[i] & self._masks[i] != self._expected[i]:
                return self.identify() or WEDGED
        return OK

    def blame(self, irq):
        """Why an exchange has no answer, by its interrupt bits: PROTOCOL, ABSENT or WEDGED."""
        if irq == _NO_CHIP:  # bit 7, Set1, reads 0 on a chip that is there (9.3.1.5)
            return ABSENT
        if irq & _ERR_IRQ:
            return PROTOCOL
        return self.identify() or WEDGED

    @micropython.native
    def exchange(self, n, bits):
        """Send tx[1:1 + n], wait for the answer, return the result (OK, SILENT ...).

        `bits` is RxAlign << 4 | TxLastBits: where in its byte the first bit received is stored,
        and how many bits of the last byte are sent (0: all).
        """
        cs = self._cs
        write = self._write
        swap = self._swap
        ticks_us = self._ticks_us
        longest_us = self._longest_us
        framing = self._framing
        cs(0)
        write(self._idle)
        cs(1)
        # clears StartSend: left set, Transceive would send at once, with the old bit count
        framing[1] = bits
        cs(0)
        write(framing)
        cs(1)
        cs(0)
        write(self._clear_irq)
        cs(1)
        cs(0)
        write(self._flush)
        cs(1)
        cs(0)
        write(self._frames[n])
        cs(1)
        cs(0)
        write(self._transceive)
        cs(1)
        framing[1] = bits | _START_SEND
        cs(0)
        write(framing)
        cs(1)

        ask = self._ask_irq
        irq = self._irq
        start = ticks_us()
        while True:
            # clock before register: a pause of this program must not look like a slow chip
            late = ticks_diff(ticks_us(), start) > longest_us
            cs(0)
            swap(ask, irq)
            cs(1)
            if irq[1] & _ENDED:  # Transceive never ends by itself
                break
            if late:
                return self.blame(irq[1])
        if irq[1] & (_ENDED | _ERR_IRQ) == _TIMER_IRQ:
            return SILENT
        if irq[1] == _NO_CHIP or not irq[1] & _RX_IRQ:
            return self.blame(irq[1])

        rx = self.rx
        cs(0)
        swap(self._ask, rx)
        cs(1)
        error = rx[ERRORS]
        if error & _COLL_ERR:
            return COLLISION
        if error & _PARITY_ERR:
            return PARITY
        # RxIRq without a byte: a start bit and nothing after it
        if error & _ANY_ERR or not rx[RECEIVED]:
            return PROTOCOL
        return OK
