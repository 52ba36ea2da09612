"""Notices that this computer slept: its wall clock went on, its monotonic clock stood still."""

import time
from collections.abc import Callable

_SLEPT_S = 2.0
"""After so long a pod has ended its session; smaller steps of the wall clock are corrections."""


class Slumber:
    """Compares two clocks, in seconds."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        awake: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._awake = awake
        self._ahead = wall() - awake()

    def is_over(self) -> bool:
        """Whether the computer slept since this was last asked."""
        before, self._ahead = self._ahead, self._wall() - self._awake()
        return self._ahead - before >= _SLEPT_S
