"""Print the record of a journal, as far as nothing in it is secret."""

import argparse

from stichtisch.commands.options import file, takes, target, write
from stichtisch.errors import StichtischError
from stichtisch.table.journal import damage_told, found_in, record_of
from stichtisch.table.recorded import opened_seals, seals_told
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "journal", "help.record_journal", "help.journal", type=file)
    takes(parser, words, "--seals", "help.record_seals", "help.file", type=target)


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
        write(args.seals, seals_told(opened_seals(found.about, rows), record.encode()))
    if found.damage:
        raise StichtischError(damage_told(args.journal, found.damage))
    return 0
