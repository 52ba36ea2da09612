"""The MFRC522's SPI side (data sheet 8.1.2): address bytes, reading and writing in bursts."""

from __future__ import annotations

from stichtisch.twin.mfrc522 import Mfrc522


class Mfrc522Spi:
    """Bytes between a falling and a rising NSS edge; times in ns.

    `stuck` holds MISO at that level (0x00 or 0xFF) as a chip does that is not there.
    """

    def __init__(self, chip: Mfrc522) -> None:
        self.chip = chip
        self.stuck: int | None = None
        self._selected = False
        self._address: int | None = None

    def select(self, selected: bool) -> None:
        """The NSS pin, true for low; each falling edge begins with an address byte."""
        if selected and not self._selected:
            self._address = None
        self._selected = selected

    def transfer(self, byte: int, now: int) -> int:
        """Shift one byte out of the master, and return what came in at the same time."""
        if self.stuck is not None:
            return self.stuck
        if not self._selected:
            return 0xFF
        if self._address is None or self._address & 0x80:
            # 8.1.2.1: while reading, each further byte is the address of the next read
            read = self._address
            self._address = byte
            return self.chip.read(read >> 1 & 0x3F, now) if read is not None else 0
        self.chip.write(self._address >> 1 & 0x3F, byte, now)
        return 0
