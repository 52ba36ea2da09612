"""How long a table speaks: seconds a trick by verbosity, and until the voice begins.

Whole games of bots, said by espeak-ng into files. It needs that program.
"""

import statistics
import subprocess
import time
import wave
from pathlib import Path
from tempfile import TemporaryDirectory

from stichtisch.games import game_named
from stichtisch.games.event import TrickTaken
from stichtisch.games.record import Header
from stichtisch.table.happenings import GameSays
from stichtisch.ui.speech import Espeak, Verbosity, spoken
from stichtisch.words import LANGUAGES, Words
from tools.rehearsal import Rehearsal

GAMES = ("was-sticht", "stichwahl", "hearts")
NAMES = ("Anna", "Ben", "Cleo", "Dora")
TRICKS, STARTS = 12, 20


def measure():
    """Under `speech`."""
    figures = {"start_ms": starts()}
    print(f"speech: {figures['start_ms']:.0f} ms from a sentence to its first sample")
    for verbosity in Verbosity:
        for language in LANGUAGES:
            seconds = max(a_trick(game, verbosity, language) for game in GAMES)
            figures[f"{verbosity}_{language}_s_a_trick"] = seconds
            print(f"speech: {verbosity}, {language}: at most {seconds:.1f} s a trick")
    return {"speech": figures}


def starts():
    """The median, in milliseconds."""
    command = [*Espeak("en").command, "--stdout"]
    took = []
    for _ in range(STARTS):
        begun = time.perf_counter()
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdin.write(b"Anna: red 9")
            process.stdin.close()
            process.stdout.read(1)
            took.append((time.perf_counter() - begun) * 1000)
    return statistics.median(took)


def a_trick(game, verbosity, language):
    """Seconds of speech of a game's first tricks, by the trick."""
    kind = game_named(game)
    header = Header(game, NAMES, dict(kind.short), kind.deck_for_header(None))
    evening = Rehearsal(header, 5, Words(language))
    said, tricks = [], 0
    while tricks < TRICKS and evening.table.game.outcome is None:
        for happening in evening.step():
            tricks += isinstance(happening, GameSays) and isinstance(happening.event, TrickTaken)
            if evening.table.game.phase == "play":
                said.append(spoken(happening, evening.table.presenter, verbosity))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        voice = [*Espeak(language).command, "-w", str(file)]
        subprocess.run(voice, input="\n".join(filter(None, said)).encode(), check=True)
        with wave.open(str(file)) as sound:
            return sound.getnframes() / sound.getframerate() / tricks
