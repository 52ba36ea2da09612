"""Games of Skat from the International Skat Server, and to programs that read its files."""

import argparse
import sys

from stichtisch.commands.options import file, takes
from stichtisch.disk import read_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games.record import write_line
from stichtisch.games.skat import sgf
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "file", "help.sgf_file", "help.file", type=file)
    takes(parser, words, "--number", "help.sgf_number", "help.number", type=int, default=1)


def run(args: argparse.Namespace, words: Words) -> int:
    """A record becomes a line a deal; of a file of such lines one becomes a record. On stdout."""
    with told_of(args.file, "file.unreadable"):
        data = read_file(args.file)
    if data.lstrip()[:1] != b"(":
        print(*sgf.written(data), sep="\n")
        return 0
    deals = sgf.deals_in(data.decode(errors="replace"))
    if not 1 <= args.number <= len(deals):
        raise StichtischError("skat.sgf_number", number=args.number, count=len(deals))
    header, moves, stopped = sgf.read(deals[args.number - 1])
    for line in (header.as_json(), *(move.as_json() for move in moves)):
        print(write_line(line), end="")
    if stopped:
        print(words("skat.sgf_stopped", move=stopped), file=sys.stderr)
    return 0
