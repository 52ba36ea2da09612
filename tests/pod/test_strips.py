"""Other strips than the built one, down to the bytes on the line: more lamps, fewer, RGBW."""

import pytest
from adafruit_pixelbuf import PixelBuf

from pod import board
from podwire import kinds, messages
from stichtisch.errors import StichtischError
from stichtisch.twin.ws2812 import Ws2812Chain

AMBER, WHITE = (255, 120, 0), (160, 160, 160)
PALE = (90, 40, 60)  # white of 40, and red and blue beside it


class Reference(PixelBuf):
    """What CircuitPython's library sends to lamps with white."""

    def __init__(self, n):
        super().__init__(n, byteorder="GRBW", brightness=1.0, auto_write=False)

    def _transmit(self, buffer):
        self.sent = bytes(buffer)


def bytes_of(colours):
    strip = Reference(len(colours))
    for i, colour in enumerate(colours):
        white = min(colour)
        strip[i] = (*(part - white for part in colour), white)
    strip.show()
    return strip.sent


@pytest.fixture
def seat_with(switch_on, monkeypatch):
    """A seat's pod with such a strip."""

    def seat_with(lamps, channels, suit=5):
        monkeypatch.setattr(board, "LAMPS", lamps)
        monkeypatch.setattr(board, "SUIT_LAMPS", suit)
        monkeypatch.setattr(board, "LAMP_CHANNELS", channels)
        pod = switch_on()
        pod.run(300)
        return pod

    return seat_with


@pytest.mark.parametrize("channels", [3, 4])
@pytest.mark.parametrize("lamps", [8, 16, 24])
def test_any_number_of_lamps_is_told_and_lit(seat_with, lamps, channels):
    pod = seat_with(lamps, channels)
    assert messages.get_hello(memoryview(pod.host.hello))[3:5] == (lamps, 5)
    pod.show(
        (0, 5, kinds.STEADY, 9, 0, 0, 0),
        (5, lamps - 5, kinds.STEADY, 0, 0, 9, 0),
        (lamps - 1, 1, kinds.STEADY, 0, 9, 0, 0),
    )
    pod.run(100)
    seen = pod.board.lamps.seen
    colours = [tuple(seen[at : at + 3]) for at in range(0, len(seen), 3)]
    assert colours == [(0, 9, 0)] * 5 + [(0, 0, 9)] * (lamps - 6) + [(9, 0, 0)]
    assert len(pod.board.lamps.shown) == channels * lamps


def test_what_three_colours_have_in_common_shines_white(seat_with):
    pod = seat_with(8, 4)
    colours = [AMBER, WHITE, PALE, (0, 0, 0), (63, 63, 63), (1, 2, 3), (0, 7, 7), (3, 2, 1)]
    pod.show(*((i, 1, kinds.STEADY, *colour, 0) for i, colour in enumerate(colours)))
    pod.run(100)
    assert pod.board.lamps.shown == bytes_of(colours)
    seen = bytes(part for red, green, blue in colours for part in (green, red, blue))
    assert pod.board.lamps.seen == seen


@pytest.mark.parametrize("channels", [3, 4])
@pytest.mark.parametrize("lamps", [8, 16, 24])
@pytest.mark.parametrize("colour", [WHITE, AMBER, (255, 255, 255), (255, 255, 0)])
def test_no_strip_takes_more_than_the_port_gives(seat_with, lamps, channels, colour):
    pod = seat_with(lamps, channels)
    pod.show((0, lamps, kinds.STEADY, *colour, 0))
    pod.run(100)
    lit_ma = sum(pod.board.lamps.shown) * board.LAMP_CHANNEL_UA / 255 / 1000
    assert 0 < lit_ma + lamps * board.LAMP_IDLE_UA / 1000 <= board.LAMP_BUDGET_MA


def test_a_wrong_timing_for_lamps_with_white_is_noticed():
    """WS2812B's 1 is too long for them."""
    with pytest.raises(StichtischError):
        Ws2812Chain(1, 4).send((400, 850, 800, 450), bytes(4), 0)
