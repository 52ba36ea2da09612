"""Journals of version 1, which were SQLite databases: read whole, never written."""

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stichtisch.games.record import RecordError, read_header, read_object
from stichtisch.games.settings import settings_from
from stichtisch.table.rows import About

MAGIC = b"SQLite format 3\0"
_APPLICATION = 0x53746973  # "Stis": marks an SQLite file as a journal


class NoJournalError(Exception):
    """Another program's database."""


def is_first_version(path: Path) -> bool:
    """Whether it is a database."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def lines_in(path: Path) -> Iterator[dict[str, Any]]:
    """Its lines as they are written now, as far as they can be read; then `RecordError`."""
    with _copied(path) as base:
        (application,) = base.execute("PRAGMA application_id").fetchone()
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if application != _APPLICATION or version != 1:
            raise NoJournalError
        header, settings = base.execute("SELECT header, settings FROM about").fetchone()
        about = About(
            0, read_header(header.encode()), settings_from(read_object(settings.encode()))
        )
        yield about.as_json()
        for pod, seat in base.execute("SELECT pod, seat FROM pods ORDER BY seat"):
            if not isinstance(pod, str) or not isinstance(seat, int):
                raise RecordError("journal.bad_places")
            yield {"claimed": [[seat, pod]]}
        moves = "SELECT number, seat, do, line, tag, nonce, seal FROM moves ORDER BY 1"
        for place, row in enumerate(base.execute(moves), start=1):
            number, seat, do, line, tag, nonce, seal = row
            if number != place:
                raise RecordError("journal.no_move", number=place)
            texts = (line, tag, nonce, seal)
            whole = isinstance(do, str) and isinstance(seat, int | None)
            if not whole or not all(isinstance(text, str | None) for text in texts):
                raise RecordError("journal.bad_move", number=place)
            told = {"tag": tag, "nonce": nonce, "seal": seal}
            told["line"] = None if line is None else read_object(line.encode())
            there = {key: value for key, value in told.items() if value is not None}
            yield {"move": number, "seat": seat, "do": do, **there}


def staged_in(path: Path) -> list[dict[str, Any]]:
    """What was staged, without when; a torn line was never kept."""
    if not path.exists():
        return []
    steps = []
    for line in path.read_bytes().split(b"\n"):
        with contextlib.suppress(RecordError):
            steps.append(read_object(line))
    return steps


def check_unused(path: Path) -> None:
    """Raise `BlockingIOError` while a program of then has it open."""
    base = sqlite3.connect(path, isolation_level=None, timeout=0)
    try:
        base.execute("BEGIN IMMEDIATE")
        base.execute("ROLLBACK")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise BlockingIOError from None
        raise RecordError("journal.no_database") from error
    finally:
        base.close()


@contextlib.contextmanager
def _copied(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy, for SQLite puts in order what it opens. Its errors are `RecordError`s."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "journal"
        shutil.copy(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.exists():
            shutil.copy(log, copy.with_name("journal-wal"))
        base = sqlite3.connect(copy, isolation_level=None)
        try:
            yield base
        except (sqlite3.Error, TypeError, ValueError, AttributeError) as error:
            raise RecordError("journal.no_database") from error
        finally:
            base.close()
