"""Scenes on the lamps, against adafruit_pixelbuf for how colours get onto the wire."""

import sys
from types import SimpleNamespace

import pytest
from adafruit_pixelbuf import PixelBuf
from hypothesis import given
from hypothesis import strategies as st

from pod.lamps import Lamps
from podwire import kinds

AMBER = (255, 120, 7)
N = 8


class Reference(PixelBuf):
    """What CircuitPython's library would send for the same colours."""

    def __init__(self, n=N, brightness=1.0):
        super().__init__(n, byteorder="GRB", brightness=brightness, auto_write=False)
        self.sent = b""

    def _transmit(self, buffer):
        self.sent = bytes(buffer)

    def bytes_of(self, colours):
        for i, colour in enumerate(colours):
            self[i] = colour
        self.show()
        return self.sent


class Chain:
    """A chain that remembers what was sent."""

    def __init__(self, lamps=N):
        self.lamps = lamps
        self.buf = bytearray(3 * lamps)
        self.sent = []

    def write(self):
        self.sent.append(bytes(self.buf))


def scene(*segments, brightness=255):
    flat = [number for segment in segments for number in segment]
    return bytes([brightness, len(segments), *flat, 0])


def lamps_with(payload, n=N, budget_ma=10_000):
    chain = Chain(n)
    lamps = Lamps(chain, budget_ma, 1_000, 20_000)
    lamps.show(payload)
    return chain, lamps


def frames(pattern, times, period=50, count=N, first=0):
    """The frame at each time (ms), for one amber segment with a period of 1 s."""
    chain, lamps = lamps_with(scene((first, count, pattern, *AMBER, period)))
    out = []
    for now in times:
        lamps.frame(now)
        out.append(bytes(chain.buf))
    return out


def lit(*which):
    """The reference's bytes with these lamps amber."""
    return Reference().bytes_of([AMBER if i in which else (0, 0, 0) for i in range(N)])


ALL = range(N)


@pytest.mark.parametrize(
    ("pattern", "now", "which"),
    [
        (kinds.STEADY, 777, ALL),
        (kinds.BLINK, 499, ALL),
        (kinds.BLINK, 501, ()),
        (kinds.BREATHE, 0, ()),
        (kinds.BREATHE, 500, ALL),
        (kinds.CHASE, 0, (0,)),
        (kinds.CHASE, 130, (1,)),
        (kinds.CHASE, 990, (7,)),
        (kinds.CHASE_BACK, 0, (7,)),
        (kinds.CHASE_BACK, 130, (6,)),
        (kinds.CHASE_BACK, 990, (0,)),
        (kinds.ALTERNATE, 10, (0, 2, 4, 6)),
        (kinds.ALTERNATE, 510, (1, 3, 5, 7)),
        (kinds.DOTS, 123, (0, 3, 6)),
        (kinds.FLASH, 10, ALL),
        (kinds.FLASH, 100, ()),
        (kinds.FLASH, 510, ALL),
        (kinds.FLASH, 600, ()),
        (kinds.FILL_UP, 0, ()),
        (kinds.FILL_UP, 120, (0, 1)),
        (kinds.FILL_UP, 499, ALL),
        (kinds.FILL_UP, 620, (2, 3, 4, 5, 6, 7)),
        (kinds.FILL_UP, 999, ()),
    ],
)
def test_every_pattern_lights_the_lamps_it_should(pattern, now, which):
    assert frames(pattern, [now]) == [lit(*which)]


@pytest.mark.parametrize(
    ("pattern", "which"),
    [
        (kinds.BLINK, ALL),
        (kinds.BREATHE, ()),
        (kinds.CHASE, (0,)),
        (kinds.CHASE_BACK, (7,)),
        (kinds.ALTERNATE, (0, 2, 4, 6)),
        (kinds.FLASH, ALL),
        (kinds.FILL_UP, ()),
    ],
)
def test_without_a_period_a_pattern_stands_still_at_its_beginning(pattern, which):
    times = range(0, 2000, 130)
    assert frames(pattern, times, period=0) == [lit(*which)] * len(times)


def test_half_lit_is_a_quarter_of_the_brightness():
    assert frames(kinds.HALF_LIT, [321]) == [Reference(brightness=0.25).bytes_of([AMBER] * N)]


def test_breathing_rises_and_falls_by_the_same_steps():
    times = range(0, 1000, 25)
    green = [frame[0] for frame in frames(kinds.BREATHE, times)]
    assert green[:21] == sorted(green[:21])
    assert green[20:] == sorted(green[20:], reverse=True)
    assert max(green) == AMBER[1]


@pytest.mark.parametrize("pattern", range(10))
def test_ten_periods_later_every_pattern_looks_the_same(pattern):
    assert frames(pattern, [130]) == frames(pattern, [130 + 10_000])


@given(
    st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=N, max_size=N),
    st.sampled_from([0, 51, 102, 153, 204, 255]),
)
def test_colours_and_brightness_are_the_reference_library_s(colours, brightness):
    segments = [(i, 1, kinds.STEADY, *colour, 0) for i, colour in enumerate(colours)]
    chain, lamps = lamps_with(scene(*segments, brightness=brightness))
    lamps.frame(0)
    expected = Reference(brightness=brightness / 255).bytes_of(colours)
    # the library rounds through floats: a value that is exact here may be one less there
    assert all(0 <= a - b <= 1 for a, b in zip(chain.buf, expected, strict=True))
    if brightness == 255:
        assert bytes(chain.buf) == expected


