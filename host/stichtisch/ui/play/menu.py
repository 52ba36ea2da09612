"""What a person can choose from: the cards of the hand, and every other move in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.move import Move
from stichtisch.games.presenter import Presenter
from stichtisch.players.person import Person

KEYS = "1234567890abcdefghijklmnoprsvwxyz"
"""The keys for what may be done, in this order; t, u and q do something else."""


@dataclass(frozen=True)
class Item:
    """A card of the hand or a move."""

    key: str
    """What to press for it; none where the table would refuse it."""
    card: Card | None
    move: Move | None
    text: str
    foot: str = ""
    """What is printed on the card beside suit and number."""
    laid: bool = False
    """It lies there already, with others to come."""

    @property
    def legal(self) -> bool:
        return bool(self.key)


def menu_of(person: Person, presenter: Presenter[Any, Any]) -> list[Item]:
    """All cards of the hand, then what else may be done."""
    public, keys = person.view.public, iter(KEYS)
    items = [
        Item(
            next(keys, "") if held.legal else "",
            held.card,
            None,
            _about(presenter, public, held.card),
            presenter.foot(public, held.card),
            held.laid,
        )
        for held in person.hand()
    ]
    return items + [
        Item(next(keys, "-"), None, move, presenter.offer(public, move))
        for move in person.offers()
    ]


def cards_of(menu: Sequence[Item]) -> list[Item]:
    return [item for item in menu if item.card is not None]


def _about(presenter: Presenter[Any, Any], public: Any, card: Card) -> str:
    printed = presenter.printed(public, card)
    return f"{presenter.card(card)}: {printed}" if printed else presenter.card(card)
