"""Much work of one kind, on all cores."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from typing import TypeVar

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
