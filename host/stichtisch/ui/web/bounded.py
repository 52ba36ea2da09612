"""Connections, bounded: nobody holds all of them, nor one for ever without asking anything, nor
keeps the referee's computer busy by what is sent on one."""

import asyncio
import ipaddress

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST = 400
"""Connections at a time; the referee's own files and ports need room beside them."""
OF_ONE_ADDRESS = 64
"""From another machine: a few pages, and what a browser opens beside."""
A_SECOND, AT_ONCE = 5.0, 64.0
"""Pieces that one connection may send, on average and in a burst. A hand does not press five keys
a second for long, and a browser asks for fewer files at a time."""
NEWCOMERS_A_SECOND = 25.0
"""Connections that are listened to for the first time; the others wait for their turn. Each takes
some milliseconds of the referee's computer, and whoever is shown out may come again at once."""
_ASKS_WITHIN = 10.0
"""Seconds in which the first request must be there, from its turn on."""
_CLOSED_WITHIN = 5.0
"""Seconds for the last bytes to a page that does not read."""
_SLICE = 256
"""Bytes that are read at a time, before it is known how many frames they are: 42 at most."""
_NEXT_TURN = "next_turn"
"""Where the server keeps when the next newcomer is listened to, in its loop's seconds."""


class _Allowance:
    """Of one connection; times are seconds of the server's loop."""

    def __init__(self, now: float) -> None:
        self._left, self._at = AT_ONCE, now

    def covers(self, pieces: int, now: float) -> bool:
        """Take so many pieces from it; whether it had them."""
        self._left = min(self._left + (now - self._at) * A_SECOND, AT_ONCE) - pieces
        self._at = now
        return self._left >= 0


class BoundedHttp(H11Protocol):
    """HTTP of one connection, as far as there is room for it. A request is a piece, and so is what
    comes at a time, however small."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._allowance = _Allowance(self.loop.time())
        if self._is_too_much():
            transport.abort()
            return
        now = self.loop.time()
        turn = max(now, self.app_state.get(_NEXT_TURN, now))
        self.app_state[_NEXT_TURN] = turn + 1.0 / NEWCOMERS_A_SECOND
        if turn > now:
            transport.pause_reading()
            self.loop.call_at(turn, transport.resume_reading)
        self.loop.call_at(turn + _ASKS_WITHIN, self._has_asked)

    def data_received(self, data: bytes) -> None:
        if self._allowance.covers(1, self.loop.time()):
            super().data_received(data)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        # the next request may have come with this one
        if not self._allowance.covers(1, self.loop.time()):
            self.transport.abort()
        super().on_response_complete()

    def _is_too_much(self) -> bool:
        if len(self.connections) > MOST:
            return True
        if self.client is None or ipaddress.ip_address(self.client[0]).is_loopback:
            return False
        addresses = [getattr(other, "client", None) for other in self.connections]
        same = [each for each in addresses if each is not None and each[0] == self.client[0]]
        return len(same) > OF_ONE_ADDRESS

    def _has_asked(self) -> None:
        if self.scope is None:
            self.transport.abort()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it sends more than it may, and some seconds after we have closed
    it, whoever reads or not. A frame is a piece, whatever is in it, and so is what comes at a
    time."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._allowance = _Allowance(self.loop.time())

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + _SLICE])

    def handle_events(self) -> None:
        if self._allowance.covers(max(len(self.conn.events), 1), self.loop.time()):
            super().handle_events()
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # its pongs would pile up
            self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(_CLOSED_WITHIN, self.transport.abort)
