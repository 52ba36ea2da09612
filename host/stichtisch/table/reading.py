"""What a tag on a spot, or a key pressed, means now: asking changes nothing."""

from collections.abc import Iterator, Mapping
from typing import Any

from stichtisch.games.component import Component
from stichtisch.games.controller import Answer, Do, Place, Press, Stage, Tap, TurnPage
from stichtisch.games.move import SeatMove
from stichtisch.games.refusal import Refusal, Why
from stichtisch.table import bots
from stichtisch.table.at_table import AtTable


def of_key(at: AtTable, pod: str, press: Press) -> Answer:
    """What the key means."""
    seat = at.seating.seat(pod)
    if seat is None:
        return at.controller.private_key(at.private_place(pod), press)
    answer = at.controller.key(at.place(at.match.view(seat)), press)
    return bots.pressed(at, seat, answer) if at.bots else answer


def seat_of(at: AtTable, pod: str, component: Component | None) -> int | None:
    """The seat that is meant by laying it there: the private pod takes the bots' hands."""
    seat = at.seating.seat(pod)
    if seat is None and component is not None and at.bots:
        return bots.scanned_for(at, component)
    return seat


def staged_at(at: AtTable, pod: str) -> tuple[Component, ...]:
    """What was laid there toward the next move, or may have been."""
    seat, staged = at.seating.seat(pod), at.match.staged
    if seat is not None:
        return staged.of(seat)
    return tuple(one for owner in (None, *at.bots) for one in staged.of(owner))


def of_tag(at: AtTable, pod: str, tag: str) -> tuple[Answer, bool]:
    """What the tag on this spot means, and whether in place of the last move."""
    component = at.spots[pod].lying[tag].component
    if component is None:
        return Refusal(Why.UNKNOWN_TAG), False
    if at.match.paused or not at.seating.complete():
        return Refusal(Why.WRONG_PHASE), False
    if at.uncounted(tag, but=pod):  # read by two pods at once, or a copy: it is at neither
        return Refusal(Why.ELSEWHERE), False
    seat = seat_of(at, pod, component)
    if seat is not None and _may_take_back(at, pod):
        return _instead(at, seat, tag, component), True
    tap = Tap(component, at.match.counted_as(tag))
    if seat is None:
        answer = at.controller.private_tap(at.private_place(pod), tap)
    else:
        answer = _tapped(at, at.place(at.match.view(seat)), tap)
    stays = tag == _lies_on(at, seat) and component not in at.match.staged.of(seat)
    if stays and isinstance(answer, Refusal):
        return None, False
    return _where_else(at, seat, component, answer), False


def foreseen(at: AtTable, seat: int, tags: Mapping[str, Component]) -> Iterator[Answer]:
    """For each tag what it would mean if it were laid on the seat's spot now.

    It asks only what the seat may know. So it knows of nothing that lies at other seats:
    where `of_tag` asks that too, the answer may be another.
    """
    place, lies_on = at.place(at.match.view(seat)), _lies_on(at, seat)
    for tag, component in tags.items():
        answer = _tapped(at, place, Tap(component, at.match.counted_as(tag)))
        stays = tag == lies_on and component not in place.staged
        yield None if stays and isinstance(answer, Refusal) else answer


def asks_more(at: AtTable, seat: int) -> bool:
    """Whether what a tag of this seat means may depend on more than the seat may know.

    In place of its last move: on what lies at other seats. In a hand that nobody scanned any
    card may be, but for those that others have shown the referee alone.
    """
    kept = at.match.kept
    if at.settings.take_back and kept and kept[-1].seat == seat:
        return True
    others = (one.move for one in kept if one.secret and one.seat != seat)
    hidden = (move.shows() for move in others if isinstance(move, SeatMove))
    return at.settings.unseen and any(hidden)


def is_about_to_count(at: AtTable) -> bool:
    """Whether a card rests toward its move, a key is down or would change something if it were, or
    all that the table deals by may be laid at the same moment."""
    if any(spot.pending or spot.key_down is not None for spot in at.spots.values()):
        return True
    known = filter(at.seating.is_known, at.seating.present())
    pressed = (of_key(at, pod, Press()) for pod in known)
    if any(not isinstance(answer, Refusal | TurnPage | None) for answer in pressed):
        return True
    places = map(at.place, map(at.match.view, range(at.game.seats)))
    return not at.game.acting() and max(map(at.controller.yet_to_lay, places)) <= 1


def _tapped(at: AtTable, place: Place[Any, Any], tap: Tap) -> Answer:
    answer = at.controller.tap(place, tap)
    return bots.judged(at, place.seat, tap.component, answer) if place.seat in at.bots else answer


def _instead(at: AtTable, seat: int, tag: str, component: Component) -> Answer:
    """What the tag would have meant in place of the seat's last move; the same is nothing."""
    tap = Tap(component, at.match.counted_as(tag, last=False))
    answer = at.controller.tap(at.place(at.match.view_without_last(seat)), tap)
    same = isinstance(answer, Do) and answer.move == at.match.kept[-1].move
    return None if same else answer


def _lies_on(at: AtTable, seat: int | None) -> str | None:
    """The tag that made this seat's last move, once nothing more is asked of the seat."""
    latest, game = at.latest(seat), at.game
    if latest is None or seat in game.acting() or any(game.legal_moves(seat)):
        return None
    return latest.tag


def _where_else(at: AtTable, seat: int | None, component: Component, answer: Answer) -> Answer:
    """What is staged here must not be staged, or known to be, anywhere else."""
    if not isinstance(answer, Stage):
        return answer
    if at.match.staged.is_elsewhere(seat, component):
        return Refusal(Why.ELSEWHERE)
    return at.controller.misdealt(at.game, seat, component) or answer


def _may_take_back(at: AtTable, pod: str) -> bool:
    """Whether the last move was this seat's, is lifted, and the trick still lies there.

    Whoever wins with the last card of a trick leads next: there another card means the next
    trick, unless all others' cards of this one lie untouched.
    """
    match, seat = at.match, at.seating.seat(pod)
    last = match.kept[-1] if match.kept else None
    if not at.settings.take_back or last is None or last.seat != seat or seat in at.bots:
        return False
    if seat in match.game.acting() and not _all_others_lie(at, pod):
        return False
    others = (spot for other, spot in at.spots.items() if other != pod)
    if at.taken_in or any(spot.pending for spot in others):
        return False
    lifted = last.tag is not None and last.tag not in at.spots[pod].lying
    return lifted and match.kind.may_take_back(last.move, match.public())


def _all_others_lie(at: AtTable, pod: str) -> bool:
    claimed = at.seating.claimed.items()
    latest = {other: at.latest(seat) for other, seat in claimed if seat >= 0}
    return all(
        kept is not None and kept.tag in at.spots[other].lying
        for other, kept in latest.items()
        if other != pod and other in at.spots
    )
