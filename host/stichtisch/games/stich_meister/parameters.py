"""The parameters of effects: what the data may say, and an effect made of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games.record import is_integer, shown
from stichtisch.games.stich_meister.cards import RANKS, SUITS
from stichtisch.games.stich_meister.effect import Effect, Side
from stichtisch.words import Sentence


class RuleCardError(StichtischError):
    """A rule card whose data, or an owner's correction of them, make no sense."""


@dataclass(frozen=True)
class Parameter:
    """What a parameter may be, as a test and in words, and what becomes of it."""

    accepts: Callable[[Any], bool]
    wanted: Sentence
    made: Callable[[Any], object] = lambda value: value


def _ranks(value: Any) -> bool:
    return isinstance(value, list) and all(is_integer(r) and r in RANKS for r in value)


def _integer(low: int, high: int) -> Parameter:
    wanted = Sentence("record.integer", low=low, high=high)
    return Parameter(lambda v: is_integer(v) and low <= v <= high, wanted)


def _either(one: str, other: str) -> Sentence:
    return Sentence("record.either", one=one, other=other)


RANK_LIST = Parameter(lambda v: _ranks(v) and bool(v), Sentence("stich_meister.ranks"), tuple)
SUIT = Parameter(
    lambda v: isinstance(v, str) and v in tuple(SUITS), Sentence("stich_meister.suits")
)
NEIGHBOUR = Parameter(lambda v: v in ("left", "right"), _either("left", "right"), Side)
TRICK = _integer(1, 8)
COUNT = _integer(0, 16)
POINTS = _integer(-99, 99)
YES_NO = Parameter(lambda v: isinstance(v, bool), _either("true", "false"))


def parameter(kind: Parameter) -> Any:
    """A dataclass field that the data fill in."""
    return field(metadata={"parameter": kind})


def effect_from(effect: type[Effect], raw: Mapping[str, Any], card: int) -> Effect:
    """The effect with its parameters as rule card `card` has them, else `RuleCardError`."""
    wanted = {f.name: f.metadata["parameter"] for f in fields(effect)}  # type: ignore[arg-type]
    for name in (*raw, *wanted):
        if name not in wanted:
            raise RuleCardError(
                "stich_meister.no_parameter", card=card, effect=effect.name, name=shown(name)
            )
        if name not in raw:
            raise RuleCardError(
                "stich_meister.needs_parameter", card=card, effect=effect.name, name=name
            )
        if not wanted[name].accepts(raw[name]):
            raise RuleCardError(
                "stich_meister.must_be", card=card, key=name, wanted=wanted[name].wanted
            )
    return effect(**{name: wanted[name].made(value) for name, value in raw.items()})
