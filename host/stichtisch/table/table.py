"""The table: turns what happens on pods into moves, and the game into what pods show.

Pure: it is fed events and times (seconds on any steady clock) and asks for neither.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, assert_never

from stichtisch.decks.deck import Deck
from stichtisch.games import game_named
from stichtisch.games.component import Component
from stichtisch.games.controller import (
    Answer,
    Do,
    Press,
    Say,
    Stage,
    TakeUp,
    TurnPage,
    Undo,
)
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header, RecordError
from stichtisch.games.refusal import IllegalMoveError, Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Laid, Said, Staging, TakenUp
from stichtisch.pods.events import (
    KeyDown,
    KeyUp,
    PodEvent,
    PodJoined,
    PodLeft,
    PodRestarted,
    PodSetAside,
    PodStats,
    PodTrouble,
    PortRefused,
    Role,
    SecretHidden,
    TagArrived,
    TagGone,
)
from stichtisch.scene import Line, Scene
from stichtisch.table import desk
from stichtisch.table.dimmer import Dimmer
from stichtisch.table.foresight import Foresight
from stichtisch.table.happenings import (
    Happening,
    NotSo,
    Paused,
    PodAway,
    PodBack,
    TroubleMet,
)
from stichtisch.table.match import Match, StagedStep, State, Step
from stichtisch.table.reading import Reading
from stichtisch.table.robots import AsksToSee, Chooses, Deed, Moves, Presses, Robots
from stichtisch.table.rows import LineWrite
from stichtisch.table.seating import PRIVATE, Seating
from stichtisch.table.showing import Showing
from stichtisch.table.spot import Pending, Spot
from stichtisch.verdicts import Verdicts
from stichtisch.words import Words

REST = 0.3
"""Seconds a legal card must rest before it counts: lifted earlier it leaves no trace."""

_MAY_BECOME_RIGHT = (Why.WRONG_SEAT, Why.WRONG_PHASE)

Write = LineWrite | StagedStep
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
            raise RecordError("deck.other_game", game=deck.game, other=header.game)
        self.kind = game_named(header.game)
        self.settings = settings
        self.match: Match[Any, Any] = Match(self.kind, header, settings, chance)
        self.presenter = self.kind.presenter(header.seats, settings, words)
        self.controller = self.kind.controller(len(header.seats), settings, chance)
        self.seating = Seating(len(header.seats), {})
        self._deck = deck
        self._rest = rest
        self._spots: dict[str, Spot] = {}
        self.robots: Robots[Any, Any] = Robots(self.match, self.controller, settings.strengths)
        places = (self.seating, self._spots, self.robots)
        self._showing: Showing[Any, Any] = Showing(
            self.match, self.controller, self.presenter, *places
        )
        self._reading: Reading[Any, Any] = Reading(self.match, self.controller, settings, *places)
        self._foresight: Foresight[Any, Any] = Foresight(
            self.match, self._reading, self._showing, *places, deck
        )
        self._writes: list[Write] = []
        self._dimmer = Dimmer()
        self.heard: Counter[int | None] = Counter()
        """How many times something that was done at a seat's pod, or the private one, counted."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game itself, with all its secrets: ask it for a view and no more."""
        return self.match.game

    def restore(self, state: State, claimed: Mapping[str, int]) -> None:
        """Be where the journal is: at the start, or because it could not take the last writes."""
        self.match.restore(state)
        self.seating.claimed = dict(claimed)
        self._writes.clear()
        self._restore_spots()

    def know(self, deck: Deck) -> None:
        """These tags stand for this from now on; what lies there already is to be laid again."""
        self._deck = Deck(self._deck.game, {**self._deck.tags, **deck.tags})
        self._foresight.know(self._deck)

    def ask(self, asked: desk.Asked, now: float) -> list[Happening]:
        """What the desk asks for, else `DeskError`: then all is as it was."""
        changed, told = desk.answer(self.match, asked)
        if changed is None:
            return [told]
        self._writes.append(changed)
        if not isinstance(changed, Paused):
            self._restore_spots()
        return [told, *self._judge_again(now)]

    def let(self, deed: Deed, now: float) -> list[Happening]:
        """What a simple player with real cards does, and what follows."""
        match deed:
            case Chooses(move):
                return [self.robots.choose(deed), *self._judge_lying(move.seat, now)]
            case Moves(move):
                pod = self.seating.pod(move.seat)
                return self._push(pod, move, None, instead=False, now=now) if pod else []
            case Presses(seat, held):
                pod = self.seating.pod(PRIVATE if seat is None else seat)
                each = (Press(), Press(held)) if pod else ()
                return [told for press in each for told in self._pressed(pod or "", press, now)]
            case AsksToSee():
                self.robots.ask(deed)
                return []
            case _:
                assert_never(deed)

    def take_up_all(self) -> None:
        """Drop all that lies or was said toward the next move, for players who did not lay it."""
        for seat in (*range(self.game.seats), None):
            self._writes.append(self.match.stage(TakenUp(seat, said=True)))

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

    def verdicts(self) -> dict[str, Verdicts]:
        """How every seat's pod that is there answers the next tag, until it shows its scene."""
        return {
            pod: self._foresight.verdicts(pod)
            for pod in self.seating.present()
            if self.seating.hello(pod).role is Role.SEAT
        }

    def open_screen(self) -> Scene:
        """What the private pod's screen shows to all; dark while no private pod is there."""
        return self._showing.open_screen()

    def awaited(self, presenter: Presenter[Any, Any]) -> str:
        """Whom it waits for and for what: one line, empty once the game is over."""
        return self._showing.awaited(presenter)

    def secret(self, pod: str) -> tuple[Line, ...]:
        """What the private pod may show while its key is held; () on every other, and else."""
        return self._showing.secret(pod)

    @property
    def dimmings(self) -> int:
        """How often the private pod's key has asked for the next brightness of all lamps."""
        return self._dimmer.steps

    def lies(self, tag: str) -> bool:
        """Whether the tag lies on some pod, as far as pods have told."""
        return any(tag in spot.lying for spot in self._spots.values())

    def is_pressed(self, seat: int | None) -> bool:
        """Whether the key of the seat, or with None of the private pod, is down, likewise."""
        pod = self.seating.pod(PRIVATE if seat is None else seat)
        return pod in self._spots and self._spots[pod].pressed

    def refused(self, seat: int) -> Refusal | None:
        """Why what was laid last on the seat's pod does not count."""
        spot = self._spots.get(self.seating.pod(seat) or "")
        return spot.refused if spot else None

    def _restore_spots(self) -> None:
        """What lies there has made those moves that count, and is about to make none."""
        made = {kept.tag for kept in self.match.kept}
        for pod, spot in self._spots.items():
            known = self.seating.is_known(pod)
            spot.restore(made, self._reading.staged_at(pod) if known else ())

    def _on(self, event: PodEvent, now: float) -> list[Happening]:
        match event:
            case PodJoined():
                return self._joined(event, now)
            case PodLeft():
                return self._left(event)
            case TagArrived(pod, uid):
                return self._arrived(pod, uid, now)
            case TagGone(pod, uid):
                self._gone(pod, uid)
            case KeyDown(pod):
                return self._key_down(pod, now)
            case KeyUp(pod):
                return self._key_up(pod, now)
            case PodTrouble(pod, part, what):
                sentence = f"{part.name}_{what.name}".lower()
                return [TroubleMet(sentence, {"pod": self._pod_name(pod)})]
            case PodRestarted(pod, why, fault):
                values = {"pod": self._pod_name(pod), "fault": " / ".join(fault.splitlines()[-2:])}
                return [TroubleMet(f"restarted_{why.name.lower()}", values)]
            case PortRefused(_, error):
                return [TroubleMet("port", {"error": error.sentence})]
            case PodSetAside(port, pod, why, seconds):
                who = port if pod is None else f"{self._pod_name(pod)} ({port})"
                values = {"pod": who, "seconds": str(seconds)}
                return [TroubleMet(f"aside_{why.value}", values)]
            case SecretHidden() | PodStats():
                pass
        return []

    def _joined(self, event: PodJoined, now: float) -> list[Happening]:
        self.seating.join(event.hello)
        if event.pod not in self._spots:
            self._spots[event.pod] = Spot(self._settled(event.pod))
        self._spots[event.pod].join(now)
        known = self.seating.is_known(event.pod)
        happenings: list[Happening] = [PodBack(self.seating.seat(event.pod))] if known else []
        if event.hello.is_older:
            happenings.append(TroubleMet("older", {"pod": self._pod_name(event.pod)}))
        return happenings

    def _left(self, event: PodLeft) -> list[Happening]:
        self.seating.leave(event.pod)
        if event.pod in self._spots:
            self._spots[event.pod].leave()
        self._forget_strangers()
        known = self.seating.is_known(event.pod)
        return [PodAway(self.seating.seat(event.pod))] if known else []

    def _arrived(self, pod: str, tag: str, now: float) -> list[Happening]:
        spot = self._spots.get(pod)
        if spot is None or spot.lay(tag, self._deck.tags.get(tag), now) is None:
            return []
        if not self.seating.is_known(pod):  # it counts once the pod is claimed
            return []
        return self._judge(pod, tag, now)

    def _gone(self, pod: str, tag: str) -> None:
        spot = self._spots.get(pod)
        if spot and spot.lift(tag) and not self._is_last(tag):
            self._reading.taken_in = True

    def _key_down(self, pod: str, now: float) -> list[Happening]:
        spot = self._spots.get(pod)
        if spot is None or spot.key_down is not None:
            return []
        spot.pressed = True
        if self.seating.may_claim(pod):
            return self._claim(pod, now)
        spot.key_down = now
        return self._pressed(pod, Press(), now)

    def _claim(self, pod: str, now: float) -> list[Happening]:
        """A key pressed claims a place and does no more; what lies there counts from now on."""
        claimed = self.seating.claim(pod)
        self._writes.append(claimed)
        self.heard[self.seating.seat(pod)] += 1
        for other, spot in self._spots.items():
            if not self.seating.is_known(other):
                spot.lose_place()
        self._forget_strangers()
        happenings: list[Happening] = [claimed]
        for tag in list(self._spots[pod].lying):
            happenings += self._judge(pod, tag, now)
        return happenings

    def _forget_strangers(self) -> None:
        """Pods come and go: of one without a place nothing is kept once it is away."""
        for pod in [pod for pod in self._spots if not self.seating.is_present(pod)]:
            if not self.seating.is_known(pod):
                del self._spots[pod]

    def _key_up(self, pod: str, now: float) -> list[Happening]:
        spot = self._spots.get(pod)
        if spot is None:
            return []
        spot.pressed = False
        if spot.key_down is None:
            return []
        held, spot.key_down = now - spot.key_down, None
        return self._pressed(pod, Press(held), now)

    def _is_last(self, tag: str) -> bool:
        return bool(self.match.kept) and self.match.kept[-1].tag == tag

    def _pod_name(self, pod: str) -> str:
        if pod == self.seating.private:
            return self.presenter.say("news.private_pod")
        seat = self.seating.seat(pod)
        if seat is not None:
            return self.match.header.seats[seat]
        return self.seating.hello(pod).called if pod in self.seating.present() else pod

    def _settled(self, pod: str) -> frozenset[str]:
        """After a restart: what the seat used last, or staged, may lie there still."""
        if not self.seating.is_known(pod):
            return frozenset()
        seat = self.seating.seat(pod)
        latest, staged = self._reading.latest(seat), self._reading.staged_at(pod)
        used = {latest.tag} if latest and latest.tag else set()
        return frozenset(used | {tag for tag, thing in self._deck.tags.items() if thing in staged})

    def _pressed(self, pod: str, press: Press, now: float) -> list[Happening]:
        if self.match.paused or not self.seating.is_known(pod) or not self.seating.complete():
            return []
        seat = self.seating.seat(pod)
        answer = self._reading.key(pod, press)
        if seat is None:  # to turn a page does no harm
            self._dimmer.feed(press, not isinstance(answer, TurnPage | None), now)
        if isinstance(answer, Do):
            return self._push(pod, answer.move, None, instead=False, now=now)
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
                self._writes.append(self.match.take_back(number))
                return [Said(seat, remark), *self._judge_again(now)]
            case TurnPage():
                self.heard[seat] += 1
                self._showing.page += 1
        return []

    def _stage(self, staging: Staging, now: float) -> list[Happening]:
        """Something counts toward a move; it may be the last that a deal needs."""
        self.heard[staging.seat] += 1
        self._writes.append(self.match.stage(staging))
        return self._deal(now)

    def _deal(self, now: float) -> list[Happening]:
        """Once all that a deal needs is there, it is made."""
        move = self.controller.deal(self.game, self.match.staged)
        if move is None:
            return []
        try:
            step = self.match.push(move, None)
        except IllegalMoveError:
            return [TroubleMet("misdealt", {})]
        return self._made(step, now)

    def _judge(self, pod: str, tag: str, now: float) -> list[Happening]:
        """Give the verdict on a tag; a good move then waits for the tag to rest."""
        spot = self._spots[pod]
        lying = spot.lying[tag]
        seat = self._reading.seat_of(pod, lying.component)
        answer, instead = self._reading.tag(pod, tag)
        lying.refused = answer if isinstance(answer, Refusal) else None
        if isinstance(answer, Do) and self.robots.sees(seat, lying.component):
            spot.legal = True
            return []
        if isinstance(answer, Do):
            spot.pending = Pending(tag, answer.move, now + self._rest, instead)
            spot.legal = True
        if isinstance(answer, Stage) and lying.component is not None:
            lying.counted = True
            if seat != self.seating.seat(pod):
                self.heard[None] += 1
            return self._stage(Laid(seat, lying.component), now)
        return self._other(seat, answer, now, self._in_the_open(seat, lying.component))

    def _in_the_open(self, seat: int | None, laid: Component | None) -> Component | None:
        """What was laid there, where it lies for all to see.

        People may try a simple player's cards face down.
        """
        if seat is None or laid is None or seat in self.robots.seats:
            return None
        return laid if self.controller.lies_open(self.match.public(), seat, laid) else None

    def _first_pending(self) -> str | None:
        waiting = [(spot.pending.at, pod) for pod, spot in self._spots.items() if spot.pending]
        return min(waiting)[1] if waiting else None

    def _count(self, pod: str, pending: Pending) -> list[Happening]:
        """Its tag has rested; what it means is asked again, for others may have moved since."""
        spot = self._spots[pod]
        spot.pending = None
        answer, instead = self._reading.tag(pod, pending.tag)
        if instead != pending.instead or isinstance(answer, Stage):
            return self._judge(pod, pending.tag, pending.at)
        if isinstance(answer, Do):
            spot.lying[pending.tag].counted = True
            return self._push(pod, answer.move, pending.tag, instead, pending.at)
        spot.legal = False
        lying, seat = spot.lying[pending.tag], self.seating.seat(pod)
        lying.refused = answer if isinstance(answer, Refusal) else None
        laid = self._in_the_open(seat, lying.component)
        return self._other(seat, answer, pending.at, laid)

    def _judge_lying(self, seat: int, now: float) -> list[Happening]:
        """A simple player has chosen: what it chose may lie there already."""
        pod = self.seating.pod(seat)
        lying = self._spots[pod].lying if pod in self._spots else {}
        waiting = [tag for tag, one in lying.items() if not one.counted]
        return [told for tag in waiting for told in self._judge(pod or "", tag, now)]

    def _push(
        self, pod: str, move: Move, tag: str | None, instead: bool, now: float
    ) -> list[Happening]:
        try:
            step = self.match.push(move, tag, instead)
        except IllegalMoveError as error:
            return [NotSo(self.seating.seat(pod), error.refusal.aloud(self.match.public().asked))]
        for other, spot in self._spots.items():
            spot.legal = other == pod and spot.legal
        self.heard[self.seating.seat(pod)] += 1
        return self._made(step, now)

    def _made(self, step: Step, now: float) -> list[Happening]:
        """A move counts: what is told of it, and what it changes for cards that lie there."""
        self._writes.append(step)
        self._reading.taken_in = False
        return [*step.told(self.controller), *self._judge_again(now)]

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
