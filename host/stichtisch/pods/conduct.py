"""How the device behind one port behaves, and what is too much: the others must not notice it.

Pure: it is fed what came and when (podwire's ticks, ms). What no pod of ours comes near to, by an
order of magnitude, is a misdeed; the port is then left alone, longer each time.
"""

from podwire.ticks import ticks_add, ticks_diff
from stichtisch.pods.events import (
    Misdeed,
    PodEvent,
    PodRestarted,
    PodTrouble,
    TagArrived,
    TagGone,
)

TAGS_MOST = 32
"""Tags that may lie on a pod at once; our reader's field powers eight."""
ASIDE_FIRST_MS = 5_000
"""How long a port is left alone the first time; then twice as long each time."""
_ASIDE_MOST_MS = 300_000
_FORGIVEN_MS = 600_000
"""After so long without a misdeed the next one is a first one again."""
_TROUBLE = 5
"""How many times an event counts that people read about."""


class Allowance:
    """Allows `most` at once, and `per_second` more after that."""

    def __init__(self, most: int, per_second: float, now: int) -> None:
        self._most = most
        self._per_ms = per_second / 1000
        self._left = float(most)
        self._at = now

    def spend(self, amount: int, now: int) -> bool:
        """Take this much; False if that is too much."""
        passed = max(ticks_diff(now, self._at), 0)
        self._at = now
        self._left = min(self._left + passed * self._per_ms, self._most) - amount
        return self._left >= 0


class Conduct:
    """`misdeed` is the first thing it did wrong since its port was opened; None if nothing."""

    def __init__(self, now: int) -> None:
        self._aside_ms = 0
        self._until = now
        self.begin(now)

    def begin(self, now: int) -> None:
        """The port was opened: what came before is forgotten, but not how often it was left."""
        self.misdeed: Misdeed | None = None
        self._bytes = Allowance(32_768, 8_192, now)
        self._sessions = Allowance(8, 0.2, now)
        self._events = Allowance(200, 50, now)
        self._slips = Allowance(8, 0.1, now)
        self._lying: set[str] = set()

    def sent(self, count: int, now: int) -> None:
        """So many bytes came, sensible or not."""
        self._judge(self._bytes.spend(count, now), Misdeed.FLOOD)

    def joined(self, now: int) -> None:
        """A session began."""
        self._lying.clear()
        self._judge(self._sessions.spend(1, now), Misdeed.FLOOD)

    def told(self, event: PodEvent | None, now: int) -> None:
        """A message came, with this event or of a kind that later pods may send."""
        cost = _TROUBLE if isinstance(event, PodTrouble | PodRestarted) else 1
        self._judge(self._events.spend(cost, now), Misdeed.FLOOD)
        match event:
            case TagArrived(uid=uid):
                self._lying.add(uid)
                self._judge(len(self._lying) <= TAGS_MOST, Misdeed.TAGS)
            case TagGone(uid=uid):
                self._lying.discard(uid)

    def slipped(self, now: int) -> None:
        """A message made no sense; a few of them are forgiven."""
        self._judge(self._slips.spend(1, now), Misdeed.NONSENSE)

    def lied(self) -> None:
        """What it says about itself cannot be true."""
        self._judge(False, Misdeed.HELLO)

    def set_aside(self, now: int) -> int:
        """Leave it alone from now on; return for how many milliseconds."""
        calm = not 0 <= ticks_diff(now, self._until) <= _FORGIVEN_MS
        twice = min(2 * self._aside_ms, _ASIDE_MOST_MS)
        self._aside_ms = ASIDE_FIRST_MS if calm or not twice else twice
        self._until = ticks_add(now, self._aside_ms)
        return self._aside_ms

    def is_aside(self, now: int) -> bool:
        """Whether it is to be left alone still."""
        # ticks are compared over 6.2 days: later the end would seem to come again
        return bool(0 < ticks_diff(self._until, now) <= self._aside_ms)

    def _judge(self, fine: bool, otherwise: Misdeed) -> None:
        if not fine and self.misdeed is None:
            self.misdeed = otherwise
