"""Bots: they choose a move from a seat's view, and know how hands make it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Remark, SeatMove
from stichtisch.games.settings import Settings
from stichtisch.games.view import OwnT, PublicT, View


@dataclass(frozen=True)
class Gesture:
    """Lay a tag on a pod, or with no tag press its key; seat None is the private pod."""

    seat: int | None
    tag: str | None = None
    stays: bool = False
    """The card lies there until the trick is over; else it is lifted once it has counted."""
    held: float = 0.0
    """Seconds until the key is let go, where the table listens to that; else at once."""
    quick: bool = False
    """One of many alike: no pause for thought before the next."""
    in_vain: bool = False
    """Nothing counts by it: the card lies there beside others for `held`, and is lifted."""
    for_key: bool = False
    """It counts by the key alone: the card lies there beside others till that was pressed."""

    @property
    def is_beside(self) -> bool:
        """Whether it is no card that counts: what lies there is not taken up for it."""
        return self.in_vain or self.for_key


class Made(Protocol):
    """A move that was made, and the tag it was made with."""

    @property
    def move(self) -> Move: ...

    @property
    def tag(self) -> str | None: ...


class Tags:
    """The tags of a deck by what they stand for."""

    def __init__(self, tags: Mapping[str, Component]) -> None:
        self._tags: dict[Component, list[str]] = {}
        for tag, component in tags.items():
            self._tags.setdefault(component, []).append(tag)

    def of(self, component: Component) -> list[str]:
        """All that stand for it, in the order of the deck."""
        return self._tags[component]


_USUAL = Settings()


class Player(ABC, Generic[PublicT, OwnT]):
    """A bot of one game, with the deck's tags in its hands."""

    settings: Settings = _USUAL
    """The habits of the table where it plays."""
    laid_out: Sequence[Sequence[Card]] = ()
    """What the players dealt in columns for all to see; the referee does not."""

    def __init__(self, tags: Tags, scans: bool) -> None:
        """`scans`: hands that are dealt are laid on the spots first."""
        self._tags = tags
        self._scans = scans

    def _tag(self, name: object, what: What = What.CARD) -> str:
        """The first tag of what has that name."""
        return self._tags.of(Component(what, str(name)))[0]

    @abstractmethod
    def choose(self, view: View[PublicT, OwnT], legal: Sequence[Move], chance: Random) -> Move:
        """One of the legal moves; the same chance gives the same choices."""

    @abstractmethod
    def deal(self, game: Game[PublicT, OwnT], chance: Random) -> Move | None:
        """The next deal while the game waits for one; None when the players cannot make it."""

    def possible(self, _view: View[PublicT, OwnT], legal: Sequence[Move]) -> Sequence[Move]:
        """Those of the legal moves that what lies on the table allows: the rules do not see it."""
        return legal

    def says(self, _view: View[PublicT, OwnT], _remarks: Sequence[Remark]) -> Sequence[Gesture]:
        """What the seat says by tag or key before anybody moves on; mostly nothing."""
        return ()

    def laid_for(self, move: SeatMove) -> Sequence[Card]:
        """The cards that people lay at a table with real ones, for this player to make the move;
        () if it makes it by itself."""
        return move.shows()

    def lets_people_begin(self, _view: View[PublicT, OwnT]) -> bool:
        """Whether anybody may move now and one alone will: then people say who it is."""
        return False

    def yet_to_see(self, _view: View[PublicT, OwnT]) -> int:
        """How many of the cards that lie before all, and that the table does not know, people
        must show before the seat can choose among them."""
        return 0

    def see(self, view: View[PublicT, OwnT], card: Card) -> None:
        """People show one of them."""

    @abstractmethod
    def gestures(self, move: Move, made: Iterable[Made], public: PublicT) -> Sequence[Gesture]:
        """How the move is made at the table that waits for it; `made` are the moves so far."""
