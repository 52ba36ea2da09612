"""Options that several commands have."""

import argparse
import json
import math
import os
import re
import sys
import textwrap
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from stichtisch import games
from stichtisch.disk import EVERYBODY, read_file, write_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games.form import options_of
from stichtisch.games.player_names import checked_names, is_writable
from stichtisch.games.record import read_json, shown
from stichtisch.scene import FULL
from stichtisch.words import Sentence, Words


def speed(text: str) -> float:
    """How many times as fast as people: a positive number, or `max`."""
    try:
        value = math.inf if text == "max" else float(text)
    except ValueError:
        value = math.nan
    if not value > 0:
        raise StichtischError("options.speed", given=shown(text))
    return value


def count(text: str) -> int:
    """A whole number, from one on."""
    return _whole("options.count", text, 1, sys.maxsize)


_NAME_BYTES = 230
"""Of a file's name; file systems take 255, and we put endings to it."""


def percent(text: str) -> int:
    """How bright all lamps are, as a scene says it: 5 to 100 percent, that is 12 to 255.

    Below that the darkest lamps would go out in some patterns.
    """
    return FULL * _whole("options.brightness", text, 5, 100) // 100


def in_percent(brightness: int) -> int:
    """What `percent` takes to get this brightness."""
    return -(-100 * brightness // FULL)


def port_number(text: str) -> int:
    """Where pages are served; 0 lets the machine choose a port that is free."""
    return _whole("options.port", text, 0, 65535)


def _whole(refused: str, text: str, low: int, high: int) -> int:
    """The whole number within these bounds that the text is; `refused` is said of any other."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(high))
    number = int(text) if is_number else -1
    if not low <= number <= high:
        raise StichtischError(refused, given=shown(text), low=low)
    return number


_OURS = b'{"format":"stichtisch-'
_SEALS = _OURS + b"seals"
_BESIDE_A_JOURNAL = (".head", ".secret", ".staging")


def file(text: str) -> Path:
    """A path that has a file's name at its end."""
    path = Path(text)
    if not path.name or "\0" in text or len(os.fsencode(path.name)) > _NAME_BYTES:
        raise StichtischError("options.no_file", given=shown(text))
    return path


def announced(text: str) -> tuple[str, ...]:
    """Digits with which seals and a checksum begin, with commas between them."""
    digits = tuple(part.strip().lower() for part in text.split(","))
    if not all(re.fullmatch("[0-9a-f]{4,64}", part) for part in digits):
        raise StichtischError("options.announced", given=shown(text))
    return digits


def target(text: str) -> Path:
    """A path to write to, at which no game, deck or record of ours would be lost."""
    path = file(text)
    begins = _first_bytes(path)
    is_kept = begins.startswith(_OURS) and not begins.startswith(_SEALS)
    if is_kept or path.suffix in _BESIDE_A_JOURNAL:
        raise StichtischError("file.kept", path=path)
    return path


def _first_bytes(path: Path) -> bytes:
    if not path.is_file():
        return b""
    with told_of(path, "file.unwritable"), path.open("rb") as there:
        return there.read(len(_SEALS))


def read(path: Path) -> bytes:
    """All of a file, else `StichtischError`."""
    with told_of(path, "file.unreadable"):
        return read_file(path)


def read_record(path: Path) -> bytes:
    """All of a record's file, else `StichtischError`: of games in another program's notation it
    says how they become records."""
    data = read(path)
    if not data.lstrip().startswith(b"{"):
        from stichtisch.games.replay import notation_of  # 30 ms, which few need

        if notation_of(data):
            raise StichtischError("file.foreign", path=path)
    return data


def write(path: Path, text: str) -> None:
    """Have the text in a file that everybody may read, else `StichtischError`."""
    with told_of(path, "file.unwritable"):
        write_file(path, text.encode(), EVERYBODY)


def check_folder(path: Path) -> None:
    """Say at once when no file can be made there, before anybody has done anything for it."""
    from tempfile import TemporaryFile  # 10 ms, which only those need who write

    with told_of(path, "file.unwritable"), TemporaryFile(dir=path.parent):
        pass


def option(text: str) -> tuple[str, Any]:
    """NAME=VALUE, an option of a game's rules: the value as JSON has it, or a word."""
    name, equals, value = text.partition("=")
    if not name or not equals or not is_writable(text):
        raise StichtischError("options.option", given=shown(text))
    try:
        return name, read_json(value, Sentence("record.value_of", name=shown(name)))
    except json.JSONDecodeError:
        return name, value


def numbers(text: str, wrong: str) -> tuple[int, ...]:
    """Whole numbers with commas between them, else the sentence for what is `wrong`."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise StichtischError(wrong, given=shown(text)) from None


def seated(text: str) -> tuple[str, ...]:
    """The names of the players, with commas between them."""
    return checked_names(text.split(","))


def takes(
    parser: argparse._ActionsContainer,
    words: Words,
    name: str,
    told: str,
    value: str | None = None,
    **how: Any,
) -> None:
    """Add an option or an argument; `told` is the sentence that says what it does, `value` the one
    that stands for what is given."""
    if value:
        how["metavar"] = words(value)
    parser.add_argument(name, help=words(told), **how)


SEVERAL: dict[str, Any] = {"action": "append", "default": []}
"""How an option is taken that may be given more than once."""
FLAG: dict[str, Any] = {"action": "store_true"}
"""How one is taken that is given or not."""


def skill(text: str) -> Any:
    """How well bots play, a `Skill`: such as thinking:10000."""
    from stichtisch.players.strength import skill_of  # a room that a replay does not need

    return skill_of(text)


_SHARED: dict[str, tuple[str, str | None, dict[str, Any]]] = {
    "--brightness": ("help.brightness", "help.percent", {"type": percent, "default": "100"}),
    "--cards": ("help.cards", "help.file", {"type": file}),
    "--hands": ("help.hands", None, {"choices": ("scanned", "blind"), "default": "scanned"}),
    "--json": ("help.json", None, FLAG),
    "--lamps": ("help.lamps", None, {"choices": ("anybody", "own"), "default": "anybody"}),
    "--lan": ("help.web_lan", None, FLAG),
    "--port": ("help.a_port", "help.port", SEVERAL),
    "--ring": ("help.ring", None, FLAG),
    "--seed": ("help.seed", "help.number", {"type": int}),
    "--strength": ("help.strength", "help.skill", {"type": skill, "default": "careful"}),
    "--verbose": ("help.verbose", None, FLAG),
}
"""What `takes` is told of each option that several commands have."""


def takes_shared(parser: argparse.ArgumentParser, words: Words, *names: str) -> None:
    """Add these options that several commands have."""
    for name in names:
        told, value, how = _SHARED[name]
        takes(parser, words, name, told, value, **how)


def add_the_game(parser: argparse.ArgumentParser, words: Words, name: str = "game") -> None:
    """Which game is played: an argument that may be left out, or an option of that name."""
    how = {} if name.startswith("-") else {"nargs": "?"}
    takes(parser, words, name, "help.game", choices=games.names(), default=games.names()[0], **how)


def add_deed(
    deeds: Any, name: str, told: str, deed: Callable[[argparse.Namespace, Words], int]
) -> argparse.ArgumentParser:
    """One of the things that a command does, by a name of its own."""
    parser: argparse.ArgumentParser = deeds.add_parser(name, help=told, description=told)
    parser.set_defaults(run=deed)
    return parser


def add_game(parser: argparse.ArgumentParser, words: Words) -> None:
    """The options for which game, and how many play."""
    add_the_game(parser, words, "--game")
    add_players(parser, words)


def add_players(parser: argparse.ArgumentParser, words: Words) -> None:
    """The option for how many play."""
    seats = ", ".join(_seats_told(name, words) for name in games.names())
    told, number = words("help.players", seats=seats), words("help.number")
    parser.add_argument("--players", type=int, default=4, metavar=number, help=told)


def _seats_told(game: str, words: Words) -> str:
    seats = games.game_named(game).seats
    least, most = seats.start, seats.stop - 1
    if least == most:
        return f"{game} {most}"
    return words("help.seats", game=game, low=least, high=most)


def add_pace(parser: argparse.ArgumentParser, words: Words, of_its_own: bool = False) -> None:
    """The options of a game on virtual pods: how fast, and which one.

    `of_its_own`: where none is given each game has its own pace.
    """
    told, default = ("help.own_speed", None) if of_its_own else ("help.a_speed", "1")
    takes(parser, words, "--speed", told, "help.speed", type=speed, default=default)
    takes_shared(parser, words, "--seed")


def add_option(parser: argparse.ArgumentParser, words: Words) -> None:
    """The option for those of the rules; the end of the help says which these are."""
    takes(parser, words, "--option", "help.table_option", "help.option", **SEVERAL, type=option)
    game = getattr(parser, "game", "")
    told = [game] if game else games.names()
    rules = [words("help.rules"), *map(partial(_rules_told, words), told)]
    parser.epilog = "\n".join([*rules, "", parser.epilog or ""])


def _rules_told(words: Words, game: str) -> str:
    """The options of a game's rules: their defaults, what they mean, what they may be."""
    kind = games.game_named(game)
    room = game.replace("-", "_")
    told = [f"  {game}"]
    for one in options_of(kind.options):
        meaning = words(f"{room}.option_{one.name}")
        rule = words("help.rule", meaning=meaning, wanted=one.wanted)
        told += [f"    {one.name}={one.default}", *textwrap.wrap(rule, 78, **_INDENTED)]
    return "\n".join(told if len(told) > 1 else [f"{told[0]}: {words('help.no_rules')}"])


_INDENTED: dict[str, Any] = {"initial_indent": " " * 8, "subsequent_indent": " " * 8}


def written_over(sentence: str) -> None:
    """A line that the next one replaces, for whoever looks at a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{sentence}", end="", file=sys.stderr, flush=True)
