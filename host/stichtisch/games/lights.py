"""The legend of the lamps: what each light means, by pattern and rhythm as well as by colour.

The colours are those of Okabe and Ito's palette, which stays apart in every common colour
blindness (Color Universal Design, 2008). Lamps are linear where screens are not, so each part is
round(255 * (screen / 255) ** 2.2).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from stichtisch.games.refusal import Why
from stichtisch.scene import Colour, Pattern, Scene, Segment

VERMILLION: Colour = (172, 28, 0)
BLUE: Colour = (0, 43, 115)
GREEN: Colour = (0, 89, 44)
YELLOW: Colour = (223, 199, 13)
SKY: Colour = (23, 119, 209)
ORANGE: Colour = (203, 90, 0)
PURPLE: Colour = (156, 49, 100)
WHITE: Colour = (160, 160, 160)
AMBER: Colour = (255, 120, 0)

COLOURS: Mapping[Colour, str] = {
    VERMILLION: "red",
    BLUE: "blue",
    GREEN: "green",
    YELLOW: "yellow",
    SKY: "sky",
    ORANGE: "orange",
    PURPLE: "purple",
    WHITE: "white",
    AMBER: "amber",
}
"""What people call them, in words/lamps.toml."""


@dataclass(frozen=True)
class Lamps:
    """How many lamps a pod has: suit lamps first, then the frame."""

    suits: int
    frame: int


POD = Lamps(5, 11)
"""A pod as hardware/ builds it, and as paper shows it."""


class Pace(Enum):
    """How fast a pattern goes, in words that a person can tell apart."""

    STILL = "still"
    VERY_FAST = "very_fast"
    FAST = "fast"
    EVEN = "even"
    SLOW = "slow"


_STILL = (Pattern.STEADY, Pattern.DOTS, Pattern.HALF_LIT)
_VERY_FAST, _FAST, _SLOW = 300, 700, 1500
"""Milliseconds: periods up to the first two, and from the last one on."""


_segment = lru_cache(1024)(Segment)
"""A table shows the same few all evening."""


@dataclass(frozen=True)
class Light:
    """One way to shine. What pattern and period say, nobody needs colours for."""

    pattern: Pattern
    colour: Colour
    period_ms: int = 1000

    def on(self, first: int, count: int) -> Segment:
        return _segment(first, count, self.colour, self.pattern, self.period_ms)

    @property
    def pace(self) -> Pace:
        if self.pattern in _STILL:
            return Pace.STILL
        if self.period_ms <= _FAST:
            return Pace.VERY_FAST if self.period_ms <= _VERY_FAST else Pace.FAST
        return Pace.SLOW if self.period_ms >= _SLOW else Pace.EVEN


def light_of(segment: Segment) -> Light:
    """How a segment shines, wherever it is."""
    return Light(segment.pattern, segment.colour, segment.period_ms)


class Frame(Enum):
    """What the frame round a spot says: each sign has a pattern that no other sign has.

    With `SEARCHING` these are the ten shapes of a frame. What asks the same of a player is one
    sign; the referee's news say more.
    """

    HERE = Light(Pattern.BLINK, YELLOW, 500)
    """This spot is meant: press the key to sit here, or what the game points at it for."""
    WAITING = Light(Pattern.HALF_LIT, BLUE)
    """Somebody else's turn."""
    YOUR_TURN = Light(Pattern.BREATHE, WHITE, 2000)
    CHOOSE = Light(Pattern.FILL, SKY, 2000)
    """A choice of yours is awaited."""
    LEGAL = Light(Pattern.STEADY, GREEN)
    """It counts: the card, the choice (which is not shown), or all that is to be laid."""
    NOT_LEGAL = Light(Pattern.FLASH, VERMILLION, 600)
    """Follow suit: the suit lamps say which. Or it was not followed before."""
    NOT_NOW = Light(Pattern.DOTS, ORANGE)
    """It is not your turn, not the time for it, or enough lie here."""
    WRONG_CARD = Light(Pattern.ALTERNATE, PURPLE, 600)
    """This cannot be here: played, taken or laid already, somebody else's, or no card at all."""
    WON = Light(Pattern.CHASE, YELLOW, 1200)
    """The trick is yours, and with it the lead; at the end, the game."""

    def over(self, lamps: Lamps) -> tuple[Segment, ...]:
        return (self.value.on(lamps.suits, lamps.frame),) if lamps.frame else ()


def frame_of(scene: Scene, suits: int) -> Frame | None:
    """What the frame of a pod with so many suit lamps says; of two things the one told last."""
    lights = {frame.value: frame for frame in Frame}
    parts = (part for part in scene.segments if part.first >= suits)
    told = [lights.get(light_of(part)) for part in parts]
    return next((frame for frame in reversed(told) if frame is not None), None)


