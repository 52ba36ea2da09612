# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""Prints what comes and goes: Raspberry Pi Pico, the module on SPI 0."""

import asyncio

from machine import SPI, Pin

from mfrc522 import MFRC522
from mfrc522.tags import Tags


async def main() -> None:
    spi = SPI(0, 8_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
    chip = MFRC522(spi, Pin(17, Pin.OUT), Pin(20, Pin.OUT))  # cs, rst
    async for what, uid in Tags(chip):
        print(what, uid.hex())


asyncio.run(main())
