"""The server in a thread of its own, beside the referee's loop."""

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Self

import uvicorn

from stichtisch.errors import StichtischError, why
from stichtisch.ui.web.app import PAGES, app_for
from stichtisch.ui.web.bounded import BoundedHttp, BoundedWebSocket
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.lessons import lesson_routes
from stichtisch.ui.web.links import link_routes
from stichtisch.ui.web.replay_routes import Replays
from stichtisch.ui.web.replays import ReplayFile

_LOOPBACK = "127.0.0.1"
_EVERYWHERE = "0.0.0.0"
_STARTS_SECONDS = 10.0
_TURN_SECONDS = 0.0002
"""How long pages may keep the referee's thread waiting at a time; Python's own 5 ms would be seen
at the lamps, for an event takes several turns."""
_LONGEST_MESSAGE = 4096
"""Bytes of a WebSocket message, whatever it says."""


class Server:
    """A context: serves until it is left."""

    def __init__(
        self,
        hub: Hub,
        keys: Keys,
        port: int,
        lan: bool,
        pages: Mapping[str, str] = PAGES,
        replays: Sequence[ReplayFile] = (),
    ) -> None:
        """`StichtischError` if the port is in use; 0 takes a free one. `lan`: others reach it."""
        self._socket = _listening(_EVERYWHERE if lan else _LOOPBACK, port)
        self.port: int = self._socket.getsockname()[1]
        self.address = lan_address() if lan else _LOOPBACK
        """What others reach this machine by, or this one itself."""
        self.named = [f"replay/{replay.name}" for replay in replays]
        """Where the replays are that were named, below the first page."""
        self.hub, self.keys = hub, keys
        self._replays = Replays(replays, hub.shelf)
        more = [*self._replays.routes(), *link_routes(), *lesson_routes()]
        app = app_for(hub, keys, self._hosts(lan), pages, more)
        config = uvicorn.Config(
            app,
            http=BoundedHttp,
            ws=BoundedWebSocket,
            ws_max_size=_LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve()), name="web", daemon=True
        )

    @property
    def url(self) -> str:
        """Of the first page."""
        return f"http://{self.address}:{self.port}/"

    @property
    def desk(self) -> str:
        """The desk's page, with its key: for whoever started this."""
        return f"{self.url}desk#key={self.keys.desk}"

    def __enter__(self) -> Self:
        sys.setswitchinterval(_TURN_SECONDS)
        self._thread.start()
        until = time.monotonic() + _STARTS_SECONDS
        while not self._server.started and time.monotonic() < until:
            time.sleep(0.01)
        return self

    def __exit__(self, *_ended: object) -> None:
        self._server.should_exit = True
        self._thread.join(_STARTS_SECONDS)
        self._replays.close()
        self._socket.close()

    async def _serve(self) -> None:
        self.hub.serve()
        await self._server.serve(sockets=[self._socket])

    def _hosts(self, lan: bool) -> set[str]:
        """The names that lead here. With the port that http has anyway a browser leaves it out."""
        names = {_LOOPBACK, "localhost"}
        if lan:
            host = socket.gethostname().lower()
            names |= {self.address, host, f"{host}.local"}
        with_port = {f"{name}:{self.port}" for name in names}
        return with_port | names if self.port == 80 else with_port


def lan_address() -> str:
    """This machine's address in the network it would send by; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a network for examples (RFC 5737)
        return str(ipaddress.ip_address(probe.getsockname()[0]))
    return _LOOPBACK


def _listening(address: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows it would let two programs have one port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise StichtischError("web.port_taken", port=port) from None
        raise StichtischError("web.port", port=port, why=why(error)) from None
    return listener
