"""What the table waits for."""

from collections.abc import Mapping
from enum import StrEnum

from stichtisch.games.unseen import Stand


class Phase(StrEnum):
    """Named by the record line that ends the waiting."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    REVOKE = Stand.do
    """A revoke is proven: it is taken back, or it stands."""
    OVER = "over"


AWAITED: Mapping[StrEnum, str] = {
    Phase.DEAL: "the next deal must be made first",
    Phase.BID: "the bids are being made",
    Phase.PLAY: "the tricks are being played",
    Phase.REVOKE: "a revoke is put to the table",
    Phase.OVER: "the game is over",
}

DOING: Mapping[StrEnum, str] = {Phase.BID: "bid", Phase.PLAY: "play"}
