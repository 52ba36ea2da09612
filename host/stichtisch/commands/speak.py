"""--speak: a table is heard."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from stichtisch.commands.options import takes
from stichtisch.players.evening import Watcher
from stichtisch.table.table import Table
from stichtisch.ui.speech import Espeak, Speaker, Verbosity
from stichtisch.words import Words


def add_speak(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "--speak", "help.speak", action="store_true")
    takes(
        parser, words, "--verbosity", "help.verbosity", choices=[*Verbosity],
        type=Verbosity, default=Verbosity.NORMAL,
    )  # fmt: skip


def check_voice(args: argparse.Namespace, words: Words) -> None:
    """Raise `StichtischError` where a table is to be heard and nothing here can speak."""
    if args.speak:
        Espeak(words.language)


@contextmanager
def speaker_of(args: argparse.Namespace, table: Table, words: Words) -> Iterator[list[Watcher]]:
    """Who speaks at this table, if it is to be heard; what it says last is said to its end."""
    if not args.speak:
        yield []
        return
    voice = Espeak(words.language)
    speaker = Speaker(table, voice, args.verbosity)
    try:
        yield [speaker]
        speaker.finish()
    finally:
        voice.stop()
