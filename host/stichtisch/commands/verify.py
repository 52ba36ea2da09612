"""Check all seals of a game: whether what was opened is what was sealed."""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from stichtisch.commands.options import announced, file, read, takes
from stichtisch.errors import StichtischError
from stichtisch.games.record import RecordError, is_record
from stichtisch.games.replay import BadLineError, whole_record
from stichtisch.table.journal import damage_told, found_in, record_of
from stichtisch.table.recorded import Seals, opened_seals, read_seals, seals_of
from stichtisch.words import Sentence, Words

FAILS = 2
"""Exit status where a seal does not hold."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "file", "help.verify_file", "help.file", type=file)
    how = {"type": announced, "default": ()}
    takes(parser, words, "--announced", "help.verify_announced", "help.digits", **how)


def run(args: argparse.Namespace, words: Words) -> int:
    """0 when every move that was sealed was opened as it was; else 2, and each is named."""
    data = read(args.file)
    check = _record if is_record(data) else _journal
    return check(args.file, data, args.announced, words)


def _journal(path: Path, _data: bytes, announced: Sequence[str], words: Words) -> int:
    found = found_in(path)
    if found.damage:
        raise StichtischError(damage_told(path, found.damage))
    rows = found.rows().moves
    record, seals = record_of(found.about, rows).encode(), opened_seals(found.about, rows)
    ever = [str(link.line["seal"]) for link in found.links if "seal" in link.line]
    known = [*ever, seals.sum(record)]  # also of what was taken back
    status = _told(path, record, seals, _unknown(announced, known), words)
    if hidden := sum(row.hidden is not None for row in rows):
        print(words("verify.secret", count=hidden))
    return status


def _record(path: Path, data: bytes, announced: Sequence[str], words: Words) -> int:
    beside = seals_of(path)
    if not beside.exists() and not announced:
        return _unsealed(path, data, words)
    try:
        seals, summed = read_seals(read(beside))
    except RecordError as error:
        raise StichtischError("journal.damaged", path=beside, why=error) from None
    try:
        ours = seals.sum(data)
    except RecordError as error:
        raise StichtischError("verify.no_record", path=path, why=error) from None
    changed = [] if ours == summed else [Sentence("verify.changed")]
    known = [*(one.seal for one in seals.each), ours]
    return _told(path, data, seals, [*changed, *_unknown(announced, known)], words)


def _unsealed(path: Path, data: bytes, words: Words) -> int:
    """Of a record without its seals only the rules can be checked."""
    try:
        record = whole_record(data)
    except BadLineError as error:
        raise StichtischError("verify.no_record", path=path, why=error) from None
    print(words("verify.unsealed", moves=len(record.moves), seals=seals_of(path).name))
    return FAILS  # whoever took the seals away must not pass


def _told(path: Path, record: bytes, seals: Seals, more: Sequence[Sentence], words: Words) -> int:
    """Say what does not hold: of the seals, and `more`."""
    try:
        failing = list(seals.faults(record))
    except BadLineError as error:
        raise StichtischError("verify.no_record", path=path, why=error) from None
    for fault in (*failing, *more):
        print(fault.told(words))
    count = len(seals.each) + sum(fault.name == "verify.no_seal" for fault in failing)
    if failing:
        print(words("verify.fails", holding=count - len(failing), count=count))
    elif not more:
        print(words("verify.holds", count=count))
    return FAILS if failing or more else 0


def _unknown(announced: Iterable[str], known: Sequence[str]) -> list[Sentence]:
    """Digits with which nothing of this game begins."""
    unknown = [digits for digits in announced if not any(one.startswith(digits) for one in known)]
    return [Sentence("verify.not_announced", digits=digits) for digits in unknown]
