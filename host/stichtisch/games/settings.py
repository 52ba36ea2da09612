"""How a table wants to be refereed; none of it belongs in the record of the game."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from stichtisch.games.record import read_options, true_or_false

_CHECKS = {
    "take_back": (true_or_false, "true or false"),
    "dealer_speaks": (true_or_false, "true or false"),
    "open_chips": (true_or_false, "true or false"),
    "trumps": (lambda value: value in ("laid", "drawn"), "laid or drawn"),
    "hands": (lambda value: value in ("scanned", "blind"), "scanned or blind"),
    "cards": (lambda value: isinstance(value, str), "text"),
}


@dataclass(frozen=True)
class Settings:
    """The habits of one table."""

    take_back: bool = False
    """A card may be lifted and another laid in its place, until the next card is laid."""
    dealer_speaks: bool = False
    """The dealer names the winner of a column; only the private pod says whether it is right."""
    open_chips: bool = False
    """Chips lie face up, so that whoever shows the table may show them."""
    trumps: str = "drawn"
    """`laid`: the dealer lays two trump cards on the private pod; `drawn`: the referee draws."""
    hands: str = "scanned"
    """Where hands are dealt face down. `scanned`: each player lays the hand on the own spot first;
    `blind`: the referee learns cards as they are played."""
    cards: str = ""
    """What an owner read off real cards where they differ from the printed data, as TOML."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def settings_from(raw: Mapping[str, Any]) -> Settings:
    """The settings under their names, else `RecordError`."""
    return Settings(**read_options(raw, _CHECKS))
