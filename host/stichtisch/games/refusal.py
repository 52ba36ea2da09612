"""Why something is refused: a reason from a closed set, and the rules' own sentence."""

from dataclasses import field
from enum import Enum
from functools import cache

from stichtisch.errors import StichtischError
from stichtisch.games.value import value
from stichtisch.words import Sentence


class Why(Enum):
    """The reasons. Each has a light (lights.py) and a sentence (words/why.toml) of its own."""

    UNKNOWN_TAG = "unknown_tag"
    WRONG_PHASE = "wrong_phase"
    """Not now: the table waits for something else."""
    WRONG_SEAT = "wrong_seat"
    """It is not for this seat to do anything now."""
    NOT_YOURS = "not_yours"
    GONE = "gone"
    """It cannot be there: played, taken or discarded already."""
    FOLLOW = "follow"
    """Suit must be followed; the refusal names the suits."""
    MUST_TRUMP = "must_trump"
    """A trump must be played; the refusal names it among its suits."""
    ASKED = "asked"
    """What the trick asks must be played, whatever that is of this hand; the refusal names it."""
    MUST = "must"
    """The rules demand something else of this seat; the refusal's sentence says what."""
    MISDEALT = "misdealt"
    """What the table deals or draws cannot be; the refusal's sentence says why."""
    TWICE = "twice"
    """It was laid here before, toward the same move."""
    ELSEWHERE = "elsewhere"
    """Another seat has it."""
    LEFT_OUT = "left_out"
    """So many players play without it."""
    OTHER_CHOSEN = "other_chosen"
    """Somebody lays for a bot, and it has chosen another card."""
    ENOUGH = "enough"
    """As many are here as there should be."""


@value
class Refusal:
    """What is refused changes nothing.

    `reason` is the rules' sentence, for whoever reads a record; people at the table read the
    sentence of `why`, so refusals that only differ in `reason` are equal.
    """

    why: Why
    reason: Sentence | None = field(default=None, compare=False, repr=False)
    """It may name what was laid face down, so a log does not have it."""
    suits: tuple[str, ...] = ()
    """The suits that must be followed, as the game's suit lamps have them."""
    told: str = ""
    """A sentence that says the reason and that all may hear; mostly that of `why` is enough."""

    def aloud(self, asked: tuple[str, ...]) -> "Refusal":
        """The refusal as all may hear it where hands are secret; `asked`: of anybody.

        All see the card and that it is wrong, so all know: the hand can do what the trick asks.
        That is all. Where the trick asks for one suit, else for trump, the rules' own reason would
        tell beside it which of the two the hand has, and which it lacks; so would their sentence.
        """
        if self.why not in _DEMANDS:
            return Refusal(self.why, told=self.told)
        return Refusal(Why.FOLLOW if len(asked) == 1 else Why.ASKED, suits=asked)


_DEMANDS = (Why.FOLLOW, Why.MUST_TRUMP)
"""The reasons that are about suits of the hand."""


@cache
def the_seat(number: int) -> Sentence:
    """A seat in a reason: who knows the names at the table tells its name instead."""
    return Sentence("rules.seat", number=number)


class IllegalMoveError(StichtischError):
    """A move that the rules refuse; the game is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        assert refusal.reason is not None, "the rules say why"
        super().__init__(refusal.reason)
        self.refusal = refusal
