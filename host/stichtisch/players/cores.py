"""Much work of one kind, on all cores."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def done(work: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
    """The results in the order of the jobs, each as soon as it and those before it are there.

    `work` is a function of a module: other processes import it. Whoever stops asking stops them.
    """
    with ProcessPoolExecutor(_cores(), initializer=leave_interrupts) as pool:
        try:
            with closing(pool.map(work, jobs)) as results:  # type: ignore[type-var]
                yield from results
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _cores() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts() -> None:
    """Ctrl-C is for the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
