"""Print the record of a journal, as far as nothing in it is secret."""

import argparse
from pathlib import Path

from stichtisch.commands.options import file, target
from stichtisch.disk import EVERYBODY, write_file
from stichtisch.errors import StichtischError, why
from stichtisch.table.journal import damage_told, found_in, record_of
from stichtisch.table.recorded import opened_seals, seals_told
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    journal = words("help.journal")
    parser.add_argument("journal", metavar=journal, type=file, help=words("help.record_journal"))
    parser.add_argument(
        "--seals", type=target, metavar=words("help.file"), help=words("help.record_seals")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """The record on stdout; it stops before the first move that is still secret.

    Looking changes nothing, even while the game goes on. Of a damaged journal it is what is whole,
    and then an error.
    """
    del words
    found = found_in(args.journal)
    rows = found.rows().moves
    record = record_of(found.about, rows)
    print(record, end="", flush=True)
    if args.seals:
        _write(args.seals, seals_told(opened_seals(found.about, rows), record.encode()))
    if found.damage:
        raise StichtischError(damage_told(args.journal, found.damage))
    return 0


def _write(path: Path, text: str) -> None:
    try:
        write_file(path, text.encode(), EVERYBODY)
    except OSError as error:
        raise StichtischError("file.unwritable", path=path, why=why(error)) from None
