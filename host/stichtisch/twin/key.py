"""A key whose contact bounces."""

from __future__ import annotations

import random

_BOUNCE_NS = 4_000_000  # an ordinary tactile switch settles within 5 ms


class Key:
    """The key of one pod. Pure; times in ns. `seed` decides how it bounces."""

    def __init__(self, seed: int = 0) -> None:
        self._down = False
        self._bounces: list[int] = []
        self._chance = random.Random(seed)

    def press(self, now: int) -> None:
        """Press the key; one that is down stays so."""
        self._move(True, now)

    def release(self, now: int) -> None:
        """Release the key; one that is up stays so."""
        self._move(False, now)

    def closed(self, now: int) -> bool:
        """Whether the contact is closed at `now`, bounces included."""
        still_to_come = sum(moment > now for moment in self._bounces)
        return self._down ^ bool(still_to_come % 2)

    def _move(self, down: bool, now: int) -> None:
        if down == self._down:
            return
        self._down = down
        # an even number of changes: the contact moves at once, and ends where it moved to
        count = self._chance.choice((2, 4, 6))
        self._bounces = [now + self._chance.randrange(1, _BOUNCE_NS) for _ in range(count)]
