"""200 spectators look on: how long from what happens at a pod to the scene that answers it.

The referee, its table and its pages run as at `stichtisch web`, in one process with the server;
the journal is in memory, for a disk's own time is no matter of who looks on.
Another process is the pods' end of the line: it sends what happens and stamps it. A third one is
the spectators, half of them with lamps. They come and go, so that what they cost is seen beside
the same table without them, whatever else the machine does.
"""

import asyncio
import json
import multiprocessing
import random
import socket
import struct
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import connect

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import PodJoined
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.twin.ws2812 import painted
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.pages import Pages
from stichtisch.ui.web.server import Server
from stichtisch.words import Words
from tools.rehearsal import Rehearsal

APART = multiprocessing.get_context("spawn")
"""A copy of a process that has threads may stand still for ever."""
SPECTATORS, SEED = 200, 5
TIMES, EVENTS = 3, 106
"""How often they come, and what happens each time; as much happens before, while they are away."""
OFTEN = (0.02, 0.08)
"""Seconds between two events: several times as many as at a table in haste."""
COMING = 60.0
"""Seconds after which all should be there, on any machine."""
MOST_MS = 5.0
SHARES = (50, 90, 99)
STAMP = struct.Struct("<d")
HEADER = Header("was-sticht", ("Anna", "Ben", "Cleo", "Dora"), {"tasks": 3})


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
    return events[:count]


class Line:
    """The pods' line: an event comes with each stamp; scenes are noted as they are shown."""

    def __init__(self, events):
        self._events = iter(events)
        self._end = None
        self.now, self.took, self._arrived = 0.0, [], None
        self.shown = {}
        self._answered = set()

    def begin(self, end):
        """Let stamps come from this end on."""
        self._end, self.took = end, []

    @property
    def over(self):
        return self._end is None

    def poll(self, timeout):
        if self._end is None:
            time.sleep(timeout)
            return []
        self._end.settimeout(max(timeout, 0.0001))
        try:
            data = self._end.recv(STAMP.size, socket.MSG_WAITALL)
        except TimeoutError:
            return []
        if not data:
            self._end = None
            return []
        self._arrived = STAMP.unpack(data)[0]
        event, self.now = next(self._events)
        return [event]

    def show(self, pod, scene):
        """What the last of all pods is told ends the answer."""
        self.shown[pod] = scene
        self._answered.add(pod)
        if self._arrived is not None and len(self._answered) > len(HEADER.seats):
            self.took.append((time.monotonic() - self._arrived) * 1000)
            self._answered, self._arrived = set(), None

    def expect(self, _pod, _verdicts):
        """What a pod may answer by itself is not measured here."""

    def withdraw(self):
        return []

    def show_secret(self, _pod, _lines):
        return True


def happen(end, count):
    """The pods' end: something happens now and then."""
    chance = random.Random(SEED)
    for _ in range(count):
        time.sleep(chance.uniform(*OFTEN))
        end.sendall(STAMP.pack(time.monotonic()))
    end.close()


def look_on(port, count, heard, used):
    """So many spectators; how many messages each has heard, and the seconds that they use."""

    async def look(number):
        host = f"127.0.0.1:{port}"
        async with connect(
            f"ws://{host}/live", origin=f"http://{host}", compression=None, max_size=None
        ) as it:
            hello = {"do": "hello", "lang": "de" if number % 3 else "en", "lamps": number % 2 == 0}
            await it.send(json.dumps(hello))
            async for _ in it:
                heard[number] += 1
                used.value = time.process_time()

    async def all_of_them():
        await asyncio.gather(*(look(number) for number in range(count)))

    asyncio.run(all_of_them())


class Crowd:
    """Spectators in a process of their own."""

    def __init__(self, port, count):
        self._heard = APART.Array("l", count, lock=False)
        self._used = APART.Value("d", 0.0, lock=False)
        arguments = (port, count, self._heard, self._used)
        self._process = APART.Process(target=look_on, args=arguments, daemon=True)
        self._process.start()

    @property
    def all_here(self):
        assert self._process.is_alive(), "spectators are gone"
        return all(self._heard)

    @property
    def heard(self):
        return sum(self._heard)

    @property
    def used(self):
        """Seconds of a processor."""
        return self._used.value

    def leave(self):
        self._process.terminate()
        self._process.join()


