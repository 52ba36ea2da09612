"""How long a table speaks: sentences and seconds a trick by verbosity, and until a card is heard.

Whole games of bots, said by espeak-ng into files. It needs that program.
"""

import statistics
import subprocess
import time
import wave
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from stichtisch.games import game_named
from stichtisch.games.event import TrickTaken
from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.table.happenings import GameSays, MoveMade
from stichtisch.ui.speech import Speaker, Verbosity, Voice
from stichtisch.words import LANGUAGES, Words
from tools.rehearsal import Rehearsal

GAMES = ("was-sticht", "stichwahl", "hearts")
NAMES = ("Anna", "Ben", "Cleo", "Dora")
TRICKS, STARTS = 12, 20
_HEADER, _QUIET = 44, 100
"""Bytes before a file's first sample; samples up to so much of 32767 are silence."""
_WAITING = 9
"""Sentences that may wait at once."""


@dataclass
class Noting:
    """A voice that says everything in no time, and notes it."""

    said: list = field(default_factory=list)

    def say(self, sentence):
        self.said.append(sentence)

    def is_speaking(self):
        return False

    def stop(self):
        pass


def measure():
    """Under `speech`."""
    figures = {"card_ms": card_to_sample()}
    print(f"speech: {figures['card_ms']:.0f} ms from a card that counts to its first sample")
    for verbosity in Verbosity:
        for language in LANGUAGES:
            each = [a_trick(game, verbosity, language) for game in GAMES]
            sentences, seconds = map(max, zip(*each, strict=True))
            figures[f"{verbosity}_{language}_s_a_trick"] = seconds
            figures[f"{verbosity}_{language}_sentences_a_trick"] = sentences
            told = f"at most {sentences:.1f} sentences and {seconds:.1f} s a trick"
            print(f"speech: {verbosity}, {language}: {told}")
    return {"speech": figures}


def card_to_sample():
    """The median in milliseconds, with the silence that the voice begins with."""
    evening, voice = begun("hearts", "en"), Noting()
    speaker = Speaker(evening.table, voice, Verbosity.BRIEF, lambda: 0.0)
    command, took = [*Voice("en").command, "--stdout"], []
    while len(took) < STARTS:
        happened = evening.step()
        at = time.perf_counter()
        if not any(isinstance(one, MoveMade) and isinstance(one.move, Play) for one in happened):
            continue
        speaker.tell(happened)
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdin.write(voice.said[-1].encode())
            process.stdin.close()
            header = process.stdout.read(_HEADER)
            silent = 0
            while abs(int.from_bytes(process.stdout.read(2), "little", signed=True)) < _QUIET:
                silent += 1
            rate = int.from_bytes(header[24:28], "little")
            took.append((time.perf_counter() - at + silent / rate) * 1000)
            process.kill()
    return statistics.median(took)


def begun(game, language):
    kind = game_named(game)
    header = Header(game, NAMES, dict(kind.short), kind.deck_for_header(None))
    return Rehearsal(header, 5, Words(language))


def a_trick(game, verbosity, language):
    """Sentences and seconds of speech of a game's first tricks, by the trick."""
    evening, voice = begun(game, language), Noting()
    speaker = Speaker(evening.table, voice, verbosity, lambda: 0.0)
    tricks, said = 0, []
    while tricks < TRICKS and evening.table.game.outcome is None:
        happened = evening.step()
        events = [one.event for one in happened if isinstance(one, GameSays)]
        tricks += sum(isinstance(event, TrickTaken) for event in events)
        voice.said.clear()
        speaker.tell(happened)
        for _ in range(_WAITING):
            speaker.tell(())
        if evening.table.game.phase == "play":
            said += voice.said
    with TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        speaks = [*Voice(language).command, "-w", str(file)]
        subprocess.run(speaks, input="\n".join(said).encode(), check=True)
        with wave.open(str(file)) as sound:
            return len(said) / tricks, sound.getnframes() / sound.getframerate() / tricks
