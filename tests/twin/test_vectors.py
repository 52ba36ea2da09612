"""The chip model does what each vector says, at the microsecond it says."""

import json
from pathlib import Path

import pytest

from stichtisch.twin.board import Mfrc522Spi
from stichtisch.twin.field import Field
from stichtisch.twin.mfrc522 import Mfrc522

_FOLDER = Path(__file__).parent / "vectors"
_READER_ON = "reader-on"
_NAMES = sorted(path.stem for path in _FOLDER.glob("*.json"))


def _vector(name):
    return json.loads((_FOLDER / f"{name}.json").read_text())


class Bench:
    """One chip, at the times that the vector gives."""

    def __init__(self):
        self.field = Field()
        self.chip = Mfrc522(self.field)
        self.spi = Mfrc522Spi(self.chip)
        self.chip.reset_pin(False, 0)
        self.chip.reset_pin(True, 1)
        self.zero = 50_000_000

    def run(self, steps):
        for step in steps:
            self._do(step, self.zero + step["at"] * 1000)

    def _do(self, step, now):
        if "write" in step:
            for byte in bytes.fromhex(step["hex"]):
                self.chip.write(int(step["write"], 16), byte, now)
        elif "read" in step:
            register = int(step["read"], 16)
            count = len(step["hex"]) // 2
            self._compare(step, bytes(self.chip.read(register, now) for _ in range(count)))
        elif "spi" in step:
            self.spi.select(True)
            back = bytes(self.spi.transfer(byte, now) for byte in bytes.fromhex(step["spi"]))
            self.spi.select(False)
            self._compare(step, back)
        elif "lay" in step:
            self.field.lay(bytes.fromhex(step["lay"]), now)
        elif "lift" in step:
            self.field.lift(bytes.fromhex(step["lift"]))
        else:
            self.chip.reset_pin(step["reset_pin"] == "high", now)

    def _compare(self, step, got):
        mask = bytes.fromhex(step.get("mask", "ff" * len(got)))
        expected = bytes(a & b for a, b in zip(bytes.fromhex(step["hex"]), mask, strict=True))
        assert bytes(a & b for a, b in zip(got, mask, strict=True)) == expected, (step, got.hex())


@pytest.mark.parametrize("name", _NAMES)
def test_the_chip_does_what_the_vector_says(name):
    vector = _vector(name)
    bench = Bench()
    if vector["reader_on"]:
        bench.run(_vector(_READER_ON)["steps"])
        bench.zero += 10_000_000
    bench.run(vector["steps"])
    assert vector["steps"]


def test_there_are_vectors_for_every_size_of_uid():
    assert {"select-4", "select-7", "select-10", "two-tags", "empty-poll"} <= set(_NAMES)
