"""The door of the web server: who may ask at all, and what every answer carries."""

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
            await (self._app(scope, receive, send) if ours else _refuse(send))
        elif host in self._hosts:
            await self._app(scope, receive, _with_headers(send))
        else:
            await _answer(_with_headers(send), _MISDIRECTED)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


async def _refuse(send: Send) -> None:
    await send({"type": "websocket.close", "code": 1008})


async def _answer(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b""})
