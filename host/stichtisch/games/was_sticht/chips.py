"""The task chips: how many there are, and the values printed on them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from stichtisch.games.record import RecordError, is_integer
from stichtisch.games.was_sticht.tasks import TASKS


@dataclass(frozen=True)
class Print:
    """What is printed on the chips of one edition."""

    copies: int
    """Of each kind."""
    values: Mapping[str, int]
    """By kind; they decide between players who go out in the same round."""
    three_players: Mapping[str, int]
    """What the rule sheet suggests to add with three players (W11)."""
    unverified: tuple[str, ...]
    """Kinds whose value nobody has read off a real chip yet."""


@cache
def printed() -> Print:
    """The print data that come with the game."""
    text = Path(__file__).with_name("faces.toml").read_text("utf-8")
    data = tomllib.loads(text)
    chips = data["chips"]
    return Print(
        copies=data["copies"],
        values={kind: chip["value"] for kind, chip in chips.items()},
        three_players={kind: chip["three_players"] for kind, chip in chips.items()},
        unverified=tuple(kind for kind, chip in chips.items() if not chip["verified"]),
    )


def values_from(deck: Mapping[str, Any]) -> dict[str, int]:
    """The values that a record's header says are printed on its deck, else `RecordError`."""
    if set(deck) != set(TASKS):
        raise RecordError("was_sticht.deck_lacks", tasks=" ".join(TASKS))
    if not all(is_integer(value) and 1 <= value <= 9 for value in deck.values()):
        raise RecordError("was_sticht.deck_values")
    return dict(deck)
