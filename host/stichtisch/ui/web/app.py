"""The pages and the WebSocket: a fixed list of addresses, read once, and replays."""

import json
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from importlib import resources

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from stichtisch.games import FOLDERS
from stichtisch.ui.sheet import sheet_of
from stichtisch.ui.web.client import BUSY, Client
from stichtisch.ui.web.guard import Guard
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.words import LANGUAGES, Words, sentences


@lru_cache(maxsize=len(FOLDERS) * len(LANGUAGES))
def rules_of(game: str, language: str) -> bytes:
    """As JSON, what the page for the table says, too."""
    sheet = sheet_of(game, Words(language))
    told = {
        "name": sheet.name,
        "rules": sheet.in_short,
        "lamps": [[sign.looks, sign.means] for sign in sheet.signs],
        "suits": sheet.suits,
    }
    return json.dumps(told, ensure_ascii=False).encode()


PAGES = {
    "/": "door",
    "/twin": "twin",
    "/seat": "seat",
    "/board": "board",
    "/overlay": "overlay",
    "/desk": "desk",
    "/replay": "replays",
}
"""Addresses of a table's pages, each a file of that name."""
HALL = {"/": "hall", "/hall": "hall"}
"""Those of a hall's."""
_TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "woff2": "font/woff2",
    "json": "application/json",
}
_FILES = resources.files(__name__.rpartition(".")[0]).joinpath("pages")
CLIENTS = 320
"""Pages that are open at a time."""


def app_for(
    hub: Hub,
    keys: Keys,
    hosts: Collection[str],
    pages: Mapping[str, str] = PAGES,
    more: Iterable[BaseRoute] = (),
) -> ASGIApp:
    """The server's application, with whatever `more` there is to ask for."""
    clients: set[WebSocket] = set()

    async def live(socket: WebSocket) -> None:
        if len(clients) >= CLIENTS:
            await socket.close(BUSY)
            return
        clients.add(socket)
        try:
            await Client(socket, hub, keys).talk()
        finally:
            clients.discard(socket)

    async def suits(_request: Request) -> Response:
        return Response(hub.suits, media_type=_type("svg"))

    async def rules(request: Request) -> Response:
        game, language = request.path_params["game"], request.path_params["language"]
        if game not in FOLDERS or language not in LANGUAGES:
            return Response(status_code=404)
        return Response(rules_of(game, language), media_type=_type("json"))

    routes: list[BaseRoute] = [WebSocketRoute("/live", live), *more]
    routes += [_route(address, *answer) for address, answer in _answers(pages).items()]
    routes.append(Route("/suits.svg", suits, methods=["GET"]))
    routes.append(Route("/rules/{game}/{language}.json", rules, methods=["GET"]))
    app = Starlette(routes=routes)
    app.router.redirect_slashes = False
    return Guard(app, hosts)


def _answers(pages: Mapping[str, str]) -> dict[str, tuple[bytes, str]]:
    """What is answered at each address, and its type."""
    files = {file.name: file.read_bytes() for file in _FILES.iterdir() if file.is_file()}
    answers = {address: (page(name), "html") for address, name in pages.items()}
    for name, content in files.items():
        if not name.endswith(".html"):
            answers[f"/{name}"] = (content, name.rpartition(".")[2])
    for language in LANGUAGES:
        told = {f"web.{name}": texts[language] for name, texts in sentences("web").items()}
        text = json.dumps(told, ensure_ascii=False).encode()
        answers[f"/words-{language}.json"] = (text, "json")
    return answers


def page(name: str) -> bytes:
    """A page: the head that all pages have, with the styles that its first line names, its script
    of the same name, and its body."""
    first, _, body = _FILES.joinpath(f"{name}.html").read_text("utf-8").partition("\n")
    named = first.removeprefix("<!-- styles: ").removesuffix(" -->").split()
    styles = "\n".join(f'<link rel="stylesheet" href="/{style}.css">' for style in named)
    head = _FILES.joinpath("head.html").read_text("utf-8")
    return (head.format(styles=styles, page=name) + body).encode()


def _route(address: str, content: bytes, kind: str) -> Route:
    async def answer(_request: Request) -> Response:
        return Response(content, media_type=_type(kind))

    return Route(address, answer, methods=["GET"])


def _type(kind: str) -> str:
    return _TYPES[kind] + ("" if kind == "woff2" else "; charset=utf-8")
