"""The moves of a game, as the record writes them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from stichtisch.games.card import Card
from stichtisch.games.event import Json
from stichtisch.games.game import Move
from stichtisch.games.game import Play as Play
from stichtisch.games.record import Fields, read_by_do
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.rule_cards import NUMBERS


@dataclass(frozen=True)
class StartRound(Move):
    """The table deals: all playing cards, and rule cards up to three each."""

    do: ClassVar[str] = "round"
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    rule_hands: tuple[tuple[int, ...], ...]
    extra_rule: int | None = None
    """With three players: the rule card turned from the deck."""

    def absent(self) -> frozenset[str]:
        return frozenset() if self.extra_rule is not None else frozenset({"extra_rule"})


@dataclass(frozen=True)
class ChooseRule(Move):
    """A rule card for the round, face down until all have chosen."""

    do: ClassVar[str] = "rule"
    seat: int
    rule: int


@dataclass(frozen=True)
class PassCards(Move):
    """Three hand cards for a neighbour, because rule card `rule` says so."""

    do: ClassVar[str] = "pass"
    seat: int
    rule: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class LayAside(Move):
    """A hand card for the last trick."""

    do: ClassVar[str] = "aside"
    seat: int
    card: Card


@dataclass(frozen=True)
class OpenCards(Move):
    """Three hand cards laid face up."""

    do: ClassVar[str] = "open"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class RemoveCard(Move):
    """A card of the trick just won that leaves the game."""

    do: ClassVar[str] = "remove"
    seat: int
    card: Card


def read_move(raw: Mapping[str, Json], seats: int) -> Move:
    """The move in one line of a record."""
    return read_by_do(raw, seats, _READERS)


def _read_round(fields: Fields, seats: int) -> Move:
    return StartRound(
        fields.integer("dealer", 0, seats - 1),
        fields.hands("hands", PACK),
        fields.integer_lists("rule_hands", NUMBERS[0], NUMBERS[-1]),
        fields.integer("extra_rule", NUMBERS[0], NUMBERS[-1]) if seats == 3 else None,
    )


def _seat(fields: Fields, seats: int) -> int:
    return fields.integer("seat", 0, seats - 1)


def _rule(fields: Fields) -> int:
    return fields.integer("rule", NUMBERS[0], NUMBERS[-1])


_READERS: Mapping[str, Callable[[Fields, int], Move]] = {
    "round": _read_round,
    "rule": lambda f, n: ChooseRule(_seat(f, n), _rule(f)),
    "pass": lambda f, n: PassCards(_seat(f, n), _rule(f), f.cards("cards", PACK)),
    "aside": lambda f, n: LayAside(_seat(f, n), f.card("card", PACK)),
    "open": lambda f, n: OpenCards(_seat(f, n), f.cards("cards", PACK)),
    "play": lambda f, n: Play(_seat(f, n), f.card("card", PACK)),
    "remove": lambda f, n: RemoveCard(_seat(f, n), f.card("card", PACK)),
}
