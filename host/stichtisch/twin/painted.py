"""What a pod shows at a given time, on lamps and screen: painted by the pod's own firmware."""

from collections.abc import Sequence
from typing import Any

from pod.patterns import paint
from pod.screen import Screen
from pod.ssd1306 import PAGES, WIDTH
from podwire import kinds
from stichtisch.scene import Colour, Line, Scene, Secret

_SEGMENTS = 2
"""Where in a SCENE's payload they begin: brightness and their count stand before them."""
_SEGMENT = 7
"""Bytes of a segment."""
_SCREEN: Any = Screen
"""Firmware comes without types."""


def painted(scene: Scene, lamps: int, now: int) -> tuple[Colour, ...]:
    """So many lamps at `now` milliseconds, as the WS2812 line would carry them."""
    frame, payload = bytearray(3 * lamps), bytearray(kinds.PAYLOAD_MAX)
    scene.encode(payload)
    for number in range(len(scene.segments)):
        paint(frame, payload, _SEGMENTS + number * _SEGMENT, now)
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
