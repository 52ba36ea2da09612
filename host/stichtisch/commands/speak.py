"""--speak: a table is heard."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from stichtisch.commands.options import takes
from stichtisch.players.evening import Watcher
from stichtisch.table.table import Table
from stichtisch.ui.speech import Espeak, Speaker, Verbosity, Voice
from stichtisch.words import Words


def add_speak(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "--speak", "help.speak", action="store_true")
    takes(
        parser, words, "--verbosity", "help.verbosity", choices=[*Verbosity],
        type=Verbosity, default=Verbosity.NORMAL,
    )  # fmt: skip


def voice_of(args: argparse.Namespace, words: Words) -> Voice | None:
    """The voice, if a table is to be heard; `StichtischError` where nothing here can speak."""
    return Espeak(words.language) if args.speak else None


@contextmanager
def speaker_of(
    args: argparse.Namespace, table: Table, voice: Voice | None
) -> Iterator[list[Watcher]]:
    """Who speaks at this table, if it has a voice; what it says last is said to its end."""
    if voice is None:
        yield []
        return
    speaker = Speaker(table, voice, args.verbosity)
    try:
        yield [speaker]
        speaker.finish()
    finally:
        voice.stop()
