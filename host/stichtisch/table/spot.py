"""What lies on one pod, and what became of it."""

from collections.abc import Collection
from dataclasses import dataclass

from stichtisch.games.component import Component
from stichtisch.games.move import Move
from stichtisch.games.refusal import Refusal
from stichtisch.pods.conduct import TAGS_MOST


@dataclass
class Lying:
    """A tag on the spot."""

    component: Component | None
    refused: Refusal | None = None
    counted: bool = False
    """It has made its move; lying on, it says nothing new."""


@dataclass(frozen=True)
class Pending:
    """A move that will count if its tag rests until `at`."""

    tag: str
    move: Move
    at: float
    instead: bool
    """It takes the place of the last move."""


class Spot:
    """The tags on one pod in the order laid, with the one that is about to count."""

    def __init__(self, settled: frozenset[str] = frozenset()) -> None:
        """`settled`: tags that had counted before the referee started and may lie there still."""
        self.lying: dict[str, Lying] = {}
        self.pending: Pending | None = None
        self.legal = False
        """The last one laid is, or just was, a good move."""
        self.key_down: float | None = None
        """Since when the key has been down, where that means something."""
        self.pressed = False
        """The key is down, as far as the pod has told."""
        self._before = settled

    def join(self, spent: Collection[str]) -> None:
        """The pod is there (again) and will tell what lies on it.

        `spent`: tags of moves that were taken back or corrected; lying on, they make none.
        """
        self._before |= {tag for tag, lying in self.lying.items() if lying.counted or tag in spent}
        self.leave()
        self.lying.clear()

    def restore(self, made: Collection[str | None], staged: Collection[Component]) -> None:
        """Only these tags have made moves, and only these components are staged here."""
        self.legal = False
        for tag, lying in self.lying.items():
            lying.counted &= tag in made or lying.component in staged

    def leave(self) -> None:
        """The pod is gone: nothing on it can count now."""
        self.pending = None
        self.legal = False
        self.key_down = None
        self.pressed = False

    def lose_place(self) -> None:
        """Another pod has its place now: whatever lies here counts for nothing."""
        self.leave()
        for lying in self.lying.values():
            lying.refused, lying.counted = None, False

    def lay(self, tag: str, component: Component | None, again: bool) -> Lying | None:
        """Note a tag; None if it says nothing new, or more lie there than can.

        `again`: it lay there before the pod joined, and may have counted then. A tag that comes
        now was lifted meanwhile.
        """
        if tag in self.lying or len(self.lying) >= TAGS_MOST:
            return None
        settled = again and tag in self._before
        if not again:
            self._before -= {tag}
        self.lying[tag] = Lying(component, counted=settled)
        return None if settled else self.lying[tag]

    def lift(self, tag: str) -> bool:
        """Forget a tag; True if it had counted."""
        lying = self.lying.pop(tag, None)
        self._before -= {tag}
        if self.pending and self.pending.tag == tag:
            self.pending = None
        if self.pending is None:
            self.legal = False
        return lying is not None and lying.counted

    @property
    def refused(self) -> Refusal | None:
        """Why the tag laid last, of those that do not count, does not."""
        reasons = [lying.refused for lying in self.lying.values() if lying.refused]
        return reasons[-1] if reasons else None

    def components(self) -> tuple[Component, ...]:
        """All that are known, in the order laid."""
        return tuple(lying.component for lying in self.lying.values() if lying.component)
