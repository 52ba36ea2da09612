"""A key whose contact bounces."""

from __future__ import annotations

import random

_BOUNCE_NS = 4_000_000  # ordinary tactile switches settle within 5 ms


class Key:
    """Pure; times in ns."""

    def __init__(self, seed: int = 0) -> None:
        self._down = False
        self._bounces: list[int] = []
        self._chance = random.Random(seed)

    def press(self, now: int) -> None:
        """A finger pushes the key down."""
        self._move(True, now)

    def release(self, now: int) -> None:
        """The finger goes up."""
        self._move(False, now)

    def closed(self, now: int) -> bool:
        """Whether the contact is closed right now, bounces and all."""
        still_to_come = sum(moment > now for moment in self._bounces)
        return self._down ^ bool(still_to_come % 2)

    def _move(self, down: bool, now: int) -> None:
        if down == self._down:
            return
        self._down = down
        # an even number: the contact closes at once, and ends closed
        count = self._chance.choice((2, 4, 6))
        self._bounces = [now + self._chance.randrange(1, _BOUNCE_NS) for _ in range(count)]
