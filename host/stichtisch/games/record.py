"""The game record as text: JSON Lines, one header, then one move a line (spec/record.md).

Each line is checked here, at the door. What its keys may hold is said by the dataclass that they
become (form.py).
"""

import json
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeGuard

from stichtisch.errors import StichtischError

FORMAT = "stichtisch-record"
VERSION = 1
DEEPEST = 16
"""Levels of lists and objects in one another, of which records and files of ours need five."""
_LONGEST = 10**60


class RecordError(StichtischError):
    """A line that is no part of a record: not JSON, a wrong type, an unknown key."""


class Fields:
    """The keys of one JSON object, taken one by one; whatever is left over is unknown."""

    def __init__(self, raw: Mapping[str, Any], where: str) -> None:
        self._raw = dict(raw)
        self._where = where

    def has(self, key: str) -> bool:
        return key in self._raw

    def any(self, key: str) -> Any:
        if key not in self._raw:
            raise RecordError(f'{self._where} lacks the key "{key}"')
        return self._raw.pop(key)

    def text(self, key: str, allowed: Collection[str] | None = None) -> str:
        value = self.any(key)
        if not isinstance(value, str):
            self._wrong(key, "a string")
        if allowed is not None and value not in allowed:
            self._wrong(key, "one of " + " ".join(allowed))
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        value = self.any(key)
        if not is_integer(value) or not low <= value <= high:
            self._wrong(key, f"an integer from {low} to {high}")
        return int(value)

    def items(self, key: str) -> list[Any]:
        value = self.any(key)
        if not isinstance(value, list):
            self._wrong(key, "a list")
        return value

    def done(self) -> None:
        """Call when all known keys are taken."""
        for key in self._raw:
            raise RecordError(f"{self._where} has an unknown key {shown(key)}")

    def named(self, key: str) -> str:
        """The key as an error names it."""
        return f'"{key}" of {self._where}'

    def _wrong(self, key: str, wanted: str) -> NoReturn:
        raise RecordError(f"{self.named(key)} must be {wanted}")


@dataclass(frozen=True)
class Header:
    """The first line of a record. `options` and `deck` are still as written."""

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    deck: Mapping[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": self.game}
        line |= {"seats": list(self.seats), "options": dict(self.options)}
        return line if self.deck is None else line | {"deck": dict(self.deck)}


def read_header(line: bytes) -> Header:
    """The header in the first line; which game's options it names is for that game to check."""
    fields = Fields(read_object(line), "the header")
    fields.text("format", (FORMAT,))
    fields.integer("version", VERSION, VERSION)
    game = fields.text("game")
    seats = fields.items("seats")
    if not all(isinstance(name, str) for name in seats):
        raise RecordError('"seats" of the header must be a list of names')
    options = _object(fields.any("options"), "options")
    deck = _object(fields.any("deck"), "deck") if fields.has("deck") else None
    fields.done()
    return Header(game, tuple(seats), options, deck)


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object in one line of a record."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("this line is not UTF-8") from None
    try:
        value = read_json(text, "this line")
    except json.JSONDecodeError as error:
        raise RecordError(f"this line is not complete JSON: {error.msg}") from None
    if not isinstance(value, dict):
        raise RecordError("this line is not a JSON object")
    return value


def read_json(text: str, where: str) -> Any:
    """Any value of JSON, else `RecordError`, or `JSONDecodeError` where the text is no JSON."""
    try:
        value = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except RecursionError:
        raise RecordError(f"{where} is nested too deeply to be a record") from None
    except json.JSONDecodeError:
        raise
    except ValueError:  # Python refuses integers of more than 4300 digits
        raise RecordError(f"{where} holds a number too long to be a record") from None
    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(value, where)
    return value


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML file, else `RecordError`."""
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        raise RecordError("this is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"this is no TOML: {error}") from None
    except ValueError:  # as in JSON; also a date that is none
        raise RecordError("this holds a number too long, or a date that is none") from None
    _check_depth(tables, "this")
    return tables


def write_line(line: Mapping[str, Any]) -> str:
    """A header's or a move's line, as a record holds it, with its newline."""
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a letter, which only its escape can write
        text = json.dumps(line, separators=(",", ":")) + "\n"
    return text


def is_integer(value: object) -> TypeGuard[int]:
    """JSON's true is an int to Python, but no integer in a record."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A foreign value as it may stand in an error: printable, on one line, not endless."""
    if is_integer(value) and abs(value) >= _LONGEST:
        return "a number of more than 60 digits"
    text = json.dumps(value) if isinstance(value, str) else repr(value)
    text = text.encode("ascii", "backslashreplace").decode("ascii")
    return text if len(text) <= 60 else text[:57] + "..."


def _check_depth(value: Any, where: str) -> None:
    """Nothing of ours is deep; what is read further may so count on Python's stack.

    TOML has integers without end, in hexadecimal, that Python refuses to write down.
    """
    level = [value]
    for _ in range(DEEPEST):
        inner = [list(one.values()) if isinstance(one, dict) else one for one in level]
        level = [item for one in inner if isinstance(one, list) for item in one]
        if any(is_integer(one) and abs(one) >= _LONGEST for one in level):
            raise RecordError(f"{where} holds a number too long to be a record")
    if level:
        raise RecordError(f"{where} is nested too deeply to be a record")


def _object(value: Any, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(f'"{key}" of the header must be an object')
    return value


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in pairs:
        if key in seen:
            raise RecordError(f"the key {shown(key)} stands twice in one object")
        seen[key] = value
    return seen


def _no_constant(name: str) -> NoReturn:
    raise RecordError(f"{name} is no number of JSON")
