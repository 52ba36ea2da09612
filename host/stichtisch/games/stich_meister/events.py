"""What becomes known in a game, beside tricks and the game's end."""

from dataclasses import dataclass
from typing import ClassVar

from stichtisch.games.event import Event


@dataclass(frozen=True)
class RulesInForce(Event):
    """The rule cards of the round, once all have chosen, by their numbers."""

    name: ClassVar[str] = "rules"
    active: tuple[int, ...]


@dataclass(frozen=True)
class RoundOver(Event):
    """Tricks that lie before the seats, their points, and the points of all rounds."""

    name: ClassVar[str] = "round"
    round: int
    dealer: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
