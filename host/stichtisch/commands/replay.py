"""Referee a recorded game and print what the referee says."""

import argparse
import json
import sys
from pathlib import Path

from stichtisch.errors import StichtischError
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.ui.telling import tell
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record")
    parser.add_argument("--json", action="store_true", help="one JSON object an event")
    parser.add_argument(
        "--legal", action="store_true", help="before each play also the cards that were allowed"
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """0 when every line was accepted; else one line `FILE:LINE: reason` on stderr, and 2."""
    data = _read(Path(args.file))
    # a name may hold what no terminal can encode; say it escaped rather than fail in mid-game
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        replay = Replay(data)
        for event in replay.events(args.legal):
            told = event.as_json() if args.json else tell(event, replay.header, words)
            print(json.dumps(told) if args.json else told)
    except BadLineError as error:
        sys.stdout.flush()
        print(f"{args.file}:{error}", file=sys.stderr)
        return 2
    return 0


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise StichtischError(f"{path}: cannot be read: {error.strerror}") from None
