"""What a record of Hearts says: options, moves, and what becomes known."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from stichtisch.games.form import between, either, one_of
from stichtisch.games.move import SeatMove
from stichtisch.games.tricks.moves import DealOver
from stichtisch.games.value import value

MOONS = ("others_up", "self_down")
"""What whoever shoots the moon may choose, where that is agreed on (H16)."""


@dataclass(frozen=True)
class Options:
    """What a table may agree on; words.toml says it to people (`option_...`)."""

    passing: Annotated[str, one_of(("cycle", "left", "none"))] = "cycle"  # H5, H6
    first_lead: Annotated[str, one_of(("club_two", "any_club", "left"))] = "club_two"  # H8
    first_trick_free: bool = False  # H10
    must_break: bool = True  # H11
    queen_breaks: bool = False  # H12
    spare_queen: bool = False  # H13
    jack: bool = False  # H15
    moon: Annotated[str, one_of((*MOONS, "choice"))] = "others_up"  # H16
    no_trick: Annotated[int, either(0, -5)] = 0  # H18
    target: Annotated[int, between(1)] = 100  # H19
    deals: Annotated[int, between(1)] | None = None
    tie: Annotated[str, one_of(("share", "play_on"))] = "share"  # H20


@value
class Moon(SeatMove):
    """Whoever shot the moon says what it brings."""

    do: ClassVar[str] = "moon"
    choice: Annotated[str, one_of(MOONS)]


@value
class HeartsDealOver(DealOver):
    """Tricks, points of the deal and totals by seat; `moon` is who shot it."""

    null: ClassVar[str] = "moon"
    deal: int
    dealer: int
    moon: int | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