REFUSED: Mapping[Why, Frame] = {
    Why.UNKNOWN_TAG: Frame.WRONG_CARD,
    Why.NOT_YOURS: Frame.WRONG_CARD,
    Why.GONE: Frame.WRONG_CARD,
    Why.TWICE: Frame.WRONG_CARD,
    Why.ELSEWHERE: Frame.WRONG_CARD,
    Why.LEFT_OUT: Frame.WRONG_CARD,
    Why.OTHER_CHOSEN: Frame.WRONG_CARD,
    Why.FOLLOW: Frame.NOT_LEGAL,
    Why.MUST_TRUMP: Frame.NOT_LEGAL,
    Why.ASKED: Frame.NOT_LEGAL,
    Why.WRONG_SEAT: Frame.NOT_NOW,
    Why.WRONG_PHASE: Frame.NOT_NOW,
    Why.MUST: Frame.NOT_NOW,
    Why.MISDEALT: Frame.NOT_NOW,
    Why.ENOUGH: Frame.NOT_NOW,
}


def progress(laid: int, wanted: int, lamps: Lamps) -> tuple[Segment, ...]:
    """The frame of a seat that lays `wanted` things one by one: it fills, steady when all lie."""
    if laid >= wanted:
        return Frame.LEGAL.over(lamps)
    return filled(lamps.frame * laid // wanted, lamps)


def filled(lit: int, lamps: Lamps) -> tuple[Segment, ...]:
    """A frame of which so many lamps say that it counts; the rest still asks."""
    rest = Frame.CHOOSE.value.on(lamps.suits + lit, lamps.frame - lit)
    return lit_parts(Frame.LEGAL.value.on(lamps.suits, lit), rest)


def lit_parts(*parts: Segment) -> tuple[Segment, ...]:
    """Those of the parts that have lamps."""
    return tuple(part for part in parts if part.count)


SUIT_LIGHTS: tuple[Light, ...] = (
    Light(Pattern.STEADY, VERMILLION),
    Light(Pattern.BREATHE, BLUE, 2400),
    Light(Pattern.BLINK, GREEN, 1000),
    Light(Pattern.FLASH, YELLOW, 1000),
    Light(Pattern.BLINK, WHITE, 300),
)
"""The suit lamps by position: a game's four suits in the order of its rules, then trump. These are
the colours of red, blue, green and yellow suits."""


def suit_lights(colours: Iterable[Colour]) -> tuple[Light, ...]:
    """The same for suits of these colours: a lamp has its suit's colour, and its own rhythm."""
    *suits, last = SUIT_LIGHTS
    return (*(replace(at, colour=its) for at, its in zip(suits, colours, strict=True)), last)


def suit_lamps(
    lit: Iterable[int], lamps: Lamps, lights: Sequence[Light] = SUIT_LIGHTS
) -> tuple[Segment, ...]:
    """The suit lamps at these positions, as far as the pod has them."""
    return tuple(lights[at].on(at, 1) for at in sorted(lit) if at < lamps.suits)


SEARCHING = Light(Pattern.CHASE_BACK, AMBER, 2000)
"""What a pod shows by itself while no referee speaks to it (firmware/pod/app.py)."""


@dataclass(frozen=True)
class LampSign:
    """Something that a frame can say, as paper shows it."""

    says: str
    """The name of the sentence that says what it means."""
    frame: tuple[Segment, ...]
    """How the frame of a `POD` shines."""
    looks: str = ""
    """The name of the sentence that says how, where the lights do not tell enough."""


def lamp_signs(*frames: Frame) -> tuple[LampSign, ...]:
    """Signs that mean the same in every game."""
    return tuple(
        LampSign(f"lamps.frame_{frame.name.lower()}", frame.over(POD)) for frame in frames
    )


SIT = lamp_signs(Frame.HERE)
"""What a spot is meant for in a game that means none for anything else."""
PLAYED = lamp_signs(*(frame for frame in Frame if frame is not Frame.HERE))
"""What the frame says in every game."""
DEALT = (LampSign("lamps.hand", progress(5, POD.frame, POD), "lamps.look_hand"),)
"""What it says beside that where hands are dealt face down."""
ALONE = (LampSign("lamps.searching", (SEARCHING.on(POD.suits, POD.frame),)),)
"""What it says outside any game."""


_INKS = {
    VERMILLION: "#b34a00",
    BLUE: "#0060a0",
    GREEN: "#00704f",
    YELLOW: "#8a6500",
    WHITE: "#202428",
}
"""The lamps' colours on paper, as #rrggbb: dark enough to be read there (4.5 to 1)."""


@dataclass(frozen=True)
class Sign:
    """What a suit looks like."""

    shape: str
    """One letter, one place wide, and no other suit's of the game."""
    colour: Colour
    """The colour of the suit's lamp."""
    dots: str
    """The same, large: five rows of five, with | between them; # is a dot."""

    @property
    def ink(self) -> str:
        return _INKS[self.colour]

    @property
    def hue(self) -> str:
        return COLOURS[self.colour]
