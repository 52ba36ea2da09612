"""A chain of WS2812B or SK6812 RGBW lamps: what each shows after bits were sent down the line.

The times are from the data sheets of both, "Data transfer time".
"""

from collections.abc import Sequence
from typing import Any

from pod.patterns import paint
from pod.screen import Screen
from pod.ssd1306 import PAGES, WIDTH
from podwire import kinds, messages
from stichtisch.errors import StichtischError
from stichtisch.scene import Colour, Line, Scene, Secret

# high and low time of a 0, then of a 1, in ns, by the bytes that a lamp takes
_TIMES = {3: (400, 850, 800, 450), 4: (300, 900, 600, 600)}
_TOLERANCE = 150
# the pause that ends a frame: 280 us for newer lamps, 50 us in the first data sheets
LATCH_NS = 280_000


class Ws2812Chain:
    """Pure; times in ns. `shown` has the bytes of each lamp in the order on the line: green, red,
    blue and, of four `channels`, white."""

    def __init__(self, lamps: int, channels: int = 3) -> None:
        self.shown = bytes(channels * lamps)
        self._channels = channels
        self._at = 0
        self._quiet_since: int | None = None

    def send(self, timing: Sequence[int], data: bytes, now: int) -> int:
        """Send bits down the line, beginning at `now`; return how long they take.

        The first lamp keeps the first bytes, one a channel, and passes on the rest. Bytes beyond
        the last lamp are lost; lamps that get none keep what they show. StichtischError if a time
        in `timing` (as for machine.bitstream) is off by more than 150 ns.
        """
        times = _TIMES[self._channels]
        for given, right in zip(timing, times, strict=True):
            if abs(given - right) > _TOLERANCE:
                raise StichtischError(
                    "twin.timing", wanted=times, within=_TOLERANCE, given=tuple(timing)
                )
        if self._quiet_since is None or now - self._quiet_since >= LATCH_NS:
            self._at = 0
        room = len(self.shown) - self._at
        taken = data[: max(0, room)]
        self.shown = self.shown[: self._at] + taken + self.shown[self._at + len(taken) :]
        self._at += len(data)
        ones = int.from_bytes(data, "big").bit_count()
        lasts = ones * sum(timing[2:]) + (8 * len(data) - ones) * sum(timing[:2])
        self._quiet_since = now + lasts
        return lasts

    @property
    def seen(self) -> bytes:
        """Green, red and blue of each lamp as one sees it: white is some of each."""
        if self._channels == 3:
            return self.shown
        lamps = (self.shown[at : at + 4] for at in range(0, len(self.shown), 4))
        return bytes(min(part + lamp[3], 255) for lamp in lamps for part in lamp[:3])


_SCREEN: Any = Screen
"""Firmware comes without types."""


def painted(scene: Scene, lamps: int, now: int) -> tuple[Colour, ...]:
    """So many lamps at `now` milliseconds, as the WS2812 line would carry them."""
    frame, payload = bytearray(3 * lamps), bytearray(kinds.PAYLOAD_MAX)
    scene.encode(payload)
    end = messages.scene_text_at(memoryview(payload))
    paint(frame, payload, end, now)
    return tuple((frame[at + 1], frame[at], frame[at + 2]) for at in range(0, len(frame), 3))


def dots(lines: Sequence[Line]) -> bytes:
    """The private screen with these lines: 8 pages of 128 columns, the top dot in bit 0."""
    payload, glass = bytearray(kinds.PAYLOAD_MAX), _Glass()
    Secret(tuple(lines)).encode(payload)
    screen: Any = _SCREEN(glass)
    screen.show(payload, 0)
    while screen.step(0):
        pass
    return bytes(glass.memory)


class _Glass:
    """The display's memory, and no bus to it."""

    def __init__(self) -> None:
        self.memory = bytearray(PAGES * WIDTH)

    def put(self, page: int, x: int, dots: int) -> None:
        self.memory[page * WIDTH + x] = dots

    def step(self) -> bool:
        return False

    def switch(self, _on: bool) -> None:
        """A glass that is looked at is on."""
