"""The record of a game beside its journal, with its seals, and with what the desk corrected.

Whether what was opened is what was sealed can be checked in a journal, or in a record with its
seals.

A seal is over the move's line as the table knew it. Where hands are not seen, the record's line
has the hands beside that, as they turned out; so the sealed lines are kept beside the record:

{"format":"stichtisch-seals","version":1,"settings":{...},"seals":20,"sum":"91c2..."}
{"move":5,"record_line":6,"seal":"7f3a...","nonce":"...","line":{...}}

For what the desk corrected the record has no line:

{"format":"stichtisch-corrections","version":1}
{"move":9,"record_line":10,"was":{"do":"play","seat":1,"card":"R1"},"line":{...}}
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, pairwise
from pathlib import Path
from typing import Any

from stichtisch.disk import EVERYBODY, read_file, write_file
from stichtisch.errors import StichtischError, why
from stichtisch.games import game_named
from stichtisch.games.form import read_options
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
from stichtisch.games.settings import Settings
from stichtisch.table.journal import JOURNAL, Journal
from stichtisch.table.match import holds
from stichtisch.table.rows import About, Row
from stichtisch.words import Sentence

FORMAT = "stichtisch-seals"
_CORRECTIONS = "stichtisch-corrections"
VERSION = 1
RECORD = ".jsonl"
"""The ending of a record's name."""
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
    settings = read_options(Settings, first.object("settings"))
    number = first.integer("seals", 0)
    summed = first.text("sum")
    first.done()
    if len(lines) != number + 1:
        raise RecordError("verify.lacking", there=len(lines) - 1, count=number)
    each = [_seal(Fields(read_object(line), THE_LINE)) for line in lines[1:]]
    return Seals(settings, each), summed


def _seal(fields: Fields) -> OpenedSeal:
    number, at = fields.integer("move", 1), fields.integer("record_line", 2)
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


# --- the files ------------------------------------------------------------------------------


class Recorded:
    """The files of one game, written whenever it is over: its end may be taken back."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._ours: set[tuple[Path, bytes]] = set()
        """All records that were to be written."""

    def write(self) -> tuple[Path, str]:
        """Have them on disk, else `StichtischError`; the record's path, and its checksum.

        NAME.journal has its record in NAME.jsonl. Where files of another game have that name, it
        is NAME-2.jsonl, or the next that is free.
        """
        journal = self._journal
        record, seals = journal.record().encode(), opened_seals(journal.about, journal.rows())
        path = self._name(record)
        corrected = corrections_told(journal.about, journal.rows()).encode()
        try:
            self._ours.add((path, record))
            write_file(path, record, EVERYBODY)  # first: by it the others are known as ours
            write_file(seals_of(path), seals_told(seals, record).encode(), EVERYBODY)
            if corrected:
                write_file(_corrections_of(path), corrected, EVERYBODY)
            else:
                _corrections_of(path).unlink(missing_ok=True)  # of an end that was taken back
        except OSError as error:
            raise StichtischError(
                "journal.not_recorded", path=path, why=why(error), journal=journal.path
            ) from None
        return path, seals.sum(record)

    def _name(self, record: bytes) -> Path:
        """The first one that no other game's files have."""
        name = self._journal.path.name.removesuffix(JOURNAL)
        endings = (f"-{number}" if number > 1 else "" for number in count(1))
        paths = (self._journal.path.with_name(name + ending + RECORD) for ending in endings)
        return next(path for path in paths if self._may_have(path, record))

    def _may_have(self, path: Path, record: bytes) -> bool:
        if not any(file.exists() for file in (path, seals_of(path), _corrections_of(path))):
            return True
        try:
            there = read_file(path)
        except OSError:
            return False
        return there == record or (path, there) in self._ours


def _corrections_of(record: Path) -> Path:
    return record.with_name(record.name.removesuffix(RECORD) + ".corrections.jsonl")


def corrections_told(about: About, rows: Iterable[Row]) -> str:
    """The file beside a record, each correction with where the record has the move as it counts.

    Empty where nothing was corrected.
    """
    known = [row for row in rows if row.line is not None]
    lines = record_lines(about, known)
    told = [
        {"move": row.number, "record_line": lines.get(row.number), "was": was, "line": after}
        for row in known
        for was, after in pairwise((*row.was, row.line))
    ]
    first = write_line({"format": _CORRECTIONS, "version": VERSION})
    return first + "".join(map(write_line, told)) if told else ""
