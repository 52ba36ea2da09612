"""The reader as a library: what its README shows, on a board with nothing of ours but the chip."""

import asyncio
import contextlib
import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import mfrc522
from mfrc522 import ndef
from mfrc522.tags import TagError, Tags
from stichtisch.twin.board import Board
from stichtisch.twin.run import installed

MS = 1_000_000
README = Path(mfrc522.__file__).with_name("README.md").read_text("utf-8")


def test_the_readmes_example_prints_what_comes_and_goes(monkeypatch):
    """A card is laid on it, a second one, and the first is lifted."""
    example = re.search(r"```python\n(.*?)asyncio.run", README, re.DOTALL)
    assert example is not None
    assert len(example[1].splitlines()) < 14
    printed = []
    now = MS
    board = Board("test", clock=lambda: now)
    hands = [
        (50, {"do": "lay", "uid": "04a1b2c3d4e5f6"}),
        (100, {"do": "lay", "uid": "deadbeef"}),
        (150, {"do": "lift", "uid": "04a1b2c3d4e5f6"}),
    ]

    async def sleep_ms(ms):
        nonlocal now
        now += ms * MS + MS // 10
        while hands and now >= hands[0][0] * MS:
            board.post(hands.pop(0)[1])
        if now > 400 * MS:
            raise KeyboardInterrupt

    with installed(board):
        monkeypatch.setattr("mfrc522.tags.sleep_ms", sleep_ms)
        monkeypatch.setattr("mfrc522.tags.ticks_ms", lambda: now // MS)
        names = {"print": lambda *words: printed.append(" ".join(words))}
        exec(example[1], names)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(names["main"]())
    assert printed == ["04a1b2c3d4e5f6 came", "deadbeef came", "04a1b2c3d4e5f6 went"]


ACE, TEN = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"


@pytest.fixture
def tags(spot, monkeypatch):
    """The asyncio front over a reader with two tags on it; time passes only when it waits."""

    async def sleep_ms(ms):
        spot.now += ms * MS + MS // 10

    monkeypatch.setattr("mfrc522.tags.sleep_ms", sleep_ms)
    monkeypatch.setattr("mfrc522.tags.ticks_ms", lambda: spot.ms)
    spot.lay(ACE, TEN)
    return Tags(spot.reader)


async def next_two(tags):
    return {(await anext(tags))[0].hex() for _ in range(2)}


def test_a_tag_is_read_and_written_while_another_lies_there(tags):
    async def story():
        assert await next_two(tags) == {ACE, TEN}
        async with tags.select(bytes.fromhex(ACE)) as tag:
            assert (tag.sak, tag.atqa) == (0x00, 0x0044)
            await tag.write(4, b"Rot7")
            assert (await tag.read(4))[:4] == b"Rot7"
            assert (await tag.fast_read(0, 14))[16:20] == b"Rot7"
            assert await tag.unlock(b"\xff\xff\xff\xff") == b"\0\0"
        async with tags.select(bytes.fromhex(TEN)) as tag:
            assert (await tag.read(4))[:4] == bytes(4)

    asyncio.run(story())


def test_what_a_tag_refuses_and_one_that_is_gone_are_errors_and_the_reader_goes_on(tags, spot):
    async def story():
        await next_two(tags)
        async with tags.select(bytes.fromhex(ACE)) as tag:
            with pytest.raises(TagError, match="refused"):
                await tag.write(2, b"lock")
        async with tags.select(bytes.fromhex(ACE)) as tag:
            spot.lift(ACE)
            with pytest.raises(TagError, match="no answer"):
                await tag.read(4)
        with pytest.raises(TagError, match="lay it on"):
            async with tags.select(bytes.fromhex(ACE)):
                pass
        assert await anext(tags) == (bytes.fromhex(ACE), False)
        assert spot.reader.healthy() == 0
        spot.lay("deadbeef")
        assert (await anext(tags))[0].hex() == "deadbeef"
        tags.close()
        assert [uid async for uid in tags] == []

    asyncio.run(story())


def test_what_a_phone_reads_is_written_and_read_again(tags):
    written = ndef.message(ndef.uri("https://www.example.org/a"), ndef.text("Grün 7", "de"))
    assert len(written) % 4 == 0

    async def story():
        await next_two(tags)
        async with tags.select(bytes.fromhex(ACE)) as tag:
            for at in range(0, len(written), 4):
                await tag.write(4 + at // 4, written[at : at + 4])
            return await tag.fast_read(4, 18)

    there = asyncio.run(story())
    assert ndef.records(there) == [("uri", "https://www.example.org/a"), ("text", "Grün 7")]
    # a lock control block in front of it, and what was never finished
    assert ndef.records(b"\x01\x03\xa0\x0c\x34" + there) == ndef.records(there)
    assert all(isinstance(ndef.records(there[:end]), list) for end in range(len(there)))
    assert ndef.records(there[:16]) == []


def test_it_runs_on_plain_cpython_and_without_a_reset_pin(spot, monkeypatch):
    """No word of MicroPython's in `time` or asyncio, as on a computer with an SPI bus."""
    from mfrc522 import MFRC522

    monkeypatch.delattr(time, "ticks_us")
    monkeypatch.delattr(asyncio, "sleep_ms", raising=False)
    monkeypatch.setattr(spot.chip, "next_due", lambda: spot.now)
    bus = SimpleNamespace(write=spot.write, write_readinto=spot.write_readinto)
    chip = MFRC522(bus, spot._cs)
    assert chip._ticks_us() >= 0
    chip.hold()
    chip.release()
    spot.now += 10 * MS
    assert chip.setup() == 0
