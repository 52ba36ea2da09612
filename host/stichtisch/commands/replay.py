"""Referee a recorded game and print what the referee says."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from stichtisch.commands.options import file
from stichtisch.disk import read_file
from stichtisch.errors import StichtischError, on_one_line, why
from stichtisch.games import game_named
from stichtisch.games.presenter import Presenter, ScreenShown
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.games.settings import Settings
from stichtisch.games.view import Public
from stichtisch.words import Speak, Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    record = words("help.file")
    parser.add_argument("file", metavar=record, type=file, help=words("help.replay_file"))
    parser.add_argument("--json", action="store_true", help=words("help.replay_json"))
    parser.add_argument("--legal", action="store_true", help=words("help.replay_legal"))


def run(args: argparse.Namespace, words: Words) -> int:
    """0 when every line was accepted; else one line `FILE:LINE: reason` on stderr, and 2."""
    data = _read(args.file)
    tell: Speak = words
    try:
        replay = Replay(data)
        names, kind = replay.header.seats, game_named(replay.header.game)
        presenter = kind.presenter(names, Settings(), words)
        tell = presenter.with_names
        for event in replay.events(args.legal):
            print(json.dumps(event.as_json()) if args.json else presenter.event(event))
        if not args.json and replay.game.outcome is None:
            print(_where_it_ends(presenter, replay.game.public(), words))
    except BadLineError as error:
        sys.stdout.flush()
        print(on_one_line(f"{args.file}:{error.told(tell)}"), file=sys.stderr)
        return 2
    return 0


def _where_it_ends(presenter: Presenter[Any, Any], public: Public, words: Words) -> str:
    """For whoever reads a record of which the end is not there yet: how far it goes."""
    empty = ScreenShown(True, (), {}, (), 0, None)
    awaited = presenter.awaited(public, empty)
    return words("replay.ends", where=presenter.title(public), awaited=awaited)


def _read(path: Path) -> bytes:
    try:
        return read_file(path)
    except OSError as error:
        raise StichtischError("file.unreadable", path=path, why=why(error)) from None
