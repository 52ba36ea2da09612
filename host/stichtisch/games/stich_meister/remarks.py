"""What is said at the table toward the next move."""

from collections.abc import Iterable
from typing import ClassVar

from stichtisch.games.form import Seat
from stichtisch.games.move import Notation, Remark
from stichtisch.games.revoke import TakesBack
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.value import value


@value
class Deals(Remark):
    """Who deals the first round."""

    do: ClassVar[str] = "deals"
    seat: Seat


REMARKS: Notation[Remark] = Notation((Deals, TakesBack), lambda _seats: PACK)


def first_dealer(remarks: Iterable[Remark]) -> int | None:
    """Whoever said so."""
    return next((remark.seat for remark in remarks if isinstance(remark, Deals)), None)
