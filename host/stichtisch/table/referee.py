"""The referee's loop: what pods tell goes to the table, then on disk, and only then to lamps."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from stichtisch.pods.events import KeyDown, PodEvent
from stichtisch.scene import FULL, Line, Scene, Verdicts
from stichtisch.table.bots import Deed
from stichtisch.table.desk import Request
from stichtisch.table.happenings import Dimmed, Happening, TroubleMet
from stichtisch.table.journal import Journal, JournalError
from stichtisch.table.table import Table


class Pods(Protocol):
    """What the loop needs of the pods; `stichtisch.pods.pods.Pods` has it."""

    brightness: int
    """0 to 255: dims all that is shown."""

    def poll(self, timeout: float) -> list[PodEvent]:
        """What has happened; waits at most `timeout` seconds for something to."""

    def show(self, pod: str, scene: Scene) -> None:
        """Show it now, and again whenever the pod is back."""

    def expect(self, pod: str, verdicts: Verdicts) -> None:
        """Let it answer tags by itself, until what is shown next."""

    def withdraw(self) -> list[PodEvent]:
        """Let none answer a tag by itself until expect(); what they told before they heard so."""

    def show_secret(self, pod: str, lines: Sequence[Line]) -> bool:
        """Send lines for the held key, once."""


LEVELS = (100, 50, 25, 12)
"""Percent of brightness, in the order of the steps; the first follows the last."""


def next_level(brightness: int) -> int:
    """The percent that follow a brightness of 0 to 255."""
    return next((level for level in LEVELS if FULL * level // 100 < brightness), LEVELS[0])


class Referee:
    """Runs one table, a turn at each call."""

    def __init__(
        self,
        table: Table,
        pods: Pods,
        journal: Journal,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` gives steady seconds. The table takes over the game that the journal holds."""
        self.table = table
        self.pods: Pods = pods
        """What it polls and shows on; whoever looks after the pods stands between."""
        self.answering: AbstractContextManager[Any] = nullcontext()
        """Entered while it sees through what has happened: other threads may wait meanwhile."""
        self._journal = journal
        self._clock = clock
        self._asked: list[Happening] = []
        self._dimmings = table.dimmer.steps
        table.restore(journal.state(), journal.claimed())

    def run_once(self, timeout: float) -> list[Happening]:
        """Wait at most `timeout` seconds for something to happen, and see it through."""
        due = self.table.next_due()
        until_due = timeout if due is None else max(due - self._clock(), 0.0)
        events = self.pods.poll(min(timeout, until_due))
        with self.answering:
            self._handle(events)
            self._foretell()
            happenings, self._asked = self._asked, []
            return happenings

    def ask(self, asked: Request) -> list[Happening]:
        """What the desk asks of the table, once it is on disk; else `DeskError`.

        It has happened at once, and is told with what happens in the next turn. No pod answers a
        tag meanwhile: what it would say was foretold for the game as it was.
        """
        self._handle(self.pods.withdraw())
        try:
            happenings = self._kept(self.table.ask(asked, self._clock()))
        finally:
            self._show()
            self._foretell()
        self._asked += happenings
        return happenings

    def record(self) -> str:
        """The game's record, as far as nothing in it is secret."""
        return self._journal.record()

    def tell(self, happening: Happening) -> None:
        """Have something told with what happens in the next turn; it changes nothing here."""
        self._asked.append(happening)

    def _handle(self, events: Sequence[PodEvent]) -> None:
        """Have what has happened count, and show that on all pods; the next turn tells of it."""
        for event in events:
            self._asked += self._rested()
            self._asked += self._kept(self.table.handle(event, self._clock()))
        self._asked += self._rested()
        self._asked += self._dimmed()
        self._show()
        for event in events:
            if isinstance(event, KeyDown) and (lines := self.table.showing.secret(event.pod)):
                self.pods.show_secret(event.pod, lines)

    def _rested(self) -> list[Happening]:
        """What has rested long enough counts, and is on disk before the next one counts."""
        happenings: list[Happening] = []
        now = self._clock()
        while (due := self.table.next_due()) is not None and due <= now:
            happenings += self._kept(self.table.tick(due))
        return happenings

    def _dimmed(self) -> list[Happening]:
        """The next brightness, if the private pod's key has asked for it."""
        if self._dimmings == self.table.dimmer.steps:
            return []
        self._dimmings = self.table.dimmer.steps
        percent = next_level(self.pods.brightness)
        self.pods.brightness = FULL * percent // 100
        return [Dimmed(percent)]

    def let(self, deed: Deed) -> None:
        """What a bot does: on disk, and told in the next turn."""
        self._asked += self._kept(self.table.let(deed, self._clock()))
        self._show()
        self._foretell()

    def _show(self) -> None:
        """Show all pods how the table is now."""
        for pod, scene in self.table.showing.scenes().items():
            self.pods.show(pod, scene)

    def _foretell(self) -> None:
        """Let all pods answer the next tag by how the table is now."""
        for pod, verdicts in self.table.showing.verdicts().items():
            self.pods.expect(pod, verdicts)

    def _kept(self, happenings: list[Happening]) -> list[Happening]:
        """What happened, once it is on disk; if that fails it did not happen."""
        try:
            for write in self.table.take_writes():
                self._journal.write(write)
        except JournalError as error:
            self.table.restore(self._journal.state(), self._journal.claimed())
            return [TroubleMet("not_saved", {"error": error.sentence})]
        return happenings
