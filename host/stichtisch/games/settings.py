"""How a table wants to be refereed; none of it belongs in the record of the game."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from stichtisch.games.form import Form, one_of
from stichtisch.words import Sentence

STRENGTHS = ("random", "careful", "thinking")
"""How well bots play (players/strength.py), from the weakest to the strongest."""
_BOT = re.compile(rf"([1-9])=({'|'.join(STRENGTHS)})")
_WANTED = Sentence("record.bots")
_BOTS = Form(
    lambda value, _: isinstance(value, str) and all(map(_BOT.fullmatch, value.split())),
    _WANTED,
    _WANTED,
)


@dataclass(frozen=True)
class Settings:
    """The habits of one table."""

    take_back: bool = False
    """A card may be lifted and another laid in its place, until the next card is laid."""
    dealer_speaks: bool = False
    """The dealer names the winner of a column; only the private pod says whether it is right."""
    rulings: bool = False
    """What the game's order says of an error is told with it."""
    open_chips: bool = False
    """Chips lie face up, and what shows the table shows them."""
    trumps: Annotated[str, one_of(("laid", "drawn"))] = "drawn"
    """`laid`: the dealer lays the trump cards on the private pod; `drawn`: the referee draws."""
    hands: Annotated[str, one_of(("scanned", "blind"))] = "scanned"
    """Where hands are dealt face down. `scanned`: each player scans their hand on their own spot
    first; `blind`: the referee learns cards as they are played."""
    lamps: Annotated[str, one_of(("anybody", "own"))] = "anybody"
    """Where hands are dealt face down, what the suit lamps say. `anybody`: what the trick asks of
    anybody; `own`: what each seat's own hand may play, for teaching, which all can see."""
    bots: Annotated[str, _BOTS] = ""
    """The seats, from 1, at which bots play with real cards, and how well:
    `2=careful 4=thinking`. People lay their cards for them."""
    cards: str = ""
    """What an owner read off real cards where they differ from the printed data, as TOML."""

    @property
    def unseen(self) -> bool:
        """Whether dealt hands stay unknown."""
        return self.hands == "blind"

    @property
    def tells_own(self) -> bool:
        """Whether dealt hands tell which of their suits may be played; unseen ones cannot."""
        return self.lamps == "own" and not self.unseen

    @property
    def strengths(self) -> Mapping[int, str]:
        """How well the bots with real cards play, by seat."""
        parts = (bot.partition("=") for bot in self.bots.split())
        return {int(seat) - 1: strength for seat, _, strength in parts}

    def as_json(self) -> dict[str, Any]:
        return asdict(self)
