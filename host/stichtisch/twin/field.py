"""The reader's field: the tags in it, what they answer together, and noise.

Times are in ns of the caller's clock.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from stichtisch.twin.air import COLLISION, Symbols
from stichtisch.twin.tag import Tag

# 13.56 MHz carrier; one bit at 106 kbit/s lasts 128 of its periods, 9.44 us (14443-2, 8.1.1)
_PERIODS_A_BIT = 128
# 14443-3, 6.2.1.1: from the end of the reader's last pause to the tag's first edge, 91.15 us
# after a last bit 1 and 86.43 us after a 0
_DELAY_AFTER_ONE = 1236
_DELAY_AFTER_ZERO = 1172
# 14443-2: a pause lasts about 2.4 us; a 1 has it in the middle of its bit, and after a 0 the end
# of communication begins with it
_PAUSE = 32
# Tags that lie exactly on each other detune each other: of NTAG203 cards and stickers in stacks of
# two to five none was read in 20 tries, and it went "the more misaligned the better"
# (bitexperts.com/Question/Detail/3215). How fast it gets better nobody has measured: here the
# share of exchanges that a tag misses falls evenly until its coil of 25 mm is beside the other.
_COIL_MM = 25.0


def carrier_ns(periods: int) -> int:
    """How long so many `periods` of the carrier take, in ns."""
    return periods * 25_000 // 339


def bits_ns(bits: int) -> int:
    """How long so many `bits` take at 106 kbit/s, in ns."""
    return carrier_ns(bits * _PERIODS_A_BIT)


def answer_delay_ns(last_bit: int) -> int:
    """From the end of the reader's last bit to the start bit of the tags' answer, in ns."""
    if last_bit:
        return carrier_ns(_PAUSE - _PERIODS_A_BIT // 2 + _DELAY_AFTER_ONE)
    return carrier_ns(_PAUSE + _DELAY_AFTER_ZERO)


@dataclass(frozen=True)
class Answer:
    """What the reader's antenna receives."""

    start: int  # of the start bit, in ns
    symbols: Symbols  # after the start bit
    start_bit: bool = True  # whether the start bit was received

    @property
    def end(self) -> int:
        """When the last bit ends, in ns."""
        return self.start + bits_ns(1 + len(self.symbols))


class _Harm(Enum):
    """What noise does to an answer: all of it, some bits, one bit, its end, its start bit."""

    LOST = auto()
    FLIPPED = auto()
    COLLIDED = auto()
    CUT = auto()
    START_LOST = auto()


class Field:
    """The tags within reach of one antenna. `seed` decides what noise damages."""

    def __init__(self, seed: int = 0) -> None:
        self.tags: list[Tag] = []
        self.noise = 0.0  # chance that a frame or an answer is damaged, 0..1
        self.coupling = False  # whether tags detune each other
        self.fading = 0.0  # chance that a tag misses the frame or the reader the answer, 0..1
        self._on = False
        self._chance = random.Random(seed)

    def lay(self, uid: bytes, now: int, slow: bool = False, mm: float = 0.0) -> Tag:
        """Put a tag into the field and return it; one that lies there already stays as it is.

        `mm`: how far beside the middle; only `coupling` asks for that.
        """
        for tag in self.tags:
            if tag.uid == uid:
                return tag
        tag = Tag(uid, slow)
        tag.mm = mm
        if self._on:
            tag.power_on(now)
        self.tags.append(tag)
        return tag

    def lift(self, uid: bytes, at: int = 0) -> None:
        """Take the tag out of the field, if it is there, now or `at` a time to come.

        An answer under way then ends in the middle, at any bit.
        """
        for tag in self.tags:
            if tag.uid == uid:
                tag.gone_at = at
        self._let_go(0)

    def _let_go(self, now: int) -> None:
        self.tags = [tag for tag in self.tags if tag.gone_at is None or tag.gone_at > now]

    def power(self, on: bool, now: int) -> None:
        """Switch the reader's carrier, and so the power of every tag."""
        self._on = on
        for tag in self.tags:
            if on:
                tag.power_on(now)
            else:
                tag.power_off()

    def exchange(self, frame: Sequence[int], start: int) -> Answer | None:
        """Send all tags a frame whose start bit begins at `start`; return their answer, if any."""
        self._let_go(start)
        end = start + bits_ns(1 + len(frame))
        begin = end + answer_delay_ns(frame[-1])
        answers = []
        for tag in self.tags:
            if self._fades() or self._detuned(tag):
                continue
            answer = tag.hear(self._damage_frame(frame), start)
            if answer is not None and tag.gone_at is not None:
                # of the bits behind the start bit those that are over by then
                answer = answer[: max((tag.gone_at - begin) // bits_ns(1) - 1, 0)]
            if answer:
                answers.append(answer)
        if not answers or self._fades():
            return None
        return self._damage_answer(Answer(begin, superpose(answers)))

    def _detuned(self, tag: Tag) -> bool:
        """Whether those that lie on it or below leave it no power for this exchange."""
        if not self.coupling:
            return False
        others = (other for other in self.tags if other is not tag)
        overlap = sum(max(1 - abs(other.mm - tag.mm) / _COIL_MM, 0.0) for other in others)
        return self._chance.random() < overlap

    def _fades(self) -> bool:
        """Whether nothing comes over on this one way."""
        return self.fading > 0 and self._chance.random() < self.fading / 2

    def _damage_frame(self, frame: Sequence[int]) -> Sequence[int]:
        if self._chance.random() >= self.noise / 2:
            return frame
        return self._flip(list(frame))

    def _damage_answer(self, answer: Answer) -> Answer | None:
        if self._chance.random() >= self.noise / 2:
            return answer
        symbols = list(answer.symbols)
        harm = self._chance.choice(tuple(_Harm))
        match harm:
            case _Harm.LOST:
                return None
            case _Harm.FLIPPED:
                symbols = self._flip(symbols)
            case _Harm.COLLIDED:
                symbols[self._chance.randrange(len(symbols))] = COLLISION
            case _Harm.CUT:
                symbols = symbols[: self._chance.randrange(1, max(len(symbols), 2))]
            case _Harm.START_LOST:
                pass
            case _:
                assert_never(harm)
        return Answer(answer.start, symbols, start_bit=harm is not _Harm.START_LOST)

    def _flip(self, symbols: Symbols) -> Symbols:
        for _ in range(self._chance.randint(1, 3)):
            place = self._chance.randrange(len(symbols))
            symbols[place] = 1 - symbols[place] if symbols[place] != COLLISION else 0
        return symbols


def superpose(answers: Sequence[Symbols]) -> Symbols:
    """What the reader receives when several tags answer at once.

    Where their bits differ, both halves of the bit are modulated (Manchester coding, 14443-2,
    8.2.5): a collision.
    """
    together: Symbols = []
    for answer in answers:
        pairs = zip(together, answer, strict=False)
        met = [one if one == other else COLLISION for one, other in pairs]
        together = met + max(together, answer, key=len)[len(met) :]
    return together
