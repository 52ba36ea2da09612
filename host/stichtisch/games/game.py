"""What every game here can be asked. The shape is python-chess's: legal moves, push, view."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Protocol

from stichtisch.errors import StichtischError
from stichtisch.games.card import Card
from stichtisch.games.event import Event, GameOver, Json, plain


class IllegalMoveError(StichtischError):
    """A move that the rules refuse; the game is as it was.

    `rule` names the broken rule in one word, for whoever shows it; the message is the sentence.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(reason)
        self.rule = rule


@dataclass(frozen=True)
class Move:
    """One line of a record after the header. Moves of the table itself have no seat."""

    do: ClassVar[str]

    def as_json(self) -> dict[str, Json]:
        """The move as the record writes it, without the keys that do not apply."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        absent = self.absent()
        told = {name: plain(value) for name, value in values.items() if name not in absent}
        return {"do": self.do, **told}

    def absent(self) -> frozenset[str]:
        """The fields that this line does not carry."""
        return frozenset()


@dataclass(frozen=True)
class Play(Move):
    """A card to the trick, in every game."""

    do: ClassVar[str] = "play"
    seat: int
    card: Card


class Game(Protocol):
    """A game in progress."""

    seats: int
    """How many play; seats are 0..seats-1, clockwise."""

    @property
    def outcome(self) -> GameOver | None:
        """Who won, once the game is over."""

    @property
    def phase(self) -> str:
        """What the table is waiting for, in one word of the game's own."""

    def acting(self) -> frozenset[int]:
        """The seats that may move now; empty when the table itself must, or when it is over."""

    def legal_moves(self, seat: int | None) -> Iterable[Move]:
        """The moves open to a seat, or with None to the table itself (a deal, a card turned)."""

    def legal_cards(self, seat: int) -> Sequence[Card]:
        """The cards that the seat may play to the trick now, sorted as text."""

    def push(self, move: Any) -> list[Event]:
        """Make a move and say what follows, or raise `IllegalMoveError` and change nothing."""

    def view(self, seat: int | None) -> Any:
        """All that a seat may know; None is a spectator."""


def check_turn(
    game: Game, move: Move, due: str, awaited: Mapping[str, str], doing: Mapping[str, str]
) -> None:
    """IllegalMoveError unless the game is in the phase `due`, and its seat may move.

    `awaited` and `doing` say for each phase what the table waits for, and what a seat does.
    """
    if game.phase != due:
        raise IllegalMoveError("phase", f"no {move.do} now: {awaited[game.phase]}")
    seat = getattr(move, "seat", None)
    if seat is not None and seat not in game.acting():
        raise IllegalMoveError("turn", f"it is not for seat {seat} to {doing[game.phase]} now")


def places_by(standing: dict[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The seats grouped into places, the highest standing first, equals sharing a place."""
    levels = sorted(set(standing.values()), reverse=True)
    return tuple(tuple(sorted(s for s in standing if standing[s] == level)) for level in levels)
