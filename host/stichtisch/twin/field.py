"""The reader's field: the tags lying in it, what they answer together, and noise.

Times are nanoseconds of the caller's clock.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

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


def carrier_ns(periods: int) -> int:
    """So many periods of the carrier in nanoseconds."""
    return periods * 25_000 // 339


def bits_ns(bits: int) -> int:
    """So many bits at 106 kbit/s in nanoseconds."""
    return carrier_ns(bits * _PERIODS_A_BIT)


def answer_delay_ns(last_bit: int) -> int:
    """From the end of the reader's last bit to the start bit of the tags' answer."""
    if last_bit:
        return carrier_ns(_PAUSE - _PERIODS_A_BIT // 2 + _DELAY_AFTER_ONE)
    return carrier_ns(_PAUSE + _DELAY_AFTER_ZERO)


@dataclass(frozen=True)
class Answer:
    """What the reader's antenna hears."""

    start: int  # of the start bit, in ns
    symbols: Symbols  # after the start bit
    start_bit: bool = True  # whether the start bit came over

    @property
    def end(self) -> int:
        """When the last bit is over, in ns."""
        return self.start + bits_ns(1 + len(self.symbols))


class Field:
    """Everything within reach of one antenna."""

    def __init__(self, seed: int = 0) -> None:
        self.tags: list[Tag] = []
        self.noise = 0.0  # chance that a frame or an answer is spoilt, 0..1
        self._on = False
        self._chance = random.Random(seed)

    def lay(self, uid: bytes, now: int) -> Tag:
        """A tag comes into the field; returns it. The same tag again changes nothing."""
        for tag in self.tags:
            if tag.uid == uid:
                return tag
        tag = Tag(uid)
        if self._on:
            tag.power_on(now)
        self.tags.append(tag)
        return tag

    def lift(self, uid: bytes) -> None:
        """The tag is taken away; one that does not lie there changes nothing."""
        self.tags = [tag for tag in self.tags if tag.uid != uid]

    def power(self, on: bool, now: int) -> None:
        """The reader switches its carrier."""
        self._on = on
        for tag in self.tags:
            if on:
                tag.power_on(now)
            else:
                tag.power_off()

    def exchange(self, frame: Sequence[int], start: int) -> Answer | None:
        """All tags hear a frame whose start bit began at `start`; returns what comes back."""
        answers = []
        for tag in self.tags:
            answer = tag.hear(self._spoil_frame(frame), start)
            if answer is not None:
                answers.append(answer)
        if not answers:
            return None
        end = start + bits_ns(1 + len(frame))
        begin = end + answer_delay_ns(frame[-1])
        return self._spoil_answer(Answer(begin, superpose(answers)))

    def _spoil_frame(self, frame: Sequence[int]) -> Sequence[int]:
        if self._chance.random() >= self.noise / 2:
            return frame
        return self._flip(list(frame))

    def _spoil_answer(self, answer: Answer) -> Answer | None:
        if self._chance.random() >= self.noise / 2:
            return answer
        symbols = list(answer.symbols)
        harm = self._chance.choice(("lost", "flipped", "smeared", "cut", "start"))
        if harm == "lost":
            return None
        if harm == "flipped":
            symbols = self._flip(symbols)
        elif harm == "smeared":
            symbols[self._chance.randrange(len(symbols))] = COLLISION
        elif harm == "cut":
            symbols = symbols[: self._chance.randrange(1, len(symbols))]
        return Answer(answer.start, symbols, start_bit=harm != "start")

    def _flip(self, symbols: Symbols) -> Symbols:
        for _ in range(self._chance.randint(1, 3)):
            place = self._chance.randrange(len(symbols))
            symbols[place] = 1 - symbols[place] if symbols[place] != COLLISION else 0
        return symbols


def superpose(answers: Sequence[Symbols]) -> Symbols:
    """Several answers in one field: where two bits differ, both halves of the bit are modulated
    (Manchester coding, 14443-2, 8.2.5) and the reader sees a collision."""
    together = []
    for place in range(max(map(len, answers))):
        seen = {answer[place] for answer in answers if place < len(answer)}
        together.append(seen.pop() if len(seen) == 1 else COLLISION)
    return together
