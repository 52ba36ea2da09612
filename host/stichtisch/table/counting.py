"""What counts: the verdict on each tag and key, and the moves that follow from it.

Each function is fed with what the table's pods tell, once it is known where it was done, and tells
what it brings about.
"""

from stichtisch.games.component import Component
from stichtisch.games.controller import Answer, Do, Press, Say, Stage, TakeUp, TurnPage, Undo
from stichtisch.games.move import Move
from stichtisch.games.refusal import IllegalMoveError, Refusal, Why
from stichtisch.games.staging import Laid, Said, Staging, TakenUp
from stichtisch.table import bots, reading
from stichtisch.table.at_table import AtTable, Pending
from stichtisch.table.happenings import Happening, NotSo, TroubleMet
from stichtisch.table.match import Step

_MAY_BECOME_RIGHT = (Why.WRONG_SEAT, Why.WRONG_PHASE, Why.ELSEWHERE)


def key(at: AtTable, pod: str, press: Press, now: float) -> list[Happening]:
    """A key was pressed or let go."""
    if at.match.paused or not at.seating.is_known(pod) or not at.seating.complete():
        return []
    seat, answer = at.seating.seat(pod), reading.of_key(at, pod, press)
    if seat is None:  # to turn a page does no harm
        at.dimmer.feed(press, not isinstance(answer, TurnPage | None), now)
    else:
        at.questions[seat].feed(press, answer is not None, now)
    if isinstance(answer, Do):
        return push(at, pod, answer.move, now)
    if answer is None:  # a deal that could not be saved is made by the next key
        made = _deal(at, now)
        at.heard[seat] += bool(made)
        return made
    return _other(at, seat, answer, now)


def tag(at: AtTable, pod: str, tag: str, now: float) -> list[Happening]:
    """Judge a tag that was laid; returns what is told. A legal move waits for the tag to rest."""
    spot = at.spots[pod]
    lying = spot.lying[tag]
    seat = reading.seat_of(at, pod, lying.component)
    answer, instead = reading.of_tag(at, pod, tag)
    lying.refused = answer if isinstance(answer, Refusal) else None
    if isinstance(answer, Do):
        spot.legal = True
        if lying.component and seat in at.bots and bots.asks(at, seat):
            at.bots[seat].shown.append(lying.component.name)
            return []
        spot.pending = Pending(tag, answer.move, now + at.rest, instead)
    if isinstance(answer, Stage) and lying.component is not None:
        lying.counted = True
        if seat != at.seating.seat(pod):
            at.heard[None] += 1
        return _stage(at, Laid(seat, lying.component), now)
    return _other(at, seat, answer, now, lying.component)


def rested(at: AtTable, pod: str) -> list[Happening]:
    """A tag has rested; what it means is asked again, for others may have moved since."""
    spot = at.spots[pod]
    pending, spot.pending = spot.pending, None
    assert pending, "a tag was about to count"
    answer, instead = reading.of_tag(at, pod, pending.tag)
    if instead != pending.instead or isinstance(answer, Stage):
        spot.legal = False
        return tag(at, pod, pending.tag, pending.at)
    lying = spot.lying[pending.tag]
    if isinstance(answer, Do):
        lying.counted = True
        return push(at, pod, answer.move, pending.at, pending.tag, instead)
    spot.legal = False
    lying.refused = answer if isinstance(answer, Refusal) else None
    return _other(at, at.seating.seat(pod), answer, pending.at, lying.component)


def push(
    at: AtTable, pod: str, move: Move, now: float, tag: str | None = None, instead: bool = False
) -> list[Happening]:
    """Make a move, or tell why it is refused; `instead`: in place of the last one."""
    seat = at.seating.seat(pod)
    try:
        step = at.match.push(move, tag, instead)
    except IllegalMoveError as error:
        return [NotSo(seat, error.refusal.aloud(at.match.public().asked))]
    for other, spot in at.spots.items():
        spot.legal = other == pod and spot.legal
    at.heard[seat] += 1
    return _made(at, step, now)


def already_lying(at: AtTable, pod: str | None, now: float) -> list[Happening]:
    """Judge again what lies on a spot and has not counted there."""
    if pod is None or not at.seating.is_present(pod):
        return []
    lying = at.spots[pod].lying.items()
    waiting = [tag for tag, one in lying if not one.counted and tag not in at.match.spent]
    return [told for one in waiting for told in tag(at, pod, one, now)]


def again(at: AtTable, now: float) -> list[Happening]:
    """Judge again what was laid too early, or lay elsewhere, too: it may be right now."""
    happenings: list[Happening] = []
    for pod, spot in at.spots.items():
        if not at.seating.is_present(pod):
            continue
        for one, lying in list(spot.lying.items()):
            before = lying.refused
            if before and before.why in _MAY_BECOME_RIGHT:
                told = tag(at, pod, one, now)
                happenings += told if lying.refused != before else []
    return happenings


def _other(
    at: AtTable, seat: int | None, answer: Answer, now: float, laid: Component | None = None
) -> list[Happening]:
    """What any other answer than `Do` and `Stage` brings about; `laid` is what was laid, if it
    was."""
    match answer:
        case Refusal():
            return [NotSo(seat, answer, _in_the_open(at, seat, laid))]
        case Say(remark):
            said = Said(seat, remark)
            return [said, *_stage(at, said, now)]
        case TakeUp(said):
            return _stage(at, TakenUp(seat, said), now)
        case Undo(number, remark):
            at.heard[seat] += 1
            at.writes.append(at.match.take_back(number))
            return [Said(seat, remark), *again(at, now)]
        case TurnPage():
            at.heard[seat] += 1
            at.page += 1
    return []


def _in_the_open(at: AtTable, seat: int | None, laid: Component | None) -> Component | None:
    """The component, if it lies face up; else None: people may try a bot's cards face down."""
    if seat is None or laid is None or seat in at.bots:
        return None
    return laid if at.controller.lies_open(at.match.public(), seat, laid) else None


def _stage(at: AtTable, staging: Staging, now: float) -> list[Happening]:
    """Keep something laid or said toward a move, and deal if nothing more is lacking for that."""
    at.heard[staging.seat] += 1
    at.writes.append(at.match.stage(staging))
    return _deal(at, now)


def _deal(at: AtTable, now: float) -> list[Happening]:
    """Once all that a deal needs is there, it is made."""
    move = at.controller.deal(at.game, at.match.staged)
    if move is None:
        return []
    try:
        return _made(at, at.match.push(move, None), now)
    except IllegalMoveError:
        return [TroubleMet("misdealt", {})]


def _made(at: AtTable, step: Step, now: float) -> list[Happening]:
    """What is told of a move that counts, and of cards that lie there and become legal by it."""
    at.writes.append(step)
    at.taken_in = False
    return [*step.told(at.controller, at.match.public()), *again(at, now)]
