"""Packs a raw flash image into a .uf2 file, as the Pico's boot loader takes it.

The format: https://github.com/microsoft/uf2, section "File format". A .uf2 is a row of 512-byte
blocks that each carry 256 bytes of flash with their address, so that a drag and drop in any
order of sectors still writes the right cells.
"""

import struct
import sys
from pathlib import Path

FLASH_START = 0x1000_0000
RP2040_FAMILY = 0xE48B_FF56
PAYLOAD = 256
BLOCK = 512
_MAGIC_START = (0x0A32_4655, 0x9E5D_5157)
_MAGIC_END = 0x0AB1_6F30
_FAMILY_ID_PRESENT = 0x0000_2000
_HEADER = struct.Struct("<8I")


def pack(image: bytes, start: int = FLASH_START, family: int = RP2040_FAMILY) -> bytes:
    """Return `image`, that is to lie at flash address `start`, as the bytes of a .uf2 file.

    The last page is filled with zeros: the boot loader programs whole 256-byte pages.
    """
    if not image:
        raise ValueError("an empty image cannot be packed: build the firmware first")
    pages = [image[i : i + PAYLOAD] for i in range(0, len(image), PAYLOAD)]
    blocks = []
    for number, page in enumerate(pages):
        address = start + number * PAYLOAD
        header = _HEADER.pack(
            *_MAGIC_START, _FAMILY_ID_PRESENT, address, PAYLOAD, number, len(pages), family
        )
        body = (header + page).ljust(BLOCK - 4, b"\0")
        blocks.append(body + struct.pack("<I", _MAGIC_END))
    return b"".join(blocks)


def unpack(uf2: bytes, start: int = FLASH_START) -> bytes:
    """Return the flash image in a .uf2 file; bytes between its pages are FFh, as erased flash is.

    Raises ValueError for a file that a Pico's boot loader would not take.
    """
    if not uf2 or len(uf2) % BLOCK:
        raise ValueError(f"not a .uf2 file: {len(uf2)} bytes are no whole number of blocks")
    image = bytearray()
    for offset in range(0, len(uf2), BLOCK):
        block = uf2[offset : offset + BLOCK]
        first, second, flags, address, size, _, _, family = _HEADER.unpack_from(block)
        end = struct.unpack_from("<I", block, BLOCK - 4)[0]
        if (first, second) != _MAGIC_START or end != _MAGIC_END:
            raise ValueError(f"not a .uf2 file: block {offset // BLOCK} has no magic number")
        if not flags & _FAMILY_ID_PRESENT or family != RP2040_FAMILY:
            raise ValueError(f"block {offset // BLOCK} is not for an RP2040")
        at = address - start
        image.extend(b"\xff" * (at + size - len(image)))
        image[at : at + size] = block[_HEADER.size : _HEADER.size + size]
    return bytes(image)


def main() -> None:
    """Pack the first file named on the command line into the second."""
    source, target = map(Path, sys.argv[1:3])
    image = source.read_bytes()
    target.write_bytes(pack(image))
    print(f"{target}: {len(image) // 1024} KiB of flash; copy it to a Pico in BOOTSEL mode")


if __name__ == "__main__":
    main()
