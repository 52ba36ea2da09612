"""The frames between reader and tag, bit by bit.

A frame is a list of symbols: the bits of each byte, least significant first, then an odd parity
bit after each whole byte (ISO/IEC 14443-3, 6.2.3 Frame formats). The start bit is not in it.
"""

from collections.abc import Iterable, Sequence

Symbols = list[int]

# The symbol besides 0 and 1: tags sent different bits, so both halves of the Manchester bit carry
# the subcarrier.
COLLISION = 2

CRC_A_PRESET = 0x6363


def parity_of(bits: Iterable[int]) -> int:
    """The parity bit, which makes the number of ones odd (6.2.3.1)."""
    return 1 - sum(bits) % 2


_BITS = [[byte >> place & 1 for place in range(8)] for byte in range(256)]
_WITH_PARITY = [[*bits, parity_of(bits)] for bits in _BITS]


def bits_of(data: Iterable[int]) -> list[int]:
    """The bits of `data` in the order in which they are sent."""
    return [bit for byte in data for bit in _BITS[byte]]


def bytes_of(bits: Sequence[int]) -> bytes:
    """The bytes that `bits` make; zeros fill up the last one."""
    digits = "".join(map(str, reversed(bits)))
    return int(digits or "0", 2).to_bytes(-(-len(bits) // 8), "little")


def on_air(data: Sequence[int], last_bits: int = 0, parity: bool = True) -> Symbols:
    """The symbols of `data`; of its last byte only the first `last_bits`, or all if that is 0."""
    symbols: Symbols = []
    whole = len(data) - (1 if last_bits and data else 0)
    for byte in data[:whole]:
        symbols += _WITH_PARITY[byte] if parity else _BITS[byte]
    if whole < len(data):
        symbols += _BITS[data[whole]][:last_bits]
    return symbols


def remaining_on_air(data: bytes, known_bits: int) -> Symbols:
    """The symbols a tag sends of `data` after the reader has sent its first `known_bits`.

    A byte split between the two ends with one parity bit, computed over the whole byte; the
    reader ignores that bit (6.2.3.3 Bit oriented anticollision frame).
    """
    start = known_bits // 8
    return on_air(data[start:])[known_bits % 8 :]


def heard(symbols: Sequence[int]) -> tuple[list[int], bool]:
    """The data bits of a frame from the reader, and whether every parity bit is right."""
    bits: list[int] = []
    right = True
    for at in range(0, len(symbols), 9):
        byte = symbols[at : at + 9]
        if len(byte) == 9:
            right = right and sum(byte) % 2 == 1
        elif len(byte) == 8:
            right = False
        bits += byte[:8]
    return bits, right


def crc16(data: Iterable[int], preset: int = CRC_A_PRESET) -> int:
    """CRC of ISO/IEC 13239, least significant bit first; CRC_A of ISO/IEC 14443-3 Annex B."""
    crc = preset
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc


def with_crc(data: bytes) -> bytes:
    """`data` followed by its CRC_A, low byte first, as it is sent."""
    return data + crc16(data).to_bytes(2, "little")
