"""Connections, bounded: nobody holds all of them, nor one for ever without asking anything."""

import asyncio
import ipaddress

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST = 400
"""Connections at a time; the referee's own files and ports need room beside them."""
OF_ONE_ADDRESS = 64
"""From another machine: a few pages, and what a browser opens beside."""
_ASKS_WITHIN = 10.0
"""Seconds in which the first request must be there."""
_CLOSED_WITHIN = 5.0
"""Seconds for the last bytes to a page that does not read."""


class BoundedHttp(H11Protocol):
    """HTTP of one connection, as far as there is room for it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_too_much():
            transport.abort()
        else:
            self.loop.call_later(_ASKS_WITHIN, self._has_asked)

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
    """A WebSocket that is gone some seconds after we have closed it, whoever reads or not."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(_CLOSED_WITHIN, self.transport.abort)
