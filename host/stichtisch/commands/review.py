"""What a game looks like afterwards: what the hints told, and which plays cost something."""

import argparse
import json
import sys
from functools import partial

from stichtisch.commands.options import file, read_record, takes, takes_shared
from stichtisch.errors import on_one_line
from stichtisch.games import game_named
from stichtisch.games.replay import BadLineError, whole_record
from stichtisch.games.settings import Settings
from stichtisch.players.apart import done
from stichtisch.players.review import CostlyPlay, as_json, costly, rounds
from stichtisch.ui.review import reviewed
from stichtisch.ui.terminal import progress
from stichtisch.words import Words

_PARTS = 32
"""The work is shared out in so many parts, for the cores and for the bar."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "file", "help.replay_file", "help.file", type=file)
    takes_shared(parser, words, "--json")


def run(args: argparse.Namespace, words: Words) -> int:
    """Returns 2 for a file that is no record, else 0."""
    data = read_record(args.file)
    try:
        record = whole_record(data)
    except BadLineError as error:
        print(on_one_line(f"{args.file}:{error.told(words)}"), file=sys.stderr)
        return 2
    told, plays = rounds(record), _plays(data, words)
    if args.json:
        print(json.dumps(as_json(record, told, plays)))
    else:
        names, kind = record.header.seats, game_named(record.header.game)
        presenter = kind.presenter(names, Settings(), words)
        print("\n".join(reviewed(record, told, plays, presenter)))
    return 0


def _plays(data: bytes, words: Words) -> list[CostlyPlay]:
    """In the order of the record, worked out on all cores."""
    parts = done(partial(_part, data), range(_PARTS))
    found = [play for each in progress(words("review.thinking"), parts, _PARTS) for play in each]
    return sorted(found, key=lambda play: play.line)


def _part(data: bytes, part: int) -> list[CostlyPlay]:
    return list(costly(whole_record(data), part, _PARTS))
