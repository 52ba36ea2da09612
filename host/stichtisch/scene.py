"""What a pod is told to show: whole states, so that showing one twice does no harm."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from podwire import kinds, messages
from stichtisch.pods.errors import SceneError


class Pattern(IntEnum):
    """How a segment's lamps move; one period is Segment.period_ms."""

    STEADY = kinds.STEADY
    BLINK = kinds.BLINK
    BREATHE = kinds.BREATHE
    CHASE = kinds.CHASE
    CHASE_BACK = kinds.CHASE_BACK
    ALTERNATE = kinds.ALTERNATE
    DOTS = kinds.DOTS
    FLASH = kinds.FLASH
    FILL = kinds.FILL_UP
    HALF_LIT = kinds.HALF_LIT


Colour = tuple[int, int, int]
"""Red, green, blue, each 0..255."""


@dataclass(frozen=True)
class Segment:
    """`count` lamps from lamp `first` on, in one colour and pattern; period 0..5100 ms."""

    first: int
    count: int
    colour: Colour
    pattern: Pattern = Pattern.STEADY
    period_ms: int = 1000

    def __post_init__(self) -> None:
        _check_byte("a segment's first lamp", self.first)
        _check_byte("a segment's count", self.count)
        _check_byte("a segment's period in steps of 20 ms", self.period_ms // kinds.PERIOD_MS)
        if len(self.colour) != 3:
            raise SceneError("a colour has three parts: give red, green and blue")
        for part in self.colour:
            _check_byte("a colour's part", part)

    def numbers(self) -> tuple[int, ...]:
        """The seven numbers on the wire."""
        period = self.period_ms // kinds.PERIOD_MS
        return (self.first, self.count, int(self.pattern), *self.colour, period)


@dataclass(frozen=True)
class Line:
    """A line of text on the screen; scale 1..3 multiplies the font's 8 x 8 pixels."""

    text: str
    scale: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.scale <= 3:
            raise SceneError(f"a line's scale is 1, 2 or 3, not {self.scale}")
        if len(self.text.encode()) > kinds.PAYLOAD_MAX:
            raise SceneError(f"a line has at most {kinds.PAYLOAD_MAX} bytes: shorten it")

    def coded(self) -> tuple[int, bytes]:
        """Scale and UTF-8, as podwire.messages wants them."""
        return self.scale, self.text.encode()


@dataclass(frozen=True)
class Scene:
    """All a pod shows: lamps that no segment covers are dark; brightness 0..255 dims them all."""

    brightness: int = 255
    segments: tuple[Segment, ...] = ()
    lines: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        _check_byte("the brightness", self.brightness)
        size = 2 + 7 * len(self.segments) + messages.text_size(_coded(self.lines))
        _check_size(size)

    def encode(self, buf: bytearray) -> int:
        """Write the SCENE payload; return its length."""
        segments = [segment.numbers() for segment in self.segments]
        return messages.put_scene(buf, self.brightness, segments, _coded(self.lines))


@dataclass(frozen=True)
class Secret:
    """Lines for the private screen, shown while its key is held; the repr does not give them."""

    lines: tuple[Line, ...] = field(repr=False)

    def __post_init__(self) -> None:
        _check_size(messages.text_size(_coded(self.lines)))

    def encode(self, buf: bytearray) -> int:
        """Write the SECRET payload; return its length."""
        return messages.put_text(buf, 0, _coded(self.lines))


def _coded(lines: Sequence[Line]) -> list[tuple[int, bytes]]:
    return [line.coded() for line in lines]


def _check_size(size: int) -> None:
    if size > kinds.PAYLOAD_MAX:
        raise SceneError(
            f"a scene has at most {kinds.PAYLOAD_MAX} bytes and this one {size}: show less at once"
        )


def _check_byte(what: str, number: int) -> None:
    if not 0 <= number <= 255:
        raise SceneError(f"{what} is 0 to 255, not {number}")
