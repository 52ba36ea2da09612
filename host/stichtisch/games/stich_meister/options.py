"""The named options of a game: where the sources differ."""

from dataclasses import dataclass
from typing import Annotated

from stichtisch.games.form import one_of


@dataclass(frozen=True)
class Options:
    """What may differ from table to table; the defaults are what the referee does."""

    discard_unchosen: bool = False
    """Who chose a rule card discards the others instead of keeping them (M1)."""
    multi_trump: Annotated[str, one_of(("count", "lowest_only"))] = "count"
    """`lowest_only`: of the rules that designate a trump equally often only the lowest number
    is compared (M7)."""
    forty: Annotated[str, one_of(("skip_only", "plus_three"))] = "skip_only"
    """`plus_three`: the three unplayed cards count as three tricks for the rules that ask how
    many tricks there are, and bring no points of their own (M35)."""
