"""What a record of Schafkopf says: cards, options, moves, and what becomes known."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from stichtisch.games.card import Card, Pack
from stichtisch.games.form import between, either, one_of
from stichtisch.games.move import SeatMove
from stichtisch.games.tricks.moves import Aside, DealOver
from stichtisch.games.value import value

SUITS: Final = "EGHS"
"""Acorns, leaves, hearts, bells."""
CARDS: Final = Pack.of(SUITS, range(7, 15), {11: "U", 12: "O", 13: "K", 14: "A"})
"""Unter, Ober, king and Sau are 11 to 14 (SF1)."""
HAND: Final = 8
CALL, SIE = "call", "sie"
FARBWENZ = "farbwenz"
TOUT: Final = "_tout"
KINDS: Final[tuple[str, ...]] = (
    CALL, FARBWENZ, "wenz", "solo", FARBWENZ + TOUT, "wenz" + TOUT, "solo" + TOUT, SIE,
)  # fmt: skip
"""Low to high (SF8)."""


@dataclass(frozen=True)
class Options:
    """What a table may agree on; words.toml says it to people (`option_...`)."""

    call: Annotated[int, between(0)] = 20  # SF30
    solo: Annotated[int, between(0)] = 50  # SF30
    extra: Annotated[int, between(0)] = 10  # SF30
    run_away: bool = True  # SF20
    freed_sau: bool = True  # SF21
    runners_wenz: Annotated[int, either(2, 3)] = 2  # SF29
    stoss: bool = True  # SF33
    stoss_turns: bool = False  # SF34
    all_pass: Annotated[str, one_of(("throw_in",))] = "throw_in"  # SF15
    deals: Annotated[int, between(1)] = 16  # SF36
    farbwenz: bool = False  # SF8
    knock: bool = False  # SF38


@value
class Bid(SeatMove):
    """Names a kind of game; who names the highest plays it."""

    do: ClassVar[str] = "bid"
    kind: Annotated[str, one_of(KINDS)]


@value
class Declare(SeatMove):
    """Names the Sau that is called, or the trump suit; nothing in Wenz and Sie."""

    do: ClassVar[str] = "declare"
    sau: Card | None = None
    suit: Annotated[str, one_of(SUITS)] = ""
    tout: bool = False
    """All tricks will be taken: the kind is raised (SF11)."""


@value
class Stoss(Aside):
    """An opponent doubles (SF33)."""

    do: ClassVar[str] = "stoss"


@value
class Knock(Aside):
    """Doubles before the bidding (SF38)."""

    do: ClassVar[str] = "knock"


@value
class SchafkopfDealOver(DealOver):
    """A deal is over; without a declarer all have passed."""

    deal: int
    dealer: int
    kind: str | None = None
    declarer: int | None = None
    partner: int | None = None
    eyes: int | None = None
    """Of the playing side."""
    tricks: tuple[int, ...] | None = None
    won: bool | None = None
    schneider: bool | None = None
    """Of either side, as is Schwarz."""
    schwarz: bool | None = None
    runners: int | None = None
    doubled: int | None = None
    """Stoß and Gegenstoß."""
    knocked: int | None = None
    """How many knocked, where that may be done."""
    value: int | None = None
    points: tuple[int, ...] = (0, 0, 0, 0)
    totals: tuple[int, ...] = ()

    @property
    def null(self) -> str:  # type: ignore[override]
        """It says that there was no declarer, or no partner."""
        return "declarer" if self.kind is None else "partner"
