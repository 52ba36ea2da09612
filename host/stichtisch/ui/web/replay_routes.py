"""What can be looked at again: files that were named, and games of this evening that are over."""

import os
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult, Pool
from threading import Lock
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from stichtisch.games import game_named
from stichtisch.games.presenter import Presenter
from stichtisch.games.replay import WholeRecord, whole_record
from stichtisch.games.settings import Settings
from stichtisch.players.apart import leave_interrupts
from stichtisch.players.review import CostlyPlay, costly
from stichtisch.ui.page import record_page
from stichtisch.ui.review import play_lines, played
from stichtisch.ui.web.app import answer, page
from stichtisch.ui.web.glance import Json
from stichtisch.ui.web.hub import Shelf, json_bytes
from stichtisch.ui.web.links import link_of
from stichtisch.ui.web.replays import ReplayFile, Shortly, replay_of, shortly
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
    plays, header = list(costly(record)), record.header
    kind = game_named(header.game)
    told: dict[str, bytes] = {}
    for language in LANGUAGES:
        presenter = kind.presenter(header.seats, Settings(), Words(language))
        lines = [_as_json(play, record, presenter) for play in plays]
        told[language] = json_bytes(lines)
    return told


def _as_json(play: CostlyPlay, record: WholeRecord, presenter: Presenter[Any, Any]) -> Json:
    return {
        "round": play.round,
        "step": play.line - 1,
        "played": played(play, record, presenter),
        "told": list(play_lines(play, record, presenter)),
    }


class Replays:
    """Asked in the server's threads. A game of this evening is made ready once somebody asks."""

    def __init__(self, files: Sequence[ReplayFile], shelf: Shelf) -> None:
        self._files = {file.name: file for file in files}
        self._shelf = shelf
        self._made: dict[str, ReplayFile] = {}
        self._shortly: dict[str, Shortly] = {}
        self._lock = Lock()
        self._reviews = Reviews()

    def find(self, name: str) -> ReplayFile | None:
        """The one of that name, if there is one that may be shown."""
        if name in self._files:
            return self._files[name]
        finished = self._shelf.find(name)
        if finished is None:
            return None
        with self._lock:
            kept = {each.name for each in self._shelf.games}
            self._made = {each: made for each, made in self._made.items() if each in kept}
            if name not in self._made:
                self._made[name] = replay_of(name, finished.record)
            made = self._made[name]
        return made if made.over else None

    def listed(self, language: str) -> list[Json]:
        """Those that are over, the newest first."""
        evening = [(each.name, each.at, each.record) for each in self._shelf.games]
        files = [(each.name, "", each.over) for each in self._files.values()]
        with self._lock:
            rows = [
                (name, at, self._shortly.get(name) or shortly(record))
                for name, at, record in [*evening, *files]
                if record is not None
            ]
            self._shortly = {name: told for name, _, told in rows}
        return [{"name": name, "at": at, **told[language]} for name, at, told in rows if told]

    def close(self) -> None:
        self._reviews.close()

    def routes(self) -> list[Route]:
        """Where to ask. Starlette calls what is not async in a thread of its own."""
        replay = page("replay")

        def one(request: Request) -> Response:
            found = self.find(request.path_params["name"])
            return answer(replay if found else None, "text/html")

        def part(request: Request) -> Response:
            found = self.find(request.path_params["name"])
            return self._part(found, request) if found else answer(None)

        def listed(request: Request) -> Response:
            language = request.path_params["language"]
            return answer(json_bytes(self.listed(language)) if language in LANGUAGES else None)

        return [
            Route("/replays-{language}.json", listed, methods=["GET"]),
            Route("/replay/{name}", one, methods=["GET"]),
            Route("/replay/{name}/{part}", part, methods=["GET"]),
        ]

    def _part(self, replay: ReplayFile, request: Request) -> Response:
        part, over = request.path_params["part"], replay.over
        if part == "link" and over is not None and (held := link_of(over)) is not None:
            asked = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse(f"/replayed{asked}#{held}", 303)
        for language in LANGUAGES:
            if part == f"{language}.json":
                return answer(replay.telling[language])
            if part == f"{language}.html" and over is not None:
                named = {"Content-Disposition": f'attachment; filename="{replay.name}.html"'}
                saved = record_page(over, Words(language))
                return Response(saved, media_type="text/html", headers=named)
            if part == f"plays-{language}.json" and over is not None:
                return answer(self._reviews.told(replay.name, over, language))
        return answer(None)
