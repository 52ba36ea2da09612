"""The named options of a game: where the sources differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.games.record import read_options, true_or_false


@dataclass(frozen=True)
class Options:
    """What may differ from table to table; the defaults are what the referee does."""

    discard_unchosen: bool = False
    """Who chose a rule card discards the others instead of keeping them (M1)."""
    multi_trump: str = "count"
    """`lowest_only`: of the rules that designate a trump equally often only the lowest number
    is compared (M7)."""
    forty: str = "skip_only"
    """`plus_three`: the three unplayed cards count as three tricks for the rules that ask how
    many tricks there are, and bring no points of their own (M35)."""


_CHECKS = {
    "discard_unchosen": (true_or_false, "true or false"),
    "multi_trump": (lambda v: v in ("count", "lowest_only"), "count or lowest_only"),
    "forty": (lambda v: v in ("skip_only", "plus_three"), "skip_only or plus_three"),
}


def options_from(raw: Mapping[str, Any]) -> Options:
    return Options(**read_options(raw, _CHECKS))
