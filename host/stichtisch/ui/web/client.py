"""One page that is open somewhere: what it is sent, and what it may do."""

import asyncio
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stichtisch.ui.web import hub
from stichtisch.ui.web.acts import Hello, NonsenseError, read_act, read_desk_act, read_hello
from stichtisch.ui.web.hub import Done, Hub, Part, news_of
from stichtisch.ui.web.keys import DESK, Admitted, Keys, Who

_HELLO_SECONDS = 10.0
"""Within which a page must say what it wants."""
_BEHIND_SECONDS = 15.0
"""A page that takes longer for one message is dropped; it connects again when it can."""
_EACH_SPECTATOR = 0.001
"""Seconds between two looks at what is new, for each spectator there is: a message takes up to a
tenth of a millisecond, so that a crowd never takes more than a part of one processor."""

_BEAT = json.dumps({"kind": "beat"})

POLICY, BUSY = 1008, 1013
"""Why a connection is closed (RFC 6455 section 7.4.1)."""


class Client:
    """Talks with one page until one of them leaves."""

    def __init__(self, socket: WebSocket, hub: Hub, keys: Keys) -> None:
        self._socket = socket
        self._hub = hub
        self._keys = keys
        self._key = ""
        """What it showed, or was given for it."""

    async def talk(self) -> None:
        """From the first message to the last."""
        await self._socket.accept()
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                hello = read_hello(await self._socket.receive_text())
        except (NonsenseError, KeyError, TimeoutError):
            await self._close(POLICY)
            return
        except WebSocketDisconnect:
            return
        admitted = self._keys.admit(hello.key, hello.kept)
        who = admitted.who
        self._key = admitted.key or hello.key
        beside = dict(self._admitted_beside(hello.beside)) if isinstance(who, int) else {}
        sending = asyncio.create_task(self._send(hello, admitted, beside))
        reading = asyncio.create_task(self._read(who))
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            reading.cancel()
            for each in (who, *beside):
                self._keys.leave(each)
                if isinstance(each, int):
                    self._hub.leave(each)

    def _admitted_beside(self, keys: Sequence[str]) -> Iterator[tuple[int, str]]:
        """The seats of those who wait at this browser: these are open, too, and sent nothing."""
        for key in keys:
            admitted = self._keys.admit(key)
            if isinstance(admitted.who, int):
                yield admitted.who, admitted.key or key
            else:
                self._keys.leave(admitted.who)

    async def _send(self, hello: Hello, admitted: Admitted, beside: Mapping[int, str]) -> None:
        """Whose page it is, if it showed a key; then what is new, as often as it can take it."""
        who, waiting = admitted.who, [{"seat": seat, "key": key} for seat, key in beside.items()]
        you = json.dumps({"kind": "you", **asdict(admitted), "beside": waiting})
        if hello.key and not await self._tell(you):
            return
        number, sent, said = -1, list[Part](), time.monotonic()
        while True:
            shown, news = await self._hub.after(number), list[str]()
            if shown is not None:
                if not self._keys.is_still(who, self._key):
                    await self._close(POLICY)
                    return
                parts, number = shown.parts(hello.language, who, hello.lamps), shown.number
                known = sent or [{}] * len(parts)
                news = [news_of(part, known[at]) for at, part in enumerate(parts) if part]
                sent = parts
            if not any(news) and time.monotonic() - said >= hub.BEAT:
                news = [_BEAT]  # what is new may be other pages': lamps that breathe
            for text in filter(None, news):
                said = time.monotonic()
                if not await self._tell(text):
                    return
            if who is None:
                await asyncio.sleep(_EACH_SPECTATOR * self._keys.spectators())

    async def _tell(self, text: str) -> bool:
        """Send it; whether the page took it in time."""
        self._hub.give_way()
        try:
            async with asyncio.timeout(_BEHIND_SECONDS):
                await self._socket.send_text(text)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            return False
        return True

    async def _read(self, who: Who) -> None:
        """What is done on the page; a spectator's says nothing after its first message."""
        while True:
            try:
                text = await self._socket.receive_text()
                act = read_desk_act(text) if who == DESK else read_act(text)
            except (NonsenseError, KeyError):
                await self._close(POLICY)
                return
            except WebSocketDisconnect:
                return
            if who is None or not self._keys.is_still(who, self._key):
                await self._close(POLICY)
                return
            if not self._hub.do(Done(who, act)):
                await self._close(BUSY)
                return

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(code)
