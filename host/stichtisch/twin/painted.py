"""What a pod shows at a given time, on lamps and screen: painted by the pod's own firmware."""

from collections.abc import Sequence
from typing import Any

from pod.patterns import paint
from pod.screen import Screen
from pod.ssd1306 import PAGES, WIDTH
from podwire import kinds, messages
from stichtisch.scene import Colour, Line, Scene, Secret

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
