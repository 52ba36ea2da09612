"""What a record of Skat says: options, moves, and what becomes known."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from stichtisch.games.card import Card
from stichtisch.games.event import Json
from stichtisch.games.form import Form, IfSeen, Seat, between, either, one_of
from stichtisch.games.move import SeatMove
from stichtisch.games.record import is_integer
from stichtisch.games.tricks.moves import Aside, DealMove, DealOver
from stichtisch.games.value import value
from stichtisch.words import Sentence

HAND: Final = 10
SKAT: Final = 2
GRAND, NULL = "G", "N"
GAMES: Final = "CSHDGN"
"""Clubs, spades, hearts, diamonds, Grand, Null, as records name them."""
ANNOUNCED: Final = ("", "schneider", "schwarz", "ouvert")
"""Each holds what stands before it (S19)."""
BASES: Final = {"C": 12, "S": 11, "H": 10, "D": 9, GRAND: 24}
NULLS: Final = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""The value of Null, by Hand and open (S22)."""


def values(grand: int) -> tuple[int, ...]:
    """All that may be bid, the lowest first (S14)."""
    suits = {base * steps for base in range(9, 13) for steps in range(2, 19)}
    grands = {grand * steps for steps in range(2, 12)}
    return tuple(sorted(suits | grands | set(NULLS.values())))


VALUES: Final = {grand: values(grand) for grand in (24, 20)}


@dataclass(frozen=True)
class Options:
    """What a table may agree on; words.toml says it to people (`option_...`)."""

    list: Annotated[str, one_of(("seeger_fabian", "simple"))] = "seeger_fabian"  # S31
    deals: Annotated[int, between(1)] | None = None  # S33
    long_matadors: bool = True  # S21
    grand: Annotated[int, either(24, 20)] = 24  # S22
    all_pass: Annotated[str, one_of(("score_none", "ramsch"))] = "score_none"  # S15, S37
    kontra: bool = False  # S38
    bock: bool = False  # S39


@value
class StartDeal(DealMove):
    """Ten cards for each who plays, and two beside, face down."""

    dealer: Seat
    hands: Annotated[tuple[tuple[Card, ...], ...], IfSeen()]
    skat: Annotated[tuple[Card, ...], IfSeen()]

    def beside(self) -> tuple[Card, ...]:
        return self.skat


_VALUE = Form(
    lambda given, _: is_integer(given) and any(given in all_ for all_ in VALUES.values()),
    Sentence("skat.a_value"),
    Sentence("skat.a_value"),
)


@value
class Bid(SeatMove):
    """Says a value; the other may hold it."""

    do: ClassVar[str] = "bid"
    value: Annotated[int, _VALUE]


@value
class Holds(SeatMove):
    """Holds the value just bid."""

    do: ClassVar[str] = "hold"


@value
class Pick(SeatMove):
    """Takes up the skat; who names the game without plays Hand."""

    do: ClassVar[str] = "pick"


@value
class Declare(SeatMove):
    """Names the game, and puts two cards where the skat was taken up."""

    do: ClassVar[str] = "declare"
    game: Annotated[str, one_of(GAMES)]
    put: tuple[Card, ...] = ()
    announce: Annotated[str, one_of(ANNOUNCED[1:])] = ""

    @property
    def level(self) -> int:
        """How many steps are announced."""
        return ANNOUNCED.index(self.announce)

    @property
    def is_open(self) -> bool:
        return self.announce == "ouvert"

    def shows(self) -> tuple[Card, ...]:
        return self.put


@value
class GiveUp(Aside):
    """Wants to end the deal: for the declarer lost, for both others won (S35, S36)."""

    do: ClassVar[str] = "give_up"


@value
class Kontra(Aside):
    """Against the declarer: the game counts double (S38)."""

    do: ClassVar[str] = "kontra"


@value
class SkatDealOver(DealOver):
    """A deal is over; without a declarer all have passed."""

    deal: int
    dealer: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    declarer: int | None = None
    game: str | None = None
    bid: int | None = None
    matadors: int | None = None
    has_top: bool | None = None
    """The matadors are held, not lacked: `with`."""
    steps: int | None = None
    eyes: int | None = None
    won: bool | None = None
    overbid: bool | None = None
    value: int | None = None
    doubled: int | None = None
    """How often Kontra, Re and Bock doubled it, if they did."""
    ramsch: tuple[int, ...] | None = None
    """The eyes of each seat in Ramsch."""

    def as_json(self) -> dict[str, Json]:
        """In the record's order; of a passed deal it says that there was no declarer."""
        told = super().as_json()
        points, totals = told.pop("points"), told.pop("totals")
        named = {("with" if key == "has_top" else key): what for key, what in told.items()}
        return {**named, "declarer": self.declarer, "points": points, "totals": totals}
