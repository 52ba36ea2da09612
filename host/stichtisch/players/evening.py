"""An evening at the table: the referee's loop, the players at virtual pods, and who watches."""

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from stichtisch.players.lasting_pod import LastingPod
from stichtisch.players.players import Players
from stichtisch.players.pod_kind import TWIN, PodKind
from stichtisch.scene import Colour
from stichtisch.table.referee import Referee
from stichtisch.ui.show import Show

_WAIT = 0.05
"""Seconds the loop waits for pods at most, so that players get their turn."""


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

    def close(self) -> None:
        """End them all."""
        for pod in self.by_name.values():
            pod.close()
        self._folder.cleanup()

    def lit(self, pod: str) -> Sequence[Colour] | None:
        """The lamps of a pod by its id, as its WS2812 line carries them."""
        return next((each.lamps for each in self.by_name.values() if each.pod == pod), None)


def play(referee: Referee, players: Players, pods: VirtualPods, show: Show) -> None:
    """Go on until somebody has won."""
    while referee.table.game.outcome is None:
        show.tell(referee.run_once(_WAIT))
        players.step(time.monotonic())
        pods.look_after()
    show.tell(referee.run_once(0.0))
