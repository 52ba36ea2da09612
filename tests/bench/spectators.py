"""200 spectators look on: how long from what happens at a pod to the scene that answers it.

The referee, its table and its pages run as at `stichtisch web`, in one process with the server;
the journal is in memory, for a disk's own time is no matter of who looks on.
Another process is the pods' end of the line: it sends what happens and stamps it. A third one is
the spectators, half of them with lamps.
"""

import asyncio
import json
import multiprocessing
import random
import socket
import struct
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect

from stichtisch.decks.virtual import virtual_deck
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.rehearsal import Rehearsal
from stichtisch.pods.events import PodJoined
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.twin.painted import painted
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.pages import Pages
from stichtisch.ui.web.server import Server
from stichtisch.words import Words

APART = multiprocessing.get_context("spawn")
"""A copy of a process that has threads may stand still for ever."""
SPECTATORS, EVENTS, SEED = 200, 400, 5
OFTEN = (0.02, 0.08)
"""Seconds between two events: several times as many as at a table in haste."""
MOST_MS = 5.0
STAMP = struct.Struct("<d")
HEADER = Header("was-sticht", ("Anna", "Ben", "Cleo", "Dora"), {"tasks": 1})


def evening(count):
    """What happened at the pods of a game, with the table's seconds."""
    rehearsed = Rehearsal(HEADER, SEED, Words("en"))
    seating, handle = rehearsed.table.seating, rehearsed.table.handle
    events = [(PodJoined(pod, seating.hello(pod)), 0.0) for pod in seating.present()]

    def noted(event, now):
        events.append((event, now))
        return handle(event, now)

    rehearsed.happens = lambda event: rehearsed._told.extend(noted(event, rehearsed.now))
    while len(events) < count and rehearsed.table.game.outcome is None:
        rehearsed.step()
    return events


class Line:
    """The pods' line: an event comes with each stamp; scenes are counted as they are shown."""

    def __init__(self, end, events):
        self._end, self._events = end, iter(events)
        self.now, self.took, self._arrived = 0.0, [], None
        self.over = False
        self._last = {}

    def poll(self, timeout):
        self._end.settimeout(max(timeout, 0.0001))
        try:
            data = self._end.recv(STAMP.size, socket.MSG_WAITALL)
        except TimeoutError:
            return []
        following = next(self._events, None)
        if not data or following is None:
            self.over = True
            return []
        self._arrived = STAMP.unpack(data)[0]
        event, self.now = following
        return [event]

    def show(self, pod, scene):
        """What the pod is told at last is its answer."""
        self._last[pod] = scene
        if self._arrived is not None and len(self._last) >= len(HEADER.seats) + 1:
            self._last = {}
            self.took.append((time.monotonic() - self._arrived) * 1000)
            self._arrived = None

    def expect(self, _pod, _verdicts):
        """What a pod may answer by itself is not measured here."""

    def show_secret(self, _pod, _lines):
        return True


def happen(end, count):
    """The pods' end: something happens now and then."""
    chance = random.Random(SEED)
    for _ in range(count):
        time.sleep(chance.uniform(*OFTEN))
        end.sendall(STAMP.pack(time.monotonic()))
    end.close()


def look_on(port, count, heard):
    """So many spectators; how many messages all have heard is told at the end of each second."""

    async def look(number):
        host = f"127.0.0.1:{port}"
        async with connect(
            f"ws://{host}/live", origin=f"http://{host}", compression=None, max_size=None
        ) as it:
            hello = {"do": "hello", "lang": "de" if number % 3 else "en", "lamps": number % 2 == 0}
            await it.send(json.dumps(hello))
            async for _ in it:
                heard.value += 1

    async def all_of_them():
        await asyncio.gather(*(look(number) for number in range(count)), return_exceptions=True)

    asyncio.run(all_of_them())


def measured(spectators):
    """Milliseconds from event to scene, one a event, and the messages that spectators heard."""
    events = evening(EVENTS)
    deck, settings = virtual_deck(HEADER.game), Settings()
    table = Table(HEADER, settings, deck, random.Random(SEED), Words("en"))
    ours, theirs = socket.socketpair()
    line, hub = Line(ours, events), Hub()
    heard = APART.Value("l", 0, lock=False)
    began = time.monotonic()

    def lit(pod):
        scenes = table.scenes()
        if pod not in scenes:
            return None
        return painted(scenes[pod], 16, round((time.monotonic() - began) * 1000))

    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    folder = tempfile.TemporaryDirectory(dir=memory)
    with folder as path, Server(hub, Keys(), 0, lan=False) as server:
        journal = Journal.create(Path(path) / "bench.journal", HEADER, settings)
        referee = Referee(table, line, journal, lambda: line.now)
        pages = Pages(table, lit, hub, clock=time.monotonic)
        watching = APART.Process(
            target=look_on, args=(server.port, spectators, heard), daemon=True
        )
        watching.start()
        until = time.monotonic() + 3 + spectators / 40
        while time.monotonic() < until:  # until all are there
            pages.tell(referee.run_once(0.05))
        before = heard.value
        pods = APART.Process(target=happen, args=(theirs, len(events)), daemon=True)
        pods.start()
        theirs.close()
        began_events = time.monotonic()
        while not line.over:
            pages.tell(referee.run_once(0.05))
        seconds = time.monotonic() - began_events
        told = heard.value - before
        watching.terminate()
        pods.join(5)
        journal.close()
    assert spectators == 0 or told > spectators, "nobody heard anything"
    return line.took, told / seconds


def ranked(samples):
    """p50 and p99 by nearest rank, to the microsecond."""
    ordered = sorted(samples)
    at = {share: ordered[-(-share * len(ordered) // 100) - 1] for share in (50, 99)}
    return {f"p{share}": round(value, 3) for share, value in at.items()}


def measure(spectators=SPECTATORS):
    """The part of build/bench.json, printed as a line."""
    took, rate = measured(spectators)
    figures = {
        "web_spectators": spectators,
        "web_messages_per_s": round(rate),
        "event_to_scene_ms": ranked(took),
    }
    p50, p99 = figures["event_to_scene_ms"].values()
    print(
        f"{spectators} spectators, {rate:,.0f} messages/s: event to scene {p50} ms,"
        f" p99 {p99} ms of {MOST_MS} ({len(took)} events)"
    )
    return figures
