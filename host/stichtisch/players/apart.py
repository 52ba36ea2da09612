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

Job = TypeVar("Job")
Result = TypeVar("Result")


def done(work: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
    """The results in the order of the jobs, each as soon as it and those before it are there.

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
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts() -> None:
    """Ctrl-C is for the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def apart() -> Executor:
    """The process, which begins with its first work; it is no copy of this one and its pods."""
    return ProcessPoolExecutor(1, get_context("spawn"), leave_interrupts)


def ready() -> None:
    """Nothing but to be there."""


def thought(game: str, told: bytes, chance: str) -> bytes:
    """The move, of a view and the moves to choose from; all of them as `written`."""
    view, moves = read(game, told)
    thinking = Thinking(game_named(game).thought())
    return written(thinking.choose(view, moves, Random(chance)))


def written(thing: object) -> bytes:
    """What another process reads; it has cards of its own, so they are named."""
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
