"""What becomes known in a game, beside tricks and the game's end."""

from typing import ClassVar

from stichtisch.games.event import Event
from stichtisch.games.value import value


@value
class RulesInForce(Event):
    """The rule cards of the round, once all have chosen, by their numbers."""

    name: ClassVar[str] = "rules"
    active: tuple[int, ...]


@value
class RoundOver(Event):
    """Tricks that lie before the seats, their points, and the points of all rounds."""

    name: ClassVar[str] = "round"
    round: int
    dealer: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
