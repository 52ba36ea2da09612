"""What happens at the table, said aloud: what is old is dropped, what matters interrupts.

Only what all may hear is said: the same happenings from which the news are made.
"""

import re
import shutil
import subprocess
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import IO, Any

from stichtisch.errors import StichtischError
from stichtisch.games.event import GameOver, TrickTaken
from stichtisch.games.move import Play
from stichtisch.games.presenter import Presenter
from stichtisch.table.happenings import (
    GameSays,
    Happening,
    MoveCorrected,
    MoveMade,
    MovesTakenBack,
    NotSo,
    Paused,
    PodAway,
    TroubleMet,
)
from stichtisch.table.table import Table
from stichtisch.ui.news import news

_OLD = 4.0
"""Seconds after which nobody wants to hear any more what was not said yet."""
_END = 15.0
"""Seconds for what is said at the end of a game."""
_TRY = 5.0
"""Seconds for a sound device to open."""
_WORDS_A_MINUTE = 205
"""A trick of four cards, said briefly, takes less than six seconds."""
_MATTERS = (NotSo, PodAway, TroubleMet, Paused, MovesTakenBack, MoveCorrected)
_ASIDE = re.compile(r" \([^()]*\)")
"""What stands in brackets is for who wants to note it: seals, a suit's other name."""


class Verbosity(StrEnum):
    """How much is said."""

    BRIEF = "brief"
    """Cards, tricks, what is wrong, and what a deal brought."""
    NORMAL = "normal"
    """All that happens, told once, and whose turn it is."""
    FULL = "full"
    """Like the news on a screen, word for word."""


class Voice:
    """That of espeak-ng, which this system has; else a `StichtischError`."""

    def __init__(self, language: str, device: str | None = None) -> None:
        """`device`: as `aplay -L` names it; None is the one that this system speaks with."""
        program = shutil.which("espeak-ng")
        if program is None:
            raise StichtischError("speech.none")
        self.command = [program, "-v", language, "-s", str(_WORDS_A_MINUTE), "--stdin"]
        self._plays = _playing_on(device) if device else None
        self._processes: list[subprocess.Popen[bytes]] = []

    def say(self, sentence: str) -> None:
        """Begin to say it; it does not wait."""
        self.stop()
        if self._plays is None:
            speaks = self._started(self.command, subprocess.PIPE, subprocess.DEVNULL)
        else:
            speaks = self._started([*self.command, "--stdout"], subprocess.PIPE, subprocess.PIPE)
            self._started(self._plays, speaks.stdout, subprocess.DEVNULL)
            assert speaks.stdout is not None, "it was asked for"
            speaks.stdout.close()  # it is the player's now
        assert speaks.stdin is not None, "it was asked for"
        with suppress(BrokenPipeError), speaks.stdin as told:
            told.write(sentence.encode(errors="replace"))

    def is_speaking(self) -> bool:
        return any(process.poll() is None for process in self._processes)

    def stop(self) -> None:
        """Break off."""
        for process in self._processes:
            process.kill()
            process.wait()
        self._processes.clear()

    def _started(
        self, command: list[str], reads: int | IO[bytes] | None, writes: int
    ) -> subprocess.Popen[bytes]:
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(command, stdin=reads, stdout=writes, stderr=nowhere)
        self._processes.append(process)
        return process


def _playing_on(device: str) -> list[str]:
    """The command that plays there what it reads; `StichtischError` where nothing can."""
    program = shutil.which("aplay")
    if program is None:
        raise StichtischError("speech.no_aplay")
    plays, nowhere = [program, "-q", "-D", device], subprocess.DEVNULL
    try:
        subprocess.run(
            [*plays, "-t", "raw"],
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            timeout=_TRY,
            check=True,
        )
    except subprocess.SubprocessError:
        raise StichtischError("speech.no_device", device=device) from None
    return plays


class Speaker:
    """Says what happens at a table."""

    def __init__(
        self,
        table: Table,
        voice: Voice,
        verbosity: Verbosity,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` gives steady seconds."""
        self._table = table
        self._voice = voice
        self._verbosity = verbosity
        self._clock = clock
        self._waiting: deque[tuple[str, float]] = deque()
        """Sentences that are still to be said, and since when."""
        self._awaited = ""

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened; to be called often, so that the next sentence begins in time."""
        now = self._clock()
        for happening in happenings:
            sentence = spoken(happening, self._table.presenter, self._verbosity)
            if not sentence:
                continue
            if isinstance(happening, _MATTERS):
                self._voice.stop()
                self._waiting.clear()
            self._waiting.append((sentence, now))
        if happenings and self._verbosity is not Verbosity.BRIEF:
            self._say_awaited(now)
        while self._waiting and self._waiting[0][1] < now - _OLD:
            self._waiting.popleft()
        self._go_on()

    def finish(self, wait: Callable[[float], None] = time.sleep) -> None:
        """Say to its end what the last moment brought: who has won."""
        until = self._clock() + _END
        while (self._waiting or self._voice.is_speaking()) and self._clock() < until:
            self._go_on()
            wait(0.05)
        self._voice.stop()

    def _go_on(self) -> None:
        """Begin the next sentence, if there is one and the last one is over."""
        if self._waiting and not self._voice.is_speaking():
            self._voice.say(self._waiting.popleft()[0])

    def _say_awaited(self, now: float) -> None:
        awaited = self._table.showing.awaited(self._table.presenter)
        if awaited and awaited != self._awaited:
            self._waiting.append((_aloud(awaited, self._verbosity), now))
        self._awaited = awaited


def spoken(happening: Happening, tell: Presenter[Any, Any], verbosity: Verbosity) -> str:
    """What of it is said; empty for nothing."""
    # its cards were said as they were laid
    is_trick = isinstance(happening, GameSays) and isinstance(happening.event, TrickTaken)
    brief = verbosity is Verbosity.BRIEF or (is_trick and verbosity is Verbosity.NORMAL)
    told = _briefly(happening, tell) if brief else news(happening, tell, "")
    return _aloud(" ".join(told.split()), verbosity)


def _aloud(line: str, verbosity: Verbosity) -> str:
    return line if verbosity is Verbosity.FULL else _ASIDE.sub("", line)


def _briefly(happening: Happening, tell: Presenter[Any, Any]) -> str:
    match happening:
        case MoveMade(move=Play(seat=seat, card=card)):
            return tell.say("speech.card", name=tell.names[seat], card=tell.card(card))
        case GameSays(TrickTaken(winner=winner)):
            return tell.say("speech.trick", name=tell.names[winner])
        case GameSays(GameOver() as over):
            return tell.event(over)
    return news(happening, tell, "") if isinstance(happening, _MATTERS) else ""
