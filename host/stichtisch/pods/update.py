"""Updates all pods at once; what goes wrong with one is one sentence and holds up no other."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from stichtisch.errors import StichtischError
from stichtisch.pods.events import PodJoined
from stichtisch.pods.install import Repl, install
from stichtisch.pods.pods import Pods
from stichtisch.pods.program import Program
from stichtisch.words import Words

_BACK_S = 20.0
"""How long pods may take to start and say hello."""

Progress = Callable[[str, int, int], None]
"""Told a port, and how many bytes of how many its pod has."""


@dataclass
class Outcome:
    """What became of the pod on one port; it went well if there is an `id` and no `error`."""

    port: str
    pod: str = ""
    error: str = ""


def update(
    ports: Sequence[str],
    program: Program,
    enter: Callable[[str], Repl],
    progress: Progress,
) -> list[Outcome]:
    """Install the program on the pods of all ports at the same time."""

    def one(port: str) -> Outcome:
        try:
            repl = enter(port)
            try:
                pod = install(repl, program, lambda done, of: progress(port, done, of))
            finally:
                repl.close()
        except StichtischError as error:
            return Outcome(port, error=str(error))
        return Outcome(port, pod)

    with ThreadPoolExecutor(max_workers=max(len(ports), 1)) as hands:
        return list(hands.map(one, ports))


def await_hello(outcomes: Sequence[Outcome], version: str, pods: Pods, words: Words) -> None:
    """Wait until each updated pod says hello with this version; who does not gets an `error`."""
    awaited = {outcome.pod: outcome for outcome in outcomes if not outcome.error}
    for outcome in awaited.values():
        outcome.error = words("pods.not_back")
    until = time.monotonic() + _BACK_S
    while awaited and time.monotonic() < until:
        for event in pods.poll(0.2):
            if isinstance(event, PodJoined) and event.pod in awaited:
                said = event.hello.firmware
                awaited.pop(event.pod).error = (
                    "" if said == version else words("pods.other", said=said, version=version)
                )
