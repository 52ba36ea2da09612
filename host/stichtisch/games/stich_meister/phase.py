"""What the table waits for."""

from collections.abc import Mapping
from enum import StrEnum

from stichtisch.words import Sentence


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


ALL_GAMES = (Phase.PLAY, Phase.REVOKE, Phase.OVER)
"""What all games have sentences for."""
BETWEEN_ROUNDS = (Phase.ROUND, Phase.OVER)

AWAITED: Mapping[str, Sentence] = {
    Phase.ROUND: Sentence("stich_meister.phase_round"),
    Phase.RULE: Sentence("stich_meister.phase_rule"),
    Phase.PASS: Sentence("stich_meister.phase_pass"),
    Phase.ASIDE: Sentence("stich_meister.phase_aside"),
    Phase.OPEN: Sentence("stich_meister.phase_open"),
    Phase.PLAY: Sentence("rules.play"),
    Phase.REMOVE: Sentence("stich_meister.phase_remove"),
    Phase.UNPLAYED: Sentence("stich_meister.phase_unplayed"),
    Phase.REVOKE: Sentence("rules.revoke"),
    Phase.OVER: Sentence("rules.over"),
}
"""What the table waits for, in words."""
