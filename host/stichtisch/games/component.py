"""What can carry a tag, game by game, in the order in which a deck is learned."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from stichtisch.errors import StichtischError
from stichtisch.games.stich_meister.cards import PACK as TRICK_CARDS
from stichtisch.games.stich_meister.rule_cards import NUMBERS
from stichtisch.games.stichwahl.whales import PACK as WHALES
from stichtisch.games.was_sticht.chips import TASKS, printed
from stichtisch.games.was_sticht.trumps import NONE, PACK, RANKS, SUITS


class What(StrEnum):
    """Sorts of things, as a deck file writes them."""

    CARD = "card"
    TRUMP_SUIT = "trump_suit"
    TRUMP_NUMBER = "trump_number"
    CHIP = "chip"
    RULE = "rule"


@dataclass(frozen=True)
class Thing:
    """Something with a tag in it, by the name that the record gives it; copies are equal."""

    what: What
    name: str


class DeckError(StichtischError):
    """A deck that cannot be used; the message names file and line where there is one."""


def things_of(game: str) -> tuple[Thing, ...]:
    """All things of a game, copies one after the other."""
    if game not in _THINGS:
        raise DeckError(f'no game with tags is called "{game}": {", ".join(_THINGS)}')
    return _THINGS[game]()


def _was_sticht() -> tuple[Thing, ...]:
    chips = (kind for kind in TASKS for _ in range(printed().copies))
    return (
        *(Thing(What.CARD, name) for name in PACK),
        *(Thing(What.TRUMP_SUIT, suit) for suit in (*SUITS, NONE)),
        *(Thing(What.TRUMP_NUMBER, str(number)) for number in (*RANKS, NONE)),
        *(Thing(What.CHIP, kind) for kind in chips),
    )


def _stichwahl() -> tuple[Thing, ...]:
    return tuple(Thing(What.CARD, name) for name in WHALES)


def _stich_meister() -> tuple[Thing, ...]:
    return (
        *(Thing(What.CARD, name) for name in TRICK_CARDS),
        *(Thing(What.RULE, str(number)) for number in NUMBERS),
    )


_THINGS: Mapping[str, Callable[[], tuple[Thing, ...]]] = {
    "was-sticht": _was_sticht,
    "stich-meister": _stich_meister,
    "stichwahl": _stichwahl,
}
