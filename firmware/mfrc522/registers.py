# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""The MFRC522's registers, and what each is to hold.

Section numbers are those of NXP's MFRC522 data sheet, rev. 3.9.
"""

from mfrc522.portable import const

# The registers (9.2), each as the address byte of a write: bits 6..1; bit 7 set reads (8.1.2.3)
COMMAND = const(0x01 << 1)
_COM_I_EN = const(0x02 << 1)
_DIV_I_EN = const(0x03 << 1)
COM_IRQ = const(0x04 << 1)
ERROR = const(0x06 << 1)
STATUS_2 = const(0x08 << 1)
FIFO_DATA = const(0x09 << 1)
FIFO_LEVEL = const(0x0A << 1)
_WATER_LEVEL = const(0x0B << 1)
CONTROL = const(0x0C << 1)
BIT_FRAMING = const(0x0D << 1)
COLL = const(0x0E << 1)
_MODE = const(0x11 << 1)
_TX_MODE = const(0x12 << 1)
_RX_MODE = const(0x13 << 1)
TX_CONTROL = const(0x14 << 1)
_TX_ASK = const(0x15 << 1)
_TX_SEL = const(0x16 << 1)
_RX_SEL = const(0x17 << 1)
_RX_THRESHOLD = const(0x18 << 1)
_DEMOD = const(0x19 << 1)
_MF_TX = const(0x1C << 1)
_MF_RX = const(0x1D << 1)
_MOD_WIDTH = const(0x24 << 1)
RF_CFG = const(0x26 << 1)
_GS_N = const(0x27 << 1)
_CW_GS_P = const(0x28 << 1)
_MOD_GS_P = const(0x29 << 1)
_T_MODE = const(0x2A << 1)
_T_PRESCALER = const(0x2B << 1)
T_RELOAD_HIGH = const(0x2C << 1)
T_RELOAD = const(0x2D << 1)
VERSION = const(0x37 << 1)

ANTENNA = const(0x83)  # both drivers, TX2 inverted (9.3.2.5)
TICKS = const(7)  # of the chip's timer, less one

# Every register an exchange depends on: the chip keeps its state over a restart of this program,
# and the reset values do not suit ISO/IEC 14443 A.
SETUP = (
    (_COM_I_EN, 0x80),  # no interrupt pin
    (_DIV_I_EN, 0x00),
    (STATUS_2, 0x00),  # MIFARE cipher off
    (_WATER_LEVEL, 0x08),
    (CONTROL, 0x10),
    (BIT_FRAMING, 0x00),  # StartSend off
    (COLL, 0x00),  # bits after a collision read 0
    (_MODE, 0x3D),  # CRC preset 6363
    (_TX_MODE, 0x00),  # 106 kbit/s, CRC by crc_a
    (_RX_MODE, 0x00),  # the same, one answer and no more
    (_TX_ASK, 0x40),  # 100 % ASK
    (_TX_SEL, 0x10),  # to _DEMOD: the reset values (9.3.2)
    (_RX_SEL, 0x84),
    (_RX_THRESHOLD, 0x84),
    (_DEMOD, 0x4D),
    (_MF_TX, 0x62),  # and _MF_RX: parity on
    (_MF_RX, 0x00),
    (_MOD_WIDTH, 0x26),
    (_GS_N, 0x88),
    (_CW_GS_P, 0x20),
    (_MOD_GS_P, 0x20),
    # The timer starts by itself at the end of sending and stops after the first bits of an
    # answer (8.5). A tick is (2 * 169 + 1) / 13.56 MHz = 25 us; 8 of them are 0.2 ms: an
    # answer begins after 91 us, and five bits of it take 47 us.
    (_T_MODE, 0x80),
    (_T_PRESCALER, 169),
    (T_RELOAD_HIGH, 0x00),
    (T_RELOAD, TICKS),
    (TX_CONTROL, ANTENNA),
)
# RFCfgReg by the receiver's gain in dB (9.3.3.6); the reserved bits as after reset
GAINS = {18: 0x28, 23: 0x38, 33: 0x48, 38: 0x58, 43: 0x68, 48: 0x78}
# These registers show whether the chip has lost its set-up, by the bits that are not reserved:
# what a reserved bit reads is the maker's affair (9.3).
WATCHED = (
    (_MODE, 0xAB),
    (TX_CONTROL, 0xFB),
    (_TX_ASK, 0x40),
    (RF_CFG, 0x70),
    (_T_MODE, 0xFF),
    (_T_PRESCALER, 0xFF),
    (T_RELOAD, 0xFF),
)


def expected(register, gain):
    """What `register` is to hold; `gain` if it is RF_CFG."""
    for known, value in SETUP:
        if known == register:
            return value
    return gain
