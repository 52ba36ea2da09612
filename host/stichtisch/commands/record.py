"""Print the record of a journal, as far as nothing in it is secret."""

import argparse

from stichtisch.commands.options import file
from stichtisch.table.journal import Journal
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", metavar="JOURNAL", type=file, help="the file of a game")


def run(args: argparse.Namespace, words: Words) -> int:
    """The record on stdout; it stops before the first move that is still secret."""
    del words
    journal = Journal.resume(args.journal)
    try:
        print(journal.record(), end="")
    finally:
        journal.close()
    return 0
