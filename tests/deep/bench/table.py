"""What a table costs its host: from a pod's event to all scenes, and resuming a journal."""

import resource
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median

from bench import served
from bench.ours import DEALS, header_of
from reliability.people import People
from stichtisch.games.settings import Settings
from stichtisch.table.journal import Journal

MOVES = 150
"""Of one table, some six events each."""
TABLES = (1, 10, 50)
A_SECOND = 2.0
"""Events of a table: a card laid every second and the last one lifted."""
LATE_MS = 5.0
CORES = 2
MOST_TABLES = 2000
"""More are not tried."""


def _p99(samples):
    return sorted(samples)[int(0.99 * len(samples))]


class Evening(People):
    """People at a table, with the milliseconds of each turn in which something happened.

    A card that has rested counts without an event: that is the turn which costs most.
    """

    def __init__(self, folder, name, number=0):
        self.path = Path(folder) / f"{name}-{number}.journal"
        super().__init__(Journal.create(self.path, header_of(name), Settings()), number)
        self.wall, self.used = [], []

    def tell(self, *events, wait=0.0):
        begun, before = time.perf_counter(), time.process_time()
        super().tell(*events, wait=wait)
        if (events or self.told) and hasattr(self, "used"):
            self.used.append((time.process_time() - before) * 1000)
            self.wall.append((time.perf_counter() - begun) * 1000)

    def takes_back(self):
        return False

    def play(self, moves):
        for _ in range(20 * moves):
            if len(self.table.match.kept) >= moves or self.over():
                return
            self.act()


def figures_of(name, folder):
    """Milliseconds from event to scenes, and of resuming the journal that this leaves."""
    evening = Evening(folder, name)
    with closing(evening.journal):
        evening.play(MOVES)
    begun = time.process_time()
    with closing(Journal.resume(evening.path)) as journal:
        People(journal, 1)
    return evening.used, {
        "event_to_scene_ms": {"p50": median(evening.used), "p99": _p99(evening.used)},
        "event_to_scene_wall_ms": {"p50": median(evening.wall), "p99": _p99(evening.wall)},
        "resume_ms": (time.process_time() - begun) * 1000,
        "moves": len(evening.table.match.kept),
    }


def grown(folder):
    """The median of one event's cost, by how many tables are alive in one process."""
    name, told = next(iter(DEALS)), {}
    evenings = [Evening(folder, name, number + 1) for number in range(max(TABLES))]
    for count in TABLES:
        for evening in evenings[:count]:
            evening.used.clear()
        for _ in range(10):
            for evening in evenings[:count]:
                evening.act()
        told[str(count)] = median(ms for one in evenings[:count] for ms in one.used)
    for evening in evenings:
        evening.journal.close()
    return told


def reckoned(samples):
    """How many tables two cores serve before the p99 from event to scene passes 5 ms.

    Worked out from the costs measured: events come by chance, and wait for the core that is free
    first.
    """

    def late(tables):
        chance, now, free, waits = Random(1), 0.0, [0.0] * CORES, []
        for _ in range(20_000):
            now += chance.expovariate(tables * A_SECOND / 1000)
            core = free.index(min(free))
            free[core] = max(free[core], now) + chance.choice(samples)
            waits.append(free[core] - now)
        return _p99(waits)

    tables = 0
    while late(tables + 1) <= LATE_MS and tables < MOST_TABLES:
        tables += 1 if tables < 20 else 10
    return tables


def measure():
    """The part of build/bench.json, printed as a table."""
    figures = {}
    columns = ("p50 ms", "p99 ms", "resume ms", "moves", "tables")
    print(f"{'event to scene, processor':<26}" + "".join(f"{column:>11}" for column in columns))
    with tempfile.TemporaryDirectory() as folder:
        for name in DEALS:
            samples, told = figures_of(name, folder)
            figures[name] = told = told | {"tables_on_two_cores": reckoned(samples)}
            cost = told["event_to_scene_ms"]
            row = f"{cost['p50']:>11.2f}{cost['p99']:>11.2f}{told['resume_ms']:>11.0f}"
            print(f"{name:<26}{row}{told['moves']:>11}{told['tables_on_two_cores']:>11}")
        figures["by_tables_ms"] = grown(folder)
    print("median ms by tables in one process:", figures["by_tables_ms"])
    figures["memory_mib"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory with {max(TABLES)} tables: {figures['memory_mib']:.0f} MiB")
    figures["served"] = served.measure()
    return {"table": figures}
