"""What a tap or a key means in a game: a controller turns it into a move, or says why not.

A controller is asked with what may be known where something was done: a seat's view at a seat's
pod, what all may know at the private pod. It never sees the game itself. So no answer, and no lamp
that shows it, can depend on what that seat may not know. It keeps nothing: what was laid or said
toward a move is the match's.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Sequence
from random import Random
from typing import Generic

from stichtisch.games.component import Component, What
from stichtisch.games.event import Event
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play, Remark
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Staged
from stichtisch.games.value import value
from stichtisch.games.view import OwnT, PublicT, View

LONG = 0.6
"""Seconds: a shorter press goes to the next possibility, a longer one takes this one."""
HOLD = 1.0
"""Seconds: a key held so long takes up what was laid, or lets a revoke stand."""


@value
class Do:
    """It means this move. A move by a tag counts once the tag has rested."""

    move: Move


@value
class Say:
    """No move, but something said or pointed at that all may know."""

    remark: Remark


@value
class Stage:
    """No move yet, but one of several components that will make one together."""


@value
class TakeUp:
    """What was laid here toward a move is taken up again."""

    said: bool = False
    """What was said here toward it is taken back as well."""


@value
class Undo:
    """The moves from this number on are taken back, the cards they were made with too."""

    number: int
    remark: Remark
    """What is told of it."""


@value
class TurnPage:
    """The private screen shows its next page."""


Answer = Do | Refusal | Say | Stage | TakeUp | Undo | TurnPage | None
"""None: accepted, without effect on its own."""


@value
class Tap:
    """A component laid on a spot."""

    component: Component
    counted: frozenset[type[Move]] = frozenset()
    """What this very tag has openly stood for in the round so far."""


@value
class Press:
    """A key went down, or came up again after `held` seconds."""

    held: float | None = None


@value
class PrivatePlace(Generic[PublicT]):
    """The private pod, with what may be known there."""

    public: PublicT
    lying: tuple[Component, ...]
    """All known components on its spot, in the order laid."""
    staged: tuple[Component, ...]
    """What was laid here toward the next move."""
    remarks: tuple[Remark, ...]
    """What was said since the last move, at any pod."""


@value
class Place(Generic[PublicT, OwnT]):
    """A seat's pod, with what may be known there."""

    view: View[PublicT, OwnT]
    staged: tuple[Component, ...]
    """What the seat laid toward its next move."""
    remarks: tuple[Remark, ...]
    """What was said since the last move, at any pod."""
    tells_own: bool = False
    """A refusal may name what this hand must play, and not only what anybody must."""

    @property
    def seat(self) -> int:
        return self.view.seat

    @property
    def public(self) -> PublicT:
        return self.view.public

    def judged(self, move: Move) -> Do | Refusal:
        """The move, or why the rules refuse it, as it may be told here."""
        refusal = self.view.own.choice.refusal(move)
        if refusal is None:
            return Do(move)
        return refusal if self.tells_own else refusal.aloud(self.public.asked)


class Controller(ABC, Generic[PublicT, OwnT]):
    """The ways of one game at the table."""

    def __init__(self, seats: int, settings: Settings, chance: Random) -> None:
        """`chance` draws what the settings leave to the referee."""
        self._seats = seats
        self._settings = settings
        self._chance = chance

    @abstractmethod
    def tap(self, place: Place[PublicT, OwnT], tap: Tap) -> Answer:
        """What it means that a component was laid on a seat's spot."""

    @abstractmethod
    def key(self, place: Place[PublicT, OwnT], press: Press) -> Answer:
        """What it means that a seat's key went down or came up."""

    @abstractmethod
    def private_tap(self, place: PrivatePlace[PublicT], tap: Tap) -> Answer:
        """What it means that a component was laid on the private pod."""

    @abstractmethod
    def private_key(self, place: PrivatePlace[PublicT], press: Press) -> Answer:
        """What it means that the private pod's key went down or came up."""

    @abstractmethod
    def private_seat(self, public: PublicT, remarks: Sequence[Remark]) -> int | None:
        """Who has the private pod; None for nobody in particular."""

    def lies_open(self, public: PublicT, seat: int, component: Component) -> bool:
        """Whether this, laid at that seat now, is meant to lie face up: all may hear which it is.

        A card laid face down, too early or on the wrong spot is named to nobody.
        """
        plays = public.phase == Play.do and seat in public.acting
        return plays and component.what is What.CARD

    def is_told(self, _event: Event) -> bool:
        """Whether all may hear of the event."""
        return True

    def yet_to_lay(self, _place: Place[PublicT, OwnT]) -> int:
        """How many things the seat has still to lay before the table deals."""
        return 0

    def misdealt(
        self, _game: Game[PublicT, OwnT], _seat: int | None, _component: Component
    ) -> Refusal | None:
        """Why the component cannot be part of what is dealt to this seat; None if it can.

        With `deal`, the only places where a controller is asked about all seats at once: the
        answer is about a component that lies there for all to see.
        """
        return None

    def deal(self, _game: Game[PublicT, OwnT], _staged: Staged) -> Move | None:
        """The table's own move, once all have laid what it needs."""
        return None


def names_of(components: Sequence[Component], what: What) -> tuple[str, ...]:
    """The names of the components of one sort, in the order laid."""
    return tuple(component.name for component in components if component.what is what)


def scanned(
    staged: tuple[Component, ...], component: Component, wanted: int, in_game: Container[str]
) -> Answer:
    """A component of whose sort `wanted` are laid here before the cards are played.

    `in_game` has the names of all of them that so many players play with. Whether another seat
    has laid the component is the table's to know.
    """
    if component in staged:
        return Refusal(Why.TWICE)
    if component.name not in in_game:
        return Refusal(Why.LEFT_OUT)
    if len(names_of(staged, component.what)) >= wanted:
        return Refusal(Why.ENOUGH)
    return Stage()


def taken_up(staged: tuple[Component, ...], press: Press) -> TakeUp | None:
    """What a key says to what was laid here."""
    return TakeUp() if staged and press.held is not None and press.held >= HOLD else None
