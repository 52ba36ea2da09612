"""Check all seals of a game: whether what was opened is what was sealed."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from stichtisch.commands.options import file
from stichtisch.errors import StichtischError, why
from stichtisch.games.record import FORMAT, RecordError, read_object
from stichtisch.table.journal import damage_told, found_in
from stichtisch.table.seals import OpenedSeal, opened_seals, read_seals, seals_of
from stichtisch.words import Words

FAILS = 2
"""Exit status where a seal does not hold."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "file", metavar=words("help.file"), type=file, help=words("help.verify_file")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """0 when every seal that was opened holds; else 2, and each that does not is named."""
    data = _read(args.file)
    return _record(args.file, data, words) if _is_record(data) else _journal(args.file, words)


def _journal(path: Path, words: Words) -> int:
    found = found_in(path)
    if found.damage:
        raise StichtischError(damage_told(path, found.damage))
    rows = found.rows().moves
    opened = opened_seals(found.about, rows)
    status = _told(opened, [], words)
    if hidden := sum(row.hidden is not None for row in rows):
        print(words("verify.secret", count=hidden))
    return status


def _record(path: Path, data: bytes, words: Words) -> int:
    beside = seals_of(path)
    try:
        opened = read_seals(_read(beside))
    except RecordError as error:
        raise StichtischError("journal.damaged", path=beside, why=error) from None
    lines = data.splitlines()
    try:
        changed = [one for one in opened if one.holds and not one.is_in(lines)]
    except RecordError as error:
        raise StichtischError("verify.no_record", path=path, why=error) from None
    return _told(opened, changed, words)


def _told(opened: Sequence[OpenedSeal], changed: Sequence[OpenedSeal], words: Words) -> int:
    """Say what holds; `changed`: what the record tells otherwise."""
    failing = 0
    for one in opened:
        values = {"number": one.number, "line": one.record_line, "seal": one.seal}
        if not one.holds:
            print(words("verify.not_sealed", **values))
        elif one in changed:
            print(words("verify.not_recorded", **values))
        else:
            continue
        failing += 1
    if failing:
        print(words("verify.fails", holding=len(opened) - failing, count=len(opened)))
        return FAILS
    print(words("verify.holds", count=len(opened)))
    return 0


def _is_record(data: bytes) -> bool:
    try:
        return read_object(data.partition(b"\n")[0]).get("format") == FORMAT
    except RecordError:
        return False


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise StichtischError("file.unreadable", path=path, why=why(error)) from None
