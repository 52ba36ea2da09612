# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""Tags that come and go, and what is written in them, for asyncio."""

from mfrc522.chip import ANSWER, MFRC522, OK, RECEIVED, RX, SILENT
from mfrc522.crc_a import crc_a
from mfrc522.iso14443a import MORE, WUPA, Iso14443a
from mfrc522.portable import const, sleep_ms, ticks_ms
from mfrc522.presence import ARRIVED, Presence
from mfrc522.scanner import FINE, Scanner

# what a Tags tells: of a tag, or of the reader itself
CAME = "came"
WENT = "went"
_TROUBLES = ("fine", "unplugged", "stuck")  # by Scanner.trouble

KEY_A = const(0x60)  # of MIFARE Classic
KEY_B = const(0x61)
FACTORY_KEY = b"\xff\xff\xff\xff\xff\xff"

_READ = const(0x30)
_FAST_READ = const(0x3A)
_WRITE = const(0xA2)
_WRITE_BLOCK = const(0xA0)
_PWD_AUTH = const(0x1B)
_ACK = const(0x0A)  # four bits (NTAG213/215/216 data sheet, 9.3)
_PAGE = const(4)
_BLOCK = const(16)
_MOST_PAGES = const(15)  # of a FAST_READ: with their CRC_A they fit into the chip's 64 bytes
# a page takes a tag 4 ms to write; a block of MIFARE Classic up to 10 (its data sheet, 12)
_PATIENCE_MS = const(10)
# from one try to select a tag to the next: its field may be off for so long, or start in so long
_AGAIN_MS = const(6)
# a reader that begins is held, released and set up, then its tags start; one more for noise
_TRIES = const(6)


class TagError(OSError):
    """The tag is gone, does not know the command, or refuses it."""


class Tags:
    """`async for what, uid in Tags(chip)`: what happens at the reader.

    CAME or WENT and the tag's UID; or "unplugged", "stuck" or "fine" and no UID: how the reader
    is from now on. While it is not fine, no tag is taken for gone.
    """

    def __init__(self, chip: MFRC522, every_ms: int = 0) -> None:
        """`every_ms`: how long it rests after each look for new tags, for a cooler reader."""
        self._presence = Presence()
        self._chip = chip
        self._busy = False
        self._closed = False
        self._told = FINE
        self.reader = Scanner(chip, self._presence, ticks_ms(), every_ms)

    def __aiter__(self) -> "Tags":
        return self

    async def __anext__(self) -> "tuple[str, bytes]":
        presence = self._presence
        while not self._closed:
            trouble = self.reader.trouble
            if trouble != self._told:
                self._told = trouble
                return _TROUBLES[trouble], b""
            slot = presence.change()
            if slot >= 0:
                what = CAME if presence.states[slot] == ARRIVED else WENT
                presence.told(slot)
                return what, bytes(presence.uids[slot][: presence.sizes[slot]])
            await sleep_ms(1 if self._busy else self.reader.step(ticks_ms()))
        raise StopAsyncIteration

    def select(self, uid: bytes) -> "Selected":
        """`async with tags.select(uid) as tag`: read and write this one; nobody else is asked."""
        return Selected(self, uid)

    def close(self) -> None:
        """Switch the field off and end the loop over the tags."""
        self._closed = True
        self._chip.hold()


