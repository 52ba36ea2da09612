"""Who sits where: seats, the private pod's place, and the pods that have claimed them."""

from collections.abc import Mapping

from stichtisch.pods.events import Hello, Role
from stichtisch.table.happenings import PrivateClaimed, SeatClaimed

PRIVATE = -1
"""The private pod's place, beside the seats 0, 1, ..."""
LENDER = -2
"""The place of the private pod that was away when another one took over: it may take it back."""


class Seating:
    """Pods by their ids, and the places they have claimed, each by a key pressed on it."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._hellos: dict[str, Hello] = {}
        self.claimed: dict[str, int] = {}

    def join(self, hello: Hello) -> None:
        """The pod is there (again); one that was rebuilt for another role sits down again."""
        self._hellos[hello.pod] = hello
        place = self.claimed.get(hello.pod)
        if place is not None and (place < 0) != (hello.role is Role.PRIVATE):
            del self.claimed[hello.pod]

    def leave(self, pod: str) -> None:
        self._hellos.pop(pod, None)

    def hello(self, pod: str) -> Hello:
        return self._hellos[pod]

    def present(self) -> list[str]:
        return list(self._hellos)

    def is_present(self, pod: str) -> bool:
        return pod in self._hellos

    def is_known(self, pod: str) -> bool:
        """Whether what happens on the pod counts: it has a seat, or is the private one in use."""
        return self.claimed.get(pod, LENDER) != LENDER

    def seat(self, pod: str) -> int | None:
        """The seat of a pod; None if it has none."""
        place = self.claimed.get(pod, PRIVATE)
        return place if place >= 0 else None

    def pod(self, place: int) -> str | None:
        """The pod of a seat, or of another place, there or not."""
        return next((pod for pod, at in self.claimed.items() if at == place), None)

    @property
    def private(self) -> str | None:
        """The private pod in use, there or not."""
        return self.pod(PRIVATE)

    def lacks_private(self) -> bool:
        """Whether no private pod is claimed, or the claimed one is away."""
        return self.private not in self._hellos

    def complete(self) -> bool:
        """Whether every seat has its pod; the private pod is claimed when it is needed."""
        return not self.lacking()

    def vacant(self) -> int | None:
        """The seat that the next key pressed claims: without a pod, else with its pod away.

        So a spare pod can stand in for a broken one.
        """
        return next(iter(self.lacking() or self.away()), None)

    def lacking(self) -> list[int]:
        """The seats for which no key was pressed yet."""
        taken = self.claimed.values()
        return [seat for seat in range(self._seats) if seat not in taken]

    def away(self) -> list[int]:
        """The seats whose pod is not there, or that have none."""
        return [seat for seat in range(self._seats) if self.pod(seat) not in self._hellos]

    def may_claim(self, pod: str) -> bool:
        """Whether the pod asks for its key: it has no place and one of its sort is vacant.

        A private pod that lent its place may have it back at any time.
        """
        hello = self._hellos.get(pod)
        if hello is None or self.is_known(pod):
            return False
        if hello.role is Role.SEAT:
            return self.vacant() is not None
        return self.lacks_private() or pod in self.claimed

    def claim(self, pod: str) -> SeatClaimed | PrivateClaimed:
        """Give the pod its place; one that may not claim is the caller's mistake."""
        assert self.may_claim(pod), "no place is vacant"
        claimed: SeatClaimed | PrivateClaimed
        if self._hellos[pod].role is Role.PRIVATE:
            lender = self.pod(LENDER) or self.private  # the first one, until it has it back
            claimed = PrivateClaimed(pod, None if lender == pod else lender)
        else:
            seat = self.vacant()
            assert seat is not None, "a pod may claim where a seat is vacant"
            claimed = SeatClaimed(seat, pod)
        take_places(self.claimed, places_in(claimed))
        return claimed


def take_places(claimed: dict[str, int], places: Mapping[int, str | None]) -> None:
    """Note who has these places now, in place of whoever had them."""
    for other in [other for other, taken in claimed.items() if taken in places]:
        del claimed[other]
    claimed |= {pod: place for place, pod in places.items() if pod is not None}


def places_in(claimed: SeatClaimed | PrivateClaimed) -> dict[int, str | None]:
    """Who has which place now."""
    match claimed:
        case SeatClaimed(seat, pod):
            return {seat: pod}
        case PrivateClaimed(pod, lender):
            return {PRIVATE: pod, LENDER: lender}
