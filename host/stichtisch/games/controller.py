"""What a game must say about its table: how a tap is read and what the pods show.

A manner sees what the seat at hand sees and that seat's own legal moves, never the game itself:
so no answer, and no lamp that shows it, can depend on what that seat may not know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from stichtisch.games.card import Card
from stichtisch.games.component import Thing
from stichtisch.games.event import Event
from stichtisch.games.game import Game, Move, Play
from stichtisch.games.games import GAMES, new_game
from stichtisch.games.gathered import Gathered
from stichtisch.games.happenings import Happening
from stichtisch.games.record import Header
from stichtisch.scene import Line, Scene


class Why(StrEnum):
    """Why what was laid or pressed does not count."""

    UNKNOWN_TAG = "unknown_tag"
    WRONG_PHASE = "wrong_phase"
    WRONG_SEAT = "wrong_seat"
    """It is not for this seat to do anything now."""
    NOT_YOURS = "not_yours"
    GONE = "gone"
    """It cannot be there: played, taken or discarded already."""
    FOLLOW = "follow"
    TWICE = "twice"
    """It was laid here before, toward the same move."""
    ELSEWHERE = "elsewhere"
    """Another seat has it."""
    LEFT_OUT = "left_out"
    """So many players play without it."""
    ENOUGH = "enough"
    """As many are here as there should be."""


@dataclass(frozen=True)
class Do:
    """It means this move. A move by a tag counts once the tag has rested."""

    move: Move


@dataclass(frozen=True)
class Refuse:
    """It means nothing that may be done now; the game is as it was."""

    why: Why
    suits: tuple[str, ...] = ()
    """The suits that must be followed, as the game's lamps have them."""


@dataclass(frozen=True)
class Say:
    """No move, but something to tell."""

    happening: Happening


@dataclass(frozen=True)
class Gather:
    """No move yet, but one of several things that will make one together."""


@dataclass(frozen=True)
class Clear:
    """What was gathered here is taken up again."""


@dataclass(frozen=True)
class Undo:
    """The moves from this number on are taken back, the cards they were made with too."""

    number: int
    happening: Happening
    """What is told of it."""


Answer = Do | Refuse | Say | Gather | Clear | Undo | None
"""None: a thing that is welcome there and means nothing by itself."""


@dataclass(frozen=True)
class Place:
    """A spot or key, with what may be known there: a seat's, or with None the private pod's."""

    seat: int | None
    view: Any
    """The seat's view; the spectator's at the private pod."""
    legal: Sequence[Move]
    """The seat's legal moves; the table's own at the private pod."""
    lying: tuple[Thing, ...] = ()
    """All known things on the spot, in the order laid."""
    gathered: tuple[Thing, ...] = ()
    """What was laid here so far toward the next move."""


@dataclass(frozen=True)
class Tap:
    """A thing laid on a spot."""

    thing: Thing
    counted: frozenset[str] = frozenset()
    """What this very tag has openly stood for in the round so far, as the `do` of moves."""


class Verdict(StrEnum):
    """What became of what lies on the spot, beside refusals."""

    LEGAL = "legal"


@dataclass(frozen=True)
class Lamps:
    """How many lamps a pod has: suit lamps first, then the frame."""

    suits: int
    frame: int


class Manner(Protocol):
    """The ways of one game at the table. It may remember what no record holds.

    Games of which all cards lie open, or are learned as they are taken, leave the first four
    methods as they are here.
    """

    new_round: str
    """The `do` of the moves with which a round begins: used cards come back."""

    def new_game(self, header: Header) -> Game:
        """The game before its first move; a header that is no game's raises `RecordError`."""
        return new_game(header)

    def read_move(self, header: Header, line: Mapping[str, Any]) -> Move:
        """The move of a line that the game took."""
        return GAMES[header.game].read_move(line, len(header.seats))

    def misdealt(self, game: Any, seat: int | None, thing: Thing) -> Why | None:
        """Why the thing cannot be part of what is dealt to this seat; None if it can.

        With `dealt`, the only places where a manner is asked about all seats at once: the answer
        is about a thing that lies there for all to see.
        """
        del game, seat, thing
        return None

    def dealt(self, game: Any, gathered: Gathered) -> Move | None:
        """The table's own move, once all have laid what it needs."""
        del game, gathered
        return None

    def tap(self, place: Place, tap: Tap) -> Answer:
        """What it means that a thing was laid here."""

    def press(self, place: Place) -> Answer:
        """What it means that the key here went down."""

    def release(self, place: Place, held: float) -> Answer:
        """What it means that the key here came up after so many seconds."""

    def may_take_back(self, move: Move, view: Any) -> bool:
        """Whether it is a card that may be lifted and replaced; with the spectator's view."""

    def is_secret(self, move: Move, view: Any) -> bool:
        """Whether a move is unknown to some when the spectator sees the game like this."""

    def is_told(self, event: Event) -> bool:
        """Whether all may hear of the event."""

    def scene(
        self,
        view: Any,
        lamps: Lamps,
        verdict: Verdict | Refuse | None,
        gathered: tuple[Thing, ...],
    ) -> Scene:
        """A seat's pod, from that seat's view and what lies on its own spot alone."""

    def private_scene(
        self, view: Any, lying: tuple[Thing, ...], gathered: Mapping[int | None, int]
    ) -> Scene:
        """The private pod's open screen, from the spectator's view; `gathered` are numbers."""

    def private_seat(self, view: Any) -> int | None:
        """Who has the private pod, from the spectator's view."""

    def secret_lines(self, view: Any) -> tuple[Line, ...]:
        """What the private screen shows to its seat while the key is held; () for nothing."""

    def open_chips(self, views: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
        """What lies face up before each seat although its view has it alone."""


def to_the_trick(place: Place, tap: Tap, card: Card, removed: str) -> Answer:
    """A seat's card for the trick: played, or refused as gone or out of turn.

    None if the card itself is wrong, which the game explains. `removed`: the `do` of the other
    move for which a card leaves its hand in the open.
    """
    assert place.seat is not None
    if tap.counted & {Play.do, removed}:
        return Refuse(Why.GONE)
    if place.seat not in place.view.acting:
        return Refuse(Why.WRONG_SEAT)
    return Do(Play(place.seat, card)) if card in place.view.legal else None
