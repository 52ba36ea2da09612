"""What becomes known in a game, beside tricks and the game's end."""

from typing import ClassVar

from stichtisch.games.event import Event
from stichtisch.games.value import value

TABLE = "table"
"""The dummy player of the three-player game, where a hint names it."""


@value
class Hint(Event):
    """Who would have won the column, had it been a trick: all that the dealer gives away."""

    name: ClassVar[str] = "hint"
    column: int
    """1..9."""
    leader: int
    """Who has the marker, and so would have led."""
    winner: int | str
    """A seat, or `TABLE`."""

    @property
    def seat(self) -> int | None:
        """The seat that would have won; None for the Table."""
        return self.winner if isinstance(self.winner, int) else None


@value
class TaskResult:
    """Whether a seat fulfilled the task it chose."""

    seat: int
    chip: str
    done: bool


@value
class DealerResult:
    """The failed tasks that the dealer fulfilled instead, and so whether a chip was earned."""

    seat: int
    copied: tuple[str, ...]
    earned: bool


@value
class TasksJudged(Event):
    """After the last trick; results from the dealer's left."""

    name: ClassVar[str] = "tasks"
    results: tuple[TaskResult, ...]
    dealer: DealerResult


@value
class RoundOver(Event):
    """Tricks and discarded chips by seat."""

    name: ClassVar[str] = "round"
    round: int
    dealer: int
    tricks: tuple[int, ...]
    discarded: tuple[tuple[str, ...], ...]
