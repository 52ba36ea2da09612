"""The moves of a game, as the record writes them."""

from typing import Annotated, ClassVar

from stichtisch.games.card import Card
from stichtisch.games.form import IfSeen, OnlyWith, Seat, one_of
from stichtisch.games.move import Move, Notation, Play, SeatMove
from stichtisch.games.revoke import Stand
from stichtisch.games.stichwahl.whales import FAMILIES, pack_for
from stichtisch.games.value import value


@value
class StartDeal(Move):
    """The table draws a card for trump and marker, puts it back, shuffles and deals."""

    do: ClassVar[str] = "deal"
    drawn: Card
    starter: Seat
    hands: Annotated[tuple[tuple[Card, ...], ...], IfSeen()]
    """Nine cards each, by seat; () where nobody saw them."""
    pile: Annotated[tuple[Card, ...], IfSeen(), OnlyWith(range(2, 4))] = ()
    """What is left with fewer than four players, the top card first."""

    def dealt_hands(self) -> tuple[tuple[Card, ...], ...]:
        return self.hands


@value
class ChooseFirstBonus(SeatMove):
    """The first bonus card, out of one's hand; all choose at the same time (K27)."""

    do: ClassVar[str] = "first_bonus"
    card: Card

    def shows(self) -> tuple[Card, ...]:
        return (self.card,)


@value
class UseBonus(SeatMove):
    """Use a bonus card that lies before one, on one's turn and before one's card (K19)."""

    do: ClassVar[str] = "bonus"
    card: Card
    family: Annotated[str, one_of(FAMILIES)] | None = None
    """The new trump; None when the card turns the marker over."""


@value
class TakePrize(SeatMove):
    """The trick's winner chooses a card that somebody else played."""

    do: ClassVar[str] = "prize"
    card: Card


@value
class NameStarter(SeatMove):
    """Whoever played a 5 that was not chosen says who starts next."""

    do: ClassVar[str] = "starter"
    starts: Seat


MOVES: Notation[Move] = Notation(
    (StartDeal, ChooseFirstBonus, UseBonus, Play, TakePrize, NameStarter),
    pack_for,
    unseen=(Stand,),
)
