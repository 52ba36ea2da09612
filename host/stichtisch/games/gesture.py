"""What a person does at a pod."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from stichtisch.decks.deck import Deck
from stichtisch.games.component import Thing
from stichtisch.games.game import Move
from stichtisch.table.course import Kept


@dataclass(frozen=True)
class Gesture:
    """Lay a tag on a pod, or with no tag press its key; seat None is the private pod."""

    seat: int | None
    tag: str | None = None
    stays: bool = False
    """The card lies there until the trick is over; else it is lifted once it has counted."""
    held: float = 0.0
    """Seconds until the key is let go, where the table listens to that; else when it was heard."""
    quick: bool = False
    """One of many alike: no pause for thought before the next."""


class Fingers(Protocol):
    """How one game's moves are made with hands."""

    def gestures(self, move: Move, kept: Iterable[Kept]) -> Sequence[Gesture]:
        """How the move is made at the table; `kept` are the moves so far."""

    def deal(self, game: Any, chance: Random) -> Move | None:
        """The next deal while the game waits for one; None when the players cannot make it."""


class Tags:
    """The tags of a deck by what they stand for."""

    def __init__(self, deck: Deck) -> None:
        self._tags: dict[Thing, list[str]] = {}
        for tag, thing in deck.tags.items():
            self._tags.setdefault(thing, []).append(tag)

    def of(self, thing: Thing) -> Sequence[str]:
        """All tags of a thing, copies in the order learned."""
        return self._tags[thing]
