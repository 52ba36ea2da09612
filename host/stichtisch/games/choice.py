"""What one seat may do now, in every game, and why nothing else."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final

from stichtisch.games.card import CardSet
from stichtisch.games.move import MOST_SEATS, Move
from stichtisch.games.refusal import Refusal
from stichtisch.games.value import mypyc_attr

NOBODY: Final[frozenset[int]] = frozenset()
ALONE: Final = tuple(frozenset({seat}) for seat in range(MOST_SEATS))
"""By seat the set of that seat alone: who may move, mostly."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice:
    """What one seat may do now, and why nothing else.

    It is made from what that seat may know, once for each state of the game. Legal moves, `push`,
    lamps and sentences all ask this one. Choices that are made at every card write their
    `__init__` out: mypyc leaves a dataclass's own to Python, which takes six times as long.
    """

    cards: CardSet
    """What may be played to the trick now; empty while it is not for this seat to play."""

    @property
    @abstractmethod
    def follows(self) -> str:
        """The suit, or `TRUMP`, that all of them count as because it is demanded; else empty."""

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Why this seat may not make the move; None if it may, as it may play `cards`."""

    @abstractmethod
    def moves(self) -> Iterable[Move]:
        """All that this seat may do, in an order that is always the same."""
