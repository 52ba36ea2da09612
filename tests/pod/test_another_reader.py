"""A reader of another kind: its chip does the anticollision itself and hands out UIDs."""

import re
from pathlib import Path

import pytest

import pod
from pod.reader import Reader
from podwire import kinds, messages

ACE, TEN = "04a1b2c3d4e5f6", "deadbeef"


class Inventory(Reader):
    """Asks its chip every 5 ms for all UIDs; `chip` lists them, [None] is an unplugged one."""

    def __init__(self, chip, presence, now):
        super().__init__(presence, now)
        self._chip = chip

    def step(self, now):
        presence = self._presence
        if self._chip == [None]:
            presence.fault(now)
            self.version = 0xFF
            self.trouble = kinds.TROUBLE_ABSENT
            self.resets += 1
            return 250
        self.version = 0x32
        self.trouble = kinds.TROUBLE_FINE
        self.polls += 1
        self.heard = now
        presence.silent(now)
        for uid in self._chip:
            presence.seen(uid, len(uid), now)
        return 5


@pytest.fixture
def chip():
    """What lies before the chip: UIDs."""
    return []


@pytest.fixture
def seat(switch_on, chip):
    """A seat's pod with the one line of parts.py changed: which reader is opened."""
    seat = switch_on(open_reader=lambda presence, now: Inventory(chip, presence, now))
    seat.run(300)
    return seat


def tags(seat):
    told = [messages.get_tag(memoryview(payload)) for payload in seat.told(kinds.TAG)]
    return [(uid.hex(), "arrived" if state else "gone") for _, state, uid in told]


def test_its_tags_are_told_when_they_come_and_when_they_go(seat, chip):
    chip.append(bytes.fromhex(ACE))
    seat.run(20)
    chip.append(bytes.fromhex(TEN))
    seat.run(1_000)
    assert tags(seat) == [(ACE, "arrived"), (TEN, "arrived")]
    chip.remove(bytes.fromhex(ACE))
    seat.run(60)
    assert tags(seat)[2:] == [(ACE, "gone")]
    chip.clear()
    seat.run(60)
    assert tags(seat)[3:] == [(TEN, "gone")]


def test_one_round_missed_is_not_gone(seat, chip):
    chip.append(bytes.fromhex(ACE))
    seat.run(100)
    chip.clear()
    seat.run(10)
    chip.append(bytes.fromhex(ACE))
    seat.run(100)
    assert tags(seat) == [(ACE, "arrived")]


def test_its_trouble_is_told_and_removes_no_card(seat, chip):
    chip.append(bytes.fromhex(ACE))
    seat.run(100)
    chip[:] = [None]
    seat.run(600)
    chip[:] = [bytes.fromhex(ACE)]
    seat.run(600)
    assert seat.told(kinds.TROUBLE) == [b"\x00\x01", b"\x00\x00"]
    assert tags(seat) == [(ACE, "arrived")]


def test_its_figures_are_told_when_asked(seat):
    assert seat.host.send(kinds.ASK, b"", 0)
    seat.run(20)
    stats = messages.get_stats(memoryview(seat.told(kinds.STATS)[0]))
    polls, resets, version = stats[1], stats[2], stats[6]
    assert polls > 40
    assert (resets, version) == (0, 0x32)


def test_only_the_rc522s_own_files_know_its_chip_and_parts_names_it_once():
    behind = {"rc522", "scanner", "iso14443a", "crc_a", "mfrc522", "mfrc522_rp2"}
    imports = {
        file.stem: re.findall(r"^ *from pod\.(\w+) import", file.read_text("utf-8"), re.MULTILINE)
        for file in Path(pod.__file__).parent.glob("*.py")
    }
    assert behind <= set(imports)
    for name in set(imports) - behind:
        known = [other for other in imports[name] if other in behind]
        assert known == (["rc522"] if name == "parts" else [])
