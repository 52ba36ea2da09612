"""All pods of a table behind one poll()."""

import select
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from podwire.ticks import ticks_add, ticks_diff, ticks_ms
from stichtisch.pods.events import Hello, PodEvent
from stichtisch.pods.link import PodLink
from stichtisch.pods.port import Search
from stichtisch.scene import FULL, Line, Scene, Secret, Verdicts

_LOOK_MS = 1000  # between two searches for ports
_ANSWER_MS = 2000  # how long a pod may take to answer a ping
_WITHDRAW_MS = 50  # how long pods may take to hear that their lists are withdrawn (usually 4)
_REMEMBERED = 64  # pods whose scenes are kept while they are away
_NO_SELECT_MS = 2  # between two looks at a port that select() does not take (Windows)
_SEARCH_MS = 20  # between two looks whether a search for ports is over, or a port open


class Pods:
    """Finds pods, opens their ports, and opens them again after a loss.

    A pod is known by its id, whichever port it is on.
    """

    def __init__(
        self,
        named: Sequence[str] = (),
        find: bool = True,
        clock: Callable[[], int] = ticks_ms,
        slept: Callable[[], bool] = lambda: False,
        brightness: int = FULL,
    ) -> None:
        """`named`: ports to open, as pyserial takes them; with `find`, also those found by USB id.

        `clock` gives milliseconds that wrap as podwire.ticks does. `slept` says whether this
        computer slept since it was last asked (`Slumber` in players/evening.py): no session
        outlives that. `brightness`, 0 to 255, dims all that is shown.
        """
        self.brightness = brightness
        self._search = Search() if find else None
        self._there: list[str] = []  # ports found that nobody named
        self._clock = clock
        self._slept = slept
        self._scenes: dict[str, Scene] = {}
        self._verdicts: dict[str, Verdicts] = {}
        self._expected: dict[str, tuple[Verdicts, int]] = {}  # what these were made from
        now = clock()
        self._links = {name: PodLink(name, self._scenes, self._verdicts, now) for name in named}
        self._named = set(self._links)
        self._look_at = now
        self._untold: list[PodEvent] = []

    @property
    def ports(self) -> int:
        """How many it was given or has found, whether a pod has said hello there or not."""
        return len(self._links)

    def poll(self, timeout: float) -> list[PodEvent]:
        """The events since the last call, oldest first; wait at most `timeout` seconds for one."""
        until = time.monotonic() + timeout
        while True:
            self._look()
            events = self._untold + self._pump()
            self._untold = []
            left = until - time.monotonic()
            if events or left <= 0:
                return events
            self._wait(left)

    def show(self, pod: str, scene: Scene) -> None:
        """Show `scene` on the pod, now and each time it joins; it is not sent twice in a row."""
        self._scenes.pop(pod, None)  # so that the one shown last stands last
        self._scenes[pod] = scene.dimmed(self.brightness)
        if len(self._scenes) > _REMEMBERED:
            self._forget_one()
        self._wake()
        link = self.link(pod)
        if link is not None:
            link.confirm()
            link.push(self._clock())

    def expect(self, pod: str, verdicts: Verdicts) -> None:
        """Let the pod answer the next tag by itself, if it can; the scene after it confirms or
        overrules.

        To be called after show(), whenever events were heard: a list is spent by them.
        """
        expected = verdicts, self.brightness
        if self._expected.get(pod) != expected:
            self._expected[pod] = expected
            self._verdicts[pod] = verdicts.dimmed(self.brightness)
        link = self.link(pod)
        if link is not None:
            link.foretell()
            link.push(self._clock())

    def withdraw(self) -> list[PodEvent]:
        """Have no pod answer a tag by itself until its next expect().

        Returns once all have heard so, at most 50 ms later, with what they told before they did.
        """
        for pod, verdicts in self._verdicts.items():
            self._expected.pop(pod, None)
            self._verdicts[pod] = verdicts.withdrawn()
        until = ticks_add(self._clock(), _WITHDRAW_MS)
        events = self._untold + self._pump()
        self._untold = []
        while not all(link.settled for link in self._links.values()):
            if ticks_diff(self._clock(), until) >= 0:
                break
            self._wait(_WITHDRAW_MS / 1000)
            events += self._pump()
        return events

    def show_secret(self, pod: str, lines: Sequence[Line]) -> bool:
        """Send lines that the pod shows only while its key is held.

        The host keeps no copy, so a pod that joins again does not get them again. False if the
        pod is not there or its queue is full: call again when its key goes down.
        """
        self._wake()
        link = self.link(pod)
        if link is None or not link.send_secret(Secret(tuple(lines))):
            return False
        link.push(self._clock())
        return True

    def joined(self) -> list[Hello]:
        """What the pods that are there say about themselves."""
        return [link.hello for link in self._links.values() if link.hello]

    def link(self, pod: str) -> PodLink | None:
        """The link to a pod that has joined; None if it has not."""
        for link in self._links.values():
            if link.hello and link.hello.pod == pod:
                return link
        return None

    def round_trip(self, pod: str) -> float | None:
        """Measure the round trip to a pod in milliseconds; None if it leaves or does not answer.

        The next poll() returns what happens meanwhile.
        """
        link = self.link(pod)
        if link is None:
            return None
        begun = time.perf_counter()
        until = ticks_add(self._clock(), _ANSWER_MS)
        link.ping(self._clock())
        while link.hello and link.round_trip < 0:
            if ticks_diff(self._clock(), until) > 0:
                return None
            self._untold += self._pump()
        return (time.perf_counter() - begun) * 1000 if link.hello else None

    def ask(self, pod: str) -> bool:
        """Ask for PodStats, which come as an event; False if the pod is not there or busy."""
        link = self.link(pod)
        return link is not None and link.ask()

    def close(self) -> None:
        """Say goodbye to every pod and close all ports."""
        now = self._clock()
        for link in self._links.values():
            link.close(now)

    def _forget_one(self) -> None:
        """Of all pods that are away, the scene of the one shown longest ago."""
        joined = {link.hello.pod for link in self._links.values() if link.hello}
        away = next((pod for pod in self._scenes if pod not in joined), None)
        if away is not None:
            del self._scenes[away]
            self._verdicts.pop(away, None)
            self._expected.pop(away, None)

    def _look(self) -> None:
        """Once a second: open what is not open, and forget found ports that vanished."""
        now = self._clock()
        due = ticks_diff(now, self._look_at) >= 0
        if due:
            self._look_at = ticks_add(now, _LOOK_MS)
            if self._search:
                self._search.begin()
        found = self._search.found() if self._search else None
        if found is not None:
            # a device named /dev/serial/by-id/... is found as /dev/ttyACM0
            named = {Path(name).resolve() for name in self._named}
            self._there = [name for name in found if Path(name).resolve() not in named]
        if due or found is not None:
            self._open_all(now)

    def _open_all(self, now: int) -> None:
        for name in self._there:
            if name not in self._links:
                self._links[name] = PodLink(name, self._scenes, self._verdicts, now, quiet=True)
        for name, link in list(self._links.items()):
            if link.port is not None:
                continue
            if name in self._there or name in self._named:
                link.open(now)
            else:
                self._untold += self._links.pop(name).events()

    def _pump(self) -> list[PodEvent]:
        self._wake()
        events: list[PodEvent] = []
        for link in self._links.values():
            others = {o.hello.pod for o in self._links.values() if o.hello and o is not link}
            now = self._clock()
            link.receive(now, others)
            link.push(now)
            events += link.events()
        return events

    def _wake(self) -> None:
        """End all sessions if this computer slept: the pods have ended theirs."""
        if self._slept():
            for link in self._links.values():
                link.wake(self._clock())

    def _wait(self, seconds: float) -> None:
        if any(link.more for link in self._links.values()):
            return
        now = self._clock()
        wait_ms = max(ticks_diff(self._look_at, now), 0)
        searches = self._search is not None and self._search.under_way
        if searches or any(link.opening for link in self._links.values()):
            wait_ms = min(wait_ms, _SEARCH_MS)
        reading, writing = [], []
        for link in self._links.values():
            if link.port is None:
                continue
            if not link.stuck:
                wait_ms = min(wait_ms, link.due(now))
            if not link.port.selectable:
                wait_ms = min(wait_ms, _NO_SELECT_MS)
            else:
                reading.append(link.port)
                if link.stuck:
                    writing.append(link.port)
        seconds = min(seconds, wait_ms / 1000)
        if reading:
            select.select(reading, writing, [], seconds)
        else:
            time.sleep(seconds)
