"""An hour of noise on a resting card: scanner and presence over the twin's reader chip, time fed.

    noise_hour.py SECONDS SEED      -> {"seconds", "polls", "false_removals", "wall_s"} in JSON

The emulated Pico would take some hours for it.
"""

from __future__ import annotations

import json
import sys
import time

from pod.mfrc522 import MFRC522
from pod.presence import LEFT, Presence
from pod.scanner import Scanner
from stichtisch.twin.field import Field
from stichtisch.twin.mfrc522 import Mfrc522
from stichtisch.twin.spi import Mfrc522Spi

SPOILT = 0.2  # of all frames and answers
CARD = bytes.fromhex("04a1b2c3d4e5f6")
# a byte at 8 MHz, and about what the Pico takes for a call and for a look at the clock
BYTE_NS = 1_000
CALL_NS = 4_000
LOOK_NS = 20_000
STEP_NS = 100_000


class Spot:
    """What MFRC522 takes for its SPI bus and pins; the clock moves when somebody uses it."""

    def __init__(self, seed: int) -> None:
        self.now = 0
        self.field = Field(seed)
        self.chip = Mfrc522(self.field)
        self.bus = Mfrc522Spi(self.chip)

    def write(self, data: bytes) -> None:
        self.write_readinto(data, bytearray(len(data)))

    def write_readinto(self, data: bytes, out: bytearray) -> None:
        self.now += CALL_NS
        for i, byte in enumerate(data):
            self.now += BYTE_NS
            out[i] = self.bus.transfer(byte, self.now)

    def select(self, level: int) -> None:
        self.now += CALL_NS
        self.bus.select(not level)

    def reset(self, level: int) -> None:
        self.chip.reset_pin(bool(level), self.now)

    def ticks_us(self) -> int:
        self.now += LOOK_NS
        return self.now // 1000


def rest(seconds: int, seed: int) -> dict[str, float]:
    """Let a card rest for so long; how often was it taken for gone?"""
    spot = Spot(seed)
    time.ticks_us = spot.ticks_us  # type: ignore[attr-defined]
    chip = MFRC522(spot, spot.select, spot.reset)
    presence = Presence()
    scanner = Scanner(chip, presence, 0)
    spot.field.lay(CARD, 0)
    false_removals = 0
    end = seconds * 1_000_000_000
    while spot.now < end:
        if spot.now > 1_000_000_000:
            spot.field.noise = SPOILT
        wait = scanner.step(spot.now // 1_000_000)
        spot.now += wait * 1_000_000 + STEP_NS
        slot = presence.change()
        while slot >= 0:
            false_removals += presence.states[slot] == LEFT
            presence.told(slot)
            slot = presence.change()
    assert presence.count == 1 or false_removals, "the card was never found"
    return {"seconds": seconds, "polls": scanner.polls, "false_removals": false_removals}


if __name__ == "__main__":
    begun = time.monotonic()
    result = rest(int(sys.argv[1]), int(sys.argv[2]))
    print(json.dumps({**result, "wall_s": round(time.monotonic() - begun, 1)}))
