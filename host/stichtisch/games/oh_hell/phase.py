"""What the table waits for."""

from collections.abc import Mapping
from enum import StrEnum

from stichtisch.errors import Sentence
from stichtisch.games.revoke import Stand


class Phase(StrEnum):
    """Named by the record line that ends the waiting."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    REVOKE = Stand.do
    """A revoke is proven: it is taken back, or it stands."""
    OVER = "over"


AWAITED: Mapping[StrEnum, Sentence] = {
    Phase.DEAL: Sentence("oh_hell.phase_deal"),
    Phase.BID: Sentence("oh_hell.phase_bid"),
    Phase.PLAY: Sentence("rules.play"),
    Phase.REVOKE: Sentence("rules.revoke"),
    Phase.OVER: Sentence("rules.over"),
}
