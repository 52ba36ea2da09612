# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""Counts in a block of a MIFARE Classic how often it was laid; it has the factory's keys."""

import asyncio

from machine import SPI, Pin

from mfrc522 import MFRC522
from mfrc522.tags import CAME, FACTORY_KEY, TagError, Tags

BLOCK = 4


async def main() -> None:
    spi = SPI(0, 8_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
    tags = Tags(MFRC522(spi, Pin(17, Pin.OUT)))
    async for what, uid in tags:
        if what != CAME:
            continue
        try:
            async with tags.select(uid) as tag:
                await tag.authenticate(BLOCK, FACTORY_KEY)
                times = int.from_bytes((await tag.read(BLOCK))[:4], "little") + 1
                await tag.write(BLOCK, times.to_bytes(4, "little") + bytes(12))
                print(uid.hex(), times)
        except TagError as error:
            print(uid.hex(), error)


asyncio.run(main())
