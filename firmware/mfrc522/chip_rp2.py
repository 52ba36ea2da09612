# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""The MFRC522's exchange on the RP2040's own registers, in viper.

A register access takes 4 us this way and 12 us through machine.SPI; finding a 7-byte UID needs
70 of them. The same frames go out and the same answers come back as in MFRC522.exchange.
RP2040 data sheet: 4.4.4 (SSPDR, SSPSR), 2.3.1.7 (GPIO_OUT_SET, _CLR), 4.6.5 (TIMERAWL).
"""

import sys

from mfrc522.chip import COLLISION, FIFO_MAX, MFRC522, OK, PARITY, PROTOCOL, SILENT
from mfrc522.portable import const, micropython, ptr8, ptr32

# the peripherals, and in words of four bytes where their registers stand
_SPI0 = const(0x4003C000)
_SPI1 = const(0x40040000)
_DATA = const(2)  # SSPDR
_STATUS = const(3)  # SSPSR
_CAME = const(4)  # its bit 2: a byte has come
_FIFO = const(8)  # bytes that may be on their way (4.4.2)
_SIO = const(0xD0000010)
_SET = const(1)  # GPIO_OUT_SET
_CLEAR = const(2)  # GPIO_OUT_CLR
_TIMER = const(0x40054028)
_NOW = const(0)  # TIMERAWL, microseconds

# of the MFRC522 as in mfrc522.chip: viper needs constants of this file
_TIMER_IRQ = const(0x01)
_ERR_IRQ = const(0x02)
_RX_IRQ = const(0x20)
_NO_CHIP = const(0xFF)  # what an empty bus reads
_START_SEND = const(0x80)
_PARITY_ERR = const(0x02)
_COLL_ERR = const(0x08)
_ANY_ERR = const(0x1F)
_ERRORS = const(1)  # places in the answer to the burst
_RECEIVED = const(2)

# an exchange's transfers, in turn: four registers written, the frame, two more, ComIrqReg read
# until the exchange is over, and errors, level, collision and answer read in one burst
_FRAME = const(4)
_POLL = const(7)
_BURST = const(8)
_BURST_SIZE = const(10)
# where in the script of those before and behind the frame, a register and its value in turn, is
# BitFramingReg's value
_FRAMING = const(3)
_FRAMING_BEHIND = const(11)


class MFRC522OnRP2(MFRC522):
    """An MFRC522 whose bus and select pin are driven through the RP2040's registers."""

    def __init__(self, spi, cs, rst, spi_id, cs_pin, gain_db: int = 43) -> None:
        """`spi_id`, `cs_pin`: the numbers of the bus `spi` and of the pin `cs`.

        RuntimeError on another chip, whose registers stand elsewhere.
        """
        if "RP2040" not in getattr(sys.implementation, "_machine", ""):
            raise RuntimeError("MFRC522OnRP2 runs on the RP2040 alone: take MFRC522")
        super().__init__(spi, cs, rst, gain_db)
        self._bus = _SPI1 if spi_id else _SPI0
        self._select = 1 << cs_pin
        self.rx = bytearray(1 + FIFO_MAX)  # takes also what comes in while a frame goes out
        # idle, framing with StartSend down, interrupts cleared, FIFO flushed; behind the frame
        # Transceive, framing with StartSend; what reads ComIrqReg
        self._script = bytearray(
            self._idle
            + self._framing
            + self._clear_irq
            + self._flush
            + self._transceive
            + self._framing
            + self._ask_irq
        )

    @micropython.viper
    def exchange(self, n: int, bits: int) -> int:
        """See MFRC522.exchange."""
        spi = ptr32(self._bus)
        sio = ptr32(_SIO)
        timer = ptr32(_TIMER)
        select = int(self._select)
        script = ptr8(self._script)
        rx = ptr8(self.rx)
        longest_us = int(self._longest_us)
        script[_FRAMING] = bits
        script[_FRAMING_BEHIND] = bits | _START_SEND
        begun = 0
        late = 0
        at = 0
        step = 0
        while True:
            out = script
            first = at
            size = 2
            if step == _FRAME:
                out = ptr8(self.tx)
                first = 0
                size = n + 1
            elif step == _BURST:
                out = ptr8(self._ask)
                first = 0
                size = _BURST_SIZE
            elif step == _POLL:
                # clock before register: a pause of this program must not look like a slow chip
                late = timer[_NOW] - begun
            sio[_CLEAR] = select
            spi[_DATA] = out[first]
            spi[_DATA] = out[first + 1]
            sent = 2
            came = 0
            while came < size:
                if sent < size and sent - came < _FIFO:
                    spi[_DATA] = out[first + sent]
                    sent += 1
                else:
                    while not spi[_STATUS] & _CAME:
                        pass
                    rx[came] = spi[_DATA]
                    came += 1
            sio[_SET] = select
            if step == _BURST:
                break
            if step == _POLL:
                irq = rx[1]
                if not irq & (_RX_IRQ | _TIMER_IRQ):
                    if late > longest_us:
                        return int(self.blame(irq))
                    continue
                if irq & (_RX_IRQ | _ERR_IRQ | _TIMER_IRQ) == _TIMER_IRQ:
                    return int(SILENT)
                if irq == _NO_CHIP or not irq & _RX_IRQ:
                    return int(self.blame(irq))
            elif step != _FRAME:
                at += 2
            step += 1
            if step == _POLL:
                begun = timer[_NOW]

        error = rx[_ERRORS]
        if error & _COLL_ERR:
            return int(COLLISION)
        if error & _PARITY_ERR:
            return int(PARITY)
        if error & _ANY_ERR or not rx[_RECEIVED]:
            return int(PROTOCOL)
        return int(OK)
