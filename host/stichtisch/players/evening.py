"""An evening: the referee's loop and its time, the players at virtual pods, and who watches."""

import gc
import math
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from stichtisch.errors import StichtischError
from stichtisch.players.lasting_pod import TWIN, LastingPod, PodKind
from stichtisch.pods.events import PodEvent, PortRefused
from stichtisch.pods.pods import Pods
from stichtisch.scene import FULL, Colour
from stichtisch.table.happenings import Happening
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table

WAIT = 0.05
"""Real seconds that the referee waits for pods at most, so that players get their turn."""


class TableClock:
    """Seconds of the table: so many times as fast as real ones, or as fast as the pods are.

    It stands still while only a pod can make the game go on. So a key is held as long as it should
    be, however long a pod takes to tell that it went down and came up again.
    """

    def __init__(
        self, speed: float, patience: float, real: Callable[[], float] = time.monotonic
    ) -> None:
        """`patience`: real seconds after which a gesture that no pod told of ends the evening."""
        self._speed = speed
        self._patience = patience
        self._real = real
        self._now = 0.0
        self._looked = self._stood = real()

    def __call__(self) -> float:
        return self._now

    def pass_time(self, busy: bool, due: float | None) -> float:
        """Let time go by, and say how many real seconds there are until something is due.

        `busy`: somebody did something at a pod; `due`: when, later, something happens by itself.
        """
        looked, self._looked = self._looked, self._real()
        if busy and due is None:
            self._check_patience()
            return WAIT
        self._stood = self._looked
        if math.isfinite(self._speed):
            self._now += (self._looked - looked) * self._speed
        elif due is not None:
            self._now = due
        return WAIT if due is None else min(max(due - self._now, 0.0) / self._speed, WAIT)

    def _check_patience(self) -> None:
        if self._looked - self._stood > self._patience:
            raise StichtischError("twin.silent", seconds=f"{self._patience:.0f}")


_SLEPT_S = 2.0
"""After so long a pod has ended its session; smaller steps of the wall clock are corrections."""


class Slumber:
    """Notices that the computer slept: its wall clock has gone on, its steady clock has not."""

    def __init__(
        self, wall: Callable[[], float] = time.time, awake: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._awake = awake
        self._ahead = wall() - awake()

    def is_over(self) -> bool:
        """Whether the computer slept since this was last asked."""
        before, self._ahead = self._ahead, self._wall() - self._awake()
        return self._ahead - before >= _SLEPT_S


class VirtualPods:
    """Pods as processes, looked after, until they are closed."""

    def __init__(self, kind: PodKind = TWIN) -> None:
        self._kind = kind
        self.by_name: dict[str, LastingPod] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="stichtisch-")

    def start(self, name: str) -> None:
        """Bring up a pod; one called `private` is the private pod."""
        self.by_name[name] = LastingPod(name, Path(self._folder.name), self._kind)

    def look_after(self) -> None:
        """Bring back those that died."""
        for pod in self.by_name.values():
            pod.look_after()

    def are_told(self, table: Table) -> bool:
        """Whether all that died are back, and have told the table what lies on them."""
        return all(pod.is_told(table) for pod in self.by_name.values())

    def close(self) -> None:
        for pod in self.by_name.values():
            pod.close()
        self._folder.cleanup()

    def lit(self, pod: str) -> Sequence[Colour] | None:
        """The lamps of a pod by its id, as its WS2812 line carries them."""
        return next((each.lamps for each in self.by_name.values() if each.pod == pod), None)


class Wires(Pods):
    """The wires to virtual pods, and to real ones beside them."""

    def __init__(
        self,
        virtual: VirtualPods,
        named: Sequence[str] = (),
        find: bool = False,
        brightness: int = FULL,
    ) -> None:
        self._virtual = {pod.port for pod in virtual.by_name.values()}
        slept = Slumber().is_over
        super().__init__([*named, *self._virtual], find, slept=slept, brightness=brightness)

    def _pump(self) -> list[PodEvent]:
        """The events, without refused ports of virtual pods: those are started again."""
        events, ours = super()._pump(), self._virtual
        return [e for e in events if not (isinstance(e, PortRefused) and e.port in ours)]


class Doer(Protocol):
    """Somebody who does things at virtual pods, a little at each step."""

    @property
    def busy(self) -> bool:
        """Whether something was done at a pod that is not seen through yet."""

    @property
    def due(self) -> float | None:
        """When there is something to do, if nothing else happens."""

    def step(self, now: float) -> None:
        """Do it, if it is time for it."""


@dataclass(frozen=True)
class Evening:
    """A table with all who do something there."""

    referee: Referee
    doers: Sequence[Doer]
    """While one is busy, those after it wait."""
    pods: VirtualPods
    clock: TableClock
    """The clock of referee and doers."""

    def turn(self, most: float = WAIT) -> list[Happening]:
        """Let everybody do their part, and wait at most so many real seconds; returns what
        happened."""
        table, told = self.referee.table, self.pods.are_told(self.referee.table)
        rests = table.match.paused or table.game.outcome is not None
        doers = () if rests else self.doers
        dues = [table.next_due(), *(doer.due for doer in doers if told)]
        due = min((due for due in dues if due and due > self.clock()), default=None)
        busy = not told or any(doer.busy for doer in doers)
        happenings = self.referee.run_once(min(self.clock.pass_time(busy, due), most))
        if told and table.game.outcome is None:
            for doer in doers:
                doer.step(self.clock())
                if doer.busy:
                    break
        self.pods.look_after()
        return happenings


class Watcher(Protocol):
    """Whatever shows the evening."""

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened; called in each turn."""


@dataclass(frozen=True)
class Watchers:
    """Several that show it at once."""

    each: Sequence[Watcher]

    def tell(self, happenings: Sequence[Happening]) -> None:
        for watcher in self.each:
            watcher.tell(happenings)


def play(evening: Evening, show: Watcher, ends: Callable[[], bool] = lambda: False) -> None:
    """Go on until somebody has won, or until it ends where it is."""
    set_apart()
    while evening.referee.table.game.outcome is None and not ends():
        show.tell(evening.turn())
    show.tell(evening.referee.run_once(0.0))


def set_apart() -> None:
    """Have Python's collector pass over all that is there by now and still needed.

    To look through it takes 30 ms, in which no lamp answers; through what a game adds, 1 ms. What
    of it is needed no more goes at the next call.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
