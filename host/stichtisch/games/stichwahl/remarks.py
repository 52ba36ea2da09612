"""What is said and pointed at between two moves, and what follows from it.

Where there is a choice, a short press of the player's key points at the next possibility and a
long one takes it. What was drawn, named or pointed at last is what holds.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeVar

from stichtisch.games.card import Card
from stichtisch.games.form import Seat, one_of
from stichtisch.games.move import Notation, Remark
from stichtisch.games.stichwahl.phase import Phase
from stichtisch.games.stichwahl.views import Public
from stichtisch.games.stichwahl.whales import FAMILIES, Marker, pack_for
from stichtisch.games.value import value


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


def drawn(public: Public, remarks: Remarks) -> Card | None:
    """The card for the next deal."""
    said = _last(Drawn, remarks)
    return said.card if said and public.phase is Phase.DEAL else None


def starter(public: Public, remarks: Remarks) -> int | None:
    """Who starts the deal; of a later deal it is known from the one before."""
    said = _last(Starts, remarks)
    return said.starter if said and public.starter is None else public.starter


def marker(public: Public, remarks: Remarks) -> Marker | None:
    """Trump and what wins, from when the card is drawn until the deal is over."""
    match public.phase:
        case Phase.DEAL:
            card = drawn(public, remarks)
            return Marker.after_drawing(card) if card else None
        case Phase.OVER:
            return None
    return public.marker


def trump_pointed_at(public: Public, remarks: Remarks) -> PointsAtFamily | None:
    """The bonus card laid, and the family that is pointed at as trump."""
    return _last(PointsAtFamily, remarks) if public.phase is Phase.PLAY else None


def prize_pointed_at(public: Public, remarks: Remarks) -> Card | None:
    """The prize; at first, the first card that the winner may choose."""
    said = _last(PointsAt, remarks)
    if said and said.card in public.prizes:
        return said.card
    return next(iter(public.prizes), None)


def _last(kind: type[RemarkT], remarks: Remarks) -> RemarkT | None:
    said = [remark for remark in remarks if isinstance(remark, kind)]
    return said[-1] if said else None
