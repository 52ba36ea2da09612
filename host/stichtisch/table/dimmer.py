"""All lamps darker or brighter by the private pod's key: pressed briefly, then held a second."""

import math

from stichtisch.games.controller import Press
from stichtisch.scene import FULL

LEVELS = (100, 50, 25, 12)
"""Percent; after the darkest comes the brightest."""
_BRIEF, _GAP, _HOLD = 0.5, 0.5, 1.0
"""Seconds: the longest brief press, from its end to the next one's begin, and how long that is
held."""


def next_level(brightness: int) -> int:
    """The percent that follow a brightness of 0 to 255."""
    return next((level for level in LEVELS if FULL * level // 100 < brightness), LEVELS[0])


class Dimmer:
    """Pure: fed with what the private pod's key does, and when. `steps` counts what that asked."""

    def __init__(self) -> None:
        self.steps = 0
        self._brief = -math.inf
        """When the last brief press ended."""
        self._follows = self._means_more = False
        """Of the press under way: it came soon after a brief one; the game has made use of it."""

    def feed(self, press: Press, means_more: bool, now: float) -> None:
        """`means_more`: the game makes something of it; then it is no part of this."""
        if press.held is None:
            self._follows = now - self._brief <= _GAP
            self._means_more = False
        self._means_more |= means_more
        if self._means_more or press.held is None:
            return
        if press.held < _BRIEF:
            self._brief = now
        elif self._follows and press.held >= _HOLD:
            self.steps += 1
