"""The game record as text: JSON Lines, one header, then one move a line (docs/record.md).

Each line is checked here, at the door. What its keys may hold is said by the dataclass that they
become (form.py).
"""

import json
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeGuard

from stichtisch.errors import StichtischError
from stichtisch.words import Sentence

FORMAT = "stichtisch-record"
VERSION = 1
DEEPEST = 16
"""Levels of lists and objects in one another, of which records and files of ours need five."""
_LONGEST = 10**60
_THIS = Sentence("record.this")


Text = Sentence | str
"""What an error names; a text is the same in every language."""
THE_LINE = Sentence("record.the_line")
THE_HEADER = Sentence("record.the_header")


class RecordError(StichtischError):
    """A line that is no part of a record: not JSON, a wrong type, an unknown key."""


class Fields:
    """The keys of one JSON object, taken one by one; whatever is left over is unknown."""

    def __init__(self, raw: Mapping[str, Any], where: Text) -> None:
        self._raw = dict(raw)
        self._where = where

    def has(self, key: str) -> bool:
        return key in self._raw

    def any(self, key: str) -> Any:
        if key not in self._raw:
            raise RecordError("record.lacks", where=self._where, key=key)
        return self._raw.pop(key)

    def text(self, key: str, allowed: Collection[str] | None = None) -> str:
        value = self.any(key)
        if not isinstance(value, str):
            self._wrong(key, Sentence("record.text"))
        if allowed is not None and value not in allowed:
            self._wrong(key, Sentence("record.one_of", values=" ".join(allowed)))
        return value

    def integer(self, key: str, low: int, high: int = 2**53) -> int:
        """At most what every reader of JSON has exactly, unless less is asked for."""
        value = self.any(key)
        if not is_integer(value) or not low <= value <= high:
            self._wrong(key, _from_to(low, high))
        return int(value)

    def items(self, key: str) -> list[Any]:
        value = self.any(key)
        if not isinstance(value, list):
            self._wrong(key, Sentence("record.list"))
        return value

    def object(self, key: str) -> dict[str, Any]:
        value = self.any(key)
        if not isinstance(value, dict):
            self._wrong(key, Sentence("record.object"))
        return value

    def done(self) -> None:
        """Call when all known keys are taken."""
        for key in self._raw:
            raise RecordError("record.unknown_key", where=self._where, key=shown(key))

    def named(self, key: str) -> Sentence:
        """The key as an error names it."""
        return Sentence("record.key_of", key=key, where=self._where)

    def _wrong(self, key: str, wanted: Sentence) -> NoReturn:
        raise RecordError("record.must_be", what=self.named(key), wanted=wanted)


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
    fields = Fields(read_object(line), THE_HEADER)
    fields.text("format", (FORMAT,))
    fields.integer("version", VERSION, VERSION)
    game = fields.text("game")
    seats = fields.items("seats")
    if not all(isinstance(name, str) for name in seats):
        raise RecordError(
            "record.must_be", what=fields.named("seats"), wanted=Sentence("record.names")
        )
    options = fields.object("options")
    deck = fields.object("deck") if fields.has("deck") else None
    fields.done()
    return Header(game, tuple(seats), options, deck)


def is_record(data: bytes) -> bool:
    """Whether its first line says so; what else it may be, its own reader says."""
    try:
        return read_object(data.partition(b"\n")[0]).get("format") == FORMAT
    except RecordError:
        return False


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object in one line of a record."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("record.not_utf8") from None
    try:
        value = read_json(text, Sentence("record.this_line"))
    except json.JSONDecodeError as error:
        raise RecordError("record.not_json", column=error.colno) from None
    if not isinstance(value, dict):
        raise RecordError("record.no_object")
    return value


def read_json(text: str, what: Sentence) -> Any:
    """Any value of JSON, else `RecordError`, or `JSONDecodeError` where the text is no JSON.

    `what` is the text as an error names it.
    """
    try:
        value = _READER.decode(text)
    except RecursionError:
        raise RecordError("record.deep", what=what) from None
    except json.JSONDecodeError:
        raise
    except ValueError:  # Python refuses integers of more than 4300 digits
        raise RecordError("record.too_long", what=what) from None
    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(value, what)
    return value


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML file, else `RecordError`."""
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        raise RecordError("record.deep", what=_THIS) from None
    except tomllib.TOMLDecodeError as error:
        raise RecordError("record.not_toml", where=_place_in(str(error))) from None
    except ValueError:  # as in JSON; also a date that is none
        raise RecordError("record.no_date") from None
    _check_depth(tables, _THIS)
    return tables


def _place_in(error: str) -> Sentence:
    """Where tomllib found something; it says so in English only."""
    place = re.search(r"\(at line (\d+), column (\d+)\)", error)
    if place is None:
        return Sentence("record.toml_end")
    return Sentence("record.toml_place", line=place[1], column=place[2])


def write_line(line: Mapping[str, Any]) -> str:
    """A header's or a move's line, as a record holds it, with its newline."""
    text = _WRITER.encode(line) + "\n"
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a letter, which only its escape can write
        text = json.dumps(line, separators=(",", ":")) + "\n"
    return text


def is_integer(value: object) -> TypeGuard[int]:
    """JSON's true is an int to Python, but no integer in a record."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> Text:
    """A foreign value as it may stand in an error: printable, on one line, not endless."""
    if is_integer(value) and abs(value) >= _LONGEST:
        return Sentence("record.long_number")
    text = json.dumps(value) if isinstance(value, str) else repr(value)
    text = text.encode("ascii", "backslashreplace").decode("ascii")
    return text if len(text) <= 60 else text[:57] + "..."


def _check_depth(value: Any, what: Sentence) -> None:
    """Nothing of ours is deep; what is read further may so count on Python's stack.

    TOML has integers without end, in hexadecimal, that Python refuses to write down.
    """
    level = [value]
    for _ in range(DEEPEST):
        inner = [list(one.values()) if isinstance(one, dict) else one for one in level]
        level = [item for one in inner if isinstance(one, list) for item in one]
        if any(is_integer(one) and abs(one) >= _LONGEST for one in level):
            raise RecordError("record.too_long", what=what)
    if level:
        raise RecordError("record.deep", what=what)


def _from_to(low: int, high: int) -> Sentence:
    if low == high:
        return Sentence("record.values", values=low)
    return Sentence("record.integer", low=low, high=high)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in pairs:
        if key in seen:
            raise RecordError("record.twice", key=shown(key))
        seen[key] = value
    return seen


def _no_constant(name: str) -> NoReturn:
    raise RecordError("record.no_number", name=name)


_READER = json.JSONDecoder(object_pairs_hook=_once_each, parse_constant=_no_constant)
_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""Made once: they cost as much as a line."""
