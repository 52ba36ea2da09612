"""Moves in question race on the same guesses, a tree growing after each: information-set MCTS.

A tree with one observer (Cowling, Powley and Whitehouse 2012): each guess of what is hidden goes
down over moves that it allows, to one that was not tried yet, and from there it is played out by
chance. The moves in question are not chosen that way: each meets every guess with the same chance,
so that they differ by what they bring alone, and drops out once it is clearly beaten (a race;
Maron and Moore 1994).
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Final, final

from stichtisch.games.tricks.packed import Chance, Position, Worlds
from stichtisch.games.value import i64

EXPLORE: Final = 2.0
"""How much what was seldom tried is tried again, in spans between good and bad rounds. With 0.7
bots were as strong, and two chances less often chose alike (docs/bots.md)."""
FIRST_LOOK: Final = 128
"""Guesses before any move drops out; each later look comes after a quarter more of them."""
OUT: Final = 4.0
"""Standard errors by which a move that drops out is behind: with 16 looks at 10 moves, chance
alone throws out the best one in fewer than one of a hundred decisions."""

AS_GOOD: Final = 0.02
"""Spans by which a move may be behind the best one and still be as good. Which of two such moves
is ahead is chance: whoever takes the first of them chooses the same by another chance."""
NOT_SURE: Final = 3.0
"""Standard errors by which chance may still change what is ahead of what."""


@final
class Node:
    """A move after those on the way to it."""

    def __init__(self, bit: int, mover: int) -> None:
        self.bit: i64 = bit
        """The card that was laid, or what else was done."""
        self.mover: i64 = mover
        self.visits: i64 = 0
        self.allowed: i64 = 1
        """How often it could have been chosen."""
        self.total: float = 0.0
        """What these visits were worth to whoever moved."""
        self.tried: i64 = 0
        """The cards laid after it."""
        self.moves: list[Node] = []

    def best(self, legal: i64, explore: float) -> "Node":
        """Which of these moves to try again; all were tried before."""
        found, most = self, 0.0
        for move in self.moves:
            if move.bit & legal:
                move.allowed += 1
                visits = float(move.visits)
                worth = move.total / visits + explore * sqrt(log(float(move.allowed)) / visits)
                if found is self or worth > most:
                    found, most = move, worth
        return found


@final
class Runner:
    """A move in question, and what came of it."""

    def __init__(self, number: int, seat: int) -> None:
        """By its number in the guesses."""
        self.number: i64 = number
        self.seat: i64 = seat
        self.node = Node(0, seat)
        self.worths: list[float] = []
        """Guess by guess what it brought the seat."""
        self.takes: i64 = 0
        """In how many guesses its seat took the trick at hand."""
        self.ends_trick = False
        """No card is laid after it in that trick."""

    @property
    def worth(self) -> float:
        return sum(self.worths) / len(self.worths)

    def ahead(self, other: "Runner") -> tuple[float, float]:
        """By how much in the guesses that both met, and that figure's standard error."""
        total = squares = 0.0
        for mine, theirs in zip(self.worths, other.worths, strict=False):
            total += mine - theirs
            squares += (mine - theirs) * (mine - theirs)
        count = min(len(self.worths), len(other.worths))
        mean = total / count
        return mean, sqrt(max(0.0, squares / count - mean * mean) / count)

    def is_hardly_ahead(self, other: "Runner", span: float) -> bool:
        ahead, error = self.ahead(other)
        return ahead <= max(AS_GOOD * span, NOT_SURE * error)


def race(
    runners: list[Runner],
    worlds: Worlds,
    playouts: int,
    span: float,
    chance: Chance,
    late: Callable[[], bool],
) -> None:
    """Try the moves until it is sure which one is made, so many playouts are or it is late; each
    once at least. Of moves that are as good, the first of the runners is made."""
    left, explore = list(runners), EXPLORE * span
    guesses, look = 0, FIRST_LOOK
    while not guesses or playouts >= len(left) > 1:
        worlds.guess(chance)
        luck = chance.state
        for runner in left:
            chance.state = luck
            _try(runner, worlds, explore, chance)
        guesses += 1
        playouts -= len(left)
        if late():
            return
        if guesses >= look:
            left = _not_beaten(left)
            if _is_settled(left, span):
                return
            look += look // 4


def _try(runner: Runner, worlds: Worlds, explore: float, chance: Chance) -> None:
    """Make the move in the guess at hand, and play it out."""
    there = worlds.begin(int(runner.number))
    runner.ends_trick = there.taken_by >= 0
    way = _down(runner.node, there, explore, chance)
    there.play_out(chance)
    worths = worlds.worth(there)
    runner.worths.append(worths[runner.seat])
    if there.taken_by == runner.seat:
        runner.takes += 1
    for node in way:
        node.visits += 1
        node.total += worths[node.mover]


def _down(first: Node, there: Position, explore: float, chance: Chance) -> list[Node]:
    """The moves made in the tree, the last one for the first time."""
    way, node = list[Node](), first
    while legal := there.legal():
        fresh = legal & ~node.tried
        if fresh:
            bit = chance.pick(fresh)
            node.tried |= bit
            node.moves.append(Node(bit, there.turn.number))
            way.append(node.moves[-1])
            there.lay(bit)
            return way
        node = node.best(legal, explore)
        way.append(node)
        there.lay(node.bit)
    return way


def _not_beaten(left: list[Runner]) -> list[Runner]:
    best = max(left, key=lambda runner: runner.worth)
    return [runner for runner in left if not _is_beaten(runner, best)]


def _is_beaten(runner: Runner, best: Runner) -> bool:
    ahead, error = best.ahead(runner)
    return ahead > OUT * error


def _is_settled(left: list[Runner], span: float) -> bool:
    """Whether one of them is as good as any, and none before it is, whatever chance still does."""
    best, enough = max(left, key=lambda runner: runner.worth), AS_GOOD * span
    for runner in left:
        if all(_most(other, runner) <= enough for other in left):
            return True
        ahead, error = best.ahead(runner)
        if ahead - NOT_SURE * error <= enough:
            return False
    return False


def _most(one: Runner, other: Runner) -> float:
    """By how much it may be ahead, as far as chance can tell."""
    ahead, error = one.ahead(other)
    return ahead + NOT_SURE * error
