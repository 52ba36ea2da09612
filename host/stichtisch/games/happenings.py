"""What happened at the table, as typed facts that everybody may know."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.event import Event


@dataclass(frozen=True)
class SeatClaimed:
    """A pod's key was pressed to sit down; `pod` is the pod's id."""

    seat: int
    pod: str


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
    """A move counts. `line` is its record line, None while it is secret: then `seal` binds it."""

    number: int
    seat: int | None
    do: str
    line: Mapping[str, Any] | None
    seal: str | None = None
    instead: bool = False
    """It takes the place of the move before, which was taken back."""


@dataclass(frozen=True)
class Opened:
    """A secret move is secret no longer; `commitment.seal(nonce, line)` is its seal."""

    number: int
    line: Mapping[str, Any]
    nonce: str
    seal: str


@dataclass(frozen=True)
class Told:
    """What the game says follows."""

    event: Event


@dataclass(frozen=True)
class NotSo:
    """Something laid or pressed does not count; `why` is a value of manner.Why."""

    seat: int | None
    why: str
    suits: tuple[str, ...] = ()


@dataclass(frozen=True)
class HintSaid:
    """With dealer_speaks: the dealer named a winner, None is the Table; not whether rightly."""

    column: int
    seat: int | None


@dataclass(frozen=True)
class Announced:
    """No move yet, but said aloud: a sentence of words/news.toml, with what it speaks of."""

    sentence: str
    seat: int | None = None
    card: Card | None = None
    family: str | None = None


@dataclass(frozen=True)
class TroubleMet:
    """Something that a person must see to: a sentence of words/table.toml and its values."""

    sentence: str
    values: Mapping[str, str]


Happening = (
    SeatClaimed
    | PodAway
    | PodBack
    | MoveMade
    | Opened
    | Told
    | NotSo
    | HintSaid
    | Announced
    | TroubleMet
)
