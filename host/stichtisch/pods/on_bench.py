"""Runs on the pod, under MicroPython; bench.py sends it there and stops the pod's program."""

from time import sleep_ms  # type: ignore[attr-defined]

from machine import Pin  # type: ignore[import-not-found]

from mfrc522.chip import MFRC522, OK, SILENT
from mfrc522.iso14443a import MORE, REQA, Iso14443a
from mfrc522.registers import GAINS, RF_CFG
from pod import board
from pod.rc522 import wires

# on the Pico's header: GP23 to GP25 are its own
_GPIO = tuple(range(23)) + (26, 27, 28)
_SETTLE_MS = (
    10  # 80 kilohm of pull-up and the 100 nF at the key reach 2.3 V by then, 2.0 read as 1
)
_MOST = 5  # tags that are looked for in one read


def reader() -> MFRC522:
    """The chip, set up, its field on; OSError if none answers."""
    spi, cs, rst = wires()
    chip = MFRC522(spi, cs, rst, board.READER_GAIN_DB)
    for _ in range(3):
        chip.hold()
        sleep_ms(5)
        chip.release()
        sleep_ms(20)
        if chip.setup() == OK:
            return chip
    raise OSError("no reader answers")


def gain(chip: MFRC522, db: int = board.READER_GAIN_DB) -> None:
    """Let its receiver have this gain; without `db` the one that pods have."""
    chip.put(RF_CFG, GAINS[db])


def reads(chip: MFRC522, tries: int) -> "dict[str, int]":
    """How often each tag was read, by UID in hex. Each try begins with the field off, as if the
    card were laid anew."""
    iso = Iso14443a(chip)
    found: "dict[str, int]" = {}
    for _ in range(tries):
        chip.field(False)
        sleep_ms(6)
        chip.field(True)
        sleep_ms(6)  # a tag takes up to 5 ms (ISO/IEC 14443-3, 5)
        for _ in range(_MOST):
            if iso.request(REQA) == SILENT:
                break
            iso.begin(None, 0)
            code = MORE
            while code == MORE:
                code = iso.advance()
            if code != OK:
                break
            uid = "".join(["%02x" % byte for byte in iso.uid[: iso.size]])
            found[uid] = found.get(uid, 0) + 1
            iso.halt()
    return found


def joints() -> "list[tuple[str, int, int, list[str]]]":
    """Each pin: its name, its level pulled up and pulled down, and which pins follow it down."""
    called = {n: "GP%d" % n for n in _GPIO}
    for name in dir(board):
        if name.startswith("PIN_"):
            called[getattr(board, name)] = name[4:]
    levels = {}
    for n in _GPIO:
        pin = Pin(n, Pin.IN, Pin.PULL_DOWN)
        sleep_ms(_SETTLE_MS)
        down = pin()
        pin = Pin(n, Pin.IN, Pin.PULL_UP)
        sleep_ms(_SETTLE_MS)
        levels[n] = (pin(), down)
    told = []
    for n in _GPIO:
        Pin(n, Pin.OUT, value=0)
        sleep_ms(_SETTLE_MS)
        follow = [
            called[m]
            for m in _GPIO
            if m != n and levels[m][0] and not Pin(m, Pin.IN, Pin.PULL_UP)()
        ]
        Pin(n, Pin.IN, Pin.PULL_UP)
        sleep_ms(_SETTLE_MS)
        told.append((called[n], levels[n][0], levels[n][1], follow))
    return told
