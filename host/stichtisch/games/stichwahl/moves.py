"""The moves of a game, as the record writes them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from stichtisch.games.card import Card
from stichtisch.games.event import Json
from stichtisch.games.game import Move
from stichtisch.games.game import Play as Play
from stichtisch.games.record import Fields, read_by_do
from stichtisch.games.stichwahl.whales import FAMILIES, pack_for


@dataclass(frozen=True)
class StartDeal(Move):
    """The table draws a card for trump and marker, puts it back, shuffles and deals."""

    do: ClassVar[str] = "deal"
    drawn: Card
    starter: int
    hands: tuple[tuple[Card, ...], ...]
    """Nine cards each, by seat."""
    pile: tuple[Card, ...] = ()
    """What is left with fewer than four players, the top card first."""

    def absent(self) -> frozenset[str]:
        return frozenset() if self.pile else frozenset({"pile"})


@dataclass(frozen=True)
class ChooseFirstBonus(Move):
    """The first bonus card, out of one's hand; all choose at the same time (K27)."""

    do: ClassVar[str] = "first_bonus"
    seat: int
    card: Card


@dataclass(frozen=True)
class UseBonus(Move):
    """Use a bonus card that lies before one, on one's turn and before one's card (K19)."""

    do: ClassVar[str] = "bonus"
    seat: int
    card: Card
    family: str | None = None
    """The new trump; None when the card turns the marker over."""

    def absent(self) -> frozenset[str]:
        return frozenset({"family"}) if self.family is None else frozenset()


@dataclass(frozen=True)
class TakePrize(Move):
    """The trick's winner chooses a card that somebody else played."""

    do: ClassVar[str] = "prize"
    seat: int
    card: Card


@dataclass(frozen=True)
class NameStarter(Move):
    """Whoever played a 5 that was not chosen says who starts next."""

    do: ClassVar[str] = "starter"
    seat: int
    starts: int


def read_move(raw: Mapping[str, Json], seats: int) -> Move:
    """The move in one line of a record."""
    return read_by_do(raw, seats, _READERS)


def _read_deal(fields: Fields, seats: int) -> Move:
    pack = pack_for(seats)
    return StartDeal(
        drawn=fields.card("drawn", pack),
        starter=fields.integer("starter", 0, seats - 1),
        hands=fields.hands("hands", pack),
        pile=fields.cards("pile", pack) if seats < 4 else (),
    )


def _read_bonus(fields: Fields, seats: int) -> Move:
    seat, card = _seat(fields, seats), _card(fields, seats)
    return UseBonus(seat, card, fields.text("family", FAMILIES) if fields.has("family") else None)


def _seat(fields: Fields, seats: int) -> int:
    return fields.integer("seat", 0, seats - 1)


def _card(fields: Fields, seats: int) -> Card:
    return fields.card("card", pack_for(seats))


_READERS: Mapping[str, Callable[[Fields, int], Move]] = {
    "deal": _read_deal,
    "first_bonus": lambda f, n: ChooseFirstBonus(_seat(f, n), _card(f, n)),
    "bonus": _read_bonus,
    "play": lambda f, n: Play(_seat(f, n), _card(f, n)),
    "prize": lambda f, n: TakePrize(_seat(f, n), _card(f, n)),
    "starter": lambda f, n: NameStarter(_seat(f, n), f.integer("starts", 0, n - 1)),
}
