"""Referee a recorded game and print what the referee says."""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from stichtisch.commands.options import file, target
from stichtisch.disk import EVERYBODY, read_file, write_file
from stichtisch.errors import StichtischError, on_one_line, why
from stichtisch.games import game_named
from stichtisch.games.presenter import Presenter, ScreenShown
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.games.retold import Line, retold
from stichtisch.games.settings import Settings
from stichtisch.games.view import Public
from stichtisch.words import Speak, Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    record = words("help.file")
    parser.add_argument("file", metavar=record, type=file, help=words("help.replay_file"))
    parser.add_argument("--json", action="store_true", help=words("help.replay_json"))
    parser.add_argument(
        "--html", type=target, metavar=words("help.file"), help=words("help.replay_html")
    )
    parser.add_argument("--legal", action="store_true", help=words("help.replay_legal"))


def run(args: argparse.Namespace, words: Words) -> int:
    """0 when every line was accepted; else one line `FILE:LINE: reason` on stderr, and 2."""
    data = _read(args.file)
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
            told = _told(retold(header, replay.made(), presenter))
            if args.html is not None:
                from stichtisch.ui.record_page import page

                _write(args.html, page(*_titled(told, replay, presenter), presenter))
                print(words("replay.written", path=args.html))
        if not args.json and replay.game.outcome is None:
            print(_where_it_ends(presenter, replay.game.public(), words))
    except BadLineError as error:
        sys.stdout.flush()
        print(_why_not(args.file, data, error, tell), file=sys.stderr)
        return 2
    return 0


def _told(lines: Iterable[Line]) -> list[Line]:
    """The lines, each printed as soon as it is known; rounds stand apart."""
    told: list[Line] = []
    for line in lines:
        print(f"\n{line.text}" if line.heads and told else line.text)
        told.append(line)
    return told


def _titled(
    told: list[Line], replay: Replay, presenter: Presenter[Any, Any]
) -> tuple[str, list[Line], list[str]]:
    """The page's title, its lines, and how everybody stands at the end."""
    public = replay.game.public()
    title = f"{presenter.own('name')} · {', '.join(replay.header.seats)}"
    return title, told, presenter.standing(public)


def _why_not(path: Path, data: bytes, error: BadLineError, tell: Speak) -> str:
    """The line and the reason; of a journal what makes a record of it."""
    if data.startswith(b'{"format":"stichtisch-journal"'):
        return tell("replay.journal", path=path)
    return on_one_line(f"{path}:{error.told(tell)}")


def _write(path: Path, text: str) -> None:
    try:
        write_file(path, text.encode(), EVERYBODY)
    except OSError as error:
        raise StichtischError("file.unwritable", path=path, why=why(error)) from None


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
