"""What may stand in a line of a record, by annotation: one reader for moves, remarks and options.

A field is annotated with its type and, where that says too little, with a form: `seat: Seat`,
`rank: Annotated[int, between(1, 9)]`, `cards: tuple[Card, ...]`. A field that has a default may be
absent from a line; written with its default, it is left out.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from types import NoneType, UnionType
from typing import Annotated, Any, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from stichtisch.games.card import Card, Pack
from stichtisch.games.event import Json, plain
from stichtisch.games.record import Fields, RecordError, is_integer, shown
from stichtisch.words import Sentence

T = TypeVar("T")


@dataclass(frozen=True)
class Reading:
    """What the values of a line are read with."""

    seats: int
    pack: Pack
    unseen: bool = False
    """The hands were not seen: a deal may lack what was dealt."""


@dataclass(frozen=True)
class Form:
    """What a value may be: a test, and in words, for one value and for a list of them.

    Where the words name the `last` seat, that is filled in when the value is read.
    """

    accepts: Callable[[Any, Reading], bool]
    one: Sentence
    many: Sentence
    values: tuple[str, ...] = ()
    """All that it may be, as a record writes them, where they are few."""


@dataclass(frozen=True)
class OnlyWith:
    """The key is there with so many players and with no other number of them."""

    seats: range


@dataclass(frozen=True)
class IfSeen:
    """The key is there unless the hands were not seen."""


_FEW = 10
"""So many integers a person chooses from a list."""


def between(low: int, high: int | None = None) -> Form:
    """An integer, both ends included. JSON's true is an int to Python, but none in a record."""

    def accepts(value: Any, _reading: Reading) -> bool:
        return is_integer(value) and low <= value and (high is None or value <= high)

    if high is None:
        least = Sentence("record.integer_at_least", low=low)
        return Form(accepts, least, Sentence("record.integers_at_least", low=low))
    if high == low:
        only = Sentence("record.values", values=low)
        return Form(accepts, only, only)
    span = {"low": low, "high": high}
    one, many = Sentence("record.integer", **span), Sentence("record.integers", **span)
    values = range(low, high + 1)
    return Form(accepts, one, many, tuple(map(str, values)) if len(values) <= _FEW else ())


def either(one: int, other: int) -> Form:
    """One of two integers."""
    values = str(one), str(other)
    told = Sentence("record.either", one=values[0], other=values[1])
    return Form(lambda value, _: is_integer(value) and value in (one, other), told, told, values)


def one_of(texts: Iterable[str]) -> Form:
    """One of these texts."""
    allowed = tuple(texts)
    values = " ".join(allowed)
    one = Sentence("record.one_of", values=values)
    if len(allowed) == 2:
        one = Sentence("record.either", one=allowed[0], other=allowed[1])
    many = Sentence("record.values", values=values)
    return Form(lambda value, _: isinstance(value, str) and value in allowed, one, many, allowed)


Seat = Annotated[
    int,
    Form(
        lambda value, reading: is_integer(value) and 0 <= value < reading.seats,
        Sentence("record.seat", last=None),
        Sentence("record.seats", last=None),
    ),
]
"""Seats are numbered from 0, clockwise."""

_EITHER = Sentence("record.either", one="true", other="false")
TRUE_OR_FALSE = Form(lambda value, _: isinstance(value, bool), _EITHER, _EITHER, ("true", "false"))
TEXT = Form(
    lambda value, _: isinstance(value, str), Sentence("record.text"), Sentence("record.texts")
)
_CARD = Form(
    lambda value, reading: isinstance(value, str) and reading.pack.has(value),
    Sentence("record.card"),
    Sentence("record.cards"),
)


def read_fields(kind: type[T], line: Fields, reading: Reading) -> T:
    """A dataclass from the keys of a line; keys that it does not know stay in the line."""
    values = {}
    for field in _fields_of(kind):
        if field.is_there(line, reading):
            values[field.name] = field.read(line.any(field.name), line.named(field.name), reading)
        elif field.if_seen:
            values[field.name] = ()
    return kind(**values)


@dataclass(frozen=True)
class NoOptions:
    """What a table may agree on: nothing."""


def read_options(kind: type[T], raw: Mapping[str, Any]) -> T:
    """The options of a game, or a table's settings: all have defaults, and null may be one."""
    known = {field.name: field for field in _fields_of(kind)}
    values = {}
    for name, value in raw.items():
        if name not in known:
            there = ", ".join(known)
            told = "record.unknown_option" if there else "record.no_options"
            raise RecordError(told, name=shown(name), options=there)
        if value is not None or known[name].default is not None:
            value = known[name].read(value, Sentence("record.option", name=name), _NO_CARDS)
        values[name] = value
    return kind(**values)


@dataclass(frozen=True)
class Option:
    """One option of a game, for whoever may choose."""

    name: str
    default: str
    """As `--option` takes it."""
    wanted: Sentence
    values: tuple[str, ...]
    """All that it may be, where they are few."""


def options_of(kind: type[Any]) -> list[Option]:
    """The options of a game, in the order in which it has them."""
    hints = get_type_hints(kind, include_extras=True)
    return [_option(field.name, hints[field.name], field.default) for field in fields(kind)]


