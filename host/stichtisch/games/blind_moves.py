"""What is written in the journal of a table that sees no hands, and in no record."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from stichtisch.games.card import Card
from stichtisch.games.event import Event
from stichtisch.games.game import Move
from stichtisch.games.record import Fields
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.moves import StartRound
from stichtisch.games.stich_meister.rule_cards import NUMBERS


@dataclass(frozen=True)
class StartBlindRound(Move):
    """A round of Stich-Meister of which the rule cards alone are known."""

    do: ClassVar[str] = StartRound.do
    dealer: int
    rule_hands: tuple[tuple[int, ...], ...]
    extra_rule: int | None = None

    def absent(self) -> frozenset[str]:
        return frozenset() if self.extra_rule is not None else frozenset({"extra_rule"})


@dataclass(frozen=True)
class LayUnplayed(Move):
    """Hand cards that were not played, laid once the round is over."""

    do: ClassVar[str] = "unplayed"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Stand(Move):
    """A revoke stands: the game goes on, and its record ends before this round."""

    do: ClassVar[str] = "stand"


@dataclass(frozen=True)
class RevokeProven(Event):
    """A seat did not follow suit in that trick, although it could have."""

    name: ClassVar[str] = "revoke"
    seat: int
    trick: int


def _round(fields: Fields, seats: int) -> Move:
    return StartBlindRound(
        fields.integer("dealer", 0, seats - 1),
        fields.integer_lists("rule_hands", NUMBERS[0], NUMBERS[-1]),
        fields.integer("extra_rule", NUMBERS[0], NUMBERS[-1]) if seats == 3 else None,
    )


def _unplayed(fields: Fields, seats: int) -> Move:
    return LayUnplayed(fields.integer("seat", 0, seats - 1), fields.cards("cards", PACK))


_READERS: Mapping[str, Callable[[Fields, int], Move]] = {
    StartBlindRound.do: _round,
    LayUnplayed.do: _unplayed,
    Stand.do: lambda _fields, _seats: Stand(),
}


def read_blind_move(raw: Mapping[str, Any], seats: int) -> Move | None:
    """The move in a journal's line; None for one that a record has as well."""
    if raw["do"] not in _READERS:
        return None
    fields = Fields(raw, "the line")
    read = _READERS[fields.text("do")]
    move = read(fields, seats)
    fields.done()
    return move
