"""What one seat, or a spectator, may know."""

from collections.abc import Mapping
from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.event import GameOver, TrickTaken
from stichtisch.games.trick import Trick
from stichtisch.games.was_sticht.events import Hint, TasksJudged
from stichtisch.games.was_sticht.trumps import Trumps


@dataclass(frozen=True)
class View:
    """A game as seen from one seat. Nothing that is shown anywhere is computed from more."""

    seat: int | None
    """Whose view it is; None is a spectator, who knows what all know."""
    seats: int
    phase: str
    """The `do` of the record line that is awaited, or `over`."""
    acting: frozenset[int]
    round: int
    """1, 2, ...; 0 before the first."""
    dealer: int | None
    trumps: Trumps | None
    """The dealer's from the start of the round, everybody's once the tasks are chosen from."""
    chips_on_table: tuple[str, ...]
    """What may still be taken before the first round."""
    chips: tuple[str, ...]
    """One's own; face down to the others, though all saw them taken (W4)."""
    chips_left: tuple[int, ...]
    discarded: tuple[tuple[str, ...], ...]
    column: int
    """The column being drafted, 1..9; 0 when none is."""
    drafted: tuple[Card, ...]
    """What was taken from that column, the marker holder's card first."""
    open_hands: tuple[tuple[Card, ...], ...]
    """Drafted cards lie open; empty outside the draft."""
    hand: tuple[Card, ...]
    hints: tuple[Hint, ...]
    task: str | None
    """One's own choice."""
    chosen: frozenset[int]
    """Who has chosen, whatever it is."""
    tasks: Mapping[int, str]
    """All choices, once all have chosen."""
    trick: Trick | None
    legal: tuple[Card, ...]
    """What one may play now."""
    tricks: tuple[int, ...]
    last_trick: TrickTaken | None
    judged: TasksJudged | None
    outcome: GameOver | None
