"""CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, bits not mirrored, no final XOR."""

from array import array

from podwire.ticks import const, micropython

_POLY = const(0x1021)


def _remainder(byte: int) -> int:
    crc = byte << 8
    for _ in range(8):
        crc = (crc << 1 ^ _POLY if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


_TABLE = array("H", (_remainder(byte) for byte in range(256)))


@micropython.native
def crc16(buf: "bytes | bytearray | memoryview", start: int, end: int) -> int:
    """The CRC over buf[start:end], 0..0xFFFF."""
    table = _TABLE
    crc = 0xFFFF
    for i in range(start, end):
        crc = (crc << 8 & 0xFF00) ^ table[crc >> 8 ^ buf[i]]
    return crc
