"""Lamps, screen and key: what is seen for the bytes that are sent, and how a key bounces."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stichtisch.errors import StichtischError
from stichtisch.twin.board import Key
from stichtisch.twin.ssd1306 import Ssd1306
from stichtisch.twin.ws2812 import LATCH_NS, Ws2812Chain

TIMING = (400, 850, 800, 450)
MS = 1_000_000


def test_each_lamp_keeps_three_bytes_and_passes_on_the_rest():
    chain = Ws2812Chain(2)
    chain.send(TIMING, bytes([1, 2, 3, 4, 5, 6, 7, 8, 9]), 0)
    assert chain.shown == bytes([1, 2, 3, 4, 5, 6])


def test_lamps_that_got_nothing_keep_what_they_show():
    chain = Ws2812Chain(2)
    chain.send(TIMING, bytes([1, 2, 3, 4, 5, 6]), 0)
    chain.send(TIMING, bytes([9, 9, 9]), 10 * MS)
    assert chain.shown == bytes([9, 9, 9, 4, 5, 6])


def test_without_a_pause_to_latch_a_second_frame_goes_on_down_the_chain():
    chain = Ws2812Chain(2)
    lasts = chain.send(TIMING, bytes([1, 2, 3]), 0)
    chain.send(TIMING, bytes([4, 5, 6]), lasts + LATCH_NS - 1)
    assert chain.shown == bytes([1, 2, 3, 4, 5, 6])


def test_a_lamp_takes_30_us_of_line():
    assert Ws2812Chain(1).send(TIMING, bytes([0xA5, 0x00, 0xFF]), 0) == 30_000


@pytest.mark.parametrize("timing", [(560, 850, 800, 450), (400, 850, 640, 450)])
def test_pulses_out_of_tolerance_are_refused(timing):
    with pytest.raises(StichtischError, match="correct the timing"):
        Ws2812Chain(1).send(timing, bytes(3), 0)


@given(
    colours=st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=16, max_size=16),
)
def test_bytes_are_those_of_an_independent_driver(neopixels, colours):
    chain = Ws2812Chain(16)
    chain.send(TIMING, neopixels(colours), 0)
    assert [(r, g, b) for g, r, b in zip(*[iter(chain.shown)] * 3, strict=True)] == colours


@pytest.fixture(scope="module")
def neopixels():
    """Adafruit's pixel buffer: colours in, the bytes on the line out."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from adafruit_pixelbuf import PixelBuf

    class Wire(PixelBuf):
        sent = b""

        def _transmit(self, buffer):
            self.sent = bytes(buffer)

    def send(colours):
        wire = Wire(len(colours), byteorder="GRB", auto_write=False)
        wire[:] = colours
        wire.show()
        return wire.sent

    return send


class Glass(Ssd1306):
    def commands(self, *codes):
        self.write(bytes([0x00, *codes]))

    def data(self, *dots):
        self.write(bytes([0x40, *dots]))


def test_a_screen_starts_dark_in_page_mode():
    glass = Glass()
    assert not glass.on
    glass.commands(0xB3, 0x05, 0x12)
    glass.data(0x81)
    assert glass.memory[3 * 128 + 0x25] == 0x81


def test_page_mode_stays_in_its_page():
    glass = Glass()
    glass.commands(0xB1, 0x0F, 0x17)
    glass.data(1, 2)
    assert (glass.memory[128 + 127], glass.memory[128]) == (1, 2)


def test_horizontal_mode_fills_a_window_row_by_row_and_starts_again():
    glass = Glass()
    glass.commands(0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3)
    glass.data(1, 2, 3, 4, 5)
    at = [glass.memory[page * 128 + column] for page in (2, 3) for column in (10, 11)]
    assert at == [5, 2, 3, 4]
    assert sum(glass.memory) == 14


def test_vertical_mode_fills_it_column_by_column():
    glass = Glass()
    glass.commands(0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)
    glass.data(1, 2, 3)
    assert [glass.memory[2 * 128 + 10], glass.memory[3 * 128 + 10]] == [1, 2]
    assert glass.memory[2 * 128 + 11] == 3


def test_arguments_are_no_commands():
    glass = Glass()
    glass.commands(0x81, 0xAF, 0xD5, 0xAF, 0xDA, 0xAF, 0x21, 0x2F, 0x2E, 0x8D, 0x14)
    assert not glass.on


def test_ways_to_show_switch_nothing_on_or_off():
    glass = Glass()
    glass.commands(0xAF, 0x47, 0xA7, 0xA5)
    assert glass.on
    glass.commands(0xAE, 0x40, 0xA6, 0xA4)
    assert not glass.on


def test_a_control_byte_with_co_is_for_one_byte():
    glass = Glass()
    glass.write(bytes([0x80, 0xAF, 0xC0, 0x55, 0x40, 0x66, 0x77]))
    assert glass.on
    assert glass.memory[:3] == b"\x55\x66\x77"


def test_a_command_may_come_in_pieces():
    glass = Glass()
    glass.commands(0x81)
    glass.commands(0xAF)  # the contrast
    assert not glass.on
    glass.commands(0xAF)
    assert glass.on


def test_a_key_bounces_and_then_rests():
    for seed in range(20):
        key = Key(seed)
        assert not key.closed(0)
        key.press(10 * MS)
        seen = [key.closed(10 * MS + step * 10_000) for step in range(600)]
        assert seen[0]
        assert False in seen
        assert all(seen[500:])
        key.release(100 * MS)
        assert not key.closed(105 * MS)


def test_pressing_a_pressed_key_changes_nothing():
    key = Key(random.randrange(99))
    key.press(0)
    key.press(50 * MS)
    assert all(key.closed(50 * MS + step * 100_000) for step in range(60))
