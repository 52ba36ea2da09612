"""Who sits where: seats and the pods before them."""

from collections.abc import Mapping

from stichtisch.pods.events import Hello, Role


class Seating:
    """Pods by their ids, the seats they are claimed for, and the one private pod."""

    def __init__(self, seats: int, claimed: Mapping[str, int]) -> None:
        """`claimed` gives the seats of pods known from before."""
        self._seats = seats
        self._hellos: dict[str, Hello] = {}
        self.claimed = dict(claimed)
        self.private: str | None = None

    def join(self, hello: Hello) -> None:
        self._hellos[hello.pod] = hello
        taken = self.private in self._hellos
        if hello.role is Role.PRIVATE and not taken:
            self.private = hello.pod

    def leave(self, pod: str) -> None:
        self._hellos.pop(pod, None)

    def hello(self, pod: str) -> Hello:
        return self._hellos[pod]

    def present(self) -> list[str]:
        return list(self._hellos)

    def is_present(self, pod: str) -> bool:
        return pod in self._hellos

    def seat(self, pod: str) -> int | None:
        """The seat of a pod; None if it has none."""
        return self.claimed.get(pod)

    def pod(self, seat: int) -> str | None:
        """The pod of a seat, there or not."""
        return next((pod for pod, at in self.claimed.items() if at == seat), None)

    def complete(self) -> bool:
        return len(self.claimed) == self._seats

    def vacant(self) -> int | None:
        """The seat that the next key pressed claims: without a pod, else with its pod away.

        So a spare pod can stand in for a broken one.
        """
        seats = range(self._seats)
        lacking = [seat for seat in seats if self.pod(seat) is None]
        away = [seat for seat in seats if self.pod(seat) not in self._hellos]
        return next(iter(lacking or away), None)

    def may_claim(self, pod: str) -> bool:
        """Whether the pod blinks: a seat's, without a seat, while one is vacant."""
        hello = self._hellos.get(pod)
        seated = pod in self.claimed or hello is None or hello.role is not Role.SEAT
        return not seated and self.vacant() is not None

    def claim(self, pod: str) -> int:
        """Seat the pod at the vacant seat; one that may not claim is the caller's mistake."""
        seat = self.vacant()
        assert seat is not None, "nobody may claim when no seat is vacant"
        self.claimed = {other: at for other, at in self.claimed.items() if at != seat}
        self.claimed[pod] = seat
        return seat
