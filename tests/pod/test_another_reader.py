"""A reader of another kind: its chip does the anticollision itself and hands out UIDs."""

import re
from pathlib import Path

import pytest

import mfrc522
import pn532
import pod
from mfrc522 import scanner
from pn532 import rounds
from podwire import kinds, messages

ACE, TEN = "04a1b2c3d4e5f6", "deadbeef"


class Inventory:
    """Asks its chip every 5 ms for all UIDs; `chip` lists them, [None] is an unplugged one."""

    def __init__(self, chip, presence, now):
        self.trouble = kinds.TROUBLE_FINE
        self.version = self.polls = self.resets = self.mhz = 0
        self.heard = now
        self._presence = presence
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
    named = {kinds.TAG_ARRIVED: "arrived", kinds.TAG_GONE: "gone"}
    return [(uid.hex(), named[state]) for _, state, *_, uid in told if state in named]


def test_its_tags_are_told_when_they_come_and_when_they_go(seat, chip):
    chip.append(bytes.fromhex(ACE))
    seat.run(20)
    chip.append(bytes.fromhex(TEN))
    seat.run(1_000)
    assert tags(seat) == [(ACE, "arrived"), (TEN, "arrived")]
    chip.remove(bytes.fromhex(ACE))
    seat.run(140)
    assert tags(seat)[2:] == [(ACE, "gone")]
    chip.clear()
    seat.run(140)
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


def test_only_the_rc522s_own_file_knows_its_chip_and_parts_names_it_once():
    imports = {
        file.stem: re.findall(r"^ *from (\S+) import", file.read_text("utf-8"), re.MULTILINE)
        for file in Path(pod.__file__).parent.glob("*.py")
    }
    chip = {
        name: {other for other in others if other.startswith("mfrc522.")}
        for name, others in imports.items()
    }
    assert chip.pop("rc522") == {"mfrc522.chip", "mfrc522.chip_rp2", "mfrc522.scanner"}
    assert set().union(*chip.values()) == {"mfrc522.presence"}
    assert [name for name, others in imports.items() if "pod.rc522" in others] == ["parts"]


@pytest.mark.parametrize("reader", [mfrc522, pn532])
def test_a_readers_package_knows_nothing_of_pods(reader):
    for file in Path(reader.__file__).parent.glob("*.py"):
        found = re.findall(r"^ *(?:from|import) (pod\w*)", file.read_text("utf-8"), re.MULTILINE)
        assert not found, file.name


@pytest.mark.parametrize("reader", [scanner, rounds])
def test_its_troubles_have_the_numbers_of_the_wire(reader):
    assert (reader.FINE, reader.UNPLUGGED, reader.STUCK) == (
        kinds.TROUBLE_FINE,
        kinds.TROUBLE_ABSENT,
        kinds.TROUBLE_WEDGED,
    )
