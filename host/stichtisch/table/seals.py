"""Whether what was opened is what was sealed: in a journal, or in a record with its seals.

A seal is over the move's line as the table knew it. Where hands are not seen, the record's line
has the hands beside that, as they turned out; so the sealed lines are kept beside the record:

{"format":"stichtisch-seals","version":1,"settings":{...},"seals":20,"sum":"91c2..."}
{"move":5,"record_line":6,"seal":"7f3a...","nonce":"...","line":{...}}
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from stichtisch.errors import Sentence, StichtischError
from stichtisch.games import game_named
from stichtisch.games.game import Game
from stichtisch.games.record import (
    THE_LINE,
    Fields,
    RecordError,
    read_header,
    read_object,
    write_line,
)
from stichtisch.games.replay import BadLineError
from stichtisch.games.settings import Settings, settings_from
from stichtisch.table.commitment import holds
from stichtisch.table.rows import About, Row

FORMAT = "stichtisch-seals"
VERSION = 1
RECORD = ".jsonl"
"""The ending of a record's name."""
_MANY = 2**53
_SUM = 16
"""Hex digits of a checksum: with 64 bits nobody finds another game that has the same."""
_OF_DEALT_HANDS = ("hands", "pile")
"""What a deal of unseen hands has only in the record, once all cards were shown."""


@dataclass(frozen=True)
class OpenedSeal:
    """A seal and what it was opened as."""

    number: int
    """The move's in the journal."""
    record_line: int | None
    """Where the record has the move; None where it does not reach so far."""
    seal: str
    nonce: str
    line: Mapping[str, Any] = field(repr=False)
    """As it was sealed."""

    def as_json(self) -> dict[str, Any]:
        line = {"move": self.number, "record_line": self.record_line}
        return line | {"seal": self.seal, "nonce": self.nonce, "line": self.line}

    @property
    def holds(self) -> bool:
        """Whether this is what was sealed."""
        return holds(self.seal, self.nonce, self.line)

    def is_told_by(self, line: Mapping[str, Any]) -> bool:
        """Whether the record's line says the same: it may say more."""
        return all(line.get(key) == value or value == [] for key, value in self.line.items())


@dataclass(frozen=True)
class Seals:
    """Those of a game, and by which habits it was refereed."""

    settings: Settings
    each: Sequence[OpenedSeal]

    def sum(self, record: bytes) -> str:
        """A checksum of the game: of its record, however that is spaced, and of all this."""
        told = [*map(read_object, _lines(record)), self.settings.as_json()]
        told += [one.as_json() for one in self.each if one.record_line is not None]
        return sha256("".join(map(write_line, told)).encode()).hexdigest()[:_SUM]

    def faults(self, record: bytes) -> Iterator[Sentence]:
        """What does not hold, once for each seal and each sealed line of the record.

        Lines that must have a seal are those that were secret when they were made, by a replay;
        `BadLineError` where that is no record of a game.
        """
        sealed = dict(_sealed_lines(record, self.settings))
        for one in self.each:
            told = {"number": one.number, "line": one.record_line, "seal": one.seal}
            line = None if one.record_line is None else sealed.pop(one.record_line, None)
            if not one.holds:
                yield Sentence("verify.not_sealed", **told)
            elif line is not None and not one.is_told_by(line):
                yield Sentence("verify.not_recorded", **told)
            elif line is None and one.record_line is not None:
                yield Sentence("verify.no_line", **told)
        for number in sealed:
            yield Sentence("verify.no_seal", line=number)


def seals_of(record: Path) -> Path:
    """The name of the file beside a record."""
    return record.with_name(record.name.removesuffix(RECORD) + ".seals.jsonl")


def opened_seals(about: About, rows: Iterable[Row]) -> Seals:
    """The seals of these moves that were opened."""
    known = [row for row in rows if row.line is not None]
    lines = record_lines(about, known)
    each = [
        OpenedSeal(row.number, lines.get(row.number), row.seal, row.nonce, row.line)
        for row in known
        if row.seal is not None and row.nonce is not None and row.line is not None
    ]
    return Seals(about.settings, each)


def record_lines(about: About, known: Sequence[Row]) -> dict[int, int]:
    """By number where the record has a move: it stops where one is lacking, or known in part."""
    read, notation = about.reader(), game_named(about.header.game).moves
    before = [row for place, row in enumerate(known, start=1) if row.number == place]
    moves = [read(row.line) for row in before]
    told = [
        row.number for row, move in zip(before, moves, strict=True) if notation.is_recorded(move)
    ]
    return {
        number: line for line, number in enumerate(told[: len(about.recorded(moves))], start=2)
    }


def seals_told(seals: Seals, record: bytes) -> str:
    """The file beside a record: how many there are, then one a line."""
    each = [one for one in seals.each if one.record_line is not None]
    first: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    first |= {"settings": seals.settings.as_json(), "seals": len(each), "sum": seals.sum(record)}
    return write_line(first) + "".join(write_line(one.as_json()) for one in each)


def read_seals(data: bytes) -> tuple[Seals, str]:
    """That file read, and its checksum, else `RecordError`."""
    lines = _lines(data)
    first = Fields(read_object(lines[0]), Sentence("record.first_line"))
    first.text("format", (FORMAT,))
    first.integer("version", VERSION, VERSION)
    settings = settings_from(first.object("settings"))
    count = first.integer("seals", 0, _MANY)
    summed = first.text("sum")
    first.done()
    if len(lines) != count + 1:
        raise RecordError("verify.lacking", there=len(lines) - 1, count=count)
    each = [_seal(Fields(read_object(line), THE_LINE)) for line in lines[1:]]
    return Seals(settings, each), summed


def _seal(fields: Fields) -> OpenedSeal:
    number, at = fields.integer("move", 1, _MANY), fields.integer("record_line", 2, _MANY)
    seal, nonce, line = fields.text("seal"), fields.text("nonce"), fields.object("line")
    fields.done()
    return OpenedSeal(number, at, seal, nonce, line)


def _sealed_lines(record: bytes, settings: Settings) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Those of a record that some at the table did not know when they were made, by number."""
    header, *lines = _lines(record)
    number = 1
    try:
        about = read_header(header)
        kind = game_named(about.game)
        game: Game[Any, Any] = kind.begin(about, False, settings.cards)
        for number, line in enumerate(lines, start=2):  # noqa: B007
            told = read_object(line)
            move = kind.moves.read(told, game.seats)
            game.push(move)
            if settings.unseen and isinstance(move, kind.starts_round):
                made = {key: told[key] for key in told if key not in _OF_DEALT_HANDS}
                move = kind.moves.read(made, game.seats, unseen=True)
            if kind.is_secret(move, game.public()):
                yield number, told
    except StichtischError as error:
        raise BadLineError(number, error) from None


def _lines(data: bytes) -> list[bytes]:
    return data.removesuffix(b"\n").split(b"\n")
