# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""Writes a web address into each NTAG21x that is laid, and reads it again: a phone opens it."""

import asyncio

from machine import SPI, Pin

from mfrc522 import MFRC522, ndef
from mfrc522.tags import CAME, TagError, Tags

PAGE = 4  # the first that is free
ADDRESS = "https://example.org"


async def main() -> None:
    spi = SPI(0, 8_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
    tags = Tags(MFRC522(spi, Pin(17, Pin.OUT)))
    data = ndef.message(ndef.uri(ADDRESS))
    async for what, uid in tags:
        if what != CAME:
            continue
        try:
            async with tags.select(uid) as tag:
                for at in range(0, len(data), 4):
                    await tag.write(PAGE + at // 4, data[at : at + 4])
                print(uid.hex(), ndef.records(await tag.fast_read(PAGE, PAGE + 14)))
        except TagError as error:
            print(uid.hex(), error)


asyncio.run(main())