def option_text(value: Any) -> str:
    """An option as `--option` takes it."""
    return value if isinstance(value, str) else json.dumps(value)


def _option(name: str, hint: Any, default: Any) -> Option:
    base, notes = _taken_apart(hint)
    found = _form_of(_without_null(base), _noted(notes, Form))
    told = option_text(default)
    if _is_union(base):
        return Option(name, told, Sentence("record.either", one="null", other=found.one), ())
    return Option(name, told, found.one, found.values)


def write_fields(value: Any) -> dict[str, Json]:
    """The keys of a dataclass, without those that hold their default."""
    told = {}
    for field in _fields_of(type(value)):
        held = getattr(value, field.name)
        if not field.is_left_out(held):
            told[field.name] = plain(held)
    return told


_NO_CARDS = Reading(0, Pack(()))

Read = Callable[[Any, Sentence, Reading], object]
"""A value as the program holds it; the sentence names the value in the error."""


@dataclass(frozen=True)
class _Field:
    name: str
    read: Read
    default: object
    only: OnlyWith | None
    if_seen: bool

    def is_left_out(self, held: object) -> bool:
        """Whether a line with this value goes without the key."""
        return held == self.default or (self.if_seen and held == ())

    def is_there(self, line: Fields, reading: Reading) -> bool:
        """Whether the key is, or must be, in the line."""
        if self.if_seen and reading.unseen:
            return line.has(self.name)
        if self.only is not None:
            return reading.seats in self.only.seats
        return self.default is MISSING or line.has(self.name)


_known: dict[type, list[_Field]] = {}


def _fields_of(kind: type[Any]) -> list[_Field]:
    """The fields of a dataclass, looked at once."""
    if kind not in _known:
        hints = get_type_hints(kind, include_extras=True)
        _known[kind] = [_field(one.name, hints[one.name], one.default) for one in fields(kind)]
    return _known[kind]


def _field(name: str, hint: Any, default: object) -> _Field:
    base, notes = _taken_apart(hint)
    # what may be absent is never written as null
    may_be_null = default is MISSING or default is not None
    read = _reader(base if may_be_null else _without_null(base), _noted(notes, Form))
    only, if_seen = _noted(notes, OnlyWith), _noted(notes, IfSeen) is not None
    return _Field(name, read, default, only, if_seen)


def _taken_apart(hint: Any) -> tuple[Any, tuple[object, ...]]:
    """A type and what is annotated to it."""
    if get_origin(hint) is Annotated:
        base, *notes = get_args(hint)
        return base, tuple(notes)
    return hint, ()


def _noted(notes: Iterable[object], kind: type[T]) -> T | None:
    """The note of that kind, if there is one."""
    return next((note for note in notes if isinstance(note, kind)), None)


def _without_null(hint: Any) -> Any:
    if not _is_union(hint):
        return hint
    (other,) = (part for part in get_args(hint) if part is not NoneType)
    return other


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _reader(hint: Any, form: Form | None) -> Read:
    """What reads a value of this type."""
    if get_origin(hint) is tuple:
        return _list_reader(get_args(hint)[0])
    or_null, is_card = NoneType in get_args(hint), hint is Card
    form = _form_of(_without_null(hint) if or_null else hint, form)

    def read(value: Any, what: Sentence, reading: Reading) -> object:
        if or_null and value is None:
            return None
        if not form.accepts(value, reading):
            one = _at_the_table(form.one, reading)
            wanted = Sentence("record.either", one="null", other=one) if or_null else one
            _refuse(what, wanted, value)
        return reading.pack[value] if is_card else value

    return read


def _form_of(base: Any, form: Form | None) -> Form:
    """The form annotated there, or the one given, or the usual one of that type."""
    base, notes = _taken_apart(base)
    return _noted(notes, Form) or form or {bool: TRUE_OR_FALSE, str: TEXT, Card: _CARD}[base]


def _list_reader(item: Any) -> Read:
    base, notes = _taken_apart(item)
    if get_origin(base) is tuple:
        return _lists_reader(get_args(base)[0])
    form = _form_of(item, None)
    is_card = base is Card

    def read(value: Any, what: Sentence, reading: Reading) -> object:
        if not isinstance(value, list):
            _refuse(what, Sentence("record.list"), value)
        for one in value:
            if not form.accepts(one, reading):
                many = _at_the_table(form.many, reading)
                raise RecordError("record.made_of_not", what=what, wanted=many, value=shown(one))
        return tuple(reading.pack[one] for one in value) if is_card else tuple(value)

    return read


def _lists_reader(item: Any) -> Read:
    read_list = _list_reader(item)

    def read(value: Any, what: Sentence, reading: Reading) -> object:
        if not isinstance(value, list) or not all(isinstance(one, list) for one in value):
            _refuse(what, Sentence("record.lists"), value)
        return tuple(read_list(one, what, reading) for one in value)

    return read


def _at_the_table(wanted: Sentence, reading: Reading) -> Sentence:
    return Sentence(wanted.name, **dict(wanted.values) | {"last": reading.seats - 1})


def _refuse(what: Sentence, wanted: Sentence, value: object) -> NoReturn:
    raise RecordError("record.must_be_not", what=what, wanted=wanted, value=shown(value))
