# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""ISO/IEC 14443-3 type A, the reader's side: wake tags, find one's UID, park it.

One call makes one exchange over the radio (0.4 to 1.3 ms), or two where a SELECT can follow at
once; between calls lamps and link get their turn. Section numbers are those of the standard.
"""

from mfrc522.chip import ABSENT, COLLISION, COLLISION_AT, CRC, OK, PROTOCOL, RECEIVED, SILENT
from mfrc522.crc_a import crc_a
from mfrc522.portable import const, micropython, ptr8

REQA = const(0x26)  # wakes tags that are IDLE
WUPA = const(0x52)  # and those in HALT

MORE = const(8)  # not selected yet: call advance() again

_RX = const(5)  # mfrc522.chip.RX: viper needs a constant of this file
_FIRST = const(0x93)  # SEL of cascade level 1; levels 2 and 3 have 95 and 97 (6.5.3.1)
_LAST = const(0x97)
_CASCADE_TAG = const(0x88)
_NOT_COMPLETE = const(0x04)  # SAK bit 3: another level follows (6.5.3.4)
_WHOLE = const(0x70)  # NVB of a SELECT: all 40 bits follow
_RETRIES = const(2)


@micropython.viper
def _merge(sent, heard, whole: int, split: int) -> int:
    """Append the answer to the bits sent; its first bit was stored at bit `split`.

    Returns 1 if the check byte BCC after the 32 bits is right (6.5.3.3).
    """
    tx = ptr8(sent)
    rx = ptr8(heard)
    mask = (1 << split) - 1
    i = 3 + whole
    j = _RX
    while i < 7:
        tx[i] = tx[i] & mask | rx[j] & (mask ^ 0xFF)
        mask = 0
        i += 1
        j += 1
    return 1 if tx[3] ^ tx[4] ^ tx[5] ^ tx[6] == rx[j] else 0


@micropython.viper
def _seal(sent):
    """Make the 32 bits a SELECT: set NVB, BCC and CRC_A."""
    tx = ptr8(sent)
    tx[2] = _WHOLE
    tx[7] = tx[3] ^ tx[4] ^ tx[5] ^ tx[6]
    crc = int(crc_a(sent, 1, 8))
    tx[8] = crc & 0xFF
    tx[9] = crc >> 8


@micropython.viper
def _take(sent, heard, uid, size: int) -> int:
    """Append this level's bytes to uid[:size]; return the SAK, -1 if its CRC_A is wrong."""
    tx = ptr8(sent)
    rx = ptr8(heard)
    out = ptr8(uid)
    if rx[_RX + 1] | rx[_RX + 2] << 8 != int(crc_a(heard, _RX, _RX + 1)):
        return -1
    sak = rx[_RX]
    i = 4 if sak & _NOT_COMPLETE else 3
    while i < 7:
        out[size] = tx[i]
        size += 1
        i += 1
    return sak


