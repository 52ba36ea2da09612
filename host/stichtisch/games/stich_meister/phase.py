"""What the table waits for."""

from collections.abc import Mapping
from enum import StrEnum


class Phase(StrEnum):
    """Named by the record line that ends the waiting."""

    ROUND = "round"
    RULE = "rule"
    PASS = "pass"
    ASIDE = "aside"
    OPEN = "open"
    PLAY = "play"
    REMOVE = "remove"
    UNPLAYED = "unplayed"
    """Hands were not seen, and the cards that were not played are laid."""
    REVOKE = "stand"
    """A revoke is proven: it is taken back, or it stands."""
    OVER = "over"


BETWEEN_ROUNDS = (Phase.ROUND, Phase.OVER)

AWAITED: Mapping[StrEnum, str] = {
    Phase.ROUND: "the next round must be dealt first",
    Phase.RULE: "the rule cards are being chosen",
    Phase.PASS: "cards are being passed",
    Phase.ASIDE: "cards are being laid aside for the last trick",
    Phase.OPEN: "cards are being laid open",
    Phase.PLAY: "the tricks are being played",
    Phase.REMOVE: "the trick's winner must take a card of it out of the game",
    Phase.UNPLAYED: "the cards that were not played are being laid",
    Phase.REVOKE: "a revoke must be taken back or stand",
    Phase.OVER: "the game is over",
}
"""What the table waits for, in words."""

DOING: Mapping[StrEnum, str] = {
    Phase.RULE: "choose a rule card",
    Phase.PASS: "pass cards",
    Phase.ASIDE: "lay a card aside",
    Phase.OPEN: "lay cards open",
    Phase.PLAY: "play",
    Phase.REMOVE: "take a card out of the game",
    Phase.UNPLAYED: "lay what was not played",
}
"""What a seat does then, in words."""
