"""CRC_A against the examples of ISO/IEC 14443-3, Annex B, and a plain bit-by-bit one."""

from hypothesis import given
from hypothesis import strategies as st

from mfrc522.crc_a import crc_a


def bit_by_bit(data):
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc


def test_the_standard_s_examples():
    assert crc_a(b"\x00\x00", 0, 2) == 0x1EA0
    assert crc_a(b"\x12\x34", 0, 2) == 0xCF26
    assert crc_a(b"\x50\x00", 0, 2) == 0xCD57


@given(st.binary(max_size=20), st.integers(0, 3))
def test_any_stretch_of_bytes(data, start):
    assert crc_a(data, start, len(data)) == bit_by_bit(data[start:])
