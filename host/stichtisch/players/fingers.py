"""The fingers of players at virtual pods: one gesture at a time, each seen through by the pod.

`Spots` knows what lies on the virtual pods, whoever laid it there, and which keys are down.
"""

from collections.abc import Mapping
from typing import Protocol

from stichtisch.games.player import Gesture
from stichtisch.table.table import Table


class Hands(Protocol):
    """The outside of a pod: what a person can do to it."""

    def lay(self, uid: str) -> None: ...
    def lift(self, uid: str) -> None: ...
    def press(self) -> None: ...
    def release(self) -> None: ...


class Spots:
    """What lies on virtual pods, and which keys are down. A spot has room for one card."""

    def __init__(self, table: Table, pods: Mapping[int | None, Hands]) -> None:
        """`pods` are by seat, None the private pod."""
        self._table = table
        self._pods = pods
        self._lifted: list[tuple[int | None, str]] = []
        """Tags taken up, by seat, of which their pods may not know yet."""
        self._lying: dict[int | None, str] = {}
        self._for_key: dict[int | None, list[str]] = {}
        self._in_trick: set[int | None] = set()
        self._down: set[int | None] = set()

    def has(self, seat: int | None) -> bool:
        """Whether that pod is a virtual one."""
        return seat in self._pods

    def begin(self, gesture: Gesture) -> None:
        """Lay the gesture's tag, or press the key."""
        pod = self._pods[gesture.seat]
        if gesture.tag is None:
            pod.press()
            self._down.add(gesture.seat)
            return
        pod.lay(gesture.tag)
        if gesture.for_key:
            self._for_key.setdefault(gesture.seat, []).append(gesture.tag)
        elif not gesture.in_vain:
            self._lying[gesture.seat] = gesture.tag

    def is_taken_away(self, gesture: Gesture) -> bool:
        """Whether somebody else took the card of this gesture up before it counted."""
        lies = gesture.tag is None or self._lying.get(gesture.seat) == gesture.tag
        return not gesture.is_beside and not lies

    def end(self, gesture: Gesture) -> None:
        """End the gesture: let go of the key, or take up the card unless it stays with the
        trick."""
        if gesture.tag is None:
            self.let_go(gesture.seat)
            for tag in self._for_key.pop(gesture.seat, ()):
                self._take_up(gesture.seat, tag)
        elif gesture.for_key:
            pass  # its key is still to come
        elif gesture.in_vain:
            self._pods[gesture.seat].lift(gesture.tag)
        elif not gesture.stays:
            self.take_back(gesture)
        else:
            self._in_trick.add(gesture.seat)

    def take_back(self, gesture: Gesture) -> None:
        """Take up the card of this gesture, unless something else lies there by now."""
        if self._lying.get(gesture.seat) == gesture.tag:
            self.lift(gesture.seat)

    def holds(self, seat: int | None) -> bool:
        """Whether the key is down."""
        return seat in self._down

    def let_go(self, seat: int | None) -> None:
        """Let the key go, if it is down."""
        if seat in self._down:
            self._down.remove(seat)
            self._pods[seat].release()

    def lift(self, seat: int | None) -> None:
        """Take up what lies there, if anything does."""
        tag = self._lying.pop(seat, None)
        self._in_trick.discard(seat)
        if tag is not None:
            self._take_up(seat, tag)

    def _take_up(self, seat: int | None, tag: str) -> None:
        self._pods[seat].lift(tag)
        self._lifted.append((seat, tag))

    def in_hand(self, gesture: Gesture) -> bool:
        """Take up what lies where a card is to be laid; whether the pods know that by now.

        A card that is laid again before its pod noticed would not be a new one, and many laid
        and lifted faster than a pod can follow would be more than it can keep apart.
        """
        if gesture.tag is None:
            return True
        for seat, lying in list(self._lying.items()):
            if lying == gesture.tag or (seat == gesture.seat and not gesture.is_beside):
                self.lift(seat)
        self._lifted = [one for one in self._lifted if self._table.lies(one[1])]
        return all(seat != gesture.seat and tag != gesture.tag for seat, tag in self._lifted)

    def take_in_trick(self) -> None:
        """Once the trick is over its cards leave the spots."""
        public, presenter = self._table.match.public(), self._table.presenter
        if not any(presenter.lying(public, seat) for seat in range(public.seats)):
            for seat in list(self._in_trick):
                self.lift(seat)


class Fingers:
    """Do one gesture, each part of it once the pod has told of the part before.

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
        """Seconds at which the pod told that the tag lies, or the key is down."""
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
        """Seconds since the gesture should have counted."""
        if self.doing is None or self._told is None:
            return 0.0
        return now - self._told - self.doing.held

    def is_lost(self) -> bool:
        """Whether a key was let go and means nothing: its pod was away then, or somebody else was
        faster."""
        doing = self.doing
        if doing is None or doing.tag is not None or not self._ended:
            return False
        return not (self._table.is_pressed(doing.seat) or self._is_over(doing))

    def give_up(self) -> None:
        """Take the card up, or let the key go."""
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
        """Whether to end it: a card lies until it counts, a key is down as long as the gesture
        says."""
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
