"""A player that thinks: it imagines games that fit what its seat knows, and plays them out.

This is determinised search with one tree for all of them, as ISMCTS does (Cowling, Powley and
Whitehouse 2012): each game imagined goes down the tree by the moves that are legal in it, adds one
move to it, and is played out by habit.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Generic

from stichtisch.games.event import TrickTaken
from stichtisch.games.game import Game, OwnT, PublicT, View
from stichtisch.games.move import Move
from stichtisch.games.thought import Thought

SECONDS = 0.2
"""Of one core, for one move, at most."""
EFFORT = 800
"""Moves imagined for one move: well within these seconds, and the same on each machine."""
_CURIOSITY = 0.5
"""How much better a move may be than it has been so far, in spans of the game's worth."""

_RIPE = 20
"""So often a move is tried before those that may follow it are told apart: till then whoever is
next does as it is used to, as a single try of a random answer says little."""


@dataclass
class _Node:
    """A move in the tree, and what followed it."""

    seat: int
    """Who makes it."""
    visits: int = 0
    total: float = 0.0
    """Of the worth for that seat."""
    could: int = 0
    """How often it was legal when the search came by."""
    after: dict[Move, "_Node"] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


@dataclass
class Weighed:
    """What came of a move in the games imagined."""

    move: Move
    games: int = 0
    total: float = 0.0
    takes: int = 0
    """In how many of them the seat took the trick at hand."""

    @property
    def worth(self) -> float:
        return self.total / self.games if self.games else 0.0


class Thinking(Generic[PublicT, OwnT]):
    """Chooses by what it imagines; from a view alone."""

    def __init__(
        self,
        thought: Thought[PublicT, OwnT],
        effort: int = EFFORT,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.thread_time,
    ) -> None:
        """It ends after imagining so many moves, or so many seconds of `clock`.

        As long as the seconds are enough, the same chance gives the same choice.
        """
        self._thought = thought
        self._effort = effort
        self._seconds = seconds
        self._clock = clock

    def choose(self, view: View[PublicT, OwnT], legal: Sequence[Move], chance: Random) -> Move:
        """The move that was tried most."""
        moves = self._thought.considered(view, legal, chance)
        if len(moves) == 1:
            return moves[0]
        return max(self._weigh(view, moves, chance), key=lambda one: (one.games, one.worth)).move

    def weigh(
        self, view: View[PublicT, OwnT], legal: Sequence[Move], chance: Random
    ) -> list[Weighed]:
        """All moves worth a thought, what is tried most first."""
        moves = self._thought.considered(view, legal, chance)
        weighed = self._weigh(view, moves, chance)
        return sorted(weighed, key=lambda one: (one.games, one.worth), reverse=True)

    def _weigh(
        self, view: View[PublicT, OwnT], moves: Sequence[Move], chance: Random
    ) -> list[Weighed]:
        root, weighed = _Node(view.seat), {move: Weighed(move) for move in moves}
        imagined, longest, now = 0, 0.0, self._clock()
        until = now + self._seconds
        for game in self._thought.guesses(view, chance):
            if imagined >= self._effort or now + longest >= until:
                break
            imagined += self._imagine(game, root, weighed, chance)
            before, now = now, self._clock()
            longest = max(longest, now - before)
        return list(weighed.values())

    def _imagine(
        self,
        game: Game[PublicT, OwnT],
        root: _Node,
        weighed: dict[Move, Weighed],
        chance: Random,
    ) -> int:
        """Play one game out, the first moves by the tree; how many moves that took."""
        made, path, node, grown = 0, [], root, False
        first, taker = next(iter(weighed)), None
        seat: int | None = root.seat
        while not self._thought.is_over(game):
            if made:
                seat = min(game.acting(), default=None)
            if grown or seat is None or (node is not root and node.visits < _RIPE):
                grown = grown or seat is not None
                move = self._thought.habit(game, seat, chance)
            else:
                legal = list(game.legal_moves(seat)) if made else list(weighed)
                move, grown = self._descend(node, seat, legal, chance)
                node = node.after[move]
                path.append(node)
            first = first if made else move
            for event in game.push(move):
                if taker is None and isinstance(event, TrickTaken):
                    taker = event.winner
            made += 1
        worth = self._thought.worth(game)
        for passed in path:
            passed.visits += 1
            passed.total += worth[passed.seat]
        one = weighed[first]
        one.games += 1
        one.total += worth[root.seat]
        one.takes += taker == root.seat
        return made

    def _descend(
        self, node: _Node, seat: int, legal: Sequence[Move], chance: Random
    ) -> tuple[Move, bool]:
        """The next move down the tree, and whether it is new there."""
        new = [move for move in legal if move not in node.after]
        if new:
            move = chance.choice(new)
            node.after[move] = _Node(seat)
        for one in legal:
            if one in node.after:
                node.after[one].could += 1
        if new:
            return move, True
        curiosity = _CURIOSITY * self._thought.span

        def promise(move: Move) -> float:
            after = node.after[move]
            return after.mean + curiosity * sqrt(log(after.could) / after.visits)

        return max(legal, key=promise), False
