"""Which plays of a replayed game cost something: thought about once, beside table and server."""

import json
import os
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult, Pool
from threading import Lock
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.presenter import Presenter
from stichtisch.games.replay import WholeRecord, whole_record
from stichtisch.games.settings import Settings
from stichtisch.players.cores import leave_interrupts
from stichtisch.players.review import CostlyPlay, costly
from stichtisch.ui.review import play_lines, played
from stichtisch.ui.web.telling import Json
from stichtisch.words import LANGUAGES, Words

_NICE = 10
"""The table and the server come first (nice(2))."""
_NOT_YET = b"null"
_MOST = 16
"""Games whose plays are remembered."""

Told = Mapping[str, bytes]
"""JSON by language."""


class Reviews:
    """Asked in the server's threads. It takes half a minute a game, so whoever asks asks again."""

    def __init__(self) -> None:
        self._pool: Pool | None = None
        """One process, once somebody has asked."""
        self._found: dict[str, AsyncResult[Told]] = {}
        self._lock = Lock()

    def told(self, name: str, record: bytes, language: str) -> bytes:
        """The plays of this game, which is over, as JSON; null while they are thought about."""
        with self._lock:
            if name not in self._found:
                # a process that is forked off would hold the table's ports and sockets
                self._pool = self._pool or get_context("spawn").Pool(1, _stand_back)
                self._found[name] = self._pool.apply_async(plays_told, (record,))
                for oldest in list(self._found)[:-_MOST]:
                    del self._found[oldest]
            found = self._found[name]
        return found.get()[language] if found.ready() else _NOT_YET

    def close(self) -> None:
        """Think no more."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool.join()


def _stand_back() -> None:
    leave_interrupts()
    if hasattr(os, "nice"):
        os.nice(_NICE)


def plays_told(data: bytes) -> Told:
    """The plays of this record that cost something, in every language."""
    record = whole_record(data)
    plays, header = costly(record), record.header
    kind = game_named(header.game)
    told: dict[str, bytes] = {}
    for language in LANGUAGES:
        presenter = kind.presenter(header.seats, Settings(), Words(language))
        lines = [_as_json(play, record, presenter) for play in plays]
        told[language] = json.dumps(lines, ensure_ascii=False).encode()
    return told


def _as_json(play: CostlyPlay, record: WholeRecord, presenter: Presenter[Any, Any]) -> Json:
    return {
        "round": play.round,
        "step": play.line - 1,
        "played": played(play, record, presenter),
        "told": list(play_lines(play, record, presenter)),
    }
