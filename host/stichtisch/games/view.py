"""What all may know of a game, what a seat knows beside it, and both as one seat sees them."""

from typing import Generic, TypeVar

from stichtisch.games.choice import Choice
from stichtisch.games.event import GameOver
from stichtisch.games.hand import Hand
from stichtisch.games.value import value


@value
class Public:
    """What all may know of a game: what a spectator sees. Games add fields of their own."""

    seats: int
    phase: str
    """What the table waits for: the `do` of the record line that ends the waiting, or `over`."""
    acting: frozenset[int]
    """The seats that may move now; empty when the table itself must."""
    round: int
    """1, 2, ...; 0 before the first."""
    outcome: GameOver | None
    asked: tuple[str, ...]
    """The suits that the trick asks of anybody who plays next, as the suit lamps have them:
    whoever has none of the first must meet the next. Empty while anything may be played."""


@value
class Own:
    """What a seat knows beside what all know. Games add fields of their own."""

    hand: Hand
    choice: Choice


PublicT = TypeVar("PublicT", bound=Public)
OwnT = TypeVar("OwnT", bound=Own)


@value
class View(Generic[PublicT, OwnT]):
    """A game as seen from one seat. Nothing that its pod shows is computed from more."""

    seat: int
    public: PublicT
    own: OwnT

    @property
    def acts(self) -> bool:
        """Whether it is for this seat to move."""
        return self.seat in self.public.acting
