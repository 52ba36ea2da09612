"""The parameters of effects: what the data may say, and an effect made of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games.record import is_integer, shown
from stichtisch.games.stich_meister.cards import RANKS, SUITS
from stichtisch.games.stich_meister.effect import Effect, Side


class RuleCardError(StichtischError):
    """A rule card whose data, or an owner's correction of them, make no sense."""


@dataclass(frozen=True)
class Parameter:
    """What a parameter may be, as a test and in words, and what becomes of it."""

    accepts: Callable[[Any], bool]
    wanted: str
    made: Callable[[Any], object] = lambda value: value


def _ranks(value: Any) -> bool:
    return isinstance(value, list) and all(is_integer(r) and r in RANKS for r in value)


RANK_LIST = Parameter(lambda v: _ranks(v) and bool(v), "a list of ranks from 1 to 15", tuple)
SUIT = Parameter(lambda v: isinstance(v, str) and v in tuple(SUITS), "F, C, K or G")
NEIGHBOUR = Parameter(lambda v: v in ("left", "right"), "left or right", Side)
TRICK = Parameter(lambda v: is_integer(v) and 1 <= v <= 8, "a trick from 1 to 8")
COUNT = Parameter(lambda v: is_integer(v) and 0 <= v <= 16, "an integer from 0 to 16")
POINTS = Parameter(lambda v: is_integer(v) and -99 <= v <= 99, "an integer from -99 to 99")
YES_NO = Parameter(lambda v: isinstance(v, bool), "true or false")


def parameter(kind: Parameter) -> Any:
    """A dataclass field that the data fill in."""
    return field(metadata={"parameter": kind})


def effect_from(effect: type[Effect], raw: Mapping[str, Any], card: int) -> Effect:
    """The effect with its parameters as rule card `card` has them, else `RuleCardError`."""
    wanted = {f.name: f.metadata["parameter"] for f in fields(effect)}  # type: ignore[arg-type]
    for name in (*raw, *wanted):
        if name not in wanted:
            raise RuleCardError(f"card {card}: {effect.name} has no parameter {shown(name)}")
        if name not in raw:
            raise RuleCardError(f'card {card}: {effect.name} needs the parameter "{name}"')
        if not wanted[name].accepts(raw[name]):
            raise RuleCardError(f'card {card}: "{name}" must be {wanted[name].wanted}')
    return effect(**{name: wanted[name].made(value) for name, value in raw.items()})
