"""A player that thinks: it imagines games that fit what its seat knows, and plays them out.

Thousands of them are played out on ints and grow trees (tree.py). A game that is not played on
ints is played by rules of thumb alone.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Generic, Self

from stichtisch.games.move import Move
from stichtisch.games.thought import Thought
from stichtisch.games.tricks.packed import SEED_BITS, Chance, Worlds
from stichtisch.games.view import OwnT, PublicT, View
from stichtisch.players.tree import Runner, race
from stichtisch.words import Sentence

PLAYOUTS = 8000
"""For one card at most, in trees: the same on every machine, so that the same chance is the same
game. Half of all choices are settled by an eighth of them, a fifth need all."""
_ANY = 10**9
"""More games than any time is enough for."""


@dataclass(frozen=True)
class Weighed:
    """What came of a move in the games imagined."""

    move: Move
    games: int = 0
    total: float = 0.0
    squares: float = 0.0
    """Of what each game brought."""
    takes: int = 0
    """In how many of them the seat took the trick at hand."""
    ends_trick: bool = False
    """No card is laid after it in the trick at hand."""

    @classmethod
    def by(cls, runner: Runner, move: Move) -> Self:
        """The move that ran so."""
        worths = runner.worths
        squares = sum(worth * worth for worth in worths)
        return cls(move, len(worths), sum(worths), squares, int(runner.takes), runner.ends_trick)

    @property
    def worth(self) -> float:
        return self.total / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """How far chance may have moved that, as a standard error."""
        if self.games < 2:
            return 0.0
        spread = max(0.0, self.squares / self.games - self.worth**2)
        return sqrt(spread / (self.games - 1))


class Thinking(Generic[PublicT, OwnT]):
    """Chooses moves, from a view alone, by playing out games that fit it."""

    def __init__(
        self,
        thought: Thought[PublicT, OwnT],
        games: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.thread_time,
    ) -> None:
        """It ends after imagining so many games or after so many seconds of `clock`; with neither,
        after as many games as are usual."""
        self._thought = thought
        self._playouts = games or (None if seconds is None else _ANY)
        self._seconds = seconds
        self._clock = clock

    def choose(self, view: View[PublicT, OwnT], legal: Sequence[Move], chance: Random) -> Move:
        return self.weigh(view, legal, chance)[0].move

    def weigh(
        self, view: View[PublicT, OwnT], legal: Sequence[Move], chance: Random
    ) -> list[Weighed]:
        """All moves worth a thought: the one to make, then those that were tried most.

        Of moves that are as good it is what a careful bot does: that is seldom the worse one.
        """
        considered = self._thought.considered(view, legal, chance)
        if len(considered) == 1:
            return [Weighed(considered[0])]
        simple = self._thought.simple(view, considered, Random(0))
        moves = sorted(considered, key=lambda move: move != simple)
        worlds = self._thought.worlds(view, moves, chance)
        if worlds is None:
            return [Weighed(simple)]
        return self._race(worlds, view, moves, chance)

    def _race(
        self, worlds: Worlds, view: View[Any, Any], moves: Sequence[Move], chance: Random
    ) -> list[Weighed]:
        by_number = {number: Runner(number, view.seat) for number in dict.fromkeys(worlds.same)}
        span = self._thought.span_of(view.public)
        drawn = Chance(chance.getrandbits(SEED_BITS))
        playouts = self._playouts or PLAYOUTS // worlds.cost
        race(list(by_number.values()), worlds, playouts, span, drawn, self._late())
        runners = [by_number[number] for number in worlds.same]
        best = max(runners, key=lambda runner: runner.worth)
        made = next(at for at, one in enumerate(runners) if best.is_hardly_ahead(one, span))
        weighed = [Weighed.by(runner, move) for runner, move in zip(runners, moves, strict=True)]
        return [weighed.pop(made), *sorted(weighed, key=_tried, reverse=True)]

    def _late(self) -> Callable[[], bool]:
        """Tells whether the time is over that a tree has from now on, if it has any."""
        if self._seconds is None:
            return lambda: False
        until = self._clock() + self._seconds
        return lambda: self._clock() >= until


def _tried(one: Weighed) -> tuple[int, float]:
    return one.games, one.worth


@dataclass(frozen=True)
class Advice:
    """A move, and what came of it in the games imagined."""

    move: Move
    is_only: bool
    """Nothing else may be done."""
    reason: Sentence | None = None
    """What the seat's own cards say for it, where the game counts that."""
    weighed: Sequence[Weighed] = ()
    """The moves worth a thought, the best first; none: it is a habit, and nothing was imagined."""

    @property
    def lost(self) -> bool:
        """Whether no move took the trick at hand, in any game imagined."""
        return not any(one.takes for one in self.weighed)


def advice(
    thought: Thought[Any, Any], view: View[Any, Any], legal: Sequence[Move], chance: Random
) -> Advice | None:
    """What to do; None while it is not for this seat, or nobody has seen its hand."""
    if not legal or view.own.hand.unknown:
        return None
    considered = thought.considered(view, legal, chance)
    if len(considered) == 1:
        move, is_only = considered[0], sum(not each.aside for each in legal) == 1
        return Advice(move, is_only, None if is_only else thought.reason(view, move))
    weighed = Thinking(thought).weigh(view, considered, chance)
    best = weighed[0].move
    return Advice(best, False, thought.reason(view, best), weighed)
