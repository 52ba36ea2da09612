"""Referee a recorded game and print what the referee says."""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from stichtisch.commands.options import file, read_record, takes, target, write
from stichtisch.errors import on_one_line
from stichtisch.games import game_named
from stichtisch.games.display import ScreenShown
from stichtisch.games.presenter import Presenter
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.games.retold import Line, retold
from stichtisch.games.settings import Settings
from stichtisch.games.view import Public
from stichtisch.words import Speak, Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "file", "help.replay_file", "help.file", type=file)
    takes(parser, words, "--json", "help.replay_json", action="store_true")
    takes(parser, words, "--html", "help.replay_html", "help.file", type=target)
    takes(parser, words, "--legal", "help.replay_legal", action="store_true")


def run(args: argparse.Namespace, words: Words) -> int:
    """0 when every line was accepted; else one line `FILE:LINE: reason` on stderr, and 2."""
    data = read_record(args.file)
    tell: Speak = words
    try:
        replay = Replay(data)
        header = replay.header
        presenter = game_named(header.game).presenter(header.seats, Settings(), words)
        tell = presenter.with_names
        if args.json or args.legal:
            for event in replay.events(args.legal):
                print(json.dumps(event.as_json()) if args.json else presenter.event(event))
        else:
            _tell(retold(header, replay.made(), presenter))
        if args.html is not None:
            from stichtisch.ui.page import record_page

            write(args.html, record_page(data, words))
            if not args.json:
                print(words("replay.written", path=args.html))
        if not args.json and replay.game.outcome is None:
            print(_where_it_ends(presenter, replay.game.public(), words))
    except BadLineError as error:
        sys.stdout.flush()
        print(_why_not(args.file, data, error, tell), file=sys.stderr)
        return 2
    return 0


def _tell(lines: Iterable[Line]) -> None:
    """The lines, each printed as soon as it is known; rounds stand apart."""
    for number, line in enumerate(lines):
        print(f"\n{line.text}" if line.heads and number else line.text)


def _why_not(path: Path, data: bytes, error: BadLineError, tell: Speak) -> str:
    """The line and the reason; of a journal what makes a record of it."""
    if data.startswith(b'{"format":"stichtisch-journal"'):
        return tell("replay.journal", path=path)
    return on_one_line(f"{path}:{error.told(tell)}")


def _where_it_ends(presenter: Presenter[Any, Any], public: Public, words: Words) -> str:
    """For whoever reads a record of which the end is not there yet: how far it goes."""
    empty = ScreenShown(True, (), {}, (), 0, None)
    awaited = presenter.awaited(public, empty)
    return words("replay.ends", where=presenter.title(public), awaited=awaited)
