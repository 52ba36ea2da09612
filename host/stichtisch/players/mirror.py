"""Real pods beside the virtual ones of a table that plays by itself."""

from collections.abc import Sequence

from stichtisch.pods.events import Hello, PodEvent, PodJoined, PodLeft, Role
from stichtisch.pods.pods import Pods
from stichtisch.scene import Line, Scene, Verdicts
from stichtisch.table.seating import PRIVATE
from stichtisch.table.table import Table


class Mirror:
    """Stands between a referee and its virtual pods: a real pod shows what the virtual one shows.

    The table knows nothing of the real ones. Secrets go to none of them. A pod with other numbers
    of lamps than a virtual one shows of it what it can.
    """

    def __init__(self, table: Table, virtual: Pods, real: Pods) -> None:
        """`real` may have found pods already; they sit down in the order in which they came."""
        self._table = table
        self._virtual = virtual
        self._real = real
        self._places: dict[str, int] = {}
        self._done: list[tuple[int, PodEvent]] = []
        for hello in real.joined():
            self._seat(hello)

    @property
    def brightness(self) -> int:
        """Of all lamps, 0 to 255."""
        return self._virtual.brightness

    @brightness.setter
    def brightness(self, level: int) -> None:
        self._virtual.brightness = self._real.brightness = level

    def poll(self, timeout: float) -> list[PodEvent]:
        """What has happened at the virtual pods."""
        for event in self._real.poll(0.0):
            self._note(event)
        return self._virtual.poll(timeout)

    def take(self) -> list[tuple[int, PodEvent]]:
        """What was done at real pods since the last time, and at which place."""
        done, self._done = self._done, []
        return done

    def show(self, pod: str, scene: Scene) -> None:
        """Show it on the virtual pod, and on the real pod of the same place."""
        self._virtual.show(pod, scene)
        for real, place in self._places.items():
            if self._table.seating.pod(place) == pod:
                self._real.show(real, scene)

    def expect(self, pod: str, verdicts: Verdicts) -> None:
        """Let the virtual pod answer tags by itself; what lies on the real one is asked for."""
        self._virtual.expect(pod, verdicts)

    def withdraw(self) -> list[PodEvent]:
        """Let no virtual pod answer a tag by itself for now."""
        return self._virtual.withdraw()

    def show_secret(self, pod: str, lines: Sequence[Line]) -> bool:
        """Send lines for the held key, to the virtual pod alone."""
        return self._virtual.show_secret(pod, lines)

    def _note(self, event: PodEvent) -> None:
        match event:
            case PodJoined(_, hello):
                self._seat(hello)
            case PodLeft(pod):
                self._places.pop(pod, None)
            case _:
                place = self._places.get(getattr(event, "pod", ""))
                if place is not None:
                    self._done.append((place, event))

    def _seat(self, hello: Hello) -> None:
        """At the first free place for such a pod; with none it stays dark."""
        private = hello.role is Role.PRIVATE
        places = [PRIVATE] if private else range(self._table.game.seats)
        taken = self._places.values()
        place = next((each for each in places if each not in taken), None)
        if place is not None and hello.pod not in self._places:
            self._places[hello.pod] = place
