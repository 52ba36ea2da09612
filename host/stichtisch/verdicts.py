"""What a pod is told before a tag is laid: how its lamps answer it, until the referee does."""

from dataclasses import dataclass, field, replace

from stichtisch.scene import FULL, Scene


@dataclass(frozen=True)
class Verdicts:
    """For each tag of the deck what the pod shows at once when it is laid there.

    It is made from the view of the pod's seat and what lies on its own spot, as its scene is. The
    repr does not give it: it tells of a hand.
    """

    tags: tuple[str, ...] = ()
    """UIDs in lower-case hex, sorted, so that their order says nothing of what they stand for."""
    looks: tuple[Scene | None, ...] = field(default=(), repr=False)
    """A scene for each of them, lamps only; None: the pod waits for the referee."""
    otherwise: Scene | None = field(default=None, repr=False)
    """For a tag that is none of them."""

    def dimmed(self, brightness: int) -> "Verdicts":
        """The same at a table whose lamps are all so bright (0..255)."""
        if brightness == FULL:
            return self
        looks = tuple(look and look.dimmed(brightness) for look in self.looks)
        otherwise = self.otherwise and self.otherwise.dimmed(brightness)
        return replace(self, looks=looks, otherwise=otherwise)
