"""So many tables of five pods at one host, really served: each is a process, as in an evening.

At each of them things happen by chance, whether it has answered what happened before or not; the
time counts from then until the last of its pods has been told. Its journal is in memory.
"""

import multiprocessing
import os
import random
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.spectators import HEADER, SEED, STAMP, evening
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.settings import Settings
from stichtisch.players.evening import WAIT, set_apart
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.words import Words

FORKED = multiprocessing.get_context("forkserver")
"""Copies of a process without threads that has imported all this: a host starts tables before."""
FORKED.set_forkserver_preload([__name__])
TABLES = (10, 20, 30, 40, 50, 60, 80, 100, 140, 200)
"""More are not tried."""
A_SECOND = 2.0
"""Events of a table: a card laid every second and the last one lifted."""
BEGUN = 40
"""Events until all have sat down, and cards are played."""
SETTLE, LEAST = 1.0, 3.0
"""Seconds: after more tables have begun; to measure for."""
ENOUGH = 150
"""Events, for a p99."""
GOAL = 50
LATE_MS = 5.0
HERE = STAMP.pack(-1.0)
"""In place of milliseconds, once a table has begun."""


class Line:
    """The pods of one table: what happened waits from the moment at which it is due."""

    def __init__(self, events, chance, told):
        self._events, self._chance, self._told = iter(events), chance, told
        self.now = 0.0
        self._quick, self._due = BEGUN, 0.0
        self._pods, self._answered = len(HEADER.seats) + 1, None

    def poll(self, timeout):
        if self._quick:
            self._quick -= 1
            if not self._quick:
                self._due = time.monotonic() + self._chance.uniform(0, SETTLE)
                self._told.send_bytes(HERE)
            return self._next()
        left = self._due - time.monotonic()
        if left > 0:
            time.sleep(min(left, timeout))
        if left > timeout:
            return []
        self._answered = set()
        return self._next()

    def _next(self):
        event, self.now = next(self._events)
        return [event]

    def show(self, pod, _scene):
        if self._answered is None:
            return
        self._answered.add(pod)
        if len(self._answered) == self._pods:
            self._told.send_bytes(STAMP.pack((time.monotonic() - self._due) * 1000))
            self._due += self._chance.expovariate(A_SECOND)
            self._answered = None

    def expect(self, _pod, _verdicts):
        """What a pod may answer by itself is not measured here."""

    def withdraw(self):
        return []

    def show_secret(self, _pod, _lines):
        return True


def serve(number, events, folder, told):
    """One table, until it is ended."""
    settings, deck = Settings(), virtual_deck(HEADER.game)
    table = Table(HEADER, settings, deck, random.Random(SEED), Words("en"))
    line = Line(events, random.Random(number), told)
    journal = Journal.create(Path(folder) / f"{number}.journal", HEADER, settings)
    referee = Referee(table, line, journal, lambda: line.now)
    set_apart()
    while True:
        referee.run_once(WAIT)


def heard(reader, seconds):
    """The milliseconds of each event that is answered meanwhile."""
    until, took = time.monotonic() + seconds, []
    while (left := until - time.monotonic()) > 0:
        if reader.poll(left):
            took += STAMP.unpack(reader.recv_bytes())
    return took


def by_number():
    """For growing numbers of tables the milliseconds of their events, sorted; the last is late."""
    events, memory = evening(2000), Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    reader, told = FORKED.Pipe(duplex=False)
    served, begun = [], 0
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        for tables in TABLES:
            for number in range(len(served), tables):
                arguments = (number, events, folder, told)
                served.append(FORKED.Process(target=serve, args=arguments, daemon=True))
                served[-1].start()
            while begun < tables:
                begun += reader.recv_bytes() == HERE
            heard(reader, SETTLE)
            took = heard(reader, max(ENOUGH / tables / A_SECOND, LEAST))
            yield tables, sorted(took)
            if p99(took) > LATE_MS:
                break
        for each in served:
            each.terminate()
        for each in served:
            each.join()


def p99(samples):
    return sorted(samples)[int(0.99 * len(samples))]


def measure():
    """The part of build/bench.json, printed as a table."""
    figures, most = {}, 0
    print(f"{'tables at one host':<26}{'p50 ms':>11}{'p99 ms':>11}{'events':>11}")
    for tables, took in by_number():
        p50, late = median(took), p99(took)
        figures[str(tables)] = {"p50": p50, "p99": late, "events": len(took)}
        print(f"{tables:<26}{p50:>11.2f}{late:>11.2f}{len(took):>11}")
        most = most if late > LATE_MS else tables
    print(f"tables of five pods served with a p99 of at most {LATE_MS} ms: {most} (goal: {GOAL})")
    return {"event_to_scene_ms": figures, "most": most, "processors": os.cpu_count()}
