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
        self._lifted: list[tuple[int | None, str]] = []
        """Where, and what; of some the pod does not know yet."""
        self._lying: dict[int | None, str] = {}
        self._for_key: dict[int | None, list[str]] = {}
        self._in_trick: set[int | None] = set()
        self._down: set[int | None] = set()

    def has(self, seat: int | None) -> bool:
        """Whether that pod is a virtual one: people do what is done at others themselves."""
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
        """It is over: let go of the key, or take up the card unless it stays with the trick."""
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
