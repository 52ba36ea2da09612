"""What each seat's pod would show for every tag, before one is laid: it then answers at once.

Made from the view of that seat and what lies on its own spot, as its scenes are, and from nothing
else. What a tag does when it counts is the table's to say, as ever; here is only how the lamps
greet it. Where that depends on more than the seat may know, or on what must be on disk first, the
pod waits for the referee.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Self

from stichtisch.decks.deck import Deck
from stichtisch.games.component import Component
from stichtisch.games.controller import Answer, Do
from stichtisch.games.game import OwnT, PublicT, View
from stichtisch.games.move import Remark
from stichtisch.games.refusal import Refusal, Why
from stichtisch.pods.events import Hello
from stichtisch.scene import Scene
from stichtisch.table.match import Match
from stichtisch.table.reading import Reading
from stichtisch.table.robots import Robots
from stichtisch.table.seating import Seating
from stichtisch.table.showing import Showing
from stichtisch.table.spot import Spot
from stichtisch.verdicts import Verdicts


@dataclass(frozen=True)
class _State(Generic[PublicT, OwnT]):
    """All that a seat's verdicts are made from."""

    view: View[PublicT, OwnT]
    hello: Hello
    refused: Refusal | None
    staged: tuple[Component, ...]
    remarks: tuple[Remark, ...]
    robot: tuple[object, ...]
    """What a simple player there has chosen."""

    def same(self, other: Self | None) -> bool:
        """A match makes a view once for each state of the game."""
        if other is None or other.view is not self.view or other.hello is not self.hello:
            return False
        mine, theirs = (self.refused, self.staged, self.remarks), (other.refused, other.staged)
        return mine == (*theirs, other.remarks) and self.robot == other.robot


@dataclass
class _Known(Generic[PublicT, OwnT]):
    """What was made for a pod last."""

    state: _State[PublicT, OwnT] | None = None
    verdicts: Verdicts = field(default_factory=Verdicts)


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
        self._known: dict[str, _Known[PublicT, OwnT]] = {}
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
        known = self._known.setdefault(pod, _Known())
        state = self._state(seat, pod)
        if not state.same(known.state):
            known.state, known.verdicts = state, self._foresee(seat, pod, state)
        return known.verdicts

    def _state(self, seat: int, pod: str) -> _State[PublicT, OwnT]:
        staged, hello = self._match.staged, self._seating.hello(pod)
        refused, robot = self._spots[pod].refused, self._robots.state(seat)
        view, laid = self._match.view(seat), staged.of(seat)
        return _State(view, hello, refused, laid, staged.remarks(), robot)

    def _foresee(self, seat: int, pod: str, state: _State[PublicT, OwnT]) -> Verdicts:
        looks: dict[tuple[Refusal | None, bool], Scene] = {}

        def look(answer: Answer) -> Scene | None:
            if not isinstance(answer, Do | Refusal):
                return None
            refused = answer if isinstance(answer, Refusal) else state.refused
            became = refused, isinstance(answer, Do)
            if became not in looks:
                looks[became] = self._showing.judged(seat, pod, *became)
            return looks[became]

        by_tag = tuple(map(look, self._reading.foreseen(seat, self._deck)))
        return Verdicts(self._tags, by_tag, look(Refusal(Why.UNKNOWN_TAG)))