@dataclass
class Seen:
    """What was measured while so many looked on."""

    took: list = field(default_factory=list)
    """Milliseconds from event to scene."""
    messages: int = 0
    seconds: float = 0.0
    referee: float = 0.0
    """Seconds of a processor, as the next two: the thread with referee, table and pages."""
    server: float = 0.0
    spectators: float = 0.0

    def figures(self):
        events = len(self.took)
        processor = {who: getattr(self, who) for who in ("referee", "server", "spectators")}
        return {
            "events": events,
            "messages_per_s": round(self.messages / self.seconds),
            "event_to_scene_ms": ranked(self.took),
            "processor_ms_an_event": {who: 1000 * s / events for who, s in processor.items()},
        }


class Evening:
    """A table, its referee and its pages, served."""

    def __init__(self, folder, server, hub):
        events = evening(2 * TIMES * EVENTS + len(HEADER.seats) + 1)
        settings, deck = Settings(), virtual_deck(HEADER.game)
        table = Table(HEADER, settings, deck, random.Random(SEED), Words("en"))
        for _ in range(len(HEADER.seats) + 1):
            table.handle(*events.pop(0))
        self._server, self.line = server, Line(events)
        self.journal = Journal.create(Path(folder) / "bench.journal", HEADER, settings)
        self._referee = Referee(table, self.line, self.journal, lambda: self.line.now)
        self._pages = Pages(self._referee, self._lit, hub)

    def _lit(self, pod):
        """As a virtual pod's lamps are: painted from what it is shown, whatever the time."""
        scene = self.line.shown.get(pod)
        return scene and painted(scene, 16, round(time.monotonic() * 1000))

    def turn(self):
        self._pages.tell(self._referee.run_once(0.05))

    def go_on(self, seen, spectators):
        """So much happens, while so many look on."""
        crowd = Crowd(self._server.port, spectators)
        until = time.monotonic() + COMING
        while not crowd.all_here:
            assert time.monotonic() < until, "not all spectators came"
            self.turn()
        ours, theirs = socket.socketpair()
        pods = APART.Process(target=happen, args=(theirs, EVENTS), daemon=True)
        pods.start()
        theirs.close()
        self.line.begin(ours)
        with counted(seen, crowd):
            while not self.line.over:
                self.turn()
        seen.took += self.line.took
        pods.join()
        ours.close()
        crowd.leave()


@contextmanager
def counted(seen, crowd):
    """What is used and heard meanwhile."""

    def now():
        referee, process = time.thread_time(), time.process_time()
        return crowd.heard, time.monotonic(), referee, process - referee, crowd.used

    before = now()
    yield
    messages, seconds, referee, server, spectators = (
        after - first for after, first in zip(now(), before, strict=True)
    )
    seen.messages += messages
    seen.seconds += seconds
    seen.referee += referee
    seen.server += server
    seen.spectators += spectators


def measured(spectators):
    """What is seen without spectators and with so many, by turns at one table."""
    seen = {0: Seen(), spectators: Seen()}
    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    folder, hub = tempfile.TemporaryDirectory(dir=memory), Hub()
    with folder as path, Server(hub, Keys(), 0, lan=False) as server:
        evening = Evening(path, server, hub)
        for _ in range(TIMES):
            for count, what in seen.items():
                evening.go_on(what, count)
        evening.journal.close()
    return seen


def ranked(samples):
    """By nearest rank."""
    ordered = sorted(samples)
    return {f"p{share}": ordered[-(-share * len(ordered) // 100) - 1] for share in SHARES}


def measure():
    """The part of build/bench.json, printed as a table."""
    columns = [f"p{share} ms" for share in SHARES]
    columns += ["messages/s", "referee", "server", "spectators"]
    print(f"{'event to scene':<26}" + "".join(f"{column:>11}" for column in columns))
    told = {}
    for count, seen in measured(SPECTATORS).items():
        told[str(count)] = figures = seen.figures()
        ms = "".join(f"{each:>11.2f}" for each in figures["event_to_scene_ms"].values())
        used = "".join(f"{each:>11.2f}" for each in figures["processor_ms_an_event"].values())
        print(f"{f'{count} spectators':<26}{ms}{figures['messages_per_s']:>11,}{used}")
    events = figures["events"]
    print(f"{events} events each; p99 with {SPECTATORS} is to stay within {MOST_MS} ms")
    print("the last three columns: milliseconds of a processor, shared out among events")
    return {"spectators": told}
