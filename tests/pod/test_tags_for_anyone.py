"""The reader as a library: what its README shows, on a board with nothing of ours but the chip."""

import asyncio
import contextlib
import re
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import mfrc522
from mfrc522 import MFRC522, ndef
from mfrc522.presence import Presence
from mfrc522.scanner import Scanner
from mfrc522.tags import TagError, Tags
from stichtisch.twin import mfrc522_registers as reg
from stichtisch.twin.board import Board
from stichtisch.twin.run import installed

MS = 1_000_000
README = Path(mfrc522.__file__).with_name("README.md").read_text("utf-8")


def test_the_readmes_example_prints_what_comes_and_goes(run):
    """A card is laid on it, a second one, and the first is lifted."""
    example = re.search(r"```python\n(.*?)asyncio.run", README, re.DOTALL)
    assert example is not None
    assert len(example[1].splitlines()) < 14
    assert run(example[1]) == ["came 04a1b2c3d4e5f6", "came deadbeef", "went 04a1b2c3d4e5f6"]


def test_the_other_examples_write_what_they_read_and_go_on_where_a_tag_refuses(run):
    """A web address into each tag; none is a Classic that would open a sector."""
    written = "[('uri', 'https://example.org')]"
    told = run(example("web_address"))
    assert told == [f"{uid} {written}" for uid in ("04a1b2c3d4e5f6", "deadbeef")]
    told = run(example("classic_counter"))
    assert told == [f"{uid} no answer, or another key" for uid in ("04a1b2c3d4e5f6", "deadbeef")]
    assert run(example("uids"))[0] == "came 04a1b2c3d4e5f6"


def test_the_readmes_loop_without_asyncio_tells_each_change_once(spot, monkeypatch):
    hands = [(50, spot.lay), (150, spot.lift)]
    printed = []

    def sleep_ms(ms):
        spot.now += ms * MS + MS // 10
        while hands and spot.ms >= hands[0][0]:
            hands.pop(0)[1](ACE)
        if spot.ms > 500:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep_ms", sleep_ms, raising=False)
    monkeypatch.setattr(time, "ticks_ms", lambda: spot.ms, raising=False)
    loop = README.partition("Without asyncio")[2].partition("```python\n")[2].partition("```")[0]
    names = {
        "chip": spot.reader,
        "print": lambda *words: printed.append(" ".join(map(str, words))),
    }
    with contextlib.suppress(KeyboardInterrupt):
        exec(loop, names)
    assert printed == [f"came {ACE}", f"went {ACE}"]


def example(name):
    """Its text up to where it would begin."""
    text = Path(mfrc522.__file__).with_name("examples").joinpath(name + ".py").read_text("utf-8")
    return text.partition("asyncio.run")[0]


@pytest.fixture
def run(monkeypatch):
    """Runs a program with `main` for 400 ms of a board's time; returns what it printed."""
    return lambda text: printed_by(text, monkeypatch)


def printed_by(text, monkeypatch):
    printed = []
    now = MS

    def clock():
        nonlocal now
        now += 1_000  # else whoever waits for the chip would wait for ever
        return now

    board = Board("test", clock=clock)
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
        names = {"print": lambda *words: printed.append(" ".join(map(str, words)))}
        exec(text, names)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(names["main"]())
    return printed


class SpiDev:
    """py-spidev's, with the chip on the bus: it takes lists or buffers and returns a list."""

    def __init__(self, spot, bus, device):
        assert (bus, device) == (0, 0)
        self._spot = spot
        self.max_speed_hz = self.mode = 0

    def writebytes2(self, values):
        self._spot.write(bytes(values))

    def xfer2(self, values):
        assert isinstance(values, list)
        assert (self.mode, self.max_speed_hz > 0) == (0, True)
        came = bytearray(len(values))
        self._spot.write_readinto(bytes(values), came)
        return list(came)


class Lgpio:
    """lgpio's functions for one chip and its pins; the reader's select is one of them."""

    def __init__(self, spot):
        self._spot = spot
        self.levels = {}

    def gpiochip_open(self, number):
        assert number == 0
        return 7

    def gpio_claim_output(self, chip, pin, level=0):
        self.levels[chip, pin] = level

    def gpio_write(self, chip, pin, level):
        assert (chip, pin) in self.levels, "claimed first"
        self._spot._cs(level)


def test_the_raspberry_pis_example_prints_what_comes_and_goes(spot, monkeypatch):
    """Over spidev and lgpio as their documents have them, with no word of MicroPython's."""
    monkeypatch.delattr(asyncio, "sleep_ms", raising=False)
    spidev = SimpleNamespace(SpiDev=lambda *args: SpiDev(spot, *args))
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    monkeypatch.setitem(sys.modules, "lgpio", Lgpio(spot))
    hands = [(50, spot.lay), (150, spot.lift)]
    printed = []

    async def sleep_ms(ms):
        spot.now += ms * MS + MS // 10
        while hands and spot.ms >= hands[0][0]:
            hands.pop(0)[1](ACE)
        if spot.ms > 500:
            raise KeyboardInterrupt

    monkeypatch.setattr("mfrc522.tags.sleep_ms", sleep_ms)
    monkeypatch.setattr("mfrc522.tags.ticks_ms", lambda: spot.ms)
    names = {"print": lambda *words: printed.append(" ".join(map(str, words)))}
    exec(example("raspberry_pi"), names)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(names["main"]())
    assert printed == [f"came {ACE}", f"went {ACE}"]


ACE, TEN = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"


