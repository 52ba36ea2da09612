"""What a tag on a spot, or a key pressed, means now: asking changes nothing."""

from collections.abc import Iterator, Mapping
from typing import Generic

from stichtisch.games.component import Component
from stichtisch.games.controller import (
    Answer,
    Controller,
    Do,
    Place,
    Press,
    PrivatePlace,
    Stage,
    Tap,
)
from stichtisch.games.move import SeatMove
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.view import OwnT, PublicT, View
from stichtisch.table.match import Kept, Match
from stichtisch.table.robots import Robots
from stichtisch.table.seating import Seating
from stichtisch.table.spot import Spot


class Reading(Generic[PublicT, OwnT]):
    """Asks the game's controller, with all that it may know of the place."""

    def __init__(
        self,
        match: Match[PublicT, OwnT],
        controller: Controller[PublicT, OwnT],
        settings: Settings,
        seating: Seating,
        spots: Mapping[str, Spot],
        robots: Robots[PublicT, OwnT],
    ) -> None:
        self._match = match
        self._controller = controller
        self._settings = settings
        self._seating = seating
        self._spots = spots
        self._robots = robots
        self.taken_in = False
        """Since the last move somebody lifted a card that had counted: the trick is taken in."""

    def key(self, pod: str, press: Press) -> Answer:
        """What the key means."""
        seat = self._seating.seat(pod)
        if seat is None:
            return self._controller.private_key(self._private_place(pod), press)
        answer = self._controller.key(self._place(self._match.view(seat)), press)
        return self._robots.pressed(seat, answer)

    def seat_of(self, pod: str, component: Component | None) -> int | None:
        """The seat that is meant by laying it there: a simple player's hand is dealt to it at the
        private pod.
        """
        seat = self._seating.seat(pod)
        if seat is not None or component is None:
            return seat
        return self._robots.scanned_for(component)

    def staged_at(self, pod: str) -> tuple[Component, ...]:
        """What was laid there toward the next move, or may have been."""
        seat, staged = self._seating.seat(pod), self._match.staged
        if seat is not None:
            return staged.of(seat)
        return tuple(one for owner in (None, *self._robots.seats) for one in staged.of(owner))

    def tag(self, pod: str, tag: str) -> tuple[Answer, bool]:
        """What the tag on this spot means, and whether in place of the last move."""
        component = self._spots[pod].lying[tag].component
        if component is None:
            return Refusal(Why.UNKNOWN_TAG), False
        if self._match.paused or not self._seating.complete():
            return Refusal(Why.WRONG_PHASE), False
        seat = self.seat_of(pod, component)
        if self._may_take_back(pod) and seat is not None:
            return self._instead(seat, tag, component), True
        tap = Tap(component, self._match.counted_as(tag))
        if seat is None:
            answer = self._controller.private_tap(self._private_place(pod), tap)
        else:
            answer = self._tapped(self._place(self._match.view(seat)), tap)
        stays = tag == self._lies_on(seat) and component not in self._match.staged.of(seat)
        if stays and isinstance(answer, Refusal):
            return None, False
        return self._where_else(seat, component, answer), False

    def foreseen(self, seat: int, tags: Mapping[str, Component]) -> Iterator[Answer]:
        """For each tag what it would mean if it were laid on the seat's spot now.

        It asks only what the seat may know. So it knows of nothing that lies at other seats:
        where `tag` would ask that too, the answer may be another.
        """
        place, lies_on = self._place(self._match.view(seat)), self._lies_on(seat)
        for tag, component in tags.items():
            answer = self._tapped(place, Tap(component, self._match.counted_as(tag)))
            stays = tag == lies_on and component not in place.staged
            yield None if stays and isinstance(answer, Refusal) else answer

    def asks_more(self, seat: int) -> bool:
        """Whether what a tag of this seat means may depend on more than the seat may know.

        In place of its last move: on what lies at other seats. In a hand that nobody scanned any
        card may be, but for those that others have shown the referee alone.
        """
        kept = self._match.kept
        if self._settings.take_back and kept and kept[-1].seat == seat:
            return True
        others = (one.move for one in kept if one.secret and one.seat != seat)
        hidden = (move.shows() for move in others if isinstance(move, SeatMove))
        return self._settings.unseen and any(hidden)

    def latest(self, seat: int | None) -> Kept | None:
        """The seat's last move."""
        return next((kept for kept in reversed(self._match.kept) if kept.seat == seat), None)

    def _tapped(self, place: Place[PublicT, OwnT], tap: Tap) -> Answer:
        answer = self._controller.tap(place, tap)
        return self._robots.judged(place.seat, tap.component, answer)

    def _place(self, view: View[PublicT, OwnT]) -> Place[PublicT, OwnT]:
        staged = self._match.staged
        return Place(
            view, staged.of(view.seat), staged.remarks(), tells_own=self._settings.tells_own
        )

    def _private_place(self, pod: str) -> PrivatePlace[PublicT]:
        staged = self._match.staged
        lying = self._spots[pod].components()
        return PrivatePlace(self._match.public(), lying, staged.of(None), staged.remarks())

    def _instead(self, seat: int, tag: str, component: Component) -> Answer:
        """What the tag would have meant in place of the seat's last move; the same is nothing."""
        tap = Tap(component, self._match.counted_as(tag, last=False))
        answer = self._controller.tap(self._place(self._match.view_without_last(seat)), tap)
        same = isinstance(answer, Do) and answer.move == self._match.kept[-1].move
        return None if same else answer

    def _lies_on(self, seat: int | None) -> str | None:
        """The tag that made this seat's last move, once nothing more is asked of the seat."""
        latest, game = self.latest(seat), self._match.game
        if latest is None or seat in game.acting() or any(game.legal_moves(seat)):
            return None
        return latest.tag

    def _where_else(self, seat: int | None, component: Component, answer: Answer) -> Answer:
        """What is staged here must not be staged, or known to be, anywhere else."""
        if not isinstance(answer, Stage):
            return answer
        if self._match.staged.is_elsewhere(seat, component):
            return Refusal(Why.ELSEWHERE)
        return self._controller.misdealt(self._match.game, seat, component) or answer

    def _may_take_back(self, pod: str) -> bool:
        """Whether the last move was this seat's, is lifted, and the trick still lies there.

        Whoever wins with the last card of a trick leads next: there another card means the next
        trick, unless all others' cards of this one lie untouched.
        """
        match, seat = self._match, self._seating.seat(pod)
        last = match.kept[-1] if match.kept else None
        if not self._settings.take_back or last is None or last.seat != seat:
            return False
        if seat in self._robots.seats:
            return False
        if seat in match.game.acting() and not self._all_others_lie(pod):
            return False
        others = (spot for other, spot in self._spots.items() if other != pod)
        if self.taken_in or any(spot.pending for spot in others):
            return False
        lifted = last.tag is not None and last.tag not in self._spots[pod].lying
        return lifted and match.kind.may_take_back(last.move, match.public())

    def _all_others_lie(self, pod: str) -> bool:
        claimed = self._seating.claimed.items()
        latest = {other: self.latest(seat) for other, seat in claimed if seat >= 0}
        return all(
            kept is not None and kept.tag in self._spots[other].lying
            for other, kept in latest.items()
            if other != pod and other in self._spots
        )
