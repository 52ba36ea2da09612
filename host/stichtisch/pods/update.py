"""Updates all pods at once. A failure is one sentence about one pod; the others go on."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from stichtisch.errors import StichtischError
from stichtisch.pods.events import PodJoined
from stichtisch.pods.install import Repl, install
from stichtisch.pods.pods import Pods
from stichtisch.pods.program import Program
from stichtisch.words import Sentence

_BACK_S = 20.0
"""How long the updated pods may take to restart and join."""

Progress = Callable[[str, int, int], None]
"""Called with a port, the bytes its pod has so far, and the bytes of the whole program."""


@dataclass
class Outcome:
    """The result for one port: the id of its `pod`, and an `error` unless the update worked."""

    port: str
    pod: str = ""
    error: Sentence | None = None


def update(
    ports: Sequence[str],
    program: Program,
    enter: Callable[[str], Repl],
    progress: Progress,
    yes: bool = False,
) -> list[Outcome]:
    """Install `program` on the pods of all `ports` at once; one outcome a port, in their order.

    `enter` opens the REPL on a port. `progress` is called from several threads. `yes`: also on
    boards that run somebody else's program.
    """

    def one(port: str) -> Outcome:
        try:
            repl = enter(port)
            try:
                pod = install(repl, program, lambda done, of: progress(port, done, of), yes)
            finally:
                repl.close()
        except StichtischError as error:
            return Outcome(port, error=error.sentence)
        return Outcome(port, pod)

    with ThreadPoolExecutor(max_workers=max(len(ports), 1)) as workers:
        return list(workers.map(one, ports))


def await_hello(outcomes: Sequence[Outcome], version: str, pods: Pods) -> None:
    """Wait up to 20 s until the updated pods join with this version; else set their `error`."""
    awaited = {outcome.pod: outcome for outcome in outcomes if not outcome.error}
    for outcome in awaited.values():
        outcome.error = Sentence("pods.not_back")
    until = time.monotonic() + _BACK_S
    while awaited and time.monotonic() < until:
        for event in pods.poll(0.2):
            if isinstance(event, PodJoined) and event.pod in awaited:
                said = event.hello.firmware
                other = Sentence("pods.other", said=said, version=version)
                awaited.pop(event.pod).error = None if said == version else other
