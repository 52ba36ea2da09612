"""What becomes known in a game, beside the game's end."""

from typing import ClassVar

from stichtisch.games.card import Card
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.value import value


@value
class DealStarted(Event):
    """All first bonus cards lie open; trump and marker are those of the drawn card."""

    name: ClassVar[str] = "start"
    starter: int
    trump: str
    marker: int


@value
class WhaleTrickTaken(TrickTaken):
    """A complete trick, with trump and marker as they were when it was judged."""

    trump: str
    marker: int

    def player(self, index: int) -> int:
        """Who played the card at `index`."""
        return (self.leader + index) % len(self.cards)

    def others(self) -> tuple[Card, ...]:
        """What the winner may choose from: never their own card (K16)."""
        return tuple(c for i, c in enumerate(self.cards) if self.player(i) != self.winner)


@value
class PrizeTaken(Event):
    """The winner's choice; `points` is how many cards the winner takes for it."""

    name: ClassVar[str] = "prize"
    trick: int
    winner: int
    card: Card
    points: int


@value
class DealOver(Event):
    """Points of the deal and totals by seat; `next_starter` only when the game goes on."""

    name: ClassVar[str] = "deal"
    deal: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    next_starter: int | None
