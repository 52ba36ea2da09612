"""The table: turns what happens on pods into moves, and the game into what pods show.

Pure: it is fed events and times (seconds on any steady clock) and asks for neither.
"""

from collections.abc import Mapping, Sequence
from functools import singledispatchmethod
from random import Random

from stichtisch.decks.deck import Deck
from stichtisch.games.by_game import manner_for
from stichtisch.games.component import Thing
from stichtisch.games.controller import (
    Answer,
    Clear,
    Do,
    Gather,
    Place,
    Refuse,
    Say,
    Tap,
    Undo,
    Why,
)
from stichtisch.games.game import Game, IllegalMoveError
from stichtisch.games.gathered import Gathered
from stichtisch.games.happenings import (
    Happening,
    NotSo,
    PodAway,
    PodBack,
    SeatClaimed,
    TroubleMet,
)
from stichtisch.games.record import Header, RecordError
from stichtisch.games.settings import Settings
from stichtisch.pods.events import (
    KeyDown,
    KeyUp,
    PodEvent,
    PodJoined,
    PodLeft,
    PodTrouble,
    PortRefused,
    TagArrived,
    TagGone,
)
from stichtisch.scene import Line, Scene
from stichtisch.table.course import Course, Kept, Step, TakenBack
from stichtisch.table.seating import Seating
from stichtisch.table.showing import Showing
from stichtisch.table.spot import Pending, Spot
from stichtisch.words import Words

REST = 0.3
"""Seconds a legal card must rest before it counts: lifted earlier it leaves no trace."""

_MAY_BECOME_RIGHT = (Why.WRONG_SEAT, Why.WRONG_PHASE)

Write = Step | TakenBack | SeatClaimed
"""What the journal must hold before any lamp shows it."""


