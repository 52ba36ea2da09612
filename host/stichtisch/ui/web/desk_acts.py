"""What comes from the desk's page, parsed at the door into typed values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.table.desk import EndRound, Pause, TakeBack
from stichtisch.ui.web.acts import NonsenseError, read_message

_LONGEST_NAME = 64
_MOST = 2**31
_MOST_SEATS = 8


@dataclass(frozen=True)
class CorrectCard:
    """The move of that number was made with this card, as the record writes it."""

    number: int
    card: str
    seen: int


@dataclass(frozen=True)
class Blink:
    """Have a pod say which one it is."""

    pod: str


@dataclass(frozen=True)
class FreeSeat:
    """Take a seat from whoever plays it on a page."""

    seat: int


@dataclass(frozen=True)
class Learn:
    """Learn which tag is which card, with the pods at the table; or end that."""

    on: bool


@dataclass(frozen=True)
class Unlearn:
    """Forget the tag learned last."""


@dataclass(frozen=True)
class BeginGame:
    """Begin another game. Nothing of it is checked yet."""

    game: str
    names: tuple[str, ...]
    options: Mapping[str, Any]
    short: bool = False
    """A short one that begins at play, for whoever comes by; its options are the game's own."""
    day: int | None = None
    """Dealt as on all tables where this number is asked for, a date."""


DeskAct = (
    Pause | TakeBack | EndRound | CorrectCard | Blink | FreeSeat | Learn | Unlearn | BeginGame
)


def read_desk_act(text: str) -> DeskAct:
    """A message of the desk's page after its first, else `NonsenseError`."""
    match read_message(text):
        case {"do": "pause", "on": bool(on)}:
            return Pause(on)
        case {"do": "take_back", "number": number, "seen": seen} if _count(number, seen):
            return TakeBack(number, seen)
        case {"do": "end_round", "seen": seen} if _count(seen):
            return EndRound(seen)
        case {"do": "correct", "number": number, "card": str(card), "seen": seen} if (
            _count(number, seen) and len(card) <= _LONGEST_NAME
        ):
            return CorrectCard(number, card, seen)
        case {"do": "blink", "pod": str(pod)} if len(pod) <= _LONGEST_NAME:
            return Blink(pod)
        case {"do": "free_seat", "seat": seat} if _count(seat):
            return FreeSeat(seat)
        case {"do": "learn", "on": bool(on)}:
            return Learn(on)
        case {"do": "unlearn"}:
            return Unlearn()
        case {
            "do": "begin_game",
            "game": str(game),
            "names": list(names),
            "options": dict(options),
            **rest,
        }:
            short, day = rest.get("short", False), rest.get("day")
            named = len(names) <= _MOST_SEATS and all(isinstance(name, str) for name in names)
            if named and isinstance(short, bool):
                if day is None:
                    return BeginGame(game, tuple(names), options, short)
                if isinstance(day, int) and _count(day):
                    return BeginGame(game, tuple(names), options, short, day)
    raise NonsenseError


def _count(*numbers: object) -> bool:
    """Whether they are numbers of moves. JSON's true is an int to Python."""
    return all(type(number) is int and 0 <= number <= _MOST for number in numbers)
