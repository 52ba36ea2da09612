"""Fake pods on pseudo-terminals, and the host's Pods; the test passes the time in."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pods.fake_pod import FakePod
from podwire import kinds
from stichtisch.pods.events import PodEvent, PodJoined
from stichtisch.pods.pods import Pods


class Room:
    """The host's Pods and the fake pods; each `step` is 10 ms for all of them."""

    def __init__(self, where: Path) -> None:
        self.now = 0
        self.events: list[PodEvent] = []
        self.plugged: list[FakePod] = []
        self.pods: Pods
        self.where = where

    def pod(self, name: str, role: int = kinds.ROLE_SEAT, **what: int) -> FakePod:
        pod = FakePod(self.where / name, name.encode().ljust(8, b"."), role, **what)
        self.plug(pod)
        return pod

    def plug(self, pod: FakePod) -> None:
        pod.plug(self.now)
        self.plugged.append(pod)

    def unplug(self, pod: FakePod) -> None:
        self.plugged.remove(pod)
        pod.unplug()

    def host(self, named: list[FakePod], find: bool = False) -> Pods:
        self.pods = Pods([str(pod.port) for pod in named], find, self.clock)
        return self.pods

    def clock(self) -> int:
        return self.now

    def step(self) -> None:
        self.now += 10
        for pod in self.plugged:
            pod.pump(self.now)
        self.events += self.pods.poll(0.001)

    def until(self, done: Callable[[], object], ms: int = 8000) -> None:
        """Let time pass until `done()` is true; fail if it is not within `ms`."""
        end = self.now + ms
        while not done():
            assert self.now < end, f"never: {self.events}"
            self.step()

    def joined(self, count: int) -> bool:
        """Whether pods have joined so often."""
        return len(self.heard(PodJoined)) == count

    def heard(self, kind: type[PodEvent]) -> list[PodEvent]:
        return [event for event in self.events if isinstance(event, kind)]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.pods.close()
    for pod in list(room.plugged):
        room.unplug(pod)
