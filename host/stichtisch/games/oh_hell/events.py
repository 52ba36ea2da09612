"""What becomes known in a game, beside tricks and the game's end."""

from typing import ClassVar

from stichtisch.games.event import Event
from stichtisch.games.value import value


@value
class DealOver(Event):
    """Bids, tricks, points of the deal and totals, all by seat."""

    name: ClassVar[str] = "deal"
    deal: int
    dealer: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
