"""The moves, as the record writes them; a card played is the `Play` of all games."""

from typing import Annotated, ClassVar

from stichtisch.games.card import Card
from stichtisch.games.form import IfSeen, Seat, between
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.oh_hell.options import MOST
from stichtisch.games.value import value


@value
class StartDeal(Move):
    """The dealer shuffles, deals and turns up the next card."""

    do: ClassVar[str] = "deal"
    dealer: Seat
    turned: Card
    """Its suit is trump (OH3)."""
    hands: Annotated[tuple[tuple[Card, ...], ...], IfSeen()]
    """By seat."""

    def dealt_hands(self) -> tuple[tuple[Card, ...], ...]:
        return self.hands


@value
class Bid(SeatMove):
    """So many tricks, no more and no fewer, the seat says to take."""

    do: ClassVar[str] = "bid"
    tricks: Annotated[int, between(0, MOST)]
