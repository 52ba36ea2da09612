"""What lies or was said toward the next move: part of the state of a match, kept on disk."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from stichtisch.games.component import Component
from stichtisch.games.move import Remark


@dataclass(frozen=True)
class Laid:
    """A component laid on a seat's spot, or with None on the private pod, as one of several."""

    seat: int | None
    component: Component = field(repr=False)
    """It may be secret: part of a hand."""


@dataclass(frozen=True)
class TakenUp:
    """All that was laid at this seat toward its move is taken up again."""

    seat: int | None
    said: bool = False
    """What was said there is taken back as well."""


@dataclass(frozen=True)
class Said:
    """Something said or pointed at, for all to know; `seat` is who, None the private pod."""

    seat: int | None
    remark: Remark


Staging = Laid | TakenUp | Said


def used_up(staging: Staging, seat: int | None, aside: bool = False) -> bool:
    """Whether a move of that seat uses it up: what it laid was for this move, and what was said is
    past; of what others have said nothing, if the seat has only said something `aside`."""
    return staging.seat == seat or (isinstance(staging, Said) and not aside)


class Staged:
    """What was laid one by one toward a move, and what was said since the last move.

    What a seat has laid is in nobody's view but its own; how many things, all can see.
    """

    def __init__(self, steps: Iterable[Staging] = ()) -> None:
        self._laid: dict[int | None, list[Component]] = {}
        self._said: list[Said] = []
        for step in steps:
            self.add(step)

    def add(self, step: Staging) -> None:
        match step:
            case Laid(seat, component):
                self._laid.setdefault(seat, []).append(component)
            case TakenUp(seat, said):
                self._laid.pop(seat, None)
                if said:
                    self._said = [one for one in self._said if one.seat != seat]
            case Said():
                self._said.append(step)

    def of(self, seat: int | None) -> tuple[Component, ...]:
        """The seat's own, in the order laid."""
        return tuple(self._laid.get(seat, ()))

    def remarks(self) -> tuple[Remark, ...]:
        """What was said since the last move, oldest first."""
        return tuple(said.remark for said in self._said)

    def counts(self) -> Mapping[int | None, int]:
        """How many components each has laid, which all can see."""
        return {seat: len(laid) for seat, laid in self._laid.items()}

    def is_elsewhere(self, seat: int | None, component: Component) -> bool:
        """Whether another seat has laid it."""
        return any(component in laid for other, laid in self._laid.items() if other != seat)

    def is_empty(self) -> bool:
        return not self._said and not any(self._laid.values())

    def moved(self, seat: int | None, aside: bool) -> None:
        """That seat has moved, or only said something `aside`."""
        self._laid.pop(seat, None)
        self._said = [one for one in self._said if not used_up(one, seat, aside)]

    def clear(self) -> None:
        """A deal was made, or moves were taken back."""
        self._laid.clear()
        self._said.clear()
