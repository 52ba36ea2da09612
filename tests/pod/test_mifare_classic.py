"""MIFARE Classic on the spot: sectors that open by their keys, and keys that do not fit."""

import asyncio
from types import SimpleNamespace

import pytest

from mfrc522.tags import TagError, Tags
from stichtisch.twin import mfrc522_registers as reg
from stichtisch.twin.air import on_air, with_crc
from stichtisch.twin.mfrc522 import Mfrc522
from stichtisch.twin.tag import Tag, TagState

MS = 1_000_000


class Classic(Tag):
    """MIFARE Classic 1K (its data sheet MF1S50yyX/V1): sectors of four blocks, each with key A.

    The cipher is not modelled: a frame means to it what the chip enciphered, when both sides
    have made the same sector's key theirs, and nothing otherwise.
    """

    def __init__(self, uid):
        super().__init__(uid)
        self.blocks = bytearray(16 * 64)
        self.keys = [b"\xff" * 6] * 16
        self.sector = None  # the open one
        self.enciphered = False  # whether the reader's chip enciphers
        self._to = None  # the block whose 16 bytes come next

    def _command(self, code, rest):
        if self.enciphered != (self.sector is not None):
            return self._fall_back()
        data = bytes([code]) + rest
        to, self._to = self._to, None
        if to is not None and len(data) == 16:
            self.blocks[16 * to : 16 * to + 16] = data
            return on_air([0x0A], last_bits=4)
        if len(rest) == 1 and rest[0] // 4 == self.sector:
            if code == 0x30:
                return on_air(with_crc(self.blocks[16 * rest[0] : 16 * rest[0] + 16]))
            if code == 0xA0:
                self._to = rest[0]
                return on_air([0x0A], last_bits=4)
        self._fall_back()
        return on_air([0x04], last_bits=4)

    def _fall_back(self):
        self.sector = None
        return super()._fall_back()


class AuthentChip(Mfrc522):
    """Runs MFAuthent as the registers show it (10.3.1.9): idle and MFCrypto1On, or no end."""

    def _begin(self, command):
        if command != reg.MF_AUTHENT:
            super()._begin(command)
            return
        kind, block, key, uid = self._fifo[0], self._fifo[1], self._fifo[2:8], self._fifo[8:12]
        self._fifo.clear()
        tags = [
            tag for tag in self.field.tags if tag.state in (TagState.ACTIVE, TagState.ACTIVE_STAR)
        ]
        right = [tag for tag in tags if kind == 0x60 and tag.uid[-4:] == uid]
        right = [tag for tag in right if tag.keys[block // 4] == key]
        done = self._clock + 1_500_000  # four frames

        def proven(_now):
            self._end_command()
            self._registers[reg.STATUS2] |= 0x08
            self._say_whether_it_enciphers()
            right[0].sector = block // 4

        if right:
            self._later(done, self._command_run, proven)
        else:
            self._later(done, self._command_run, self._start_timer)

    def write(self, address, value, now):
        super().write(address, value, now)
        if address == reg.STATUS2:
            self._say_whether_it_enciphers()

    def _say_whether_it_enciphers(self):
        for tag in self.field.tags:
            tag.enciphered = bool(self._registers[reg.STATUS2] & 0x08)


@pytest.fixture
def classic(spot_over, monkeypatch):
    """A MIFARE Classic on the spot, and the front over it."""
    spot = spot_over(AuthentChip)

    async def sleep_ms(ms):
        spot.now += ms * MS + MS // 10

    monkeypatch.setattr("mfrc522.tags.sleep_ms", sleep_ms)
    monkeypatch.setattr("mfrc522.tags.ticks_ms", lambda: spot.ms)
    tag = Classic(bytes.fromhex("deadbeef"))
    spot.field.tags.append(tag)
    return SimpleNamespace(tag=tag, tags=Tags(spot.reader), spot=spot)


def test_a_block_of_mifare_classic_is_written_and_read_with_its_sectors_key(classic):
    classic.tag.keys[1] = b"secret"

    async def story():
        _, uid = await anext(classic.tags)
        async with classic.tags.select(uid) as tag:
            assert tag.sak == 0x08
            with pytest.raises(TagError, match="another key"):
                await tag.authenticate(4)
        async with classic.tags.select(uid) as tag:
            await tag.authenticate(4, b"secret")
            await tag.write(5, b"sixteen bytes, 5")
            assert await tag.read(5) == b"sixteen bytes, 5"
            await tag.authenticate(60)
            assert await tag.read(60) == bytes(16)
            with pytest.raises(TagError, match="refused"):
                await tag.read(5)
        async with classic.tags.select(uid) as tag:
            with pytest.raises(TagError):
                await tag.read(5)
        assert classic.tags._presence.count == 1

    asyncio.run(story())
    assert classic.tag.blocks[80:96] == b"sixteen bytes, 5"


def test_a_second_sectors_wrong_key_is_an_error_though_the_first_one_was_right(classic):
    classic.tag.keys[1:3] = [b"secret", b"other!"]

    async def story():
        _, uid = await anext(classic.tags)
        async with classic.tags.select(uid) as tag:
            await tag.authenticate(4, b"secret")
            with pytest.raises(TagError, match="another key"):
                await tag.authenticate(8, b"secret")

    asyncio.run(story())


def test_a_pause_of_the_program_spoils_no_right_key(classic, monkeypatch):
    """20 ms, in which the heap is collected, at each look at the clock."""

    def ticks_us():
        classic.spot.now += 20 * MS
        return classic.spot.now // 1000

    async def story():
        _, uid = await anext(classic.tags)
        async with classic.tags.select(uid) as tag:
            monkeypatch.setattr(classic.spot.reader, "_ticks_us", ticks_us)
            await tag.authenticate(60)
            assert await tag.read(60) == bytes(16)

    asyncio.run(story())
