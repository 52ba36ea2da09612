"""Tags that come and go, for asyncio."""

import asyncio

from mfrc522.portable import ticks_ms
from mfrc522.presence import ARRIVED, Presence
from mfrc522.scanner import Scanner


class Tags:
    """`async for uid, there in Tags(chip)`: a tag came (True) or went (False)."""

    def __init__(self, chip):
        """`chip`: MFRC522."""
        self._presence = Presence()
        self.reader = Scanner(chip, self._presence, ticks_ms())

    def __aiter__(self):
        return self

    async def __anext__(self):
        presence = self._presence
        slot = presence.change()
        while slot < 0:
            await asyncio.sleep_ms(self.reader.step(ticks_ms()))
            slot = presence.change()
        uid = bytes(presence.uids[slot][: presence.sizes[slot]])
        there = presence.states[slot] == ARRIVED
        presence.told(slot)
        return uid, there
