"""The pages and the WebSocket: a fixed list of addresses, read once, and who may ask for them."""

import gzip
import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from importlib import resources

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from stichtisch.games import FOLDERS, names
from stichtisch.ui.sheet import sheet_of
from stichtisch.ui.web.client import BUSY, POLICY, Client
from stichtisch.ui.web.hub import Hub, json_bytes, suits_of
from stichtisch.ui.web.keys import Keys
from stichtisch.words import LANGUAGES, Words, sentences


@lru_cache(maxsize=len(FOLDERS) * len(LANGUAGES))
def rules_of(game: str, language: str, agreed: str) -> bytes:
    """As JSON, what the page for the table says, too; `agreed`: the table's options, as JSON."""
    sheet = sheet_of(game, Words(language), json.loads(agreed))
    told = {
        "name": sheet.name,
        "rules": sheet.in_short,
        "lamps": [[sign.looks, sign.means] for sign in sheet.signs],
        "suits": sheet.suits,
    }
    return json_bytes(told)


PAGES = {
    "/": "door",
    "/twin": "twin",
    "/seat": "twin",
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

    async def suits_of_game(request: Request) -> Response:
        game = request.path_params["game"]
        return answer(suits_of(game) if game in names() else None, _type("svg"))

    async def rules(request: Request) -> Response:
        game, language = request.path_params["game"], request.path_params["language"]
        if game not in FOLDERS or language not in LANGUAGES:
            return answer(None)
        told = rules_of(game, language, json.dumps(hub.agreed.get(game, {})))
        return answer(told, _type("json"))

    routes: list[BaseRoute] = [WebSocketRoute("/live", live), *more]
    routes += [_route(f"/{VERSION}/{name}", *each, True) for name, each in _files().items()]
    routes += [_route(address, page(name), "html") for address, name in pages.items()]
    routes.append(Route("/suits.svg", suits, methods=["GET"]))
    routes.append(Route("/suits/{game}.svg", suits_of_game, methods=["GET"]))
    routes.append(Route("/rules/{game}/{language}.json", rules, methods=["GET"]))
    app = Starlette(routes=routes)
    app.router.redirect_slashes = False
    return Guard(app, hosts)


@lru_cache(maxsize=1)
def _files() -> dict[str, tuple[bytes, str]]:
    """What pages load, by name, and its type."""
    files = {file.name: file.read_bytes() for file in _FILES.iterdir() if file.is_file()}
    answers = {
        name: (content, name.rpartition(".")[2])
        for name, content in files.items()
        if not name.endswith(".html")
    }
    for language in LANGUAGES:
        told = {f"web.{name}": texts[language] for name, texts in sentences("web").items()}
        answers[f"words-{language}.json"] = (json_bytes(told), "json")
    return answers


VERSION = hashlib.sha256(b"".join(content for content, _ in _files().values())).hexdigest()[:12]
"""In the address of all that pages load: a browser keeps it for ever, and asks for another one
when a file has changed."""


def page(name: str) -> bytes:
    """A page: the head that all pages have, with the styles that its first line names, its script
    of the same name and what that imports, and its body; a part of other pages, too, stands where
    a line names it."""
    first, _, body = _html(name).partition("\n")
    named = first.removeprefix("<!-- styles: ").removesuffix(" -->").split()
    links = [f'<link rel="stylesheet" href="/{VERSION}/{style}.css">' for style in named]
    scripts = sorted(_imported(f"{name}.js", set()))
    links += [f'<link rel="modulepreload" href="/{VERSION}/{script}">' for script in scripts]
    head = _html("head").format(links="\n".join(links), page=name, version=VERSION)
    return (head + re.sub(r"<!-- (\w+) -->\n", lambda part: _html(part[1]), body)).encode()


def _html(name: str) -> str:
    return _FILES.joinpath(f"{name}.html").read_text("utf-8")


def _imported(script: str, known: set[str]) -> set[str]:
    """All scripts that this one needs: a browser asks for them at once, not one after another."""
    text = _files()[script][0].decode()
    for name in re.findall(r'"\./(\w+\.js)"', text):
        if name not in known:
            known.add(name)
            _imported(name, known)
    return known


def _route(address: str, content: bytes, kind: str, for_ever: bool = False) -> Route:
    """Compressed for whoever takes that, once; what is `for_ever` keeps its address."""
    packed = content if kind == "woff2" else gzip.compress(content, mtime=0)
    headers = {"Cache-Control": "public,max-age=31536000,immutable"} if for_ever else {}

    async def answer(request: Request) -> Response:
        if packed is not content and "gzip" in request.headers.get("accept-encoding", ""):
            squeezed = {**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            return Response(packed, media_type=_type(kind), headers=squeezed)
        return Response(content, media_type=_type(kind), headers=headers)

    return Route(address, answer, methods=["GET"])


def answer(content: bytes | None, kind: str = "application/json") -> Response:
    """What was asked for; None: there is no such thing."""
    return Response(status_code=404) if content is None else Response(content, media_type=kind)


def _type(kind: str) -> str:
    return _TYPES[kind] + ("" if kind == "woff2" else "; charset=utf-8")


_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-cache",
}
"""Of every answer, unless it says otherwise itself: nothing from elsewhere is loaded, nothing is
run that is not a file of ours."""

_MISDIRECTED = 421
"""HTTP: this server does not answer for that name (RFC 9110 section 15.5.20)."""


class Guard:
    """Lets nobody in who asks under another name, or from a page of somebody else.

    A foreign site can make a browser ask us, under a name of its own that leads here (DNS
    rebinding), or as a WebSocket; the browser then says so in Host or Origin.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        """`hosts` are the names that lead here, each with its port."""
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if scope["type"] == "websocket":
            ours = host in self._hosts and headers.get("origin", "").lower() == f"http://{host}"
            await (self._app if ours else WebSocketClose(POLICY))(scope, receive, send)
        elif host in self._hosts:
            await self._app(scope, receive, _with_headers(send))
        else:
            await Response(status_code=_MISDIRECTED)(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
