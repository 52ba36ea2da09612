"""The time of a table where bots sit."""

import math
import time
from collections.abc import Callable

from stichtisch.errors import StichtischError

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
