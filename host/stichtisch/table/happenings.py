"""What happened at the table, as typed facts that everybody may know."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.component import Component
from stichtisch.games.event import Event
from stichtisch.games.move import Move
from stichtisch.games.refusal import Refusal
from stichtisch.games.staging import Said


@dataclass(frozen=True)
class SeatClaimed:
    """A pod's key was pressed to sit down; `pod` is the pod's id."""

    seat: int
    pod: str


@dataclass(frozen=True)
class PrivateClaimed:
    """A private pod's key was pressed to use it; `pod` is the pod's id."""

    pod: str
    lender: str | None = None
    """The private pod that is away and may take its place back."""


@dataclass(frozen=True)
class PodAway:
    """A seat's pod, or with None the private pod, is gone; the game waits for it."""

    seat: int | None


@dataclass(frozen=True)
class PodBack:
    """It is there (again)."""

    seat: int | None


@dataclass(frozen=True)
class MoveMade:
    """A move counts. `move` is None while it is secret: then `seal` binds it."""

    number: int
    seat: int | None
    do: str
    move: Move | None
    seal: str | None = None
    instead: bool = False
    """It takes the place of the move before, which was taken back."""
    seen: Any = field(default=None, repr=False, compare=False)
    """What all knew right after it; None where that is past."""


@dataclass(frozen=True)
class Opened:
    """A secret move is secret no longer; `match.seal(nonce, its line)` is its seal."""

    number: int
    move: Move
    nonce: str
    seal: str


@dataclass(frozen=True)
class Paused:
    """The desk has the table pause, or go on."""

    on: bool


@dataclass(frozen=True)
class RoundEnded:
    """The desk has ended a round that does not count: it is dealt again."""


@dataclass(frozen=True)
class SeatFreed:
    """The desk has freed a seat that somebody had on a page; a bot plays on there."""

    seat: int


@dataclass(frozen=True)
class MovesTakenBack:
    """The desk has taken back so many moves; `first` is the oldest of them."""

    count: int
    first: MoveMade


@dataclass(frozen=True)
class MoveCorrected:
    """The desk has said what a move was that was misread."""

    number: int
    was: Move
    move: Move


@dataclass(frozen=True)
class NotCorrected:
    """The desk wanted to, and the rules refuse it. All hear of it: it may tell of a hand."""

    was: Move
    move: Move


@dataclass(frozen=True)
class GameSays:
    """Something that follows from a move, as the game tells it."""

    event: Event


@dataclass(frozen=True)
class NotSo:
    """Something laid or pressed does not count, and why."""

    seat: int | None
    refusal: Refusal
    laid: Component | None = None
    """What was laid, where all may know."""


@dataclass(frozen=True)
class Dimmed:
    """All lamps are so bright from now on."""

    percent: int


@dataclass(frozen=True)
class TroubleMet:
    """Something that a person must see to: a sentence of words/table.toml and its values."""

    sentence: str
    values: Mapping[str, object]


@dataclass(frozen=True)
class ToLay:
    """People are to lay so many cards for a bot; it lays face down what is not named."""

    seat: int
    cards: tuple[Card, ...]
    count: int


Happening = (
    SeatClaimed
    | PrivateClaimed
    | PodAway
    | PodBack
    | Paused
    | RoundEnded
    | SeatFreed
    | MovesTakenBack
    | MoveCorrected
    | NotCorrected
    | MoveMade
    | Opened
    | GameSays
    | ToLay
    | NotSo
    | Said
    | Dimmed
    | TroubleMet
)
