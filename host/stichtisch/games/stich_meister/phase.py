"""What the table waits for."""

from enum import StrEnum


class Phase(StrEnum):
    """What the table waits for, named by the record line that ends the waiting."""

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
