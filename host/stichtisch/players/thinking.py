"""A player that thinks: it imagines games that fit what its seat knows, and plays them out.

Each of them is played out once for every move still in question, by the same chance, so that moves
are compared on the same hands. Where a game's deals are played on ints, thousands of them grow
trees (tree.py). Elsewhere some dozen do not fill one, and the worse half of the moves drops out
again and again (sequential halving; Karnin, Koren and Somekh 2013).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from random import Random
from typing import Any, Generic

from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.thought import Thought
from stichtisch.games.tricks.packed import SEED_BITS, Chance, Worlds
from stichtisch.games.view import OwnT, PublicT, View
from stichtisch.players.tree import Runner, race
from stichtisch.words import Sentence

PLAYOUTS = 8000
"""For one card at most, in trees: the same on every machine, so that the same chance is the same
game. Half of all choices are settled by an eighth of them, a fifth need all."""
SECONDS = 0.2
"""Of processor time that one move takes at most, where there is no tree."""
_ANY = 10**9
"""More games than any time is enough for."""


@dataclass
class Weighed:
    """What came of a move in the games imagined."""

    move: Move
    games: int = 0
    total: float = 0.0
    squares: float = 0.0
    """Of what each game brought; 0 where all moves met the same games."""
    takes: int = 0
    """In how many of them the seat took the trick at hand."""
    ends_trick: bool = False
    """No card is laid after it in the trick at hand."""

    def met(self, runner: Runner) -> None:
        """Take over what came of it in a race."""
        self.games, self.total = len(runner.worths), sum(runner.worths)
        self.squares = sum(worth * worth for worth in runner.worths)
        self.takes, self.ends_trick = int(runner.takes), runner.ends_trick

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
        after as many games as are usual. Where there is no tree, these take `SECONDS` at most: as
        long as that is enough, the same chance gives the same choice.
        """
        self._thought = thought
        self._playouts = games or (None if seconds is None else _ANY)
        self._games = games or (thought.games if seconds is None else _ANY)
        self._seconds = seconds
        self._at_most = seconds or (SECONDS if games is None else inf)
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
        weighed = [Weighed(move) for move in moves]
        worlds = self._thought.worlds(view, moves, chance)
        if worlds is None:
            self._try(view, weighed, chance)
            return sorted(weighed, key=_tried, reverse=True)
        first = self._race(worlds, view.seat, weighed, chance)
        return [first, *sorted((w for w in weighed if w is not first), key=_tried, reverse=True)]

    def _race(
        self, worlds: Worlds, seat: int, weighed: Sequence[Weighed], chance: Random
    ) -> Weighed:
        """Weigh the moves, and say which one to make."""
        runners = {number: Runner(number, seat) for number in dict.fromkeys(worlds.same)}
        span, drawn = self._thought.span, Chance(chance.getrandbits(SEED_BITS))
        playouts = self._playouts or PLAYOUTS // worlds.cost
        race(list(runners.values()), worlds, playouts, span, drawn, self._late())
        for one, number in zip(weighed, worlds.same, strict=True):
            one.met(runners[number])
        best = max(runners.values(), key=lambda runner: runner.worth)
        return next(
            one
            for one, number in zip(weighed, worlds.same, strict=True)
            if best.is_hardly_ahead(runners[number], span)
        )

    def _late(self) -> Callable[[], bool]:
        """Tells whether the time is over that a tree has from now on, if it has any."""
        if self._seconds is None:
            return lambda: False
        until = self._clock() + self._seconds
        return lambda: self._clock() >= until

    def _try(self, view: View[PublicT, OwnT], weighed: Sequence[Weighed], chance: Random) -> None:
        """Play guesses out; after each share of them the worse half drops out."""
        left, shares = list(weighed), ceil(log2(len(weighed)))
        share, played, longest, now = 1, 0, 0.0, self._clock()
        until = now + self._at_most
        for game in self._thought.guesses(view, chance):
            if played >= self._games or now + longest >= until:
                break
            if played >= share * self._games / shares:
                share += 1
                left.sort(key=lambda one: one.worth, reverse=True)
                del left[(len(left) + 1) // 2 :]
            luck = chance.getrandbits(64)
            for one in left:
                self._imagine(game.copy(), view.seat, one, Random(luck))
            played += len(left)
            before, now = now, self._clock()
            longest = max(longest, now - before)

    def _imagine(self, game: Game[PublicT, OwnT], own: int, one: Weighed, chance: Random) -> None:
        """Make the move, and play on by habit till the round is over."""
        winner = _winner(game.push(one.move))
        one.ends_trick = winner is not None
        while not self._thought.is_over(game):
            move = self._thought.habit(game, min(game.acting(), default=None), chance)
            events = game.push(move)
            winner = _winner(events) if winner is None else winner
        one.games += 1
        one.total += self._thought.worth(game)[own]
        one.takes += winner == own


def _tried(one: Weighed) -> tuple[int, float]:
    return one.games, one.worth


def _winner(events: Sequence[Event]) -> int | None:
    """Who took a trick by these events; None while it goes on."""
    return next((event.winner for event in events if isinstance(event, TrickTaken)), None)


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
        move, is_only = considered[0], len(legal) == 1
        return Advice(move, is_only, None if is_only else thought.reason(view, move))
    weighed = Thinking(thought).weigh(view, considered, chance)
    best = weighed[0].move
    return Advice(best, False, thought.reason(view, best), weighed)
