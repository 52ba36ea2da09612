"""The checks behind each frame: CRC-32, and CRC-16 where any version must be able to read it."""

from array import array

from podwire.ticks import const, micropython
from podwire.viper import ptr8, ptr32

_POLY_16 = const(0x1021)


def _remainder(bits: int) -> int:
    """Four bits divided by CRC-32's polynomial, all mirrored."""
    for _ in range(4):
        bits = bits >> 1 ^ 0xEDB88320 if bits & 1 else bits >> 1
    return bits


# of four bits, not of eight: 64 bytes of RAM and not 1024
_TABLE = array("I", (_remainder(bits) for bits in range(16)))


@micropython.viper
def crc32(buf: object, start: int, end: int, crc: object) -> int:
    """Continue the CRC-32 in `crc` over buf[start:end]; return `end`.

    `crc` holds 4 bytes, low one first, all 0 at the start, as in zlib and binascii. They stay
    bytes, since MicroPython would put most numbers of 32 bits on the heap.
    """
    data = ptr8(buf)
    kept = ptr8(crc)
    table = ptr32(_TABLE)
    rest = ~(kept[0] | kept[1] << 8 | kept[2] << 16 | kept[3] << 24)
    i = start
    while i < end:
        rest ^= data[i]
        rest = rest >> 4 & 0x0FFFFFFF ^ table[rest & 15]
        rest = rest >> 4 & 0x0FFFFFFF ^ table[rest & 15]
        i += 1
    rest = ~rest
    kept[0] = rest & 0xFF
    kept[1] = rest >> 8 & 0xFF
    kept[2] = rest >> 16 & 0xFF
    kept[3] = rest >> 24 & 0xFF
    return end


@micropython.viper
def seal(buf: object, end: int) -> int:
    """Put the CRC-32 of buf[:end] into the 4 bytes behind it; return 0 if it stood there."""
    data = ptr8(buf)
    table = ptr32(_TABLE)
    rest = -1
    i = 0
    while i < end:
        rest ^= data[i]
        rest = rest >> 4 & 0x0FFFFFFF ^ table[rest & 15]
        rest = rest >> 4 & 0x0FFFFFFF ^ table[rest & 15]
        i += 1
    rest = ~rest
    wrong = 0
    end += 4
    while i < end:
        wrong |= data[i] ^ (rest & 0xFF)
        data[i] = rest & 0xFF
        rest >>= 8
        i += 1
    return wrong


@micropython.viper
def crc16(buf: object, start: int, end: int) -> int:
    """CRC-16/CCITT-FALSE over buf[start:end], 0..0xFFFF."""
    data = ptr8(buf)
    crc = 0xFFFF
    i = start
    while i < end:
        crc ^= data[i] << 8
        bit = 0
        while bit < 8:
            crc = crc << 1 ^ _POLY_16 if crc & 0x8000 else crc << 1
            bit += 1
        crc &= 0xFFFF
        i += 1
    return crc
