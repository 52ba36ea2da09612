"""What a seat asks by its own key, where the game makes nothing of that: it is told in its ear."""

import math
from enum import Enum

from stichtisch.games.controller import HOLD, LONG, Press

_TWICE = 0.5
"""Seconds at most between two presses that belong together."""


class Question(Enum):
    """What may be asked for."""

    HAND = "hand"
    """What do I hold? A press."""
    LIES = "lies"
    """What lies there? A second press soon after it, which breaks the first answer off."""
    MAY = "may"
    """What may I lay? The key is held."""


class Questions:
    """A state machine fed with what a seat's key does, and when."""

    def __init__(self) -> None:
        self.count = 0
        """How many were asked."""
        self.last = Question.HAND
        """The last of them, if there was one."""
        self._brief = -math.inf
        """Seconds at which the last brief press ended."""
        self._means_more = False
        """The game has made use of the press under way."""

    def feed(self, press: Press, means_more: bool, now: float) -> None:
        """`means_more`: the game makes something of it; then it asks nothing."""
        if press.held is None:
            self._means_more = means_more
            return
        if self._means_more or means_more:
            self._brief = -math.inf
        elif press.held >= HOLD:
            self._ask(Question.MAY)
        elif press.held < LONG:
            twice = now - press.held - self._brief <= _TWICE
            self._ask(Question.LIES if twice else Question.HAND)
            self._brief = -math.inf if twice else now

    def _ask(self, question: Question) -> None:
        self.count += 1
        self.last = question
