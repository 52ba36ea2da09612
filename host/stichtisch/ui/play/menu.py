"""What a person can choose from: the cards of the hand, and every other move in words."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from textual.app import ComposeResult
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Static

from stichtisch.games.card import Card
from stichtisch.games.move import Move
from stichtisch.games.presenter import Presenter
from stichtisch.players.person import Person
from stichtisch.ui.picture import CardPicture, card_picture

KEYS = "1234567890abdefghijklmopwxy"
"""The keys for what may be done, in this order; c, n, q to v and z do something else."""
_NUMBER_KEYS = f"0123456789{KEYS[10:]}"
"""The keys of numbers that are said; a is 10."""


@dataclass(frozen=True)
class Item:
    """A card of the hand or a move."""

    key: str
    """What to press for it; the table refuses a card that is not legal, and says why."""
    card: Card | None
    move: Move | None
    text: str
    look: CardPicture | None = None
    """Of the card."""
    foot: str = ""
    """What is printed on the card beside suit and number."""
    laid: bool = False
    """It lies there already, with others to come."""
    legal: bool = True
    """The table would not refuse it."""

    def is_like(self, other: "Item") -> bool:
        """Whether it is the same card or move, whatever became of it."""
        return self.card is other.card and self.move == other.move


def menu_of(person: Person, presenter: Presenter[Any, Any]) -> list[Item]:
    """All cards of the hand, then what else may be done."""
    public, keys, hand = person.view.public, iter(KEYS), person.hand()
    lays = any(held.legal for held in hand)
    items = [
        Item(
            next(keys, "") if lays and not held.laid else "",
            held.card,
            None,
            _about(presenter, public, held.card),
            card_picture(held.card, presenter),
            presenter.foot(public, held.card),
            held.laid,
            held.legal,
        )
        for held in hand
    ]
    offers = person.offers()
    pressed = () if lays else numbers_pressed(offers)
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


class Curtain:
    """Alone at the terminal, one's hand stays open; else it opens when only its owner looks."""

    def __init__(self, people: Sequence[int]) -> None:
        self._people = people
        self.open: int | None = people[0] if len(people) == 1 else None
        """Whose hand is seen."""
        self.next = people[0]
        """Who is asked to look alone."""
        self._acted = False

    def follow(self, acting: Collection[int]) -> None:
        """Close when its owner has done their part, and ask whoever is to move."""
        if len(self._people) == 1:
            return
        waiting = [seat for seat in self._people if seat in acting]
        if self.open is not None and self.open not in acting and (self._acted or waiting):
            self.open = None
        self._acted = self.open in acting
        if self.open is None and waiting and self.next not in waiting:
            self.next = waiting[0]

    def lift(self) -> None:
        """Only the one asked looks."""
        self.open = self.next

    def pass_on(self) -> None:
        """Close, and ask the next person."""
        if len(self._people) > 1:
            self.open = None
            at = self._people.index(self.next)
            self.next = self._people[(at + 1) % len(self._people)]


class Reading(ModalScreen[None]):
    """Any key or click goes back; its lower edge says so."""

    def __init__(self, text: str, goes_back: str) -> None:
        super().__init__()
        self._text, self._goes_back = text, goes_back

    def tell(self, text: str) -> None:
        """Something else, once it is known."""
        self.query_one(Static).update(text)

    def compose(self) -> ComposeResult:
        shown = Static(self._text.strip("\n"), classes="overlay", markup=False)
        shown.border_subtitle = self._goes_back
        yield shown

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss(None)

    def on_click(self, _event: Click) -> None:
        self.dismiss(None)


class AskLeave(ModalScreen[bool]):
    """Yes leaves, anything else stays."""

    YES = ("y", "j")

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(self._text.strip("\n"), classes="overlay", markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss(event.character in self.YES)
