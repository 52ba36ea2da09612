"""What a scene looks like on a pod's lamps at a given time: painted by the pod's own firmware."""

from pod.patterns import paint
from podwire import kinds
from stichtisch.scene import Colour, Scene

_SEGMENTS = 2
"""Where in a SCENE's payload they begin: brightness and their count stand before them."""
_SEGMENT = 7
"""Bytes of a segment."""


def painted(scene: Scene, lamps: int, now: int) -> tuple[Colour, ...]:
    """So many lamps at `now` milliseconds, as the WS2812 line would carry them."""
    frame, payload = bytearray(3 * lamps), bytearray(kinds.PAYLOAD_MAX)
    scene.encode(payload)
    for number in range(len(scene.segments)):
        paint(frame, payload, _SEGMENTS + number * _SEGMENT, now)
    return tuple((frame[at + 1], frame[at], frame[at + 2]) for at in range(0, len(frame), 3))
