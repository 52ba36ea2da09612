"""What counts: the verdict on each tag and key, and the moves that follow from it."""

from collections import Counter
from collections.abc import Mapping
from typing import Generic

from stichtisch.games.component import Component
from stichtisch.games.controller import (
    Answer,
    Controller,
    Do,
    Press,
    Say,
    Stage,
    TakeUp,
    TurnPage,
    Undo,
)
from stichtisch.games.move import Move
from stichtisch.games.refusal import IllegalMoveError, Refusal, Why
from stichtisch.games.staging import Laid, Said, Staging, TakenUp
from stichtisch.games.view import OwnT, PublicT
from stichtisch.table.dimmer import Dimmer
from stichtisch.table.happenings import Happening, NotSo, TroubleMet
from stichtisch.table.match import Match, StagedStep, Step
from stichtisch.table.reading import Reading
from stichtisch.table.robots import Robots
from stichtisch.table.rows import LineWrite
from stichtisch.table.seating import Seating
from stichtisch.table.showing import Showing
from stichtisch.table.spot import Pending, Spot

_MAY_BECOME_RIGHT = (Why.WRONG_SEAT, Why.WRONG_PHASE)

Write = LineWrite | StagedStep
"""What the journal must hold before any lamp shows it."""


class Counting(Generic[PublicT, OwnT]):
    """Fed with what the table's pods tell, once it is known where it was done."""

    def __init__(
        self,
        match: Match[PublicT, OwnT],
        controller: Controller[PublicT, OwnT],
        reading: Reading[PublicT, OwnT],
        showing: Showing[PublicT, OwnT],
        seating: Seating,
        spots: Mapping[str, Spot],
        robots: Robots[PublicT, OwnT],
        rest: float,
    ) -> None:
        """A legal card must rest for `rest` seconds before it counts."""
        self._match = match
        self._controller = controller
        self._reading = reading
        self._showing = showing
        self._seating = seating
        self._spots = spots
        self._robots = robots
        self._rest = rest
        self.writes: list[Write] = []
        """What is yet to be kept, oldest first."""
        self.dimmer = Dimmer()
        self.heard: Counter[int | None] = Counter()
        """How many times something that was done at a seat's pod, or the private one, counted."""

    def tick(self, now: float) -> list[Happening]:
        """Let everything count that has rested long enough."""
        happenings: list[Happening] = []
        while (pod := self._first_pending()) is not None:
            pending = self._spots[pod].pending
            if pending is None or pending.at > now:
                break
            happenings += self._count(pod, pending)
        return happenings

    def next_due(self) -> float | None:
        """When `tick` has something to do, if nothing else happens."""
        pod = self._first_pending()
        pending = self._spots[pod].pending if pod else None
        return pending.at if pending else None

    def key(self, pod: str, press: Press, now: float) -> list[Happening]:
        """What a key pressed or let go brings about."""
        if self._match.paused or not self._seating.is_known(pod) or not self._seating.complete():
            return []
        seat = self._seating.seat(pod)
        answer = self._reading.key(pod, press)
        if seat is None:  # to turn a page does no harm
            self.dimmer.feed(press, not isinstance(answer, TurnPage | None), now)
        if isinstance(answer, Do):
            return self.push(pod, answer.move, now)
        if answer is None:  # a deal that could not be saved is made by the next key
            made = self._deal(now)
            self.heard[seat] += bool(made)
            return made
        return self._other(seat, answer, now)

    def _other(
        self, seat: int | None, answer: Answer, now: float, laid: Component | None = None
    ) -> list[Happening]:
        """What an answer that is no move, and stages no component, brings about.

        `laid` is what it is about, where all may know.
        """
        match answer:
            case Refusal():
                return [NotSo(seat, answer, laid)]
            case Say(remark):
                said = Said(seat, remark)
                return [said, *self._stage(said, now)]
            case TakeUp(said):
                return self._stage(TakenUp(seat, said), now)
            case Undo(number, remark):
                self.heard[seat] += 1
                self.writes.append(self._match.take_back(number))
                return [Said(seat, remark), *self.again(now)]
            case TurnPage():
                self.heard[seat] += 1
                self._showing.page += 1
        return []

    def _stage(self, staging: Staging, now: float) -> list[Happening]:
        """Something counts toward a move; it may be the last that a deal needs."""
        self.heard[staging.seat] += 1
        self.writes.append(self._match.stage(staging))
        return self._deal(now)

    def _deal(self, now: float) -> list[Happening]:
        """Once all that a deal needs is there, it is made."""
        move = self._controller.deal(self._match.game, self._match.staged)
        if move is None:
            return []
        try:
            step = self._match.push(move, None)
        except IllegalMoveError:
            return [TroubleMet("misdealt", {})]
        return self._made(step, now)

    def tag(self, pod: str, tag: str, now: float) -> list[Happening]:
        """Give the verdict on a tag; a good move then waits for the tag to rest."""
        spot = self._spots[pod]
        lying = spot.lying[tag]
        seat = self._reading.seat_of(pod, lying.component)
        answer, instead = self._reading.tag(pod, tag)
        lying.refused = answer if isinstance(answer, Refusal) else None
        if isinstance(answer, Do) and self._robots.sees(seat, lying.component):
            spot.legal = True
            return []
        if isinstance(answer, Do):
            spot.pending = Pending(tag, answer.move, now + self._rest, instead)
            spot.legal = True
        if isinstance(answer, Stage) and lying.component is not None:
            lying.counted = True
            if seat != self._seating.seat(pod):
                self.heard[None] += 1
            return self._stage(Laid(seat, lying.component), now)
        return self._other(seat, answer, now, self._in_the_open(seat, lying.component))

    def _in_the_open(self, seat: int | None, laid: Component | None) -> Component | None:
        """What was laid there, where it lies for all to see.

        People may try a simple player's cards face down.
        """
        if seat is None or laid is None or seat in self._robots.seats:
            return None
        return laid if self._controller.lies_open(self._match.public(), seat, laid) else None

    def _first_pending(self) -> str | None:
        waiting = [(spot.pending.at, pod) for pod, spot in self._spots.items() if spot.pending]
        return min(waiting)[1] if waiting else None

    def _count(self, pod: str, pending: Pending) -> list[Happening]:
        """Its tag has rested; what it means is asked again, for others may have moved since."""
        spot = self._spots[pod]
        spot.pending = None
        answer, instead = self._reading.tag(pod, pending.tag)
        if instead != pending.instead or isinstance(answer, Stage):
            return self.tag(pod, pending.tag, pending.at)
        if isinstance(answer, Do):
            spot.lying[pending.tag].counted = True
            return self.push(pod, answer.move, pending.at, pending.tag, instead)
        spot.legal = False
        lying, seat = spot.lying[pending.tag], self._seating.seat(pod)
        lying.refused = answer if isinstance(answer, Refusal) else None
        laid = self._in_the_open(seat, lying.component)
        return self._other(seat, answer, pending.at, laid)

    def lying(self, seat: int, now: float) -> list[Happening]:
        """A simple player has chosen: what it chose may lie there already."""
        pod = self._seating.pod(seat)
        if pod is None or pod not in self._spots:
            return []
        waiting = [tag for tag, one in self._spots[pod].lying.items() if not one.counted]
        return [told for tag in waiting for told in self.tag(pod, tag, now)]

    def push(
        self, pod: str, move: Move, now: float, tag: str | None = None, instead: bool = False
    ) -> list[Happening]:
        """A move, made by that tag perhaps, `instead` of the last one; or why it is not made."""
        try:
            step = self._match.push(move, tag, instead)
        except IllegalMoveError as error:
            return [
                NotSo(self._seating.seat(pod), error.refusal.aloud(self._match.public().asked))
            ]
        for other, spot in self._spots.items():
            spot.legal = other == pod and spot.legal
        self.heard[self._seating.seat(pod)] += 1
        return self._made(step, now)

    def _made(self, step: Step, now: float) -> list[Happening]:
        """A move counts: what is told of it, and what it changes for cards that lie there."""
        self.writes.append(step)
        self._reading.taken_in = False
        return [*step.told(self._controller), *self.again(now)]

    def again(self, now: float) -> list[Happening]:
        """Cards laid a little early become right when it is their turn."""
        happenings: list[Happening] = []
        for pod, spot in self._spots.items():
            for tag, lying in list(spot.lying.items()):
                if lying.refused and lying.refused.why in _MAY_BECOME_RIGHT:
                    before = lying.refused
                    told = self.tag(pod, tag, now)
                    happenings += told if lying.refused != before else []
        return happenings
