"""What a desk has corrected, beside the record: the record has no line for it.

{"format":"stichtisch-corrections","version":1}
{"move":9,"record_line":10,"was":{"do":"play","seat":1,"card":"R1"},"line":{...}}
"""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from stichtisch.games.record import write_line
from stichtisch.table.rows import About, Row
from stichtisch.table.seals import record_lines

FORMAT = "stichtisch-corrections"
VERSION = 1


def corrections_of(record: Path) -> Path:
    """The name of the file beside a record."""
    return record.with_suffix(".corrections.jsonl")


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
