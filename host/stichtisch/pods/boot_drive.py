"""Brings an image onto Picos in their boot mode: each shows itself as a drive."""

import os
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

from stichtisch.errors import StichtischError

_INFO = "INFO_UF2.TXT"
# RP2040 and RP2350 data sheets, "USB mass storage interface": the board's line in that file
_BOARD = "Board-ID: RPI-RP2"
# microsoft/uf2, "File format": magic numbers at both ends, the family at 28
_BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_RP2040 = 0xE48BFF56
_WHERE = ("/Volumes/*", "/media/*", "/media/*/*", "/run/media/*/*")


class ImageError(StichtischError):
    """A file that is no image for this board, or that did not get there."""


def boot_drives() -> list[Path]:
    """The drives of all RP2040s in boot mode that the system has mounted."""
    return [place for place in _places() if _is_rp2040(place)]


def check_image(image: Path) -> None:
    """ImageError unless the file is a whole UF2 image for the RP2040."""
    try:
        data = image.read_bytes()
    except OSError as error:
        raise ImageError("pods.no_image", file=image, why=error.strerror) from error
    blocks = [data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK)]
    if not blocks or not all(map(_is_block, blocks)):
        raise ImageError("pods.other_image", file=image)


def bring(image: Path, drive: Path) -> None:
    """Copy a checked image; the board restarts with it by itself once it has the last block."""
    try:
        with image.open("rb") as source, (drive / image.name).open("wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
    except OSError as error:
        if drive.exists():  # a board that has all of it takes its drive away at once
            raise ImageError("pods.not_brought", drive=drive, why=error.strerror) from error


def _places() -> Iterator[Path]:
    if os.name == "nt":
        yield from (Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ")
    for pattern in _WHERE:
        yield from sorted(Path("/").glob(pattern[1:]))


def _is_rp2040(place: Path) -> bool:
    try:
        return _BOARD in (place / _INFO).read_text("ascii", "replace").splitlines()
    except OSError:
        return False


def _is_block(block: bytes) -> bool:
    if len(block) != _BLOCK:
        return False
    first, second, _, _, _, _, _, family = struct.unpack_from("<8I", block)
    (last,) = struct.unpack_from("<I", block, _BLOCK - 4)
    return (first, second, last) == _MAGIC and family == _RP2040
