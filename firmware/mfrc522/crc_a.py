# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""CRC_A of ISO/IEC 14443-3, Annex B: ISO/IEC 13239's CRC with the preset 6363.

In viper this takes 6 us for a SELECT; switching the chip's own CRC on and off around it would
take two register writes of 12 us, and where it stays on, it spoils the next REQA.
"""

from mfrc522.portable import micropython, ptr8


@micropython.viper
def crc_a(buf, start: int, end: int) -> int:
    """The CRC over buf[start:end]; sent low byte first."""
    data = ptr8(buf)
    crc = 0x6363
    i = start
    while i < end:
        byte = (data[i] ^ crc) & 0xFF
        byte = (byte ^ (byte << 4)) & 0xFF
        crc = (crc >> 8) ^ (byte << 8) ^ (byte << 3) ^ (byte >> 4)
        i += 1
    return crc
