"""Options that several commands have."""

import argparse
import json
import math
import os
import sys
import unicodedata
from pathlib import Path
from typing import Any

from stichtisch.errors import Sentence, StichtischError
from stichtisch.games import game_named
from stichtisch.games.record import read_json, shown

_NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def speed(text: str) -> float:
    """How many times as fast as people: a positive number, or `max`."""
    try:
        value = math.inf if text == "max" else float(text)
    except ValueError:
        value = math.nan
    if not value > 0:
        raise StichtischError("options.speed", given=shown(text))
    return value


_NAME_BYTES = 230
"""Of a file's name; file systems take 255, and we put endings to it."""
_UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, bytes that are no UTF-8, ends of lines (Unicode's categories)."""


def file(text: str) -> Path:
    """A path that has a file's name at its end."""
    path = Path(text)
    if not path.name or "\0" in text or len(os.fsencode(path.name)) > _NAME_BYTES:
        raise StichtischError("options.no_file", given=shown(text))
    return path


def option(text: str) -> tuple[str, Any]:
    """NAME=VALUE, an option of a game's rules: the value as JSON has it, or a word."""
    name, equals, value = text.partition("=")
    if not name or not equals or not _is_writable(text):
        raise StichtischError("options.option", given=shown(text))
    try:
        return name, read_json(value, Sentence("record.value_of", name=shown(name)))
    except json.JSONDecodeError:
        return name, value


def seated(text: str) -> tuple[str, ...]:
    """The names of the players, with commas between them."""
    given = tuple(name.strip() for name in text.split(","))
    for name in given:
        if not name or not _is_writable(name):
            raise StichtischError("options.name", given=shown(name))
    return given


def _is_writable(text: str) -> bool:
    return not any(unicodedata.category(letter) in _UNWRITABLE for letter in text)


def names(game: str, players: int) -> tuple[str, ...]:
    """So many players of whom nobody has said a name."""
    seats = game_named(game).seats
    if players not in seats:
        raise StichtischError("options.players", game=game, low=seats.start, high=seats.stop - 1)
    return _NAMES[:players]


def add_lamps(parser: argparse.ArgumentParser) -> None:
    """The option for what the suit lamps say."""
    parser.add_argument(
        "--lamps",
        choices=("anybody", "own"),
        default="anybody",
        help="where hands are dealt face down: what the trick asks of anybody, or, for teaching,"
        " what each hand may play, which all can see",
    )


def add_cards(parser: argparse.ArgumentParser) -> None:
    """The option for what an owner read off real cards."""
    parser.add_argument(
        "--cards",
        type=file,
        metavar="FILE",
        help="what is printed on real cards, where that differs from what comes with the game or"
        " is not known (stichtisch deck edit)",
    )


def written_over(sentence: str) -> None:
    """A line that the next one replaces, for whoever looks at a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{sentence}", end="", file=sys.stderr, flush=True)
