"""What comes from a page, parsed at the door into typed values."""

import json
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from stichtisch.words import LANGUAGES

LONGEST = 1024
"""Bytes of a message from a page."""
_LONGEST_NAME = 64
"""Letters of anything that a message names."""
_MOST_BESIDE = 7
"""No game has more than eight seats."""


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
    return isinstance(keys, list) and len(keys) <= _MOST_BESIDE and all(map(is_name, keys))


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
