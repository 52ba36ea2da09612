"""Records from programs of others, and to them."""

import argparse
import sys

from stichtisch.commands.options import file, read, takes
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.record import write_line
from stichtisch.games.replay import BadLineError, Replay, notation_of
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "file", "help.convert_file", "help.file", type=file)
    takes(parser, words, "--number", "help.convert_number", "help.number", type=int, default=1)


def run(args: argparse.Namespace, words: Words) -> int:
    """A record becomes what others read; one of the games in a file of theirs becomes a record."""
    try:
        return _converted(args, words)
    except BadLineError as error:
        raise StichtischError("file.at", path=args.file, why=error) from None


def _converted(args: argparse.Namespace, words: Words) -> int:
    data = read(args.file)
    theirs = notation_of(data)
    if theirs is None:
        game = Replay(data).header.game
        ours = game_named(game).foreign
        if ours is None:
            raise StichtischError("convert.none", game=game)
        print(*ours.exported(data), sep="\n")
        return 0
    found = theirs.read(data)
    if not 1 <= args.number <= len(found):
        raise StichtischError("convert.number", number=args.number, count=len(found))
    imported = theirs.imported(found[args.number - 1])
    lines = [imported.header.as_json(), *(move.as_json() for move in imported.moves)]
    print("".join(map(write_line, lines)), end="")
    if imported.stopped:
        print(words("convert.stopped", move=imported.stopped), file=sys.stderr)
    return 0
