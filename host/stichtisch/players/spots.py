"""What lies on the virtual pods, whoever laid it there, and which keys are down."""

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
    """All that is done to virtual pods goes through this: a spot has room for one card."""

    def __init__(self, table: Table, pods: Mapping[int | None, Hands]) -> None:
        """`pods` are by seat, None the private pod."""
        self._table = table
        self._pods = pods
        self._lying: dict[int | None, str] = {}
        self._in_trick: set[int | None] = set()
        self._down: set[int | None] = set()

    def begin(self, gesture: Gesture) -> None:
        """Lay the gesture's tag in place of what lies there, or press the key."""
        pod = self._pods[gesture.seat]
        if gesture.tag is None:
            pod.press()
            self._down.add(gesture.seat)
        else:
            self.lift(gesture.seat)
            pod.lay(gesture.tag)
            self._lying[gesture.seat] = gesture.tag

    def end(self, gesture: Gesture) -> None:
        """It counted: let go of the key, or take up the card unless it stays with the trick."""
        if gesture.tag is None:
            self.let_go(gesture.seat)
        elif not gesture.stays:
            self.lift(gesture.seat)
        else:
            self._in_trick.add(gesture.seat)

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
            self._pods[seat].lift(tag)

    def in_hand(self, tag: str | None) -> bool:
        """Take a card up that lies on a spot; whether it can be laid now.

        One that is laid again before its pod noticed would not be a new one.
        """
        for seat, lying in list(self._lying.items()):
            if lying == tag:
                self.lift(seat)
        return tag is None or not self._table.lies(tag)

    def take_in_trick(self) -> None:
        """Once the trick is over its cards leave the spots."""
        public, presenter = self._table.match.public(), self._table.presenter
        if not any(presenter.lying(public, seat) for seat in range(public.seats)):
            for seat in list(self._in_trick):
                self.lift(seat)