def test_lamps_no_segment_covers_are_dark_and_later_segments_win():
    chain, lamps = lamps_with(
        scene((0, 3, kinds.STEADY, *AMBER, 0), (2, 2, kinds.STEADY, 0, 0, 9, 0))
    )
    lamps.frame(0)
    dark = (0, 0, 0)
    expected = [AMBER, AMBER, (0, 0, 9), (0, 0, 9), dark, dark, dark, dark]
    assert bytes(chain.buf) == Reference().bytes_of(expected)


def test_a_segment_beyond_the_chain_lights_what_there_is():
    chain, lamps = lamps_with(scene((6, 250, kinds.STEADY, *AMBER, 0)))
    lamps.frame(0)
    assert bytes(chain.buf) == lit(6, 7)


def test_a_frame_is_sent_only_when_something_changed():
    chain, lamps = lamps_with(scene((0, N, kinds.BLINK, *AMBER, 50)))
    for now in range(0, 1000, 33):
        lamps.frame(now)
    assert len(chain.sent) == 2
    lamps.show(scene((0, N, kinds.STEADY, *AMBER, 0)))
    assert not lamps.due(1)
    lamps.frame(1000)
    lamps.frame(1033)
    assert len(chain.sent) == 3


def test_a_still_scene_is_sent_again_each_second():
    """A glitch on the line would else keep a wrong verdict there."""
    chain, lamps = lamps_with(scene((0, N, kinds.STEADY, *AMBER, 0)))
    lamps.frame(0)
    looks = [now for now in range(33, 5000, 33) if lamps.due(now)]
    assert looks[0] in range(1000, 1034)
    for now in range(33, 5000, 33):
        if lamps.due(now):
            lamps.frame(now)
    assert len(chain.sent) == 5


def test_a_steady_lamp_is_as_bright_whatever_its_neighbours_do():
    """The commonest scene: suit lamps beside a frame that breathes, more than USB can feed."""
    chain, lamps = lamps_with(
        scene((0, 4, kinds.STEADY, *AMBER, 0), (4, 12, kinds.BREATHE, 255, 255, 255, 50)), 16, 211
    )
    steady, brightest = set(), 0
    for now in range(0, 2000, 20):
        lamps.frame(now)
        steady.add(bytes(chain.buf[:12]))
        brightest = max(brightest, sum(chain.buf))
    assert len(steady) == 1
    most = (211 - 16) * 255 / 20
    assert 0.9 * most < brightest <= most


@pytest.mark.parametrize("pattern", range(10))
def test_no_pattern_takes_more_than_the_budget_and_none_is_dimmed_for_nothing(pattern):
    most = (100 - N) * 255 / 20
    chain, lamps = lamps_with(scene((0, N, pattern, 255, 255, 255, 50)), N, 100)
    sums = set()
    for now in range(0, 1000, 3):
        lamps.frame(now)
        sums.add(sum(chain.buf))
    assert max(sums) <= most
    assert max(sums) > 0.85 * min(most, N * 765 / 4 if pattern == kinds.HALF_LIT else 765)


@given(st.integers(0, 400), st.lists(st.tuples(*[st.integers(0, 255)] * 3), max_size=16))
def test_the_current_stays_within_the_budget(budget_ma, colours):
    idle_ua, channel_ua, n = 1_000, 20_000, 16
    budget_ma += n  # at rest they take that much and nothing can be done about it
    segments = [(i, 1, kinds.STEADY, *colour, 0) for i, colour in enumerate(colours)]
    chain, lamps = lamps_with(scene(*segments), n, budget_ma)
    lamps.frame(0)
    taken_ua = n * idle_ua + sum(chain.buf) * channel_ua / 255
    assert taken_ua <= budget_ma * 1000


def test_all_white_is_dimmed_as_a_whole_and_stays_white():
    from pod import board

    chain = Chain(board.LAMPS)
    lamps = Lamps(chain, board.LAMP_BUDGET_MA, board.LAMP_IDLE_UA, board.LAMP_CHANNEL_UA)
    lamps.show(scene((0, board.LAMPS, kinds.STEADY, 255, 255, 255, 0)))
    lamps.frame(0)
    taken_ma = (
        board.LAMPS * board.LAMP_IDLE_UA + sum(chain.buf) * board.LAMP_CHANNEL_UA / 255
    ) / 1000
    assert 0.9 * board.LAMP_BUDGET_MA < taken_ma <= board.LAMP_BUDGET_MA
    assert len(set(chain.buf)) == 1


def test_the_chain_gets_the_data_sheet_s_timing(monkeypatch):
    sent = []
    machine = SimpleNamespace(bitstream=lambda *call: sent.append(call))
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.delitem(sys.modules, "pod.ws2812", raising=False)
    from pod.ws2812 import WS2812

    chain = WS2812("pin", 2, 3)
    chain.buf[:] = b"\x01\x02\x03\x04\x05\x06"
    chain.write()
    pin, encoding, timing, buf = sent[0]
    assert (pin, encoding, bytes(buf)) == ("pin", 0, b"\x01\x02\x03\x04\x05\x06")
    # WS2812B: T0H 400, T0L 850, T1H 800, T1L 450, each +-150 ns
    for real, wanted in zip(timing, (400, 850, 800, 450), strict=True):
        assert abs(real - wanted) <= 150
    chain.dark()
    assert bytes(sent[1][3]) == bytes(6)
    del sys.modules["pod.ws2812"]  # it has this machine
