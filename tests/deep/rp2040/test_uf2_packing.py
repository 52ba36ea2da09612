"""The .uf2 that is dragged onto a Pico holds the image and nothing else."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

PACKER = Path(__file__).parent / "image" / "uf2.py"


def load_packer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("uf2", PACKER)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


uf2 = load_packer()


@settings(max_examples=40)
@given(st.binary(min_size=1, max_size=2000))
def test_what_is_packed_comes_back_in_whole_pages(image: bytes) -> None:
    back = uf2.unpack(uf2.pack(image))
    assert back[: len(image)] == image
    assert len(back) % 256 == 0
    assert set(back[len(image) :]) <= {0}


def test_a_block_is_as_the_format_says() -> None:
    # microsoft/uf2 README, "File format": magic, flags, address, size, number, count, family
    block = uf2.pack(bytes(range(256)) + b"x")[512:]
    assert block[:8] == bytes.fromhex("5546320a 57515d9e")
    assert block[8:12] == bytes.fromhex("00200000")  # family ID present
    assert block[12:16] == bytes.fromhex("00010010")  # second page of flash: 10000100
    assert block[16:20] == bytes.fromhex("00010000")
    assert block[20:28] == bytes.fromhex("01000000 02000000")
    assert block[28:32] == bytes.fromhex("56ff8be4")  # RP2040
    assert block[32:33] == b"x"
    assert block[508:] == bytes.fromhex("306fb10a")


def test_an_empty_image_is_refused() -> None:
    with pytest.raises(ValueError, match="build the firmware first"):
        uf2.pack(b"")


@pytest.mark.parametrize("harm", [b"", b"UF2\n", b"\0" * 512])
def test_a_file_that_is_none_is_refused(harm: bytes) -> None:
    with pytest.raises(ValueError, match="not a .uf2 file"):
        uf2.unpack(harm)


def test_an_image_for_another_chip_is_refused() -> None:
    with pytest.raises(ValueError, match="RP2040"):
        uf2.unpack(uf2.pack(b"image", family=0xE48B_FF59))
