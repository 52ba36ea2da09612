"""What is said at the table toward the next move."""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from stichtisch.games.form import Seat, between
from stichtisch.games.move import Remark
from stichtisch.games.oh_hell.options import MOST
from stichtisch.games.value import value


@value
class Deals(Remark):
    """Who deals first."""

    do: ClassVar[str] = "deals"
    seat: Seat


@value
class Draws(Remark):
    """The referee is to turn up a card."""

    do: ClassVar[str] = "draws"


@value
class Counts(Remark):
    """Whoever bids has counted so far."""

    do: ClassVar[str] = "counts"
    tricks: Annotated[int, between(0, MOST)]


def first_dealer(remarks: Iterable[Remark]) -> int | None:
    """Who deals first, as the last one said (OH12)."""
    said = [remark.seat for remark in remarks if isinstance(remark, Deals)]
    return said[-1] if said else None


def counted(remarks: Iterable[Remark]) -> int:
    """The number that a held key bids (OH14)."""
    counts = [remark.tricks for remark in remarks if isinstance(remark, Counts)]
    return counts[-1] if counts else 0
