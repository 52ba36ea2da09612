"""An hour of rude connections: python tests/deep/reliability/rude.py --seconds 3600 --seed S

A table with its desk is served in a process of its own; 320 connections are rude in another, each
in one way after the other: they flood with pings and with empty fragments, read nothing or a few
bytes, leave frames and requests half said, ask for all pages at once, or ping for ever as often as
they may. Whoever is shown out comes again. Meanwhile the desk pauses the table and lets it go on:
counted is the processor time of the table's process from its act until it is told of it.
"""

import asyncio
import json
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from reliability.held import open_files, rss_kib
from reliability.soaking import soak
from stichtisch.ui.web import bounded
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.pages import Pages
from stichtisch.ui.web.server import Server
from ui.web.desk_room import Room

APART = multiprocessing.get_context("spawn")
CONNECTIONS = 320
MOST_SECONDS = 0.2
"""Of a processor, from the desk's act to its being shown, in 99 of 100."""
GROWTH_KIB = 8 * 1024
TURN_SECONDS, ACT_SECONDS = 0.01, 0.2
PATIENCE = 60.0
PING = Frame(Opcode.PING, b"").serialize(mask=True)
LONG_PING = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)
BEGUN = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
EMPTY = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
HALF = Frame(Opcode.TEXT, b"x" * 4000).serialize(mask=True)[:-1]
HELLO = Frame(Opcode.TEXT, b'{"do":"hello","lang":"en","lamps":true}').serialize(mask=True)


def serve(folder, told):
    """The table, its desk and its pages, until something comes from the other end."""
    room, keys, hub = Room(Path(folder)), Keys(), Hub()
    room.take_chips()
    pages = Pages(room.referee, lambda _pod: None, hub, desk=room.desk)
    with Server(hub, keys, 0, lan=False) as server:
        told.send((server.port, keys.desk))
        while not told.poll():
            pages.tell(room.referee.run_once(0.0))
            room.now += TURN_SECONDS
            time.sleep(TURN_SECONDS)
    room.journal.close()


class Rude:
    """One that connects, is rude until it is shown out, and comes again."""

    def __init__(self, port, chance, ended):
        self._port, self._chance, self._ended = port, chance, ended
        self._host = f"127.0.0.1:{port}"

    async def for_ever(self):
        ways = [self._floods, self._drips, self._reads_slowly, self._keeps_to_it]
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                await self._chance.choice(ways)()
                self._ended.value += 1
            await asyncio.sleep(self._chance.uniform(0, 2))

    async def _floods(self):
        """As fast as it goes: pings, read or not, fragments, requests."""
        what = self._chance.choice((PING, LONG_PING, EMPTY, None))
        async with self._connected(is_page=what is not None) as (reader, writer):
            if what == EMPTY:
                writer.write(BEGUN)
            reads = self._chance.random() < 0.5
            reading = asyncio.create_task(read_all(reader)) if reads else None
            while not writer.is_closing() and not (reading and reading.done()):
                writer.write(200 * (what or self._get("/board")))
                await asyncio.wait_for(writer.drain(), PATIENCE)

    async def _drips(self):
        """A frame or a request, byte by byte."""
        is_page = self._chance.random() < 0.5
        text = HALF if is_page else self._get("/board")[:-1]
        async with self._connected(is_page) as (reader, writer):
            reading = asyncio.create_task(read_all(reader))
            for at in range(len(text)):
                if reading.done():
                    break
                writer.write(text[at : at + 1])
                await asyncio.sleep(self._chance.uniform(0, 0.3))

    async def _reads_slowly(self):
        async with self._connected() as (reader, _):
            while await reader.read(10):
                await asyncio.sleep(0.5)

    async def _keeps_to_it(self):
        """As many pings as one may send, for a while."""
        async with self._connected() as (reader, writer):
            reading = asyncio.create_task(read_all(reader))
            for _ in range(600):
                if reading.done():
                    break
                writer.write(PING)
                await asyncio.sleep(1.0 / bounded.A_SECOND)

    def _connected(self, is_page=True):
        return connection(self._port, self._upgrade() + HELLO if is_page else b"")

    def _get(self, path, more=""):
        return f"GET {path} HTTP/1.1\r\nHost: {self._host}\r\n{more}\r\n".encode()

    def _upgrade(self):
        return self._get(
            "/live",
            f"Origin: http://{self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n",
        )


