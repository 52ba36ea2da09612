"""The named options of a game, and the values printed on a given deck's chips."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.games.record import RecordError, is_integer, read_options, true_or_false
from stichtisch.games.was_sticht.chips import TASKS, printed


@dataclass(frozen=True)
class Options:
    """What may differ from table to table; the defaults are what the referee does."""

    tasks: int = 5
    """Chips each player takes, 1..6 (W3; the short game has 4)."""
    places: str = "count_then_value"
    """`value_only`: when several go out in one round, all places go by value alone (W1)."""
    hint_includes_table: bool = True
    """With three players the Table's card counts in the hint, as the last one played (W8)."""
    dealer_must_discard: bool = False
    """The dealer may not decline a chip that was earned (W12)."""
    three_player_values: bool = False
    """The rule sheet's adjustment of the values, with three players only (W11)."""
    max_rounds: int | None = None
    """After that round the game ends, places by chips and value (W30)."""


_CHECKS = {
    "tasks": (lambda v: is_integer(v) and 1 <= v <= 6, "an integer from 1 to 6"),
    "places": (
        lambda v: v in ("count_then_value", "value_only"),
        "count_then_value or value_only",
    ),
    "hint_includes_table": (true_or_false, "true or false"),
    "dealer_must_discard": (true_or_false, "true or false"),
    "three_player_values": (true_or_false, "true or false"),
    "max_rounds": (
        lambda v: v is None or (is_integer(v) and v >= 1),
        "an integer of at least 1, or null",
    ),
}


def options_from(raw: Mapping[str, Any]) -> Options:
    return Options(**read_options(raw, _CHECKS))


def values_from(deck: Mapping[str, Any] | None, seats: int, options: Options) -> dict[str, int]:
    """The value of each kind of chip in this game, adjusted where the options say so."""
    values = dict(printed().values) if deck is None else _printed_on(deck)
    if options.three_player_values and seats == 3:
        adjustment = printed().three_players
        return {kind: value + adjustment[kind] for kind, value in values.items()}
    return values


def _printed_on(deck: Mapping[str, Any]) -> dict[str, int]:
    if set(deck) != set(TASKS):
        raise RecordError('"deck" must give a value for each of ' + " ".join(TASKS))
    if not all(is_integer(value) and 1 <= value <= 9 for value in deck.values()):
        raise RecordError('the values in "deck" must be integers from 1 to 9')
    return dict(deck)
