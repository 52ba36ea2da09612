"""What a record of Doppelkopf says: cards, options, moves, and what becomes known."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from stichtisch.games.card import Card, Pack
from stichtisch.games.event import Event
from stichtisch.games.form import Seat, between, one_of
from stichtisch.games.move import SeatMove
from stichtisch.games.tricks.moves import Aside, DealOver
from stichtisch.games.value import value

CARDS: Final = Pack.of("SHDC", range(9, 15), twice=True)
"""Jack, queen, king and ace are 11 to 14 (D1)."""
WEDDING: Final = "wedding"
SOLOS: Final = ("queens", "jacks", "aces", "clubs", "spades", "hearts", "diamonds")
"""In the order of the key."""
ARMUT: Final = "armut"
RE, KONTRA = "re", "kontra"
ABSAGEN: Final = ("no90", "no60", "no30", "schwarz")
"""Each needs those before it (D18)."""
COMPULSORY, SOLO = "compulsory", "solo"
"""What those with a reservation are asked, in this order (D12)."""


@dataclass(frozen=True)
class Options:
    """What a table may agree on; words.toml says it to people (`option_...`)."""

    deals: Annotated[int, between(1)] = 16  # D31
    compulsory: bool = False  # D31 to D33
    second_ten: bool = False  # D5
    karlchen_caught: bool = False  # D28
    nines: bool = True  # D1
    armut: bool = False  # D36


@value
class Health(SeatMove):
    """Healthy, or with a reservation (D11)."""

    do: ClassVar[str] = "health"
    reserved: bool


@value
class Yields(SeatMove):
    """Has no such game to name (D12)."""

    do: ClassVar[str] = "yield"
    to: Annotated[str, one_of((COMPULSORY, SOLO, ARMUT))]


@value
class Reserve(SeatMove):
    """Names the game of its reservation: the deal is played as that."""

    do: ClassVar[str] = "reserve"
    game: Annotated[str, one_of((*SOLOS, WEDDING, ARMUT))]
    compulsory: bool = False
    """It is the solo that each seat owes (D32)."""


@value
class Takes(SeatMove):
    """Takes the cards of whoever is poor, or leaves them to the next one (D36)."""

    do: ClassVar[str] = "take"
    takes: bool


@value
class Gives(SeatMove):
    """Cards of the poor seat for the one that takes them, and others back (D36)."""

    do: ClassVar[str] = "give"
    to: Seat
    cards: tuple[Card, ...]

    def shows(self) -> tuple[Card, ...]:
        return self.cards

    def goes_to(self) -> int:
        return self.to


@value
class Says(Aside):
    """Re or Kontra, or how many eyes the others will not reach (D16, D17)."""

    do: ClassVar[str] = "say"
    say: Annotated[str, one_of((RE, KONTRA, *ABSAGEN))]


@value
class PartnerFound(Event):
    """A wedding is clarified (D13); None: the holder plays alone (D14)."""

    name: ClassVar[str] = "partner"
    null: ClassVar[str] = "seat"
    seat: int | None


@value
class Sides:
    """What was said, or is counted beside the eyes, by side."""

    re: tuple[str, ...] = ()
    kontra: tuple[str, ...] = ()


@value
class DoppelkopfDealOver(DealOver):
    """A deal is over; without a winner both sides failed (D25)."""

    null: ClassVar[str] = "winner"
    deal: int
    dealer: int
    game: str
    """The solo, `wedding`, `silent`, `armut` or `normal`."""
    re: tuple[int, ...]
    """The seats of that side."""
    eyes: tuple[int, int]
    """Of Re and of Kontra."""
    said: Sides
    specials: Sides
    winner: str | None
    value: int
    """For each of Re."""
    points: tuple[int, ...]
    totals: tuple[int, ...]
