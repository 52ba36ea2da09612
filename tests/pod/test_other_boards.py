"""A Pico 2 and a Pico W: the RP2040's registers are touched on an RP2040 alone."""

import runpy
import sys

import pytest

from mfrc522.chip import MFRC522
from mfrc522.presence import Presence
from pod import chip
from stichtisch.twin.board import Board
from stichtisch.twin.run import installed

FAST = "mfrc522.chip_rp2"


@pytest.fixture
def reader_on(monkeypatch):
    """The reader's chip as the pod opens it on the board of this name; modules are as before."""
    with installed(Board("test")):
        from pod import rc522

        def reader_on(name):
            with monkeypatch.context() as there:
                there.setattr(sys.implementation, "_machine", name, raising=False)
                is_rp2040 = runpy.run_path(chip.__file__)["RP2040"]
                monkeypatch.setattr(rc522, "RP2040", is_rp2040)
                monkeypatch.delitem(sys.modules, FAST, raising=False)
                return rc522.open_reader(Presence(), 0)._chip

        yield reader_on


@pytest.mark.parametrize(
    "name", ["Raspberry Pi Pico with RP2040", "Raspberry Pi Pico W with RP2040"]
)
def test_on_an_rp2040_the_reader_uses_its_registers(reader_on, name):
    assert type(reader_on(name)) is sys.modules[FAST].MFRC522OnRP2


def test_its_registers_are_touched_on_no_other_chip_whoever_asks_for_that():
    from mfrc522.chip_rp2 import MFRC522OnRP2

    with pytest.raises(RuntimeError, match="take MFRC522"):
        MFRC522OnRP2(None, None, None, 0, 17)


@pytest.mark.parametrize(
    "name", ["Raspberry Pi Pico 2 with RP2350", "Raspberry Pi Pico 2 W with RP2350", "?"]
)
def test_on_any_other_chip_the_plain_driver_runs(reader_on, name):
    assert type(reader_on(name)) is MFRC522
    assert FAST not in sys.modules