class Table:
    """One game at one table, with its pods."""

    def __init__(
        self,
        header: Header,
        settings: Settings,
        deck: Deck,
        chance: Random,
        words: Words,
        *,
        rest: float = REST,
    ) -> None:
        """`chance` draws trumps and nonces. A deck of another game raises `RecordError`."""
        if deck.game != header.game:
            raise RecordError(f"this deck is for {deck.game}, not for {header.game}")
        self.manner = manner_for(header, settings, chance, words)
        self.settings = settings
        self.course = Course(header, self.manner, chance)
        self.seating = Seating(len(header.seats), {})
        self._deck = deck
        self._rest = rest
        self._spots: dict[str, Spot] = {}
        self._laid = Gathered()
        self._showing = Showing(self.course, self.manner, self.seating, self._spots, self._laid)
        self._writes: list[Write] = []
        self._taken_in = False
        """Since the last move somebody lifted a card that had counted: the trick is taken in."""
        self.heard = 0
        """How many times something that was done at a pod has counted."""

    @property
    def game(self) -> Game:
        """The game itself, with all its secrets: ask it for a view and no more."""
        return self.course.game

    def restore(self, kept: Sequence[Kept], claimed: Mapping[str, int]) -> None:
        """Be where the journal is: at the start, or because it could not take the last writes."""
        self.course.restore(kept)
        self.seating.claimed = dict(claimed)
        self._writes.clear()
        for spot in self._spots.values():
            spot.legal = False

    def handle(self, event: PodEvent, now: float) -> list[Happening]:
        """What an event brings about; what was due before it comes first."""
        return [*self.tick(now), *self._on(event, now)]

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

    def take_writes(self) -> list[Write]:
        """What is to be kept, oldest first; each is told once."""
        writes, self._writes = self._writes, []
        return writes

    def scenes(self) -> dict[str, Scene]:
        """What every pod that is there shows now."""
        return {pod: self._showing.scene(pod) for pod in self.seating.present()}

    def secret(self, pod: str) -> tuple[Line, ...]:
        """What the private pod may show while its key is held; () on every other, and else."""
        return self._showing.secret(pod)

    def lies(self, tag: str) -> bool:
        """Whether the tag lies on some pod, as far as pods have told."""
        return any(tag in spot.lying for spot in self._spots.values())

    def open_chips(self) -> tuple[tuple[str, ...], ...]:
        """By seat, the chips that lie face up; () when they do not."""
        return self._showing.open_chips()

    @singledispatchmethod
    def _on(self, event: PodEvent, now: float) -> list[Happening]:
        """Events that change nothing at the table."""
        del event, now
        return []

    @_on.register
    def _joined(self, event: PodJoined, now: float) -> list[Happening]:
        self.seating.join(event.hello)
        if event.pod not in self._spots:
            self._spots[event.pod] = Spot(self._settled(event.pod))
        self._spots[event.pod].join(now)
        return [PodBack(self.seating.seat(event.pod))] if self._is_known(event.pod) else []

    @_on.register
    def _left(self, event: PodLeft, now: float) -> list[Happening]:
        del now
        self.seating.leave(event.pod)
        if event.pod in self._spots:
            self._spots[event.pod].leave()
        return [PodAway(self.seating.seat(event.pod))] if self._is_known(event.pod) else []

    @_on.register
    def _arrived(self, event: TagArrived, now: float) -> list[Happening]:
        spot = self._spots.get(event.pod)
        if spot is None or not (self._is_known(event.pod)):
            return []
        if spot.lay(event.uid, self._deck.tags.get(event.uid), now) is None:
            return []
        return self._judge(event.pod, event.uid, now)

    @_on.register
    def _gone(self, event: TagGone, now: float) -> list[Happening]:
        del now
        spot = self._spots.get(event.pod)
        if spot and spot.lift(event.uid) and not self._is_last(event.uid):
            self._taken_in = True
        return []

    @_on.register
    def _key_down(self, event: KeyDown, now: float) -> list[Happening]:
        spot = self._spots.get(event.pod)
        if spot is None or spot.key_down is not None:
            return []
        if self.seating.may_claim(event.pod):
            claimed = SeatClaimed(self.seating.claim(event.pod), event.pod)
            self._writes.append(claimed)
            self.heard += 1
            return [claimed]
        spot.key_down = now
        return self._pressed(event.pod, None, now)

    @_on.register
    def _key_up(self, event: KeyUp, now: float) -> list[Happening]:
        spot = self._spots.get(event.pod)
        if spot is None or spot.key_down is None:
            return []
        held, spot.key_down = now - spot.key_down, None
        return self._pressed(event.pod, held, now)

    @_on.register
    def _trouble(self, event: PodTrouble, now: float) -> list[Happening]:
        del now
        sentence = f"{event.part.name}_{event.what.name}".lower()
        return [TroubleMet(sentence, {"pod": self._pod_name(event.pod)})]

    @_on.register
    def _refused(self, event: PortRefused, now: float) -> list[Happening]:
        del now
        return [TroubleMet("port", {"error": str(event.error)})]

    def _is_known(self, pod: str) -> bool:
        return pod in self.seating.claimed or pod == self.seating.private

    def _is_last(self, tag: str) -> bool:
        return bool(self.course.kept) and self.course.kept[-1].tag == tag

    def _pod_name(self, pod: str) -> str:
        seat = self.seating.seat(pod)
        return pod if seat is None else self.course.header.seats[seat]

    def _latest(self, seat: int | None) -> Kept | None:
        return next((kept for kept in reversed(self.course.kept) if kept.seat == seat), None)

    def _settled(self, pod: str) -> frozenset[str]:
        """After a restart: the tag that the seat used last may lie there still."""
        latest = self._latest(self.seating.seat(pod)) if self._is_known(pod) else None
        return frozenset({latest.tag}) if latest and latest.tag else frozenset()

    def _place(self, pod: str, game: Game) -> Place:
        seat = self.seating.seat(pod)
        legal = tuple(game.legal_moves(seat))
        things, laid = self._spots[pod].things(), self._laid.of(seat)
        return Place(seat, game.view(seat), legal, things, laid)

    def _pressed(self, pod: str, held: float | None, now: float) -> list[Happening]:
        """A key went down, or with `held` came up again."""
        if not self._is_known(pod) or not self.seating.complete():
            return []
        place = self._place(pod, self.game)
        release, press = self.manner.release, self.manner.press
        answer = press(place) if held is None else release(place, held)
        if isinstance(answer, Do):
            return self._push(pod, answer, None, instead=False, now=now)
        return self._other(pod, answer, now)

    def _other(self, pod: str, answer: Answer, now: float) -> list[Happening]:
        """What an answer that is no move brings about."""
        seat = self.seating.seat(pod)
        if isinstance(answer, Refuse):
            return [NotSo(seat, answer.why, answer.suits)]
        if isinstance(answer, Do) or answer is None:
            return []
        self.heard += 1
        if isinstance(answer, Clear):
            self._laid.clear(seat)
        if isinstance(answer, Undo):
            self._writes.append(self.course.take_back(answer.number))
            return [answer.happening, *self._judge_again(now)]
        told = [answer.happening] if isinstance(answer, Say) else []
        return [*told, *self._deal(now)]

    def _deal(self, now: float) -> list[Happening]:
        """Once all that a deal needs has been laid, it is made."""
        move = self.manner.dealt(self.game, self._laid)
        if move is None:
            return []
        try:
            step = self.course.push(move, None)
        except IllegalMoveError:
            return [TroubleMet("misdealt", {})]
        self._laid.clear_all()
        return self._made(step, now)

    def _judge(self, pod: str, tag: str, now: float) -> list[Happening]:
        """Give the verdict on a tag; a good move then waits for the tag to rest."""
        spot = self._spots[pod]
        answer, instead = self._read(pod, tag)
        lying = spot.lying[tag]
        lying.refused = answer if isinstance(answer, Refuse) else None
        if isinstance(answer, Do):
            spot.pending = Pending(tag, answer.move, now + self._rest, instead)
            spot.legal = True
        if isinstance(answer, Gather) and lying.thing is not None:
            self._laid.add(self.seating.seat(pod), lying.thing)
            lying.counted = True
        return self._other(pod, answer, now)

    def _read(self, pod: str, tag: str) -> tuple[Answer, bool]:
        """What the tag on this spot means now, and whether in place of the last move."""
        thing = self._spots[pod].lying[tag].thing
        if thing is None:
            return Refuse(Why.UNKNOWN_TAG), False
        if not self.seating.complete():
            return Refuse(Why.WRONG_PHASE), False
        if self._may_take_back(pod):
            place = self._place(pod, self.course.without_last())
            answer = self.manner.tap(place, Tap(thing, self.course.counted_as(tag, last=False)))
            same = isinstance(answer, Do) and answer.move.as_json() == self.course.kept[-1].line
            return (None if same else answer), True
        place = self._place(pod, self.game)
        latest, acting = self._latest(place.seat), place.seat in self.game.acting()
        answer = self.manner.tap(place, Tap(thing, self.course.counted_as(tag)))
        again = latest and latest.tag == tag and thing not in place.gathered
        if isinstance(answer, Refuse) and again and not (place.legal or acting):
            return None, False
        return self._where_else(place.seat, thing, answer), False

    def _where_else(self, seat: int | None, thing: Thing, answer: Answer) -> Answer:
        """A thing to be gathered must not be gathered, or known to be, anywhere else."""
        if not isinstance(answer, Gather):
            return answer
        elsewhere = Why.ELSEWHERE if self._laid.is_elsewhere(seat, thing) else None
        why = elsewhere or self.manner.misdealt(self.game, seat, thing)
        return Refuse(why) if why else answer

    def _may_take_back(self, pod: str) -> bool:
        """Whether the last move was this seat's, is lifted, and the trick still lies there.

        Whoever wins with the last card of a trick leads next: there another card means the next
        trick, unless all others' cards of this one lie untouched.
        """
        last = self.course.kept[-1] if self.course.kept else None
        seat = self.seating.seat(pod)
        if not self.settings.take_back or last is None or last.seat != seat:
            return False
        if seat in self.game.acting() and not self._all_others_lie(pod):
            return False
        others = (spot for other, spot in self._spots.items() if other != pod)
        if self._taken_in or any(spot.pending for spot in others):
            return False
        lifted = last.tag is not None and last.tag not in self._spots[pod].lying
        move = self.course.move(last)
        return lifted and self.manner.may_take_back(move, self.game.view(None))

    def _all_others_lie(self, pod: str) -> bool:
        latest = {other: self._latest(at) for other, at in self.seating.claimed.items()}
        return all(
            kept is not None and kept.tag in self._spots[other].lying
            for other, kept in latest.items()
            if other != pod and other in self._spots
        )

    def _first_pending(self) -> str | None:
        waiting = [(spot.pending.at, pod) for pod, spot in self._spots.items() if spot.pending]
        return min(waiting)[1] if waiting else None

    def _count(self, pod: str, pending: Pending) -> list[Happening]:
        """Its tag has rested; what it means is read anew, for others may have moved since."""
        spot = self._spots[pod]
        spot.pending = None
        answer, instead = self._read(pod, pending.tag)
        if instead != pending.instead or isinstance(answer, Gather):
            return self._judge(pod, pending.tag, pending.at)
        if isinstance(answer, Do):
            spot.lying[pending.tag].counted = True
            return self._push(pod, answer, pending.tag, instead, pending.at)
        spot.legal = False
        spot.lying[pending.tag].refused = answer if isinstance(answer, Refuse) else None
        return self._other(pod, answer, pending.at)

    def _push(
        self, pod: str, do: Do, tag: str | None, instead: bool, now: float
    ) -> list[Happening]:
        try:
            step = self.course.push(do.move, tag, instead)
        except IllegalMoveError:
            return [NotSo(self.seating.seat(pod), Why.WRONG_PHASE)]
        for other, spot in self._spots.items():
            spot.legal = other == pod and spot.legal
        self._laid.clear(self.seating.seat(pod))
        return self._made(step, now)

    def _made(self, step: Step, now: float) -> list[Happening]:
        """A move counts: what is told of it, and what it changes for cards that lie there."""
        self._writes.append(step)
        self._taken_in = False
        self.heard += 1
        return [*step.told(self.manner), *self._judge_again(now)]

    def _judge_again(self, now: float) -> list[Happening]:
        """Cards laid a little early become right when it is their turn."""
        happenings: list[Happening] = []
        for pod, spot in self._spots.items():
            for tag, lying in list(spot.lying.items()):
                if lying.refused and lying.refused.why in _MAY_BECOME_RIGHT:
                    before = lying.refused
                    told = self._judge(pod, tag, now)
                    happenings += told if lying.refused != before else []
        return happenings