class Selected:
    """One tag that is selected: NTAG21x, MIFARE Ultralight, MIFARE Classic. Each call takes some
    milliseconds; after a TagError select the tag again.

    `sak`, `atqa`: what it said of its kind (ISO/IEC 14443-3, 6.5.2 and 6.5.3.4).
    """

    def __init__(self, tags: Tags, uid: bytes) -> None:
        self._tags = tags
        self._uid = uid
        self._chip = tags._chip
        self.sak = 0
        self.atqa = 0

    async def __aenter__(self) -> "Selected":
        tags = self._tags
        while tags._busy:
            await sleep_ms(1)
        tags._busy = True
        try:
            for _ in range(_TRIES):
                if self._select():
                    self._chip.patience(_PATIENCE_MS)
                    return self
                await sleep_ms(_AGAIN_MS)
                if not tags._closed:
                    tags.reader.step(ticks_ms())
            raise TagError("the tag does not answer: lay it on the reader")
        except BaseException:
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._chip.patience(0)
        Iso14443a(self._chip).halt()
        self._chip.plain()
        self._leave()

    async def authenticate(self, block: int, key: bytes = FACTORY_KEY, kind: int = KEY_A) -> None:
        """Open the sector of MIFARE Classic that this block is in; `key` has 6 bytes."""
        if len(key) != 6:
            raise ValueError("a key has 6 bytes")
        # the chip wants 4 bytes of a UID: of a longer one the last (NXP's AN10927)
        self._chip.tx[1:13] = bytes((kind, block)) + key + self._uid[-4:]
        code = self._chip.authenticate()
        await sleep_ms(0)
        if code != OK:
            raise TagError("no answer, or another key")

    async def read(self, page: int) -> bytes:
        """16 bytes: four pages from `page` on, behind the last one the first ones; or a block."""
        return await self._ask(bytes((_READ, page)), 4 * _PAGE)

    async def fast_read(self, first: int, last: int) -> bytes:
        """All pages from `first` to `last`, of which there may be 15."""
        if not 0 <= last - first < _MOST_PAGES:
            raise ValueError("1 to 15 pages at once")
        return await self._ask(bytes((_FAST_READ, first, last)), (last - first + 1) * _PAGE)

    async def write(self, page: int, data: bytes) -> None:
        """Write the 4 bytes of a page, or the 16 bytes of a block of MIFARE Classic."""
        if len(data) == _BLOCK:
            await self._ask(bytes((_WRITE_BLOCK, page)), 0)
            await self._ask(data, 0)
        elif len(data) == _PAGE:
            await self._ask(bytes((_WRITE, page)) + bytes(data), 0)
        else:
            raise ValueError("a page has 4 bytes, a block 16")

    async def unlock(self, password: bytes) -> bytes:
        """Give the password of 4 bytes (PWD_AUTH); return the tag's answer to it, 2 bytes."""
        if len(password) != 4:
            raise ValueError("a password has 4 bytes")
        return await self._ask(bytes((_PWD_AUTH,)) + bytes(password), 2)

    def _select(self):
        iso = Iso14443a(self._chip)
        if iso.request(WUPA) == SILENT:
            return False
        self.atqa = self._chip.rx[RX] | self._chip.rx[RX + 1] << 8
        iso.begin(self._uid, len(self._uid))
        code = MORE
        while code == MORE:
            code = iso.advance()
        self.sak = self._chip.rx[RX]
        return code == OK

    def _leave(self):
        self._tags._presence.fault(ticks_ms())  # nobody was asked meanwhile
        self._tags._busy = False

    async def _ask(self, command, size):
        """The `size` bytes that answer a command; 0: it is only acknowledged."""
        chip = self._chip
        n = len(command)
        chip.tx[1 : 1 + n] = command
        crc = crc_a(chip.tx, 1, 1 + n)
        chip.tx[1 + n] = crc & 0xFF
        chip.tx[2 + n] = crc >> 8
        code = chip.exchange(n + 2, 0)
        await sleep_ms(0)
        received = chip.rx[RECEIVED]
        if code != OK or received != (size + 2 if size else 1):
            raise TagError("no answer" if code == SILENT else "refused")
        answer = bytes(chip.rx[RX : RX + min(received, ANSWER)])
        if received > ANSWER:
            answer += chip.rest(received)
        if not size:
            if answer[0] & 0x0F != _ACK:
                raise TagError("refused")
        elif crc_a(answer, 0, size) != answer[size] | answer[size + 1] << 8:
            raise TagError("its answer came broken: try again")
        return answer[:size]
