"""A pod's board, used through the stand-ins for MicroPython's modules."""

import asyncio
import gc
import importlib
import select
import sys
import time

import pytest

from pod import board as pins
from stichtisch.errors import StichtischError
from stichtisch.twin.board import Board, ChipReset, unique_id
from stichtisch.twin.run import installed

MS = 1_000_000


class HandClock:
    """A clock in ns that moves only when the test moves it."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return HandClock()


def test_a_name_gives_always_the_same_pod_id():
    assert unique_id("seat1") == unique_id("seat1")
    assert unique_id("seat1") != unique_id("seat2")
    assert len(unique_id("seat1")) == 8


def test_everything_is_as_before_when_the_board_is_taken_out(clock):
    before = (select.poll, sys.stdin, sys.modules.get("machine"), dir(time), dir(asyncio), dir(gc))
    with installed(Board("x", clock=clock)):
        assert "machine" in sys.modules
        clock.now = 7 * MS
        assert time.ticks_us() == 7000
        assert gc.mem_free() > 0
    after = (select.poll, sys.stdin, sys.modules.get("machine"), dir(time), dir(asyncio), dir(gc))
    assert after == before


@pytest.mark.parametrize(("private", "level"), [(False, 1), (True, 0)])
def test_the_strap_says_which_pod_this_is(clock, private, level):
    with installed(Board("x", private, clock=clock)):
        machine = importlib.import_module("machine")
        assert machine.Pin(pins.PIN_ROLE, machine.Pin.IN, machine.Pin.PULL_UP)() == level


def test_the_firmwares_own_driver_finds_a_card_on_the_board(clock):
    board = Board("x", clock=clock)
    with installed(board):
        machine = importlib.import_module("machine")
        driver = importlib.import_module("mfrc522.chip")
        iso = importlib.import_module("mfrc522.iso14443a")
        cs = machine.Pin(pins.PIN_CS, machine.Pin.OUT, value=1)
        rst = machine.Pin(pins.PIN_RST, machine.Pin.OUT, value=0)
        reader = driver.MFRC522(machine.SPI(pins.SPI_ID, pins.SPI_BAUD), cs, rst)
        reader.release()
        clock.now += 10 * MS
        assert reader.setup() == driver.OK
        board.post({"do": "lay", "uid": "04a1b2c3d4e5f6"})
        tags = iso.Iso14443a(reader)
        assert tags.request(iso.WUPA) == driver.SILENT
        clock.now += 6 * MS
        assert tags.request(iso.WUPA) == driver.OK
        tags.begin(None, 0)
        code = iso.MORE
        while code == iso.MORE:
            code = tags.advance()
        assert code == driver.OK
        assert bytes(tags.uid[: tags.size]).hex() == "04a1b2c3d4e5f6"


def test_a_finger_on_the_key_pulls_its_pin_down(clock):
    board = Board("x", clock=clock)
    with installed(board):
        machine = importlib.import_module("machine")
        key = machine.Pin(pins.PIN_KEY, machine.Pin.IN, machine.Pin.PULL_UP)
        assert key.value() == 1
        board.post({"do": "press"})
        assert key.value() == 0
        clock.now += 10 * MS
        assert key.value() == 0
        board.post({"do": "release"})
        key.value()
        clock.now += 10 * MS
        assert key.value() == 1


def test_lamps_and_screen_tell_when_they_look_different(clock):
    told = []
    with installed(Board("x", clock=clock, changed=told.append)):
        machine = importlib.import_module("machine")
        frame = bytearray(3 * pins.LAMPS)
        pin = machine.Pin(pins.PIN_LAMPS, machine.Pin.OUT)
        for value in (0, 9, 9):
            frame[0] = value
            machine.bitstream(pin, 0, (400, 850, 800, 450), frame)
        assert told == ["lamps"]
        with pytest.raises(OSError):
            machine.I2C(0).writeto(pins.SCREEN_ADDR, b"\x00\xaf")
    private = Board("y", private=True, clock=clock, changed=told.append)
    with installed(private):
        assert machine.I2C(0).writeto(pins.SCREEN_ADDR, b"\x00\xaf") == 3
        assert private.screen.on
        assert told == ["lamps", "screen"]


def test_a_watchdog_left_hungry_restarts_the_pod(clock):
    board = Board("x", clock=clock)
    with installed(board):
        machine = importlib.import_module("machine")
        assert machine.reset_cause() == machine.PWRON_RESET
        dog = machine.WDT(timeout=8000)
        clock.now += 7999 * MS
        dog.feed()
        clock.now += 7999 * MS
        time.ticks_us()
        clock.now += 2 * MS
        with pytest.raises(ChipReset):
            time.ticks_us()
        assert machine.reset_cause() == machine.WDT_RESET
        time.ticks_us()


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"do": "dance"},
        {"do": "lay"},
        {"do": "lay", "uid": "xyz"},
        {"do": "lay", "uid": 4},
        {"do": "noise", "rate": "loud"},
        {"do": "fault", "part": "reader", "what": "tired"},
        {"do": "fault", "part": "table", "what": "absent"},
    ],
)
def test_hands_that_make_no_sense_are_told_so(line):
    with pytest.raises(StichtischError):
        Board("x").post(line)