class Iso14443a:
    """Selects one tag, any or one of known UID; `uid[:size]` is what it has told of its UID."""

    def __init__(self, chip):
        """`chip`: an MFRC522."""
        self.uid = bytearray(10)
        self.size = 0
        self.chose = False  # whether a SELECT was sent since begin()
        self._exchange = chip.exchange
        self._tx = chip.tx
        self._rx = chip.rx
        self._level = 0
        self._known = 0  # how many of this level's 32 bits are known
        self._recalled = None
        self._total = 0
        self._tries = 0

    @micropython.native
    def request(self, command):
        """Send REQA or WUPA. Any answer means tags, a broken one too: different ATQAs collide."""
        self._tx[1] = command
        return self._exchange(1, 7)

    @micropython.native
    def begin(self, recalled, size):
        """Begin to select any tag (None, 0), or the one with the UID recalled[:size]."""
        self._recalled = recalled
        self._total = size
        self.size = 0
        self.chose = False
        self._level = 0
        if recalled is None:
            self._tx[1] = _FIRST
            self._known = 0
            self._tries = 0
        else:
            self._open_level()

    @micropython.native
    def advance(self):
        """Make one or two exchanges: MORE, OK when the tag is selected, or what went wrong."""
        if self._known < 32:
            code = self._narrow()
            if code != MORE or self._known < 32:
                return code
        return self._choose()

    @micropython.native
    def halt(self):
        """Send HLTA (6.4.3): the selected tag sleeps until WUPA. It acknowledges by silence."""
        tx = self._tx
        tx[1] = 0x50
        tx[2] = 0x00
        tx[3] = 0x57  # CRC_A of 50 00
        tx[4] = 0xCD
        return self._exchange(4, 0)

    @micropython.native
    def drop(self):
        """Let tags that are READY fall back in silence, as after any frame out of turn (6.3)."""
        tx = self._tx
        tx[1] = _LAST
        tx[2] = 0x20
        return self._exchange(2, 0)

    @micropython.native
    def _open_level(self):
        tx = self._tx
        tx[1] = _FIRST + 2 * self._level
        self._known = 0
        self._tries = 0
        recalled = self._recalled
        if recalled is None:
            return
        at = self.size
        i = 3
        if self._total - at > 4:
            tx[3] = _CASCADE_TAG
            i = 4
        while i < 7:
            tx[i] = recalled[at]
            at += 1
            i += 1
        self._known = 32

    @micropython.native
    def _narrow(self):
        """ANTICOLLISION: send the bits known, receive the rest of the 32 and their BCC."""
        known = self._known
        whole = known >> 3
        split = known & 7
        tx = self._tx
        rx = self._rx
        tx[2] = (2 + whole) << 4 | split
        code = self._exchange(3 + whole if split else 2 + whole, split << 4 | split)
        if code == COLLISION:
            _merge(tx, rx, whole, split)
            self._known = known + self._agreed(known)
            return MORE
        if code == OK:
            if _merge(tx, rx, whole, split) and rx[RECEIVED] == 5 - whole:
                self._known = 32
                return MORE
            code = PROTOCOL
        if code < ABSENT and self._tries < _RETRIES:
            # the tags are still READY and answer again (6.3.4); where none does, noise may have
            # made up bits that it has not
            self._tries += 1
            if code == SILENT:
                self._known = 0
            return MORE
        return code

    def _agreed(self, known):
        """How many bits after those known may be taken as received, at least 1.

        CollPos counts from 1. With RxAlign set, drivers and data sheet disagree from where: from
        the first bit received, from the start of the byte it is stored in, or from the level's
        first bit. Take the earliest of the three places. All bits before the collision are right;
        the colliding bit reads 0, and some tag has a 0 there. Too early costs a round, not a tag.
        """
        register = self._rx[COLLISION_AT]
        if register & 0x20:  # CollPosNotValid
            return 1
        place = register & 0x1F or 32
        best = place  # counted from the first bit received
        other = place - (known & 7)
        if 0 < other < best:
            best = other
        other = place - known
        if 0 < other < best:
            best = other
        return min(best, 32 - known)

    @micropython.native
    def _choose(self):
        """Send SELECT with all 32 bits and read the SAK."""
        tx = self._tx
        self.chose = True
        _seal(tx)
        code = self._exchange(9, 0)
        if code == COLLISION:
            return PROTOCOL  # two tags with the same bits, or noise
        if code != OK:
            return code
        rx = self._rx
        if rx[RECEIVED] != 3:
            return PROTOCOL
        size = self.size
        sak = _take(tx, rx, self.uid, size)
        if sak < 0:
            return CRC
        if not sak & _NOT_COMPLETE:
            self.size = size + 4
            # the level that completes a UID never begins with 88 (6.5.4, Amd. 1)
            return OK if tx[3] != _CASCADE_TAG else PROTOCOL
        level = self._level
        if level == 2 or tx[3] != _CASCADE_TAG:
            return PROTOCOL
        self.size = size + 3
        self._level = level + 1
        self._open_level()
        return MORE
