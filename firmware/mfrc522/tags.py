"""Tags that come and go, and what is written in them, for asyncio."""

from mfrc522.chip import ANSWER, OK, RECEIVED, RX, SILENT
from mfrc522.crc_a import crc_a
from mfrc522.iso14443a import MORE, WUPA, Iso14443a
from mfrc522.portable import const, sleep_ms, ticks_ms
from mfrc522.presence import ARRIVED, Presence
from mfrc522.scanner import Scanner

_READ = const(0x30)
_FAST_READ = const(0x3A)
_WRITE = const(0xA2)
_PWD_AUTH = const(0x1B)
_ACK = const(0x0A)  # four bits (NTAG213/215/216 data sheet, 9.3)
_PAGE = const(4)
_MOST_PAGES = const(15)  # of a FAST_READ: with their CRC_A they fit into the chip's 64 bytes
_PATIENCE_MS = const(7)  # a page takes a tag 4 ms to write
_TRIES = const(3)


class TagError(OSError):
    """The tag is gone, does not know the command, or refuses it."""


class Tags:
    """`async for uid, there in Tags(chip)`: a tag came (True) or went (False)."""

    def __init__(self, chip):
        """`chip`: MFRC522."""
        self._presence = Presence()
        self._chip = chip
        self._selected = None
        self._closed = False
        self.reader = Scanner(chip, self._presence, ticks_ms())

    def __aiter__(self):
        return self

    async def __anext__(self):
        presence = self._presence
        slot = presence.change()
        while slot < 0:
            if self._closed:
                raise StopAsyncIteration
            await sleep_ms(1 if self._selected else self.reader.step(ticks_ms()))
            slot = presence.change()
        uid = bytes(presence.uids[slot][: presence.sizes[slot]])
        there = presence.states[slot] == ARRIVED
        presence.told(slot)
        return uid, there

    def select(self, uid):
        """`async with tags.select(uid) as tag`: read and write this one; nobody else is asked."""
        return Selected(self, uid)

    def close(self):
        """Switch the field off and end the loop over the tags."""
        self._closed = True
        self._chip.hold()


class Selected:
    """One tag that is selected: NTAG21x and MIFARE Ultralight. Each call takes some milliseconds.

    `sak`, `atqa`: what it said of its kind (ISO/IEC 14443-3, 6.5.2 and 6.5.3.4).
    """

    def __init__(self, tags, uid):
        self._tags = tags
        self._uid = uid
        self._chip = tags._chip
        self.sak = 0
        self.atqa = 0

    async def __aenter__(self):
        while self._tags._selected:
            await sleep_ms(1)
        self._tags._selected = self
        for _ in range(_TRIES):
            if self._select():
                self._chip.patience(_PATIENCE_MS)
                return self
            await sleep_ms(1)
        self._leave()
        raise TagError("the tag does not answer: lay it on the reader")

    async def __aexit__(self, *_):
        self._chip.patience(0)
        Iso14443a(self._chip).halt()
        self._leave()

    async def read(self, page):
        """Four pages, 16 bytes, from `page` on; behind the last one the first ones follow."""
        return await self._ask(bytes((_READ, page)), 4 * _PAGE)

    async def fast_read(self, first, last):
        """All pages from `first` to `last`, of which there may be 15."""
        if not 0 <= last - first < _MOST_PAGES:
            raise ValueError("1 to 15 pages at once")
        return await self._ask(bytes((_FAST_READ, first, last)), (last - first + 1) * _PAGE)

    async def write(self, page, data):
        """Write the four bytes of one page."""
        if len(data) != _PAGE:
            raise ValueError("a page has 4 bytes")
        await self._ask(bytes((_WRITE, page)) + bytes(data), 0)

    async def unlock(self, password):
        """Give the password of 4 bytes (PWD_AUTH); return the tag's answer to it, 2 bytes."""
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
        self._tags._selected = None

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
