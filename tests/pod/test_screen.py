"""The private screen: who may see the trump, for how long, and what is left of it."""

import pytest

from pod.font import GLYPHS, WIDTH, glyph
from pod.screen import Screen
from pod.ssd1306 import SSD1306
from podwire.kinds import (
    HIDDEN_RELEASED,
    HIDDEN_SESSION_ENDED,
    HIDDEN_TIME_OVER,
    HIDDEN_TOO_LATE,
    PAYLOAD_MAX,
)
from podwire.messages import put_text

PUBLIC = [(1, "Stich 3")]
TRUMP = [(3, "Rot 7")]


class Display:
    """An SSD1306 as its data sheet has it: memory, window, on or off."""

    def __init__(self):
        self.memory = bytearray(1024)
        self.lit = False
        self.there = True
        self.longest = 0
        self._window = [0, 127, 0, 7]
        self._x, self._page = 0, 0

    def writeto(self, addr, data):
        if not self.there:
            raise OSError(5)
        assert addr == 0x3C
        data = bytes(data)
        self.longest = max(self.longest, len(data))
        if data[0] == 0x40:
            for byte in data[1:]:
                self._data(byte)
        elif data[1] in (0xAE, 0xAF) and len(data) == 2:
            self.lit = data[1] == 0xAF
        elif data[1] == 0x21:
            self._window = [data[2], data[3], data[5], data[6]]
            self._x, self._page = data[2], data[5]

    def _data(self, byte):
        self.memory[self._page * 128 + self._x] = byte
        self._x += 1
        if self._x > self._window[1]:
            self._x = self._window[0]
            self._page = min(self._page + 1, self._window[3])

    def picture(self):
        return [
            "".join("#" if self.memory[y // 8 * 128 + x] >> y % 8 & 1 else "." for x in range(128))
            for y in range(64)
        ]


def text(lines):
    buf = bytearray(PAYLOAD_MAX)
    n = put_text(buf, 0, [(scale, line.encode()) for scale, line in lines])
    return memoryview(buf)[:n]


class Table:
    def __init__(self):
        self.display = Display()
        self.ssd1306 = SSD1306(self.display, 0x3C)
        self.screen = Screen(self.ssd1306)
        self.screen.restart()
        self.now = 0

    def settle(self):
        for _ in range(300):
            if not self.screen.step(self.now):
                return
        raise AssertionError("the screen never comes to rest")

    def holds(self, pattern):
        """Whether the pod's buffers hold these bytes."""
        kept = (self.screen._public, self.screen._secret, self.ssd1306._memory)
        return any(bytes(pattern) in bytes(buf) for buf in kept)


@pytest.fixture
def table():
    table = Table()
    table.screen.show(text(PUBLIC), 0)
    table.settle()
    return table


@pytest.fixture
def peeking(table):
    """The dealer holds the key and sees the trump."""
    table.screen.show_secret(text(TRUMP), True, table.now)
    table.settle()
    assert table.screen.showing
    return table


def drawn(lines):
    """The picture of these lines on a fresh screen."""
    other = Table()
    other.screen.show(text(lines), 0)
    other.settle()
    return other.display.picture()


def test_a_line_is_drawn_letter_by_letter_in_the_middle(table):
    picture = table.display.picture()
    x = (128 - len("Stich 3") * 6) // 2
    s = glyph(ord("S"), 0)
    for column in range(WIDTH):
        for y in range(7):
            dot = GLYPHS[s + column] >> y & 1
            assert picture[y][x + column] == (".#"[dot])
    assert table.display.lit


@pytest.mark.parametrize("scale", [2, 3])
def test_larger_letters_are_the_small_ones_stretched(scale):
    small = drawn([(1, "Ä7")])
    large = drawn([(scale, "Ä7")])
    x1, x2 = (128 - 12) // 2, (128 - 12 * scale) // 2
    for y in range(8 * scale):
        for x in range(12 * scale):
            assert large[y][x2 + x] == small[y // scale][x1 + x // scale]


def test_german_letters_are_one_letter_each_and_differ():
    pictures = {tuple(drawn([(1, letter)])) for letter in "ÄÖÜäöüßAOUaous"}
    assert len(pictures) == 14
    assert drawn([(1, "€")]) == drawn([(1, "→")])  # a box for what has no letter


def test_lines_stand_below_each_other_and_the_rest_is_empty():
    picture = drawn([(2, "A"), (1, "B")])
    assert any("#" in row for row in picture[:16])
    assert any("#" in row for row in picture[16:24])
    assert not any("#" in row for row in picture[24:])


def test_a_line_too_long_ends_at_the_edge():
    assert len(drawn([(3, "Trumpf ist Rot und sonst nichts")])[0]) == 128


def test_a_transfer_is_short_enough_for_the_bus():
    table = Table()
    assert table.display.longest < 40
    table.screen.show(text([(3, "########")]), 0)
    table.settle()
    # 33 bytes of 9 bits at 400 kHz are 0.75 ms
    assert table.display.longest <= 33


def test_only_what_changed_goes_to_the_glass(table):
    table.screen.show(text([(1, "Stich 4")]), 0)
    sent = []
    real = table.display.writeto
    table.ssd1306._writeto = lambda addr, data: (sent.append(bytes(data)), real(addr, data))
    table.settle()
    assert len([data for data in sent if data[0] == 0x40]) == 1
    assert table.display.picture() == drawn([(1, "Stich 4")])


def test_the_dealer_sees_the_trump_while_the_key_is_held(peeking):
    assert peeking.display.picture() == drawn(TRUMP)
    assert peeking.display.lit


def test_a_scene_under_the_secret_does_not_show_before_it_is_over(peeking):
    peeking.screen.show(text([(1, "Stich 9")]), 0)
    peeking.settle()
    assert peeking.display.picture() == drawn(TRUMP)
    peeking.screen.release()
    peeking.settle()
    assert peeking.display.picture() == drawn([(1, "Stich 9")])


def release(table):
    table.screen.release()
    return HIDDEN_RELEASED


def ten_seconds(table):
    table.now += 9_999
    table.settle()
    assert table.screen.showing
    table.now += 1
    return HIDDEN_TIME_OVER


def session_ends(table):
    table.screen.end_session()
    return HIDDEN_SESSION_ENDED


@pytest.mark.parametrize("end", [release, ten_seconds, session_ends])
def test_afterwards_nothing_of_the_trump_is_left(peeking, end):
    why = end(peeking)
    peeking.screen.step(peeking.now)
    assert not peeking.display.lit
    assert not peeking.holds(b"Rot 7")
    dots_of_r = bytes(GLYPHS[glyph(ord("R"), 0) : glyph(ord("R"), 0) + 1])
    assert dots_of_r  # a letter of the trump has dots to look for
    while peeking.screen.hidden < 0:
        assert not peeking.display.lit
        assert any(peeking.display.memory) or peeking.screen.step(peeking.now)
        peeking.screen.step(peeking.now)
    assert not any(peeking.display.memory)
    assert peeking.screen.hidden == why
    peeking.settle()
    assert peeking.display.lit
    assert peeking.display.picture() == drawn(PUBLIC)


def test_a_secret_that_comes_too_late_is_not_shown(table):
    before = table.display.picture()
    table.screen.show_secret(text(TRUMP), False, table.now)
    assert table.screen.hidden == HIDDEN_TOO_LATE
    table.settle()
    assert table.display.picture() == before
    assert not table.holds(b"Rot 7")


def test_releasing_the_key_without_a_secret_changes_nothing(table):
    table.screen.release()
    table.screen.end_session()
    assert table.screen.hidden < 0
    assert not table.screen.step(table.now)


def test_a_screen_that_went_away_in_the_middle_of_a_secret_is_blank_when_it_returns(peeking):
    peeking.display.there = False
    peeking.screen.release()
    with pytest.raises(OSError):
        peeking.screen.step(peeking.now)
    assert not peeking.holds(b"Rot 7")
    peeking.display.there = True
    peeking.screen.restart()
    peeking.settle()
    assert peeking.screen.hidden == HIDDEN_RELEASED
    assert peeking.display.picture() == drawn(PUBLIC)
