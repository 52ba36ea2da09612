"""The named options of a game."""

from dataclasses import dataclass
from typing import Annotated

from stichtisch.games.form import between, one_of


@dataclass(frozen=True)
class Options:
    """What may differ from table to table; the defaults are what the referee does."""

    tasks: Annotated[int, between(1, 6)] = 5
    """Chips each player takes (W3; the short game has 4)."""
    places: Annotated[str, one_of(("count_then_value", "value_only"))] = "count_then_value"
    """`value_only`: when several go out in one round, all places go by value alone (W1)."""
    hint_includes_table: bool = True
    """With three players the Table's card counts in the hint, as the last one played (W8)."""
    dealer_must_discard: bool = False
    """The dealer may not decline a chip that was earned (W12)."""
    three_player_values: bool = False
    """The rule sheet's adjustment of the values, with three players only (W11)."""
    max_rounds: Annotated[int, between(1)] | None = None
    """After that round the game ends, places by chips and value (W30)."""
