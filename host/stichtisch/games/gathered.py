"""Things that are laid one by one and count together: a hand being scanned, cards to be passed."""

from collections.abc import Mapping

from stichtisch.games.component import Thing


class Gathered:
    """What has been laid so far toward a move, by seat; None is the private pod.

    It is in nobody's view but that of the seat itself, and on no disk: whoever stops the referee
    in the middle of it lays these things again.
    """

    def __init__(self) -> None:
        self._things: dict[int | None, list[Thing]] = {}

    def add(self, seat: int | None, thing: Thing) -> None:
        self._things.setdefault(seat, []).append(thing)

    def of(self, seat: int | None) -> tuple[Thing, ...]:
        """The seat's own, in the order laid."""
        return tuple(self._things.get(seat, ()))

    def is_elsewhere(self, seat: int | None, thing: Thing) -> bool:
        """Whether another seat has laid it."""
        return any(thing in laid for other, laid in self._things.items() if other != seat)

    def counts(self) -> Mapping[int | None, int]:
        """How many things each has laid, which all can see."""
        return {seat: len(laid) for seat, laid in self._things.items()}

    def clear(self, seat: int | None) -> None:
        self._things.pop(seat, None)

    def clear_all(self) -> None:
        self._things.clear()
