"""A tree of what may come, grown over many guesses of what is hidden: information-set MCTS.

With one observer (Cowling, Powley and Whitehouse 2012): each guess goes down the same tree, over
moves that it allows, to one that was not tried yet, and from there it is played out by chance.
"""

from math import log, sqrt
from typing import Final, final

from stichtisch.games.tricks.packed import Chance, Position, Worlds
from stichtisch.games.value import i64

EXPLORE: Final = 0.7
"""How much what was seldom tried is tried again, in spans between good and bad rounds."""


@final
class Node:
    """A move after those on the way to it."""

    def __init__(self, bit: int, mover: int) -> None:
        self.bit: i64 = bit
        """The card that was laid; of the moves in question, their place."""
        self.mover: i64 = mover
        self.visits: i64 = 0
        self.allowed: i64 = 1
        """How often it could have been chosen."""
        self.total: float = 0.0
        """What these visits were worth to whoever moved, and the squares of that."""
        self.squares: float = 0.0
        self.tried: i64 = 0
        """The cards laid after it."""
        self.moves: list[Node] = []
        self.takes: i64 = 0
        """Of a move in question: in how many visits its seat took the trick at hand."""
        self.ends_trick = False
        """Of a move in question: no card is laid after it in that trick."""

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


def grow(moves: list[Node], worlds: Worlds, playouts: int, span: float, chance: Chance) -> None:
    """Try the moves in question, each at least once."""
    root, explore = Node(0, 0), EXPLORE * span
    root.moves = moves
    for number in range(max(playouts, len(moves))):
        first = moves[number] if number < len(moves) else root.best(-1, explore)
        there = worlds.begin(int(first.bit).bit_length() - 1)
        first.ends_trick = there.taken_by >= 0
        way = _down(first, there, explore, chance)
        there.play_out(chance)
        worths = worlds.worth(there)
        if there.taken_by == first.mover:
            first.takes += 1
        for node in way:
            node.visits += 1
            node.total += worths[node.mover]
            node.squares += worths[node.mover] ** 2


def _down(first: Node, there: Position, explore: float, chance: Chance) -> list[Node]:
    """The moves made in the tree, the last one for the first time."""
    way, node = [first], first
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
