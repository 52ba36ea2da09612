"""The record of a game beside its journal, with its seals, and with what the desk corrected.

For the last the record has no line:

{"format":"stichtisch-corrections","version":1}
{"move":9,"record_line":10,"was":{"do":"play","seat":1,"card":"R1"},"line":{...}}
"""

from collections.abc import Iterable
from itertools import count, pairwise
from pathlib import Path

from stichtisch.disk import EVERYBODY, read_file, write_file
from stichtisch.errors import StichtischError, why
from stichtisch.games.record import write_line
from stichtisch.table.journal import JOURNAL, Journal
from stichtisch.table.rows import About, Row
from stichtisch.table.seals import RECORD, opened_seals, record_lines, seals_of, seals_told

FORMAT = "stichtisch-corrections"
VERSION = 1


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
    first = write_line({"format": FORMAT, "version": VERSION})
    return first + "".join(map(write_line, told)) if told else ""