class connection:  # noqa: N801 (used as a context manager)
    """Open until it is left; what waits to be sent is dropped then."""

    def __init__(self, port, first):
        self._port, self._first = port, first

    async def __aenter__(self):
        self._line = socket.socket()
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(self._line, ("127.0.0.1", self._port))
        reader, self._writer = await asyncio.open_connection(sock=self._line, limit=4096)
        self._writer.write(self._first)
        return reader, self._writer

    async def __aexit__(self, *_raised):
        self._writer.transport.abort()


async def read_all(reader):
    with suppress(OSError):
        while await reader.read(65536):
            pass


def be_rude(port, count, seed, ended):
    async def all_of_them():
        rude = (Rude(port, Random(f"{seed}/{number}"), ended) for number in range(count))
        await asyncio.gather(*(each.for_ever() for each in rude))

    asyncio.run(all_of_them())


@contextmanager
def process(target, *given):
    """Runs in a process of its own until it is left."""
    one = APART.Process(target=target, args=given, daemon=True)
    one.start()
    try:
        yield one
    finally:
        one.terminate()
        one.join()


class Desk:
    """Pauses the table, and lets it go on."""

    def __init__(self, page, key, pid):
        self._page = page
        self._page.send(json.dumps({"do": "hello", "lang": "en", "key": key}))
        self._clock = ~pid << 3 | 2  # a process's CPU clock, as clock_getcpuclockid(3) makes it
        self._on = False

    def acts(self):
        """The seconds of a processor, and of time, until the desk is shown what it did."""
        self._on = not self._on
        used, begun = time.clock_gettime(self._clock), time.monotonic()
        self._page.send(json.dumps({"do": "pause", "on": self._on}))
        while (told := json.loads(self._page.recv(timeout=PATIENCE))).get("paused") != self._on:
            assert told, "pages are told something"
        return time.clock_gettime(self._clock) - used, time.monotonic() - begun


@contextmanager
def served():
    """A table in a process of its own: its process, its port, and its desk."""
    ours, theirs = APART.Pipe()
    with tempfile.TemporaryDirectory() as folder, process(serve, folder, theirs) as table:
        port, key = ours.recv()
        host = f"127.0.0.1:{port}"
        with connect(f"ws://{host}/live", origin=f"http://{host}", compression=None) as page:
            yield table, port, Desk(page, key, table.pid)
        ours.send(None)
        table.join(PATIENCE)


def rude(seconds, seed, progress=lambda _done: None, connections=CONNECTIONS):
    """So many seconds; what was found."""
    ended = APART.Value("l", 0, lock=False)
    with served() as (table, port, desk):
        desk.acts()
        files, begun, took, half = open_files(table.pid), time.monotonic(), [], 0
        with process(be_rude, port, connections, seed, ended):
            while (passed := time.monotonic() - begun) < seconds:
                took.append(desk.acts())
                progress(int(passed))
                if passed < seconds / 2:
                    half = rss_kib(table.pid)
                time.sleep(ACT_SECONDS)
            memory = rss_kib(table.pid)
        until = time.monotonic() + PATIENCE
        while open_files(table.pid) > files and time.monotonic() < until:
            time.sleep(0.1)
        left = open_files(table.pid) - files
    used, waited = (sorted(each) for each in zip(*took, strict=True))
    late = used[len(used) * 99 // 100]
    return {
        "wrong": (late > MOST_SECONDS) + (memory > half + GROWTH_KIB) + (left > 0),
        "acts": len(used),
        "processor_p50_ms": round(1000 * used[len(used) // 2], 1),
        "processor_p99_ms": round(1000 * late, 1),
        "processor_most_ms": round(1000 * used[-1], 1),
        "waited_p99_ms": round(1000 * waited[len(waited) * 99 // 100]),
        "shown_out": ended.value,
        "connections_left": left,
        "memory_half_KiB": half,
        "memory_KiB": memory,
    }


if __name__ == "__main__":
    assert os.name == "posix", "processor time of another process is asked as Linux gives it"
    sys.exit(soak("rude connections harm nobody else", "seconds", 3600, rude))
