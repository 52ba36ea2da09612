"""A Pico with nothing on it gets the image by the drive of its boot mode."""

import struct

import pytest

from stichtisch.cli import main
from stichtisch.errors import StichtischError
from stichtisch.pods import install as boot_drive
from stichtisch.pods.install import boot_drives, bring, check_image

INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: {}\n"


def block(family=0xE48BFF56):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, family)
    return head + bytes(476) + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def drives(tmp_path, monkeypatch):
    for name, board in (("RPI-RP2", "RPI-RP2"), ("RP2350", "RP2350"), ("stick", None)):
        (tmp_path / name).mkdir()
        if board:
            (tmp_path / name / "INFO_UF2.TXT").write_text(INFO.format(board))
    monkeypatch.setattr(boot_drive, "_places", lambda: sorted(tmp_path.iterdir()))
    return tmp_path


def test_only_boards_with_our_chip_are_found(drives):
    assert boot_drives() == [drives / "RPI-RP2"]


def test_the_image_gets_there_whole(drives):
    image = drives / "stick" / "pod.uf2"
    image.write_bytes(block() * 3)
    check_image(image)
    bring(image, drives / "RPI-RP2")
    assert (drives / "RPI-RP2" / "pod.uf2").read_bytes() == block() * 3


@pytest.mark.parametrize("data", [b"", b"UF2", block()[:-1], block(0xE48BFF59), block() + b"x"])
def test_what_is_no_image_for_this_chip_is_not_brought(tmp_path, data):
    image = tmp_path / "pod.uf2"
    image.write_bytes(data)
    with pytest.raises(StichtischError, match="no whole UF2 image"):
        check_image(image)


def test_a_board_that_took_its_drive_away_has_all_but_a_drive_that_refuses_has_not(drives):
    image = drives / "pod.uf2"
    image.write_bytes(block())
    bring(image, drives / "gone")
    (drives / "RPI-RP2" / "pod.uf2").mkdir()
    with pytest.raises(StichtischError, match="did not get onto"):
        bring(image, drives / "RPI-RP2")


def test_without_a_board_in_boot_mode_it_says_how_to_get_there(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(boot_drive, "_places", list)
    image = tmp_path / "pod.uf2"
    image.write_bytes(block())
    assert main(["--lang", "en", "pods", "update", "--image", str(image)]) == 2
    assert "hold BOOTSEL" in capsys.readouterr().err
