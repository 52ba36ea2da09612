"""What a person can choose from: the cards of the hand, and every other move in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.move import Move
from stichtisch.games.presenter import Presenter
from stichtisch.players.person import Person
from stichtisch.ui.picture import CardPicture, card_picture

KEYS = "1234567890abdefghijklmnopvwxyz"
"""The keys for what may be done, in this order; c, q, r, s, t and u do something else."""
_NUMBER_KEYS = f"0123456789{KEYS[10:]}"
"""The keys of numbers that are said; a is 10."""


@dataclass(frozen=True)
class Item:
    """A card of the hand or a move."""

    key: str
    """What to press for it; none where the table would refuse it."""
    card: Card | None
    move: Move | None
    text: str
    look: CardPicture | None = None
    """Of the card."""
    foot: str = ""
    """What is printed on the card beside suit and number."""
    laid: bool = False
    """It lies there already, with others to come."""

    @property
    def legal(self) -> bool:
        return bool(self.key)

    def is_like(self, other: "Item") -> bool:
        """Whether it is the same card or move, whatever became of it."""
        return self.card is other.card and self.move == other.move


def menu_of(person: Person, presenter: Presenter[Any, Any]) -> list[Item]:
    """All cards of the hand, then what else may be done."""
    public, keys = person.view.public, iter(KEYS)
    items = [
        Item(
            next(keys, "") if held.legal else "",
            held.card,
            None,
            _about(presenter, public, held.card),
            card_picture(held.card, presenter),
            presenter.foot(public, held.card),
            held.laid,
        )
        for held in person.hand()
    ]
    offers = person.offers()
    pressed = numbers_pressed(offers) if not any(item.legal for item in items) else ()
    return items + [
        Item(key, None, move, presenter.offer(public, move))
        for move, key in zip(offers, pressed or (next(keys, "-") for _ in offers), strict=False)
    ]


def numbers_pressed(moves: Sequence[Move]) -> Sequence[str]:
    """Where each says a number up to so many, as bids do, its key is that number."""
    said = [[value for name, value in vars(move).items() if name != "seat"] for move in moves]
    numbers = [values[0] for values in said if len(values) == 1 and isinstance(values[0], int)]
    if len(numbers) < len(moves) or not set(numbers) <= set(range(len(moves) + 1)):
        return ()
    return [_NUMBER_KEYS[number] for number in numbers]


def cards_of(menu: Sequence[Item]) -> list[Item]:
    return [item for item in menu if item.card is not None]


def settled(menu: Sequence[Item], before: Item | None) -> int:
    """Where the cursor is: where it was, if that may be done, else at what may be done first."""
    same = next((at for at, item in enumerate(menu) if before and item.is_like(before)), None)
    legal = next((at for at, item in enumerate(menu) if item.legal), None)
    if same is not None and (menu[same].legal or legal is None):
        return same
    return legal or 0


def moved(menu: Sequence[Item], at: int, key: str, rows: int) -> int:
    """Where an arrow leads: the cards are a row, the moves below stand in columns of `rows`."""
    cards = len(cards_of(menu))
    match key:
        case "left" | "right":
            by = 1 if at < cards else rows
            to = at + (by if key == "right" else -by)
            return to % len(menu) if at < cards or cards <= to < len(menu) else at
        case "down":
            return (cards if at < cards < len(menu) else at + 1) % len(menu)
    return (0 if at == cards else at - 1) % len(menu)


def _about(presenter: Presenter[Any, Any], public: Any, card: Card) -> str:
    printed = presenter.printed(public, card)
    return f"{presenter.card(card)}: {printed}" if printed else presenter.card(card)
