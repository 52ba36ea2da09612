"""What is on the air between reader and tag, bit by bit.

A frame is a list of symbols, least significant bit of each byte first, every whole byte followed
by its odd parity bit (ISO/IEC 14443-3, 6.2.3 Frame formats). The start bit is not in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Symbols = list[int]

# Two tags sent different halves of the same Manchester bit: both halves carry the subcarrier.
COLLISION = 2

CRC_A_PRESET = 0x6363


def bits_of(data: Iterable[int]) -> list[int]:
    """The bits of `data` in the order they are sent."""
    return [byte >> place & 1 for byte in data for place in range(8)]


def bytes_of(bits: Sequence[int]) -> bytes:
    """The bytes that `bits` make; the last one is filled up with zeros."""
    padded = [*bits, *[0] * (-len(bits) % 8)]
    return bytes(
        sum(bit << place for place, bit in enumerate(padded[at : at + 8]))
        for at in range(0, len(padded), 8)
    )


def parity_of(bits: Iterable[int]) -> int:
    """The bit that makes the number of ones odd (6.2.3.1)."""
    return 1 - sum(bits) % 2


def on_air(data: Sequence[int], last_bits: int = 0, parity: bool = True) -> Symbols:
    """The symbols of `data`; of its last byte only `last_bits` are sent, unless that is 0."""
    symbols: Symbols = []
    whole = len(data) - (1 if last_bits and data else 0)
    for byte in data[:whole]:
        bits = bits_of([byte])
        symbols += bits
        if parity:
            symbols.append(parity_of(bits))
    if whole < len(data):
        symbols += bits_of([data[whole]])[:last_bits]
    return symbols


def remaining_on_air(data: bytes, known_bits: int) -> Symbols:
    """What a tag sends of `data` after the reader sent the first `known_bits` of it.

    A byte that is split between both still ends with one parity bit, over the whole byte; the
    reader ignores that one (6.2.3.3 Bit oriented anticollision frame).
    """
    start = known_bits // 8
    return on_air(data[start:])[known_bits % 8 :]


def heard(symbols: Sequence[int]) -> tuple[list[int], bool]:
    """The data bits a tag takes from a frame of the reader, and whether its parity is right."""
    bits: list[int] = []
    right = True
    for at in range(0, len(symbols), 9):
        byte = list(symbols[at : at + 9])
        if len(byte) == 9:
            right = right and parity_of(byte[:8]) == byte[8]
        elif len(byte) == 8:
            right = False
        bits += byte[:8]
    return bits, right


def crc16(data: Iterable[int], preset: int = CRC_A_PRESET) -> int:
    """ISO/IEC 13239's CRC, least significant bit first, as ISO/IEC 14443-3 Annex B has it."""
    crc = preset
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc


def with_crc(data: bytes, preset: int = CRC_A_PRESET) -> bytes:
    """`data` with its CRC behind it, low byte first, as it is sent."""
    return data + crc16(data, preset).to_bytes(2, "little")
