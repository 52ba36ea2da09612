"""What is known of hands that nobody has laid before the referee."""

from collections.abc import Iterable
from dataclasses import dataclass

from stichtisch.games.card import Card


@dataclass(frozen=True)
class Revoke:
    """A suit that was not followed although it could have been, as a later card proves."""

    seat: int
    trick: int
    number: int
    """Of the move that was wrong, counted from the game's first."""


class Unseen:
    """The cards that nobody has shown yet, and which of them a seat has said it lacks.

    Cards change hands only after they were shown: whoever shows a card first was dealt it.
    """

    def __init__(self, cards: Iterable[Card], seats: int) -> None:
        """All cards that were dealt."""
        self.cards = set(cards)
        self._denied: list[dict[Card, Revoke]] = [{} for _ in range(seats)]

    def deny(self, seat: int, cards: Iterable[Card], trick: int, number: int) -> None:
        """By its play, move `number`, the seat says that it holds none of these."""
        for card in cards:
            self._denied[seat].setdefault(card, Revoke(seat, trick, number))

    def show(self, seat: int, card: Card) -> Revoke | None:
        """The seat shows a card, which may prove what it said before to be wrong."""
        if card not in self.cards:
            return None
        self.cards.remove(card)
        return self._denied[seat].get(card)
