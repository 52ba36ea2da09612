"""What is done in a game, as the record writes it, what becomes known by it, and what is said.

Where there is a choice, a short press of the player's key points at the next possibility and a
long one takes it. What was drawn, named or pointed at last is what holds.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, TypeVar

from stichtisch.games.card import Card
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.form import IfSeen, OnlyWith, Seat, one_of
from stichtisch.games.move import Move, Notation, Play, Remark, SeatMove, Stand
from stichtisch.games.stichwahl.cards import FAMILIES, pack_for
from stichtisch.games.tricks.moves import DealMove, DealOver
from stichtisch.games.value import value


@value
class StartDeal(DealMove):
    """The table draws a card for trump and marker, puts it back, shuffles and deals."""

    drawn: Card
    starter: Seat
    hands: Annotated[tuple[tuple[Card, ...], ...], IfSeen()]
    """Nine cards each, by seat; () where nobody saw them."""
    pile: Annotated[tuple[Card, ...], IfSeen(), OnlyWith(range(2, 4))] = ()
    """What is left with fewer than four players, the top card first."""

    @property
    def dealer(self) -> int:  # type: ignore[override]
        """Whoever starts: nobody else is told apart."""
        return self.starter


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


def pile_beside(hands: Iterable[Sequence[Card]], seats: int) -> tuple[Card, ...]:
    """The pile beside these hands, in the pack's order: nobody knows its own, and nothing asks for
    it, since a card drawn from it is one point whichever it is."""
    held = {card for hand in hands for card in hand}
    return tuple(card for card in pack_for(seats).values() if card not in held)


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
class WhaleDealOver(DealOver):
    """Points of the deal and totals by seat; `next_starter` only when the game goes on."""

    deal: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    next_starter: int | None


@value
class Drawn(Remark):
    """The card that will set trump and marker of the next deal."""

    do: ClassVar[str] = "drawn"
    card: Card


@value
class Starts(Remark):
    """Who starts the first deal."""

    do: ClassVar[str] = "starts"
    starter: Seat


@value
class PointsAt(Remark):
    """The trick's winner points at a card, to take it as the prize."""

    do: ClassVar[str] = "points"
    card: Card


@value
class PointsAtFamily(Remark):
    """Whoever laid this bonus card points at one of its families, to make it trump."""

    do: ClassVar[str] = "family"
    card: Card
    family: Annotated[str, one_of(FAMILIES)]


REMARKS: Notation[Remark] = Notation((Drawn, Starts, PointsAt, PointsAtFamily), pack_for)

RemarkT = TypeVar("RemarkT", bound=Remark)
Remarks = Sequence[Remark]
"""What was said since the last move, oldest first."""


def drawn(remarks: Remarks) -> Card | None:
    """The card for the next deal."""
    said = _last(Drawn, remarks)
    return said.card if said else None


def starter(known: int | None, remarks: Remarks) -> int | None:
    """Who starts the deal; of a later deal it is known from the one before."""
    said = _last(Starts, remarks)
    return said.starter if said and known is None else known


def trump_pointed_at(remarks: Remarks) -> PointsAtFamily | None:
    """The bonus card laid, and the family that is pointed at as trump."""
    return _last(PointsAtFamily, remarks)


def prize_pointed_at(prizes: Sequence[Card], remarks: Remarks) -> Card | None:
    """The prize; at first, the first card that the winner may choose."""
    said = _last(PointsAt, remarks)
    return said.card if said and said.card in prizes else next(iter(prizes), None)


def _last(kind: type[RemarkT], remarks: Remarks) -> RemarkT | None:
    said = [remark for remark in remarks if isinstance(remark, kind)]
    return said[-1] if said else None
