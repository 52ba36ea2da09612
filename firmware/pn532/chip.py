# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""PN532 reader chip over SPI: its commands and answers, in frames.

Section numbers are those of NXP's user manual UM0701-02. The chip wants bytes with their lowest
bit first, which a Pico's SPI cannot: they are mirrored here. After __init__ nothing takes heap.

No real chip has been asked. Checked against others who have the manual: the frames against its
6.2.1.1 to 6.2.1.5 as martin-eden/Embedded_Scrapyard quotes them; an SPI transfer's first byte, the
order of its bits, the ready bit and the waits at the start against Adafruit_CircuitPython_PN532;
the order of MaxRetries and the bits of SetParameters and of the field against dotnet/iot; SPI mode
0 against NXP's AN10609. Not found: how long a command takes, and by which question
InListPassiveTarget finds tags.
"""

from mfrc522.portable import const, micropython, ptr8

ANSWER_MAX = const(40)  # two tags with UIDs of 10 bytes
DATA = const(7)  # in `answer`: what follows TFI and the command's number

_TO_CHIP = const(0xD4)  # TFI (6.2.1.1)
_TO_HOST = const(0xD5)
_MOST = const(31)  # bytes behind LEN in the longest answer
_ACK_SIZE = const(7)

# the first byte of an SPI transfer (6.2.5), mirrored: 01, 02 and 03
_WRITE = const(0x80)
_STATUS = const(0x40)
_READ = const(0xC0)
_READY = const(0x80)  # bit 0, mirrored
_ACK = b"\x00\x00\xff\x00\xff\x00"  # (6.2.1.3), the same mirrored


@micropython.viper
def _mirror(data, n: int):
    """Turn the bits round in each of the first `n` bytes."""
    buf = ptr8(data)
    i = 0
    while i < n:
        byte = buf[i]
        byte = (byte & 0xF0) >> 4 | (byte & 0x0F) << 4
        byte = (byte & 0xCC) >> 2 | (byte & 0x33) << 2
        buf[i] = (byte & 0xAA) >> 1 | (byte & 0x55) << 1
        i += 1


def command(*data):
    """The frame of a command, as send() takes it (6.2.1.1)."""
    n = 1 + len(data)
    checked = -(_TO_CHIP + sum(data)) & 0xFF
    whole = bytearray((0, 0, 0, 0xFF, n, -n & 0xFF, _TO_CHIP) + data + (checked, 0))
    _mirror(whole, len(whole))
    whole[0] = _WRITE
    return bytes(whole)


class PN532:
    """One reader chip. `answer` holds the last answer's frame."""

    def __init__(self, spi, cs, rst) -> None:
        """`spi` at 5 MHz or less, mode 0; `cs` and `rst` (RSTPDN) output pins."""
        self._write = spi.write
        self._swap = spi.write_readinto
        self._cs = cs
        self._rst = rst
        self._ask_status = bytes((_STATUS, 0))
        self._status = bytearray(2)
        self._ask_ack = bytes((_READ,)) + bytes(_ACK_SIZE - 1)
        self._ack = bytearray(_ACK_SIZE)
        self._ask_answer = bytes((_READ,)) + bytes(ANSWER_MAX)
        self._came = bytearray(1 + ANSWER_MAX)
        self.answer = memoryview(self._came)[1:]
        cs(1)

    def hold(self):
        """Reset it: the field goes off and stays off."""
        self._cs(1)
        self._rst(0)

    def release(self):
        """Let it start; its select line is low until wake(), 10 ms later."""
        self._rst(1)
        self._cs(0)

    def wake(self):
        """10 ms later it is awake and may be sent its first command."""
        self._cs(1)

    @micropython.native
    def send(self, frame):
        """Send what command() made."""
        self._cs(0)
        self._write(frame)
        self._cs(1)

    @micropython.native
    def ready(self):
        """Whether there is something to be read: its ACK, later its answer."""
        self._cs(0)
        self._swap(self._ask_status, self._status)
        self._cs(1)
        return self._status[1] & _READY

    @micropython.native
    def acknowledged(self):
        """Read its ACK; False if something else came."""
        self._cs(0)
        self._swap(self._ask_ack, self._ack)
        self._cs(1)
        for i in range(_ACK_SIZE - 1):  # noqa: SIM110 (a generator takes heap)
            if self._ack[1 + i] != _ACK[i]:
                return False
        return True

    @micropython.native
    def answered(self, code):
        """Read the answer to the command `code`; how many bytes of data it has, -1 if broken."""
        self._cs(0)
        self._swap(self._ask_answer, self._came)
        self._cs(1)
        _mirror(self._came, 1 + ANSWER_MAX)
        answer = self.answer
        n = answer[3]
        if answer[2] != 0xFF or (n + answer[4]) & 0xFF or not 2 <= n <= _MOST + 2:
            return -1
        total = 0
        for i in range(5, 6 + n):
            total += answer[i]
        if total & 0xFF or answer[5] != _TO_HOST or answer[6] != code + 1:
            return -1
        return n - 2
