"""Lines of a record and things said at the table that all games of the kit share."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Annotated, ClassVar, Final

from stichtisch.games.card import Card
from stichtisch.games.event import Event, RoundEnd
from stichtisch.games.form import IfSeen, Seat, between
from stichtisch.games.move import Move, Remark, SeatMove
from stichtisch.games.value import value


class DealMove(Move):
    """The dealer shuffles and deals. A game's own deal writes its fields in the record's order."""

    do: ClassVar[str] = "deal"
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    """By seat; () where nobody sees them."""

    def dealt_hands(self) -> tuple[tuple[Card, ...], ...]:
        return self.hands

    def beside(self) -> tuple[Card, ...]:
        """Cards that the deal lays open, and that are in no hand."""
        return ()


@value
class StartDeal(DealMove):
    """A deal that leaves nothing beside the hands."""

    dealer: Seat
    hands: Annotated[tuple[tuple[Card, ...], ...], IfSeen()]


@value
class Passes(SeatMove):
    """Is out of the bidding."""

    do: ClassVar[str] = "pass"


ASIDE = 3.0
"""Seconds that a key is held to say something aside: well beyond what it is held by mistake."""


class Aside(SeatMove):
    """Something said whoever's turn it is, by holding the key so long."""

    aside: ClassVar[bool] = True


@value
class Re(Aside):
    """Answers whoever doubled what the deal counts: it counts double again."""

    do: ClassVar[str] = "re"


class Counted(SeatMove):
    """A bid of tricks."""

    @property
    @abstractmethod
    def presses(self) -> int:
        """How often the key is pressed for it."""


class DealOver(RoundEnd):
    """A deal is over. A game's own event writes its fields in the record's order."""

    name: ClassVar[str] = "deal"
    deal: int
    """1, 2, ..."""
    points: tuple[int, ...]
    totals: tuple[int, ...]


@value
class TricksOver(DealOver):
    """Tricks, points of the deal and totals, by seat."""

    deal: int
    dealer: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@value
class Pass(SeatMove):
    """Hand cards for another seat, face down."""

    do: ClassVar[str] = "pass"
    cards: tuple[Card, ...]

    def shows(self) -> tuple[Card, ...]:
        return self.cards


@value
class Passed(Event):
    """All have passed and the cards have moved; which, only giver and receiver know."""

    name: ClassVar[str] = "passed"
    direction: str
    """One of `STEPS`."""


STEPS: Final = {"left": 1, "right": -1, "across": 2}
"""To which seat cards are passed, counted clockwise."""


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
    """Whoever is asked has counted so far: the place of a move among those asked for."""

    do: ClassVar[str] = "counts"
    tricks: Annotated[int, between(0, 20)]


def first_dealer(remarks: Iterable[Remark]) -> int | None:
    """Who deals first, as the last one said."""
    said = [remark.seat for remark in remarks if isinstance(remark, Deals)]
    return said[-1] if said else None


def counted(remarks: Iterable[Remark]) -> int:
    """The place of the move that a held key makes."""
    counts = [remark.tricks for remark in remarks if isinstance(remark, Counts)]
    return counts[-1] if counts else 0
