"""What the table waits for."""

from enum import StrEnum


class Phase(StrEnum):
    """Named by the record line that ends the waiting."""

    CHIP = "chip"
    ROUND = "round"
    DRAFT = "draft"
    SET_ASIDE = "set_aside"
    TASK = "task"
    PLAY = "play"
    REWARD = "reward"
    OVER = "over"


TRUMPS_HIDDEN = frozenset({Phase.DRAFT, Phase.SET_ASIDE})
"""While the cards are drafted only the dealer knows the trumps."""
