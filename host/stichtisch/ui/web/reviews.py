"""Which plays of a replayed game cost something: thought about once, beside table and server."""

import json
import os
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult, Pool
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

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

Told = Mapping[str, bytes]
"""JSON by language."""


class Reviews:
    """Asked in the server's thread. It takes half a minute a game, so whoever asks asks again."""

    def __init__(self, records: Mapping[str, bytes]) -> None:
        """Of games that are over, by their names in addresses."""
        self._records = records
        self._pool: Pool | None = None
        """One process, once somebody has asked."""
        self._found: dict[str, AsyncResult[Told]] = {}

    def routes(self) -> list[Route]:
        """Where to ask."""
        return [self._route(name, language) for name in self._records for language in LANGUAGES]

    def told(self, name: str, language: str) -> bytes:
        """The plays as JSON; null while they are thought about."""
        if name not in self._found:
            # a process that is forked off would hold the table's ports and sockets
            self._pool = self._pool or get_context("spawn").Pool(1, _stand_back)
            self._found[name] = self._pool.apply_async(plays_told, (self._records[name],))
        found = self._found[name]
        return found.get()[language] if found.ready() else _NOT_YET

    def close(self) -> None:
        """Think no more."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool.join()

    def _route(self, name: str, language: str) -> Route:
        async def answer(_request: Request) -> Response:
            return Response(self.told(name, language), media_type="application/json")

        return Route(f"/replay/{name}/plays-{language}.json", answer, methods=["GET"])


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
