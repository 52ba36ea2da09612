"""Whether what was opened is what was sealed: in a journal, or in a record with its seals.

A seal is over the move's line as the table knew it. Where hands are not seen, the record's line
has the hands beside that, as they turned out; so the sealed lines are kept beside the record.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stichtisch.errors import Sentence
from stichtisch.games import game_named
from stichtisch.games.record import THE_LINE, Fields, RecordError, read_object, write_line
from stichtisch.table.commitment import holds
from stichtisch.table.rows import About, Row

FORMAT = "stichtisch-seals"
VERSION = 1
_MANY = 2**53


@dataclass(frozen=True)
class OpenedSeal:
    """A seal and what it was opened as."""

    number: int
    """The move's in the journal."""
    record_line: int | None
    """Where the record has the move; None where it does not."""
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

    def is_in(self, record: Sequence[bytes]) -> bool:
        """Whether the record's line says the same: it may say more."""
        if self.record_line is None:
            return True
        if self.record_line > len(record):
            return False
        told = read_object(record[self.record_line - 1])
        return all(told.get(key) == value or value == [] for key, value in self.line.items())


def seals_of(record: Path) -> Path:
    """The name of the file beside a record."""
    return record.with_suffix(".seals.jsonl")


def opened_seals(about: About, rows: Iterable[Row]) -> list[OpenedSeal]:
    """The seals of these moves that were opened."""
    known = [row for row in rows if row.line is not None]
    lines = record_lines(about, known)
    return [
        OpenedSeal(row.number, lines.get(row.number), row.seal, row.nonce, row.line)
        for row in known
        if row.seal is not None and row.nonce is not None and row.line is not None
    ]


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


def seals_told(about: About, rows: Iterable[Row]) -> str:
    """The file beside a record: how many there are, then one a line."""
    opened = opened_seals(about, rows)
    first = {"format": FORMAT, "version": VERSION, "seals": len(opened)}
    return write_line(first) + "".join(write_line(one.as_json()) for one in opened)


def read_seals(data: bytes) -> list[OpenedSeal]:
    """That file read, else `RecordError`."""
    lines = data.splitlines()
    first = Fields(read_object(lines[0] if lines else b""), Sentence("record.first_line"))
    first.text("format", (FORMAT,))
    first.integer("version", VERSION, VERSION)
    count = first.integer("seals", 0, _MANY)
    first.done()
    if len(lines) != count + 1:
        raise RecordError("verify.lacking", there=len(lines) - 1, count=count)
    return [_seal(Fields(read_object(line), THE_LINE)) for line in lines[1:]]


def _seal(fields: Fields) -> OpenedSeal:
    number = fields.integer("move", 1, _MANY)
    at = fields.any("record_line")
    if at is not None and (not isinstance(at, int) or at < 2):
        one = Sentence("record.integer_at_least", low=2)
        wanted = Sentence("record.either", one="null", other=one)
        raise RecordError("record.must_be", what=fields.named("record_line"), wanted=wanted)
    seal, nonce, line = fields.text("seal"), fields.text("nonce"), fields.object("line")
    fields.done()
    return OpenedSeal(number, at, seal, nonce, line)
