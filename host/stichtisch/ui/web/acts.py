"""What comes from a page, that of the desk too, parsed at the door into typed values."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from stichtisch.table.desk import EndRound, Pause, TakeBack
from stichtisch.words import LANGUAGES

LONGEST = 1024
"""Bytes of a message from a page."""
_LONGEST_NAME = 64
"""Letters of anything that a message names."""
_MOST_SEATS = 8
"""No game has more."""
_MOST = 2**31


class NonsenseError(ValueError):
    """A message that makes no sense. Nobody is told of it, and it quotes nothing."""


@dataclass(frozen=True)
class Hello:
    """The first message: what this page wants to see, and by which key."""

    language: str
    key: str = ""
    lamps: bool = False
    kept: str = ""
    """The key of the seat that this browser has."""
    beside: tuple[str, ...] = field(default=(), repr=False)
    """Keys of those who wait at this browser until they are handed it."""


@dataclass(frozen=True)
class LayCard:
    """Lay a card of the hand on one's spot; `card` as the record writes it."""

    card: str


@dataclass(frozen=True)
class MakeOffer:
    """Do one of the other things that are offered, by its name in what the seat was sent."""

    offer: str


@dataclass(frozen=True)
class TakeUp:
    """Take up what was laid."""


@dataclass(frozen=True)
class PressKey:
    """Push the key of one's own pod down, or that of the private pod."""

    private: bool


@dataclass(frozen=True)
class ReleaseKey:
    """Let it go."""

    private: bool


@dataclass(frozen=True)
class Again:
    """Play the game again that is over."""

    whole: bool = False
    """This time with the usual options."""


@dataclass(frozen=True)
class Undo:
    """Take back one's last move, and what bots did since."""


@dataclass(frozen=True)
class Hasten:
    """Have bots play so many times as fast."""

    times: int


@dataclass(frozen=True)
class AskCoach:
    """Ask the coach what to do now."""


HASTES = (1, 2, 4)
"""How fast bots may be asked to play."""
Act = LayCard | MakeOffer | TakeUp | PressKey | ReleaseKey | Again | Undo | Hasten | AskCoach


def read_hello(text: str) -> Hello:
    """The first message of a page, else `NonsenseError`."""
    match read_message(text):
        case {"do": "hello", "lang": str(language), **rest} if language in LANGUAGES:
            key, kept, lamps = rest.get("key", ""), rest.get("kept", ""), rest.get("lamps", False)
            beside = rest.get("beside", [])
            if is_name(key) and is_name(kept) and isinstance(lamps, bool) and _are_few(beside):
                return Hello(language, key, lamps, kept, tuple(beside))
    raise NonsenseError


def is_name(value: object) -> TypeGuard[str]:
    """Whether it is a text that may be a name."""
    return isinstance(value, str) and len(value) <= _LONGEST_NAME


def _are_few(keys: object) -> TypeGuard[list[str]]:
    return isinstance(keys, list) and len(keys) < _MOST_SEATS and all(map(is_name, keys))


def read_act(text: str) -> Act:
    """A later message, else `NonsenseError`."""
    match read_message(text):
        case {"do": "lay", "card": card} if is_name(card):
            return LayCard(card)
        case {"do": "make", "offer": str(offer)}:
            return MakeOffer(offer)
        case {"do": "take_up"}:
            return TakeUp()
        case {"do": "press", "private": bool(private)}:
            return PressKey(private)
        case {"do": "release", "private": bool(private)}:
            return ReleaseKey(private)
        case {"do": "again", "whole": bool(whole)}:
            return Again(whole)
        case {"do": "again"}:
            return Again()
        case {"do": "undo"}:
            return Undo()
        case {"do": "haste", "times": int(times)} if times in HASTES and times is not True:
            return Hasten(times)
        case {"do": "coach"}:
            return AskCoach()
    raise NonsenseError


def read_message(text: str) -> Any:
    """A short message as JSON, else `NonsenseError`."""
    if len(text.encode("utf-8", "replace")) > LONGEST:
        raise NonsenseError
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NonsenseError from None


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
        case {"do": "correct", "number": number, "card": card, "seen": seen} if _count(
            number, seen
        ) and is_name(card):
            return CorrectCard(number, card, seen)
        case {"do": "blink", "pod": pod} if is_name(pod):
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
            dated = day is None or _count(day)
            if named and dated and isinstance(short, bool) and isinstance(day, int | None):
                return BeginGame(game, tuple(names), options, short, day)
    raise NonsenseError


def _count(*numbers: object) -> bool:
    """Whether they are numbers of moves. JSON's true is an int to Python."""
    return all(type(number) is int and 0 <= number <= _MOST for number in numbers)
