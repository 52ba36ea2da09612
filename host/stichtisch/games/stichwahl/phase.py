"""Where a deal stands."""

from collections.abc import Mapping
from enum import StrEnum


class Phase(StrEnum):
    """What the table waits for, named by the record line that ends the waiting."""

    DEAL = "deal"
    FIRST_BONUS = "first_bonus"
    PLAY = "play"
    """The seat whose turn it is may use bonus cards first."""
    PRIZE = "prize"
    STARTER = "starter"
    REVOKE = "stand"
    """A revoke is proven: it is taken back, or it stands."""
    OVER = "over"


AWAITED: Mapping[StrEnum, str] = {
    Phase.DEAL: "the next deal must come first",
    Phase.FIRST_BONUS: "the first bonus cards are being chosen",
    Phase.PLAY: "a trick is being played",
    Phase.PRIZE: "the trick's winner must choose a prize",
    Phase.STARTER: "the next starter must be named",
    Phase.REVOKE: "a revoke must be taken back or stand",
    Phase.OVER: "the game is over",
}
"""What the table waits for, in words."""

DOING: Mapping[StrEnum, str] = {
    Phase.FIRST_BONUS: "choose a first bonus card",
    Phase.PLAY: "play or use a bonus card",
    Phase.PRIZE: "choose the prize",
    Phase.STARTER: "name the next starter",
}
"""What a seat does then, in words."""
