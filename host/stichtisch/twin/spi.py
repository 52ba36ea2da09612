"""The MFRC522's SPI interface (data sheet 8.1.2): address bytes, then reads or writes."""

from __future__ import annotations

from stichtisch.twin.mfrc522 import Mfrc522


class Mfrc522Spi:
    """The chip on an SPI bus; times in ns.

    `stuck`: the byte that every transfer returns (0x00 or 0xFF), as if no chip were there.
    """

    def __init__(self, chip: Mfrc522) -> None:
        self.chip = chip
        self.stuck: int | None = None
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
            return self.chip.read(read >> 1 & 0x3F, now) if read is not None else 0
        self.chip.write(self._address >> 1 & 0x3F, byte, now)
        return 0
