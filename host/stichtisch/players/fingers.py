"""The fingers of players at virtual pods: one gesture at a time, each seen through by the pod."""

from stichtisch.games.player import Gesture
from stichtisch.players.spots import Spots
from stichtisch.table.table import Table


class Fingers:
    """They go on when the pod has told what was done at it, however long it takes for that.

    A key that is let go before its pod saw it down, or pressed again before it saw it up, was
    never pressed: contacts bounce, and an emulated pod's milliseconds may be seconds of a person.
    """

    def __init__(self, table: Table, spots: Spots) -> None:
        self._table = table
        self._spots = spots
        self.doing: Gesture | None = None
        self._heard = 0
        """What the table had heard there when the gesture began."""
        self._told: float | None = None
        """When the pod had told that the tag lies, or the key is down."""
        self._ended = False
        """The tag was lifted again, where it was to be, or the key let go."""

    @property
    def due(self) -> float | None:
        """When it is lifted or let go; None if that is not a question of time."""
        if self.doing is None or self._told is None or self._ended:
            return None
        doing = self.doing
        waits = doing.tag is not None and not doing.is_beside
        return None if waits else self._told + doing.held

    def begin(self, gesture: Gesture) -> None:
        """Lay the tag, or press the key."""
        self.doing, self._heard = gesture, self._table.heard[gesture.seat]
        self._told, self._ended = None, False
        self._spots.begin(gesture)

    def step(self, now: float) -> None:
        """Do what is to be done now; `doing` is None when all of it is."""
        if self.doing is None:
            return
        if self._told is None and self._is_there(self.doing):
            self._told = now
        if self._told is None:
            return
        if not self._ended and self._is_time(self.doing, now):
            self._spots.end(self.doing)
            self._ended = True
        if self._ended and self._is_over(self.doing):
            self.doing = None

    def unheard(self, now: float) -> float:
        """Seconds since a gesture should have counted that does not."""
        if self.doing is None or self._told is None:
            return 0.0
        return now - self._told - self.doing.held

    def give_up(self) -> None:
        """It does not count: take the card up, or let the key go."""
        if self.doing is None:
            return
        if self.doing.tag is None:
            self._spots.let_go(self.doing.seat)
        else:
            self._spots.take_back(self.doing)
        self.doing = None

    def _is_there(self, gesture: Gesture) -> bool:
        """Whether the pod has told it; what was heard may be gone again by now."""
        if self._is_heard(gesture):
            return True
        if gesture.tag is None:
            return self._table.is_pressed(gesture.seat)
        return self._table.lies(gesture.tag)

    def _is_time(self, gesture: Gesture, now: float) -> bool:
        """A card lies until it counts; a key is down as long as the gesture says."""
        return self._is_heard(gesture) if self.due is None else now >= self.due

    def _is_over(self, gesture: Gesture) -> bool:
        """Whether the pod knows that, too, and the table has heard what was to be heard."""
        if gesture.tag is None and self._table.is_pressed(gesture.seat):
            return False
        if gesture.for_key:
            return gesture.tag is None or self._table.lies(gesture.tag)
        if gesture.in_vain:
            return gesture.tag is None or not self._table.lies(gesture.tag)
        return self._is_heard(gesture)

    def _is_heard(self, gesture: Gesture) -> bool:
        return self._table.heard[gesture.seat] != self._heard
