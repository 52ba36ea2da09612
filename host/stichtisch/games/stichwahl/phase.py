"""Where a deal stands."""

from collections.abc import Mapping
from enum import StrEnum

from stichtisch.words import Sentence


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


AWAITED: Mapping[str, Sentence] = {
    Phase.DEAL: Sentence("stichwahl.phase_deal"),
    Phase.FIRST_BONUS: Sentence("stichwahl.phase_first_bonus"),
    Phase.PLAY: Sentence("stichwahl.phase_play"),
    Phase.PRIZE: Sentence("stichwahl.phase_prize"),
    Phase.STARTER: Sentence("stichwahl.phase_starter"),
    Phase.REVOKE: Sentence("rules.revoke"),
    Phase.OVER: Sentence("rules.over"),
}
"""What the table waits for, in words."""
