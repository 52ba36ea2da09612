"""Games of this evening that are over: put here in the referee's thread, looked at in others."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

MOST = 12
"""Games that are kept: more than an evening has, and a kiosk plays for days."""


@dataclass(frozen=True)
class Finished:
    """One that is over, so that nothing in its record is secret any more."""

    name: str
    """In its address; no other one of this evening has it."""
    at: str
    """The time of day when it ended."""
    record: bytes = field(repr=False)


class Shelf:
    """The latest of them, the newest first. Any thread may look."""

    def __init__(self, clock: Callable[[], str] = lambda: time.strftime("%H:%M")) -> None:
        """`clock` tells the time of day."""
        self.games: tuple[Finished, ...] = ()
        """Replaced as a whole."""
        self._clock = clock
        self._count = 0

    def put(self, game: str, record: bytes) -> Finished:
        """Keep the record of a game that has just ended."""
        self._count += 1
        # no file's name has such a line in it (replays.py)
        finished = Finished(f"{game}_{self._count}", self._clock(), record)
        self.games = (finished, *self.games)[:MOST]
        return finished

    def take_away(self, finished: Finished) -> None:
        """It goes on: the desk has taken back its last move."""
        self.games = tuple(game for game in self.games if game is not finished)

    def find(self, name: str) -> Finished | None:
        """The one at that address."""
        return next((game for game in self.games if game.name == name), None)
