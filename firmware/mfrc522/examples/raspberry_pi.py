# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""The same on CPython: a Raspberry Pi with spidev and lgpio. It ran over a chip in software."""

import asyncio

import lgpio  # type: ignore[import-not-found]
import spidev  # type: ignore[import-not-found]

from mfrc522 import MFRC522
from mfrc522.tags import Tags

CS = 25  # a free pin, to the module's SDA: it goes low for one register at a time


class Bus:
    """What MFRC522 asks of `machine.SPI`."""

    def __init__(self) -> None:
        self._spi = spidev.SpiDev(0, 0)

    def init(self, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        self._spi.max_speed_hz = baudrate
        self._spi.mode = polarity << 1 | phase

    def write(self, data: bytes) -> None:
        self._spi.writebytes2(data)

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        into[:] = bytes(self._spi.xfer2(list(data)))


async def main() -> None:
    pins = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_output(pins, CS, 1)
    async for what, uid in Tags(MFRC522(Bus(), lambda level: lgpio.gpio_write(pins, CS, level))):
        print(what, uid.hex())


asyncio.run(main())
