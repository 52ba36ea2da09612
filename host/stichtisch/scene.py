"""What a pod is told to show: whole states, so that showing one twice does no harm.

Verdicts say how its lamps answer a tag that is laid, until the referee does.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from podwire import kinds, messages
from stichtisch.errors import StichtischError
from stichtisch.words import Sentence

FULL = 255
"""The brightness of lamps that nobody dims."""
COLUMNS = 21
"""Letters of scale 1 in a line of the screen: 128 pixels, 6 a letter."""
_WIDTHS = {1: COLUMNS, 2: 11, 3: 7}
"""Letters in a line, by scale; of eleven large ones the last lacks two of its dots."""
ROWS = 8
"""Lines of scale 1 on the screen: 64 pixels, 8 a line."""


class SceneError(StichtischError):
    """A scene that does not fit on the wire: a number is out of range, or it is too long."""


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
        _check_byte("scene.first", self.first)
        _check_byte("scene.count", self.count)
        _check_byte("scene.period", self.period_ms // kinds.PERIOD_MS)
        if len(self.colour) != 3:
            raise SceneError("scene.colour_parts")
        for part in self.colour:
            _check_byte("scene.colour", part)

    def numbers(self) -> tuple[int, ...]:
        """The seven numbers on the wire."""
        period = self.period_ms // kinds.PERIOD_MS
        return (self.first, self.count, int(self.pattern), *self.colour, period)


@dataclass(frozen=True)
class Line:
    """A line of text on the screen; scale 1..3 multiplies the font's 8 x 8 pixels.

    It holds as many letters as the screen shows, and no others than the screen can count: a name
    may be longer, and in any script. The pod's font draws a box for a letter that it lacks.
    """

    text: str
    scale: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.scale <= 3:
            raise SceneError("scene.scale", scale=self.scale)
        object.__setattr__(self, "text", _letters(self.text)[: _WIDTHS[self.scale]])

    def coded(self) -> tuple[int, bytes]:
        """Scale and UTF-8, as podwire.messages wants them."""
        return self.scale, self.text.encode()


@dataclass(frozen=True)
class Scene:
    """All a pod shows: lamps that no segment covers are dark; brightness 0..255 dims them all.

    Its lines are those that the screen has room for, cut to what the wire carries.
    """

    brightness: int = FULL
    segments: tuple[Segment, ...] = ()
    lines: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        _check_byte("scene.brightness", self.brightness)
        room = kinds.PAYLOAD_MAX - 2 - 7 * len(self.segments)
        if room < messages.text_size([]):
            most = (kinds.PAYLOAD_MAX - 3) // 7
            raise SceneError("scene.segments", most=most, count=len(self.segments))
        object.__setattr__(self, "lines", _fitted(self.lines, room))

    def dimmed(self, brightness: int) -> "Scene":
        """The same at a table whose lamps are all so bright (0..255)."""
        if brightness == FULL:
            return self
        return replace(self, brightness=self.brightness * brightness // FULL)

    def encode(self, buf: bytearray) -> int:
        """Write the SCENE payload; return its length."""
        segments = [segment.numbers() for segment in self.segments]
        return messages.put_scene(buf, self.brightness, segments, _coded(self.lines))


@dataclass(frozen=True)
class Secret:
    """Lines for the private screen, shown while its key is held; the repr does not give them."""

    lines: tuple[Line, ...] = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", _fitted(self.lines, kinds.PAYLOAD_MAX))

    def encode(self, buf: bytearray) -> int:
        """Write the SECRET payload; return its length."""
        return messages.put_text(buf, 0, _coded(self.lines))


def _coded(lines: Sequence[Line]) -> list[tuple[int, bytes]]:
    return [line.coded() for line in lines]


def _letters(text: str) -> str:
    """The text as the screen counts it, one place a letter, and as UTF-8 can write it.

    A mark joins its letter where there is such a letter, and goes otherwise, as do signs that
    take no place; what ends a line or controls a terminal becomes a space, broken text a ?.
    """
    if text.isascii() and text.isprintable():
        return text
    told = []
    for letter in unicodedata.normalize("NFC", text):
        match unicodedata.category(letter):
            case "Mn" | "Me" | "Cf":
                continue
            case "Cc" | "Zl" | "Zp":
                told.append(" ")
            case "Cs" | "Co" | "Cn":
                told.append("?")
            case _:
                told.append(letter)
    return "".join(told)


def _fitted(lines: Sequence[Line], room: int) -> tuple[Line, ...]:
    """The lines that fit on the screen, the longest ones cut until all fit into `room` bytes."""
    shown: list[Line] = []
    rows = 0
    for line in lines:
        rows += line.scale
        if rows > ROWS:
            break
        shown.append(line)
    while shown and messages.text_size(_coded(shown)) > room:
        longest = max(range(len(shown)), key=lambda at: len(shown[at].coded()[1]))
        line = shown[longest]
        if line.text:
            shown[longest] = Line(line.text[:-1], line.scale)
        else:
            shown.pop()
    return tuple(shown)


def _check_byte(what: str, number: int) -> None:
    if not 0 <= number <= 255:
        raise SceneError("scene.byte", what=Sentence(what), number=number)


@dataclass(frozen=True)
class Verdicts:
    """For each tag of the deck what the pod shows at once when it is laid there.

    It is made from the view of the pod's seat and what lies on its own spot, as its scene is. The
    repr does not give it: it tells of a hand.
    """

    tags: tuple[str, ...] = ()
    """UIDs in lower-case hex, sorted, so that their order says nothing of what they stand for."""
    looks: tuple[Scene | None, ...] = field(default=(), repr=False)
    """A scene for each of them, lamps only; None: the pod waits for the referee."""
    otherwise: Scene | None = field(default=None, repr=False)
    """For a tag that is none of them."""

    def withdrawn(self) -> "Verdicts":
        """The same tags, and for each of them the pod waits for the referee."""
        return Verdicts(self.tags, (None,) * len(self.tags))

    def dimmed(self, brightness: int) -> "Verdicts":
        """The same at a table whose lamps are all so bright (0..255)."""
        if brightness == FULL:
            return self
        looks = tuple(look and look.dimmed(brightness) for look in self.looks)
        otherwise = self.otherwise and self.otherwise.dimmed(brightness)
        return replace(self, looks=looks, otherwise=otherwise)
