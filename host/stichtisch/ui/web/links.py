"""A game that is over as a link: its record stands after the #, which no browser sends by itself.

The page that opens it hands the record over to be refereed, and nothing of it is kept.
"""

import asyncio
import base64
import binascii
import zlib

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stichtisch.errors import StichtischError
from stichtisch.games.replay import BadLineError
from stichtisch.ui.web.app import answer, page
from stichtisch.ui.web.hub import json_bytes
from stichtisch.ui.web.replays import replay_of
from stichtisch.words import LANGUAGES, Words

LONGEST = 32_000
"""Letters of a link: browsers and messengers pass on as many."""
_MOST = 96_000
"""Bytes of a record in one: some 1500 moves, which are refereed within three seconds."""
_AT_ONCE = 4
"""Games that are refereed or wait for it: a flood of them would take the table's processor."""
_RAW = -15
"""To zlib: without a head (RFC 1951)."""


class LinkError(StichtischError):
    """No game can be had from a link."""


def link_of(record: bytes) -> str | None:
    """What stands after the # for this record; None for one that is too long."""
    packing = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    link = base64.urlsafe_b64encode(packing.compress(record) + packing.flush()).decode()
    return link.rstrip("=") if len(record) <= _MOST and len(link) <= LONGEST else None


def record_in(link: str) -> bytes:
    """The record that a link holds, not refereed yet, else `LinkError`."""
    if len(link) > LONGEST:
        raise LinkError("web.link_long")
    unpacking = zlib.decompressobj(_RAW)
    try:
        packed = base64.b64decode(link + "=" * (-len(link) % 4), "-_", validate=True)
        record = unpacking.decompress(packed, _MOST)
    except (binascii.Error, ValueError, zlib.error):
        raise LinkError("web.link_bad") from None
    if unpacking.unconsumed_tail:
        raise LinkError("web.link_long")
    if not unpacking.eof:
        raise LinkError("web.link_bad")
    return record


def told_of(link: str, language: str) -> bytes:
    """As JSON, the game in it as its replay shows it, or why there is none."""
    try:
        game = replay_of("link", record_in(link))
        if game.over is None:
            raise LinkError("web.link_bad")
    except BadLineError:
        return _error(LinkError("web.link_bad"), language)
    except LinkError as error:
        return _error(error, language)
    return game.telling[language]


def _error(error: LinkError, language: str) -> bytes:
    return json_bytes({"error": error.told(Words(language))})


def link_routes() -> list[Route]:
    """Where a link leads to, and where its page asks."""
    replay, one_at_a_time, waiting = page("replay"), asyncio.Lock(), list[Request]()

    async def shown(_request: Request) -> Response:
        return answer(replay, "text/html")

    async def told(request: Request) -> Response:
        language, headers = request.path_params["language"], request.headers
        is_ours = headers.get("origin") == f"http://{headers.get('host')}"
        if language not in LANGUAGES or not is_ours:
            return answer(None)
        link = bytearray()
        async for part in request.stream():
            link += part[: LONGEST + 1 - len(link)]
            if len(link) > LONGEST:
                break
        if len(waiting) >= _AT_ONCE:
            return answer(_error(LinkError("web.link_busy"), language))
        waiting.append(request)
        try:
            async with one_at_a_time:
                asked = link.decode("ascii", "replace")
                return answer(await run_in_threadpool(told_of, asked, language))
        finally:
            waiting.remove(request)

    return [
        Route("/replayed", shown, methods=["GET"]),
        Route("/replayed/{language}.json", told, methods=["POST"]),
    ]
