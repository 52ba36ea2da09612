"""CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, bits not mirrored, no final XOR."""

from array import array

from podwire.ticks import const, micropython
from podwire.viper import ptr8, ptr16

_POLY = const(0x1021)


def _remainder(byte: int) -> int:
    crc = byte << 8
    for _ in range(8):
        crc = (crc << 1 ^ _POLY if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


_TABLE = array("H", (_remainder(byte) for byte in range(256)))


@micropython.viper
def crc16(buf: object, start: int, end: int) -> int:
    """The CRC over buf[start:end], 0..0xFFFF."""
    data = ptr8(buf)
    table = ptr16(_TABLE)
    crc = 0xFFFF
    i = start
    while i < end:
        crc = (crc << 8 & 0xFF00) ^ table[crc >> 8 ^ data[i]]
        i += 1
    return crc
