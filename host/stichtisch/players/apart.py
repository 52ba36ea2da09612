"""Thinking in a process of its own: it is told a seat's view and its moves, and nothing else.

So the referee answers pods meanwhile, whatever a thought costs.
"""

import io
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from multiprocessing import active_children, get_context
from random import Random
from typing import Any, TypeVar

from stichtisch.games import game_named
from stichtisch.games.card import Card, Pack
from stichtisch.games.settings import Settings
from stichtisch.players.thinking import Thinking
from stichtisch.words import Words

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")


def done(work: Callable[[JobT], ResultT], jobs: Iterable[JobT]) -> Iterator[ResultT]:
    """Yields the results in the order of the jobs, worked out by processes on all cores.

    `work` is a function of a module: other processes import it. Whoever stops asking stops them.
    """
    others = set(active_children())
    with ProcessPoolExecutor(_cores(), initializer=leave_interrupts) as pool:
        try:
            waiting = deque(pool.submit(work, job) for job in jobs)
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            # what they are at may take a minute, and nobody waits for it any more
            for worker in set(active_children()) - others:
                worker.kill()
            raise


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts() -> None:
    """Ignore Ctrl-C: the process that gives out the work sees to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def apart() -> Executor:
    """A process that starts with its first work, from nothing: it has none of our open ports."""
    return ProcessPoolExecutor(1, get_context("spawn"), leave_interrupts)


def ready() -> None:
    """Does nothing; to call it starts the process."""


def thought(game: str, told: bytes, chance: str) -> bytes:
    """The move that the thinking player chooses, as `written`; `told` is a view and its moves,
    too."""
    view, moves = read(game, told)
    thinking = Thinking(game_named(game).thought())
    return written(thinking.choose(view, moves, Random(chance)))


def written(thing: object) -> bytes:
    """Bytes that another process can `read`. Cards are named: that process has its own."""
    told = io.BytesIO()
    _Writer(told).dump(thing)
    return told.getvalue()


def read(game: str, told: bytes) -> Any:
    """What was written here or in a process that this one has started."""
    return _Reader(told, _pack(game)).load()


class _Writer(pickle.Pickler):
    def persistent_id(self, thing: object) -> str | None:
        return thing.text if isinstance(thing, Card) else None


class _Reader(pickle.Unpickler):
    def __init__(self, told: bytes, pack: Pack) -> None:
        super().__init__(io.BytesIO(told))
        self._pack = pack

    def persistent_load(self, name: str) -> Card:
        return self._pack[name]


@cache
def _pack(game: str) -> Pack:
    kind = game_named(game)
    return kind.presenter(("",) * kind.seats.start, Settings(), Words("en")).pack
