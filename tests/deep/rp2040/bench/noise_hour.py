"""Cards come, rest and go in noise: scanner and presence over the twin's reader chip, time fed.

    noise_hour.py SECONDS SEED [TAGS [KIND [SHARE [READER]]]]    -> its counts in JSON

TAGS cards lie on the spot, 1 to 4. KIND is how exchanges are spoilt, SHARE how many of them
(0.2): `spoilt` flips, cuts and smears bits, `unheard` leaves nothing but silence, half of it on
each way. READER is mfrc522, or pn532, which tells two cards at most. Every few seconds a card is
changed for another, or all of them at once, and the shadow of a hand takes the cards' power away
for up to 100 ms. Counted are

    false_removals  cards told as gone that lie there
    lost            cards that lay for two seconds and were not told, or went and were not told
    ghosts          UIDs told that no card has
    wrong           UIDs told of cards that lie elsewhere

The emulated Pico would take some hours for it.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[4]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("firmware", "tests")]

from mfrc522.chip import MFRC522
from mfrc522.presence import ARRIVED, Presence
from mfrc522.scanner import Scanner
from pn532.chip import PN532
from pn532.rounds import Rounds
from stichtisch.twin.board import Mfrc522Spi
from stichtisch.twin.field import Field
from stichtisch.twin.mfrc522 import Mfrc522
from twin.pn532 import Pn532

SHARE = 0.2
KINDS = {"spoilt": "noise", "unheard": "fading"}
CARDS = 60
# a byte at 8 MHz, and about what the Pico takes for a call and for a look at the clock
BYTE_NS = 1_000
CALL_NS = 4_000
LOOK_NS = 20_000
STEP_NS = 100_000
MS = 1_000_000
CYCLE_NS = 30 * MS  # in which every resting tag is asked
LOST_NS = 2_000 * MS  # what was not told so long after it happened is lost
QUICK_NS = 200 * MS
SHADOW_MS = (20, 100)


class Spot:
    """What a reader takes for its SPI bus and pins; the clock moves when somebody uses it."""

    def __init__(self, seed: int, reader: str) -> None:
        self.now = 0
        self.field = Field(seed)
        self.presence = Presence()
        time.ticks_us = self.ticks_us  # type: ignore[attr-defined]
        if reader == "pn532":
            self.chip = self.bus = Pn532(self.field)
            self.scanner = Rounds(PN532(self, self.select, self.reset), self.presence, 0)
        else:
            self.chip = Mfrc522(self.field)
            self.bus = Mfrc522Spi(self.chip)
            self.scanner = Scanner(MFRC522(self, self.select, self.reset), self.presence, 0)

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
        # who looks at the clock waits for the chip, and nothing happens there until this is due
        due = self.chip.next_due() or 0
        self.now = max(self.now + LOOK_NS, min(due, self.now + MS))
        return self.now // 1000

    def step(self) -> list[tuple[bytes, bool]]:
        """Let the scanner do a step; returns what is told: UIDs, and whether they arrived."""
        wait = self.scanner.step(self.now // MS)
        self.now += wait * MS + STEP_NS
        told = []
        presence = self.presence
        slot = presence.change()
        while slot >= 0:
            uid = bytes(presence.uids[slot][: presence.sizes[slot]])
            told.append((uid, presence.states[slot] == ARRIVED))
            presence.told(slot)
            slot = presence.change()
        return told


class Table:
    """Lays cards on a spot, changes them, and compares what is told with what lies there."""

    def __init__(self, seed: int, tags: int, reader: str) -> None:
        self._chance = random.Random(seed)
        self._tags = tags
        self.spot = Spot(seed, reader)
        self._cards = deck(self._chance)
        self._lying: dict[bytes, int] = {}  # since when, in ns
        self._lifted: dict[bytes, int] = {}
        self._told: set[bytes] = set()
        self._next = 0
        self._shadow_at = LOST_NS
        self._shadow_until = 0
        self.counts = dict.fromkeys(
            ("laid", "lifted", "shadows", "false_removals", "lost", "ghosts", "wrong"), 0
        )
        self.came_ms: list[float] = []
        self.gone_ms: list[float] = []

    def run(self, until: int) -> None:
        """Let the spot run until then, in ns."""
        while self.spot.now < until:
            for uid, arrived in self.spot.step():
                self._hear(uid, arrived)
            self._shade()
            if self.spot.now >= self._next:
                self._move()

    def settle(self) -> None:
        """No card is moved any more; count what is lost at the end."""
        self._next = self.spot.now + 2 * LOST_NS
        self.run(self._next - LOST_NS)
        self._look_for_lost()

    def _shade(self) -> None:
        """Begin or end a shadow, if it is time."""
        now, tags = self.spot.now, self.spot.field.tags
        if now >= self._shadow_at:
            self.counts["shadows"] += 1
            self._shadow_until = now + int(self._chance.uniform(*SHADOW_MS) * MS)
            self._shadow_at = now + int(self._chance.uniform(LOST_NS // 4, 3 * LOST_NS))
            for tag in tags:
                tag.power_off()
        elif self._shadow_until and now >= self._shadow_until:
            self._shadow_until = 0
            for tag in tags:
                tag.power_on(now)

    def _move(self) -> None:
        self._look_for_lost()
        chance = self._chance
        now = self.spot.now
        if len(self._lying) < self._tags:
            resting = [card for card in self._cards if card not in self._lying]
            for card in chance.sample(resting, self._tags - len(self._lying)):
                self.spot.field.lay(card, now)
                self._lying[card] = now
                self._lifted.pop(card, None)
                self.counts["laid"] += 1
            self._next = now + int(chance.uniform(LOST_NS, 4 * LOST_NS))
            return
        count = 1 if chance.random() < 0.5 else self._tags
        for card in chance.sample(sorted(self._lying), count):
            at = now + chance.randrange(CYCLE_NS)  # perhaps in the middle of its answer
            self.spot.field.lift(card, at)
            del self._lying[card]
            self._lifted[card] = at
            self.counts["lifted"] += 1
        # half of them for another card, as quick as hands are
        longest = QUICK_NS if chance.random() < 0.5 else 2 * LOST_NS
        self._next = now + int(chance.uniform(CYCLE_NS, longest))

    def _hear(self, uid: bytes, arrived: bool) -> None:
        now = self.spot.now
        if arrived:
            self._told.add(uid)
            if uid not in self._cards:
                self.counts["ghosts"] += 1
            elif uid in self._lying:
                self.came_ms.append((now - self._lying[uid]) / MS)
            elif uid not in self._lifted:
                self.counts["wrong"] += 1
            return
        self._told.discard(uid)
        if uid in self._lying:
            # a card laid again before it was told as gone is told as it was
            if now - self._lying[uid] > LOST_NS // 4:
                self.counts["false_removals"] += 1
        elif uid in self._lifted:
            self.gone_ms.append((now - self._lifted[uid]) / MS)

    def _look_for_lost(self) -> None:
        long_ago = self.spot.now - LOST_NS
        for uid, since in self._lying.items():
            self.counts["lost"] += uid not in self._told and since < long_ago
        for uid, since in list(self._lifted.items()):
            if since < long_ago:
                self.counts["lost"] += uid in self._told
                del self._lifted[uid]


def deck(chance: random.Random) -> list[bytes]:
    """Cards as from one roll: UIDs of seven bytes that begin alike or differ in a bit or two."""
    cards: list[bytes] = []
    while len(cards) < CARDS:
        near = bytearray(chance.choice(cards) if cards else b"\x04" + chance.randbytes(6))
        near[chance.randrange(1, 7)] ^= 1 << chance.randrange(8)
        if chance.random() < 0.3:
            near[3:] = chance.randbytes(4)
        card = bytes(near)
        if card[3] != 0x88 and card not in cards:
            cards.append(card)
    return cards


def noisy_table(
    seed: int, tags: int, kind: str, share: float = SHARE, reader: str = "mfrc522"
) -> Table:
    """A spot for so many cards where this share of exchanges is spoilt in this way, see KINDS."""
    table = Table(seed, tags, reader)
    setattr(table.spot.field, KINDS[kind], share)
    return table


def noise_hour(
    seconds: int, seed: int, tags: int, kind: str, share: float, reader: str
) -> dict[str, object]:
    """Play at a noisy spot for so long."""
    table = noisy_table(seed, tags, kind, share, reader)
    for done in range(100):
        table.run((done + 1) * seconds * 10_000_000)
        progress(done + 1)
    table.settle()
    result = {"seconds": seconds, "seed": seed, "tags": tags, "kind": kind, "share": share}
    result |= {"polls": table.spot.scanner.polls, **table.counts}
    gone_ms = [round(ms, 3) for ms in table.gone_ms]
    return result | {"came_ms": spread(table.came_ms), "gone_ms": gone_ms}


def spread(samples: list[float]) -> list[float]:
    """Median, 99th percentile and worst."""
    ranked = sorted(samples)
    return [round(ranked[int(share * (len(ranked) - 1))], 1) for share in (0.5, 0.99, 1)]


def progress(percent: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{percent} %", end="" if percent < 100 else "\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    begun = time.monotonic()
    given = sys.argv[1:]
    usual = ["60", "1", "1", "spoilt", "0.2", "mfrc522"]
    seconds, seed, tags, kind, share, reader = given + usual[len(given) :]
    counts = noise_hour(int(seconds), int(seed), int(tags), kind, float(share), reader)
    print(json.dumps({**counts, "wall_s": round(time.monotonic() - begun, 1)}))
