"""A pod whose plug is pulled once, and put in again."""

from collections.abc import Sequence
from random import Random

from stichtisch.games.move import Play
from stichtisch.players.lasting_pod import LastingPod
from stichtisch.players.players import Players
from stichtisch.table.table import Table

_AWAY = 4.0
"""Seconds without the pod, so that people read that the game waits for it."""
_AFTER = (4, 12)
"""So many cards are played before."""


class PulledPlug:
    """It happens between two gestures, so that the same chance gives the same evening."""

    def __init__(
        self, table: Table, players: Players, pods: Sequence[LastingPod], chance: Random
    ) -> None:
        """One of the pods is pulled, by chance."""
        self._table = table
        self._players = players
        self._pod = chance.choice(pods)
        self._after = chance.randint(*_AFTER)
        self._pulled = False
        self._back: float | None = None
        """When the plug is put in; it is known once the table has noticed that the pod is gone."""
        self._over = False

    @property
    def busy(self) -> bool:
        """Whether the table is yet to notice."""
        return self._pulled and self._back is None

    @property
    def due(self) -> float | None:
        """When the plug is put in."""
        return None if self._over else self._back

    def step(self, now: float) -> None:
        """Pull it, or put it in, if it is time for that."""
        if self._over or self._players.busy:
            return
        if not self._pulled and self._played() >= self._after:
            self._pod.pull_plug()
            self._pulled = True
        elif self.busy and not self._table.seating.is_present(self._pod.pod):
            self._back = now + _AWAY
        elif self._back is not None and now >= self._back:
            self._pod.put_plug_in()
            self._over = True

    def _played(self) -> int:
        return sum(isinstance(kept.move, Play) for kept in self._table.match.kept)
