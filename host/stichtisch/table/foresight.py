"""What each seat's pod would show for every tag, before one is laid: it then answers at once.

Made from the view of that seat and what lies on its own spot, as its scenes are, and from nothing
else. What a tag does when it counts is the table's to say, as ever; here is only how the lamps
greet it. Where that depends on more than the seat may know, or on what must be on disk first, the
pod waits for the referee.
"""

from collections.abc import Mapping
from typing import Any, Generic

from stichtisch.decks.deck import Deck
from stichtisch.games.controller import Answer, Do
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.view import OwnT, PublicT
from stichtisch.scene import Scene
from stichtisch.table.match import Match
from stichtisch.table.reading import Reading
from stichtisch.table.robots import Robots
from stichtisch.table.seating import Seating
from stichtisch.table.showing import Looks, Showing
from stichtisch.table.spot import Spot
from stichtisch.verdicts import Verdicts

_State = tuple[Looks[Any, Any], Refusal | None, tuple[object, ...]]
"""All that a seat's verdicts are made from: with its looks, why what lies there does not count,
and what a simple player there has chosen."""


class Foresight(Generic[PublicT, OwnT]):
    """Verdicts for the pods of a table."""

    def __init__(
        self,
        match: Match[PublicT, OwnT],
        reading: Reading[PublicT, OwnT],
        showing: Showing[PublicT, OwnT],
        seating: Seating,
        spots: Mapping[str, Spot],
        robots: Robots[PublicT, OwnT],
        deck: Deck,
    ) -> None:
        self._match = match
        self._reading = reading
        self._showing = showing
        self._seating = seating
        self._spots = spots
        self._robots = robots
        self._known: dict[str, tuple[_State, Verdicts]] = {}
        self.know(deck)

    def know(self, deck: Deck) -> None:
        """Foresee these tags from now on."""
        self._deck = dict(sorted(deck.tags.items()))
        self._tags = tuple(self._deck)
        self._nothing = Verdicts(self._tags, (None,) * len(self._tags))
        self._known.clear()

    def verdicts(self, pod: str) -> Verdicts:
        """For a pod that is there; those of a pod without a seat answer nothing."""
        seat = self._seating.seat(pod)
        waits = self._match.paused or not self._seating.complete()
        if seat is None or waits or self._reading.asks_more(seat):
            self._known.pop(pod, None)
            return self._nothing
        looks, refused = self._showing.looks(seat, pod), self._spots[pod].refused
        state = looks, refused, self._robots.state(seat)
        known = self._known.get(pod)
        if known is None or known[0] != state:
            known = self._known[pod] = state, self._foresee(seat, looks, refused)
        return known[1]

    def _foresee(
        self, seat: int, looks: Looks[PublicT, OwnT], refused: Refusal | None
    ) -> Verdicts:
        def look(answer: Answer) -> Scene | None:
            match answer:
                case Do():
                    return looks.scene(refused, True)
                case Refusal():
                    return looks.scene(answer, False)
            return None

        by_tag = tuple(map(look, self._reading.foreseen(seat, self._deck)))
        return Verdicts(self._tags, by_tag, look(Refusal(Why.UNKNOWN_TAG)))
