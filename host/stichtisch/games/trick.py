"""The trick: who plays when, what follows suit, what beats what. One core for all games.

A game says what suit a card counts as and how strong it is (a tuple, compared as tuples are);
here is what does not change from game to game. Of equals `best` takes the first; a game that
wants the last one sorts by itself.
"""

from collections.abc import Sequence

from stichtisch.games.card import Card
from stichtisch.games.value import mypyc_attr

Strength = tuple[int, ...]

TRUMP = "trump"
"""The suit that all trumps of a round form together, where they do."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Trick:
    """The cards on the table, in the order played; immutable."""

    __slots__ = ("cards", "complete", "leader", "out", "players", "seats", "step", "turn")

    def __init__(
        self,
        leader: int,
        seats: int,
        step: int = 1,
        cards: tuple[Card, ...] = (),
        out: int | None = None,
    ) -> None:
        """`leader` plays first of `seats`; `step` is 1 for clockwise, -1 for the other way.

        The seat `out` plays no card.
        """
        self.leader = leader
        self.seats = seats
        self.step = step
        self.cards = cards
        self.out = out
        self.players = seats if out is None else seats - 1
        self.turn = self.player(len(cards))
        """Who plays the next card; meaningless once the trick is complete."""
        self.complete = len(cards) == self.players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trick) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"seat {self.leader} leads: {' '.join(map(str, self.cards))}"

    def player(self, index: int) -> int:
        """Whose card the one at `index` is, or will be."""
        if self.out is not None and (self.out - self.leader) * self.step % self.seats <= index:
            index += 1
        return (self.leader + index * self.step) % self.seats

    def by_seat(self) -> dict[int, Card]:
        """The cards by who played them."""
        return {self.player(index): card for index, card in enumerate(self.cards)}

    def with_card(self, card: Card) -> "Trick":
        return Trick(self.leader, self.seats, self.step, (*self.cards, card), self.out)

    def _key(self) -> tuple[object, ...]:
        return self.leader, self.seats, self.step, self.cards, self.out


def best(strengths: Sequence[Strength]) -> int:
    """The position of the strongest card, of equals the one played first."""
    return strengths.index(max(strengths))
