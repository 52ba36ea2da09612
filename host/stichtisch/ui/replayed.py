"""A game that was played, step by step: what all saw then, and apart from it what was secret.

Of a game that is not over it is only what all may know by now.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.event import Event
from stichtisch.games.game import Game
from stichtisch.games.kind import GameKind, Narrowed
from stichtisch.games.move import Move
from stichtisch.games.record import Header
from stichtisch.games.replay import whole_record
from stichtisch.games.settings import Settings
from stichtisch.games.view import Public, View


@dataclass(frozen=True)
class Step:
    """The table after a move, or with none before the first one."""

    move: Move | None
    is_secret: bool
    """Not all knew the move when it was made."""
    told: tuple[Event, ...]
    """What all heard."""
    public: Public
    views: tuple[View[Any, Any], ...]
    """What each seat knew; nothing while the game is not over."""
    narrowed: Narrowed | None


@dataclass(frozen=True)
class Replayed:
    """A whole record."""

    header: Header
    steps: tuple[Step, ...]
    is_over: bool


def replayed(data: bytes) -> Replayed:
    """The record in these bytes; `BadLineError` for one that is none, or breaks the rules."""
    record = whole_record(data)
    header, moves, game = record.header, record.moves, record.game
    kind = game_named(header.game)
    is_over = game.outcome is not None
    open_now = moves if is_over else moves[: _open(kind, moves, game.public())]
    return Replayed(header, tuple(_steps(kind, header, open_now, is_over)), is_over)


def _open(kind: GameKind[Any, Any], moves: Sequence[Move], public: Public) -> int:
    """How many moves there are before the first that is still a secret."""
    return next((at for at, move in enumerate(moves) if kind.is_secret(move, public)), len(moves))


def _steps(
    kind: GameKind[Any, Any], header: Header, moves: Sequence[Move], is_over: bool
) -> Iterator[Step]:
    game = kind.begin(header)
    is_told = kind.controller(game.seats, Settings(), Random()).is_told
    yield Step(None, False, (), game.public(), _views(game, is_over), None)
    for at, move in enumerate(moves, start=1):
        events = tuple(event for event in game.push(move) if is_told(event))
        public = game.public()
        narrowed = kind.narrowed(header, public, moves[:at])
        is_secret = kind.is_secret(move, public)
        yield Step(move, is_secret, events, public, _views(game, is_over), narrowed)


def _views(game: Game[Any, Any], is_over: bool) -> tuple[View[Any, Any], ...]:
    return tuple(game.view(seat) for seat in range(game.seats)) if is_over else ()


def hands_of(step: Step) -> list[list[Card]]:
    """What each seat held, suit by suit, where that may be told."""
    return [sorted(view.own.hand.cards, key=_in_order) for view in step.views]


def _in_order(card: Card) -> tuple[str, int]:
    return card.suit, card.rank
