"""What every pod shows: from the view of its seat and what lies on its own spot."""

from collections.abc import Mapping

from stichtisch.games.controller import Lamps, Manner, Verdict
from stichtisch.games.gathered import Gathered
from stichtisch.games.lights import Frame
from stichtisch.pods.events import Hello
from stichtisch.scene import Line, Scene
from stichtisch.table.course import Course
from stichtisch.table.seating import Seating
from stichtisch.table.spot import Spot


class Showing:
    """Scenes of the pods at a table; it looks and changes nothing."""

    def __init__(
        self,
        course: Course,
        manner: Manner,
        seating: Seating,
        spots: Mapping[str, Spot],
        gathered: Gathered,
    ) -> None:
        self._course = course
        self._manner = manner
        self._seating = seating
        self._spots = spots
        self._gathered = gathered

    def scene(self, pod: str) -> Scene:
        """What a pod that is there shows now."""
        spot, game, seating = self._spots[pod], self._course.game, self._seating
        if pod == seating.private:
            counts = self._gathered.counts()
            return self._manner.private_scene(game.view(None), spot.things(), counts)
        seat, lamps = seating.seat(pod), _lamps(seating.hello(pod))
        if seat is None:
            return Scene(segments=Frame.CLAIM.over(lamps) if seating.may_claim(pod) else ())
        if not seating.complete():
            return Scene(segments=Frame.WAITING.over(lamps))
        verdict = spot.refused or (Verdict.LEGAL if spot.legal else None)
        return self._manner.scene(game.view(seat), lamps, verdict, self._gathered.of(seat))

    def secret(self, pod: str) -> tuple[Line, ...]:
        """What the private pod may show to its seat while the key is held; else ()."""
        spot, game = self._spots.get(pod), self._course.game
        if pod != self._seating.private or spot is None or spot.key_down is None:
            return ()
        holder = self._manner.private_seat(game.view(None))
        return () if holder is None else self._manner.secret_lines(game.view(holder))

    def open_chips(self) -> tuple[tuple[str, ...], ...]:
        """By seat, the chips that lie face up; () when they do not."""
        game = self._course.game
        return self._manner.open_chips([game.view(seat) for seat in range(game.seats)])


def _lamps(hello: Hello) -> Lamps:
    return Lamps(hello.suit_lamps, hello.lamps - hello.suit_lamps)
