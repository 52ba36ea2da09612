"""Deals that fit what a seat knows, on ints, to be played out after each move in question."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stichtisch.games.card import CardSet
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.tricks.packed import Chance, Hidden, Position, Wants

GUESSES: Final = 64
"""Hands that are guessed for a move that is no card: others then answer it by the rules, which
takes as long as a dozen playouts."""

Worths = dict[Hashable, list[float]]
"""By ending what it is worth to each seat."""


class Start:
    """A deal at one of its cards, and what each way in which it may end is worth."""

    def __init__(
        self,
        packed: Position,
        ending: Callable[[Any], Hashable],
        worth: Callable[[Any], Sequence[float]],
        known: Worths | None = None,
    ) -> None:
        """`ending` of a deal played out: all that `worth`, by seat, depends on; also in other
        starts with the same `known`."""
        self.packed = packed
        self._ending = ending
        self._worth = worth
        self._known = {} if known is None else known

    def worth(self, over: Position) -> list[float]:
        ending = self._ending(over)
        known = self._known.get(ending)
        if known is None:
            known = self._known[ending] = list(self._worth(over))
        return known


@dataclass(frozen=True)
class Unknown:
    """What a seat does not see."""

    there: CardSet
    """Cards of which it does not know where they are."""
    wanted: Mapping[int, int]
    """By seat how many of them it has."""
    lacks: Mapping[int, CardSet]
    """By seat those that it showed not to hold."""
    known: Mapping[int, CardSet]
    """By seat cards that it is known to hold beside them."""

    def hidden(self, start: Position) -> Hidden:
        """A deal in which they are to be dealt again."""
        pool, wants = [card.bit for card in self.there], []
        for seat, count in self.wanted.items():
            held, known = start.seats[seat], self.known[seat].bits if seat in self.known else 0
            held.dealt, held.hand = held.dealt & ~held.hand | known, known
            wants.append(Wants(seat, count, self.lacks[seat].bits))
        choice = {seat: len(self.there - self.lacks[seat]) - n for seat, n in self.wanted.items()}
        return Hidden(start, pool, sorted(wants, key=lambda one: choice[one.seat]))


class Laid:
    """A card is laid, or another bit of a deal; the other hands are dealt anew each time."""

    def __init__(self, start: Start, unknown: Unknown, bits: Sequence[int]) -> None:
        """`start`: any guess of the deal at hand."""
        self._start = start
        self._hidden = unknown.hidden(start.packed)
        self._guess = start.packed.blank()
        self._there = start.packed.blank()
        self._bits = bits
        self.cost = 1
        unseen = unknown.there
        for cards in unknown.known.values():
            unseen |= cards
        same, there = start.packed.come_to_the_same, unseen.bits
        self.same = [next(at for at, one in enumerate(bits) if same(one, b, there)) for b in bits]

    def guess(self, chance: Chance) -> None:
        self._hidden.deal(self._guess, chance)

    def begin(self, move: int) -> Position:
        self._there.follow(self._guess)
        self._there.lay(self._bits[move])
        return self._there

    def worth(self, over: Position) -> list[float]:
        return self._start.worth(over)


class Said:
    """Something else is said or done, and the others answer it."""

    def __init__(
        self,
        guesses: Sequence[Game[Any, Any]],
        moves: Sequence[Move],
        answered: Callable[[Any], Start],
    ) -> None:
        """`answered` lets the others answer in a guess, until a card is to be laid."""
        self._guesses = guesses
        self._guess = -1
        self._moves = moves
        self._answered = answered
        self._starts: dict[tuple[int, int], Start] = {}
        self._start: Start | None = None
        self._there: Position | None = None
        self.same = list(range(len(moves)))
        self.cost = GUESSES // len(guesses)

    def guess(self, _chance: Chance) -> None:
        """The next one of some."""
        self._guess = (self._guess + 1) % len(self._guesses)

    def begin(self, move: int) -> Position:
        start = self._starts.get((move, self._guess))
        if start is None:
            game = self._guesses[self._guess].copy()
            game.push(self._moves[move])
            start = self._starts[move, self._guess] = self._answered(game)
        self._start, there = start, self._there
        if there is None or type(there) is not type(start.packed):
            there = self._there = start.packed.blank()
        there.follow(start.packed)
        return there

    def worth(self, over: Position) -> list[float]:
        assert self._start is not None, "one was begun"
        return self._start.worth(over)
