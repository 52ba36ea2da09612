"""What every game can be asked. The shape is python-chess's: legal moves, push, view."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, Self

from stichtisch.games.card import CardSet
from stichtisch.games.choice import Choice
from stichtisch.games.event import Event, GameOver
from stichtisch.games.move import Move, Play, SeatMove
from stichtisch.games.refusal import IllegalMoveError, Refusal
from stichtisch.games.value import alike, mypyc_attr
from stichtisch.games.view import OwnT, PublicT, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[PublicT, OwnT]):
    """A game in progress."""

    seats: int
    """How many play; seats are 0..seats-1, clockwise."""
    outcome: GameOver | None = None
    """Who won, once the game is over."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._choices: dict[int, Choice] = {}
        """Of this state of the game; made when first asked for."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """What the table waits for: the `do` of the record line that ends the waiting."""

    @abstractmethod
    def acting(self) -> frozenset[int]:
        """The seats that may move now; empty when the table itself must, or when it is over."""

    @abstractmethod
    def public(self) -> PublicT:
        """What all may know."""

    @abstractmethod
    def own(self, seat: int) -> OwnT:
        """What the seat knows beside it."""

    def view(self, seat: int) -> View[PublicT, OwnT]:
        """All that a seat may know."""
        return View(seat, self.public(), self.own(seat))

    def choice(self, seat: int) -> Choice:
        """What the seat may do now."""
        choice = self._choices.get(seat)
        if choice is None:
            choice = self._choices[seat] = self._choice(seat)
        return choice

    def legal_moves(self, seat: int | None) -> Iterable[Move]:
        """The moves open to a seat, or with None to the table itself, as far as they are few."""
        return self._table_moves() if seat is None else self.choice(seat).moves()

    def legal_cards(self, seat: int) -> CardSet:
        """The cards that the seat may play to the trick now."""
        return self.choice(seat).cards

    def refusal(self, move: Move) -> Refusal | None:
        """Why the move may not be made; None if it may."""
        if not isinstance(move, SeatMove):
            return self._table_refusal(move)
        choice = self.choice(move.seat)
        if isinstance(move, Play) and move.card.bit & choice.cards.bits:
            return None
        return choice.refusal(move)

    def push(self, move: Move) -> list[Event]:
        """Make a move and say what follows, or raise `IllegalMoveError` and change nothing."""
        self._check(move)
        return self._make(move)

    def _check(self, move: Move) -> None:
        """Refuse the move, or let it change the game."""
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        self._choices = {}

    def copy(self) -> Self:
        """The same game at the same point; what is pushed to one of them does not reach the other.

        It costs microseconds: for players who try out moves, and not for taking back.
        """
        other = alike(self)
        other._part()
        return other

    @abstractmethod
    def _part(self) -> None:
        """As a copy, have one's own of whatever a move changes in place."""

    @abstractmethod
    def _choice(self, seat: int) -> Choice:
        """What the seat may do now, made anew."""

    @abstractmethod
    def _make(self, move: Move) -> list[Event]:
        """Make a move that is legal, and say what follows."""

    @abstractmethod
    def _table_refusal(self, move: Move) -> Refusal | None:
        """Why the table may not make this move of its own; None if it may."""

    def _table_moves(self) -> Iterable[Move]:
        """The table's own moves; deals are too many to list."""
        return []
