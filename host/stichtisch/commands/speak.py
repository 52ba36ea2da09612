"""--speak and --ear: a table is heard, and what is for one seat alone in that seat's ear."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from stichtisch.commands.options import takes
from stichtisch.errors import StichtischError
from stichtisch.games.record import shown
from stichtisch.players.evening import Watcher
from stichtisch.table.table import Table
from stichtisch.ui.ear import Ear
from stichtisch.ui.speech import Speaker, Verbosity, Voice
from stichtisch.words import Words


def add_speak(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "--speak", "help.speak", action="store_true")
    takes(
        parser, words, "--verbosity", "help.verbosity", choices=[*Verbosity],
        type=Verbosity, default=Verbosity.NORMAL,
    )  # fmt: skip


def voice_of(args: argparse.Namespace, words: Words) -> Voice | None:
    """The voice, if a table is to be heard; `StichtischError` where nothing here can speak."""
    return Voice(words.language) if args.speak else None


def devices_of(given: Sequence[str], names: Sequence[str]) -> Mapping[int, str]:
    """By seat the device of its ear; `StichtischError` if nobody has such a name."""
    return dict(_device(one, names) for one in given)


def ears_of(given: Sequence[str], names: Sequence[str], words: Words) -> Mapping[int, Voice]:
    """By seat the voice in its ear; `StichtischError` for a name or a device that is not there."""
    devices = devices_of(given, names)
    return {seat: Voice(words.language, device) for seat, device in devices.items()}


def _device(given: str, names: Sequence[str]) -> tuple[int, str]:
    name, _, device = given.partition("=")
    if not name or not device:
        raise StichtischError("speech.not_an_ear", given=shown(given))
    if name not in names:
        raise StichtischError("speech.nobody", name=shown(name), names=", ".join(names))
    return names.index(name), device


@contextmanager
def speaker_of(
    args: argparse.Namespace,
    table: Table,
    voice: Voice | None,
    ears: Mapping[int, Voice] | None = None,
) -> Iterator[list[Watcher]]:
    """Who speaks at this table, if it has a voice; what it says last is said to its end."""
    ears = ears or {}
    speakers = [Speaker(table, voice, args.verbosity)] if voice else []
    try:
        yield [*speakers, *(Ear(table, seat, heard) for seat, heard in ears.items())]
        for speaker in speakers:
            speaker.finish()
    finally:
        for each in (voice, *ears.values()):
            if each:
                each.stop()