@pytest.fixture
def tags(spot, monkeypatch):
    """The asyncio front over a reader with two tags on it; time passes only when it waits."""

    async def sleep_ms(ms):
        spot.now += ms * MS + MS // 10
        assert spot.ms < 10_000, "it would wait for ever"

    monkeypatch.setattr("mfrc522.tags.sleep_ms", sleep_ms)
    monkeypatch.setattr("mfrc522.tags.ticks_ms", lambda: spot.ms)
    spot.lay(ACE, TEN)
    return Tags(spot.reader)


async def next_two(tags):
    return {(await anext(tags))[1].hex() for _ in range(2)}


def test_a_tag_is_read_and_written_while_another_lies_there(tags):
    async def story():
        assert await next_two(tags) == {ACE, TEN}
        async with tags.select(bytes.fromhex(ACE)) as tag:
            assert (tag.sak, tag.atqa) == (0x00, 0x0044)
            await tag.write(4, b"Rot7")
            assert (await tag.read(4))[:4] == b"Rot7"
            assert (await tag.fast_read(0, 14))[16:20] == b"Rot7"
            assert await tag.unlock(b"\xff\xff\xff\xff") == b"\0\0"
            with pytest.raises(ValueError, match="4 bytes"):
                await tag.unlock(b"password")
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
        assert await anext(tags) == ("went", bytes.fromhex(ACE))
        assert spot.reader.healthy() == 0
        spot.lay("deadbeef")
        assert await anext(tags) == ("came", bytes.fromhex("deadbeef"))
        tags.close()
        assert [told async for told in tags] == []

    asyncio.run(story())


def test_who_gives_up_selecting_a_tag_leaves_the_reader_to_the_others(tags, spot, monkeypatch):
    async def cancelled(_ms):
        raise asyncio.CancelledError

    async def story():
        await next_two(tags)
        with monkeypatch.context() as patched, pytest.raises(asyncio.CancelledError):
            patched.setattr("mfrc522.tags.sleep_ms", cancelled)
            async with tags.select(bytes.fromhex("deadbeef")):
                pass
        spot.lay("deadbeef")
        assert await anext(tags) == ("came", bytes.fromhex("deadbeef"))

    asyncio.run(story())


def field_is_on(spot):
    return bool(spot.chip.read(reg.TX_CONTROL, spot.now) & 0x03)


def test_a_tag_is_selected_also_where_the_field_is_off_just_now(tags, spot):
    """For 6 ms, after another was lifted; or because nobody has used the reader before."""

    async def story():
        async with tags.select(bytes.fromhex(ACE)) as tag:
            await tag.read(4)
        assert await next_two(tags) == {ACE, TEN}
        spot.lift(TEN)
        while field_is_on(spot):
            assert spot.ms < 10_000
            tags.reader.step(spot.ms)
            spot.now += MS // 10
        off = spot.now
        async with tags.select(bytes.fromhex(ACE)) as tag:
            await tag.read(4)
        assert spot.now - off < 50 * MS
        assert await anext(tags) == ("went", bytes.fromhex(TEN))

    asyncio.run(story())


def test_a_closed_reader_selects_nothing_and_stays_dark(tags, spot):
    async def story():
        await next_two(tags)
        tags.close()
        with pytest.raises(TagError):
            async with tags.select(bytes.fromhex(ACE)):
                pass
        assert not field_is_on(spot)

    asyncio.run(story())


def test_a_reader_that_is_unplugged_says_so_among_the_tags_and_takes_none_for_gone(tags, spot):
    async def story():
        await next_two(tags)
        read = spot.bus.transfer
        spot.bus.transfer = lambda _byte, _now: 0xFF
        assert await anext(tags) == ("unplugged", b"")
        spot.bus.transfer = read
        assert await anext(tags) == ("fine", b"")
        spot.lift(TEN)
        assert await anext(tags) == ("went", bytes.fromhex(TEN))

    asyncio.run(story())


def test_a_reader_of_less_gain_is_set_up_so_and_found_so(spot):
    chip = MFRC522(spot, spot._cs, spot._rst, gain_db=33)
    assert chip.setup() == 0
    assert spot.chip.read(reg.RF_CFG, spot.now) >> 4 == 0b100
    spot.chip.write(reg.RF_CFG, 0x68, spot.now)
    assert chip.healthy() != 0
    with pytest.raises(ValueError, match="18, 23, 33, 38, 43 or 48"):
        MFRC522(spot, spot._cs, gain_db=40)


def test_a_reader_that_looks_every_50_ms_looks_so_often(spot):
    seldom = Scanner(spot.reader, Presence(), spot.ms, every_ms=50)
    end = spot.ms + 2_000
    while spot.ms < end:
        spot.now += seldom.step(spot.ms) * MS + MS // 10
    assert 36 <= seldom.polls <= 40


def test_a_device_with_another_pace_shares_the_bus(spot):
    """It sets its own; the reader has the bus as it says, and takes it back."""
    settings = []
    bus = SimpleNamespace(
        write=spot.write, write_readinto=spot.write_readinto, init=lambda **to: settings.append(to)
    )
    chip = MFRC522(bus, spot._cs)
    ours = {"baudrate": chip.mhz * 1_000_000, "polarity": 0, "phase": 0}
    assert settings == [ours]
    chip.take_bus()
    assert settings == [ours, ours]
    assert chip.mhz == 8 and spot.reader.mhz == 0, (
        "a bus that takes no pace has told nobody its own"
    )


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


def test_what_does_not_fit_into_one_message_is_told_in_words():
    assert ndef.message(ndef.text("x" * 247))[1] == 254
    for words in ("x" * 248, "x" * 300):
        with pytest.raises(ValueError, match="254 bytes"):
            ndef.message(ndef.text(words))


def test_it_runs_on_plain_cpython_and_without_a_reset_pin(spot, monkeypatch):
    """No word of MicroPython's in `time` or asyncio, as on a computer with an SPI bus."""
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
