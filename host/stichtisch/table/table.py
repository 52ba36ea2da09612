"""The table: turns what happens on pods into moves, and the game into what pods show.

Pure: it is fed events and times (seconds on any steady clock) and asks for neither.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, assert_never

from stichtisch.decks.deck import Deck
from stichtisch.games import game_named
from stichtisch.games.controller import (
    Press,
)
from stichtisch.games.game import Game
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header, RecordError
from stichtisch.games.refusal import Refusal
from stichtisch.games.settings import Settings
from stichtisch.games.staging import TakenUp
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
from stichtisch.table.counting import Counting, Write
from stichtisch.table.foresight import Foresight
from stichtisch.table.happenings import (
    Happening,
    Paused,
    PodAway,
    PodBack,
    Told,
    TroubleMet,
)
from stichtisch.table.match import Corrected, Match, State
from stichtisch.table.reading import Reading
from stichtisch.table.robots import AsksToSee, Chooses, Deed, Moves, Presses, Robots
from stichtisch.table.seating import PRIVATE, Seating
from stichtisch.table.showing import Showing
from stichtisch.table.spot import Spot
from stichtisch.verdicts import Verdicts
from stichtisch.words import Words

REST = 0.3
"""Seconds a legal card must rest before it counts: lifted earlier it leaves no trace."""


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
        self._counting: Counting[Any, Any] = Counting(
            self.match, self.controller, self._reading, self._showing, *places, rest
        )

    @property
    def game(self) -> Game[Any, Any]:
        """The game itself, with all its secrets: ask it for a view and no more."""
        return self.match.game

    def restore(self, state: State, claimed: Mapping[str, int]) -> None:
        """Be where the journal is: at the start, or because it could not take the last writes."""
        self.match.restore(state)
        self.seating.claimed = dict(claimed)
        self._counting.writes.clear()
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
        self._counting.writes.append(changed)
        if not isinstance(changed, Paused):
            self._restore_spots()
        events = changed.events if isinstance(changed, Corrected) else ()
        follows = [Told(event) for event in events if self.controller.is_told(event)]
        return [told, *follows, *self._counting.again(now)]

    def let(self, deed: Deed, now: float) -> list[Happening]:
        """What a simple player with real cards does, and what follows."""
        match deed:
            case Chooses(move):
                return [self.robots.choose(deed), *self._counting.lying(move.seat, now)]
            case Moves(move):
                pod = self.seating.pod(move.seat)
                return self._counting.push(pod, move, now) if pod else []
            case Presses(seat, held):
                pod = self.seating.pod(PRIVATE if seat is None else seat)
                each = (Press(), Press(held)) if pod else ()
                return [
                    told for press in each for told in self._counting.key(pod or "", press, now)
                ]
            case AsksToSee():
                self.robots.ask(deed)
                return []
            case _:
                assert_never(deed)

    def take_up_all(self) -> None:
        """Drop all that lies or was said toward the next move, for players who did not lay it."""
        for seat in (*range(self.game.seats), None):
            self._counting.writes.append(self.match.stage(TakenUp(seat, said=True)))

    def handle(self, event: PodEvent, now: float) -> list[Happening]:
        """What an event brings about; what was due before it comes first."""
        return [*self.tick(now), *self._on(event, now)]

    def tick(self, now: float) -> list[Happening]:
        """Let everything count that has rested long enough."""
        return self._counting.tick(now)

    def next_due(self) -> float | None:
        """When `tick` has something to do, if nothing else happens."""
        return self._counting.next_due()

    @property
    def heard(self) -> Counter[int | None]:
        """How many times something that was done at a seat's pod, or the private one, counted."""
        return self._counting.heard

    def take_writes(self) -> list[Write]:
        """What is to be kept, oldest first; each is told once."""
        writes, self._counting.writes = self._counting.writes, []
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
        return self._counting.dimmer.steps

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
                return self._joined(event)
            case PodLeft():
                return self._left(event)
            case TagArrived():
                return self._arrived(event, now)
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

    def _joined(self, event: PodJoined) -> list[Happening]:
        self.seating.join(event.hello)
        if event.pod not in self._spots:
            self._spots[event.pod] = Spot(self._settled(event.pod))
        self._spots[event.pod].join(self.match.spent)
        known = self.seating.is_known(event.pod)
        return [PodBack(self.seating.seat(event.pod))] if known else []

    def _left(self, event: PodLeft) -> list[Happening]:
        self.seating.leave(event.pod)
        if event.pod in self._spots:
            self._spots[event.pod].leave()
        self._forget_strangers()
        known = self.seating.is_known(event.pod)
        return [PodAway(self.seating.seat(event.pod))] if known else []

    def _arrived(self, event: TagArrived, now: float) -> list[Happening]:
        pod, tag, spot = event.pod, event.uid, self._spots.get(event.pod)
        if spot is None or spot.lay(tag, self._deck.tags.get(tag), event.again) is None:
            return []
        if not self.seating.is_known(pod):  # it counts once the pod is claimed
            return []
        return self._counting.tag(pod, tag, now)

    def _gone(self, pod: str, tag: str) -> None:
        spot, spent = self._spots.get(pod), tag in self.match.spent
        self.match.spent.discard(tag)
        if spot and spot.lift(tag) and not spent and not self._is_last(tag):
            self._reading.taken_in = True

    def _key_down(self, pod: str, now: float) -> list[Happening]:
        spot = self._spots.get(pod)
        if spot is None or spot.key_down is not None:
            return []
        spot.pressed = True
        if self.seating.may_claim(pod):
            return self._claim(pod, now)
        spot.key_down = now
        return self._counting.key(pod, Press(), now)

    def _claim(self, pod: str, now: float) -> list[Happening]:
        """A key pressed claims a place and does no more; what lies there counts from now on."""
        claimed = self.seating.claim(pod)
        self._counting.writes.append(claimed)
        self._counting.heard[self.seating.seat(pod)] += 1
        for other, spot in self._spots.items():
            if not self.seating.is_known(other):
                spot.lose_place()
        self._forget_strangers()
        happenings: list[Happening] = [claimed]
        for tag in list(self._spots[pod].lying):
            happenings += self._counting.tag(pod, tag, now)
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
        return self._counting.key(pod, Press(held), now)

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
        """After a restart: what the seat used last, or staged, may lie there still.

        So may what it played before that was taken back.
        """
        if not self.seating.is_known(pod):
            return frozenset()
        seat = self.seating.seat(pod)
        latest, staged = self._reading.latest(seat), self._reading.staged_at(pod)
        used = {latest.tag} if latest and latest.tag else set()
        used |= self.match.spent
        return frozenset(used | {tag for tag, thing in self._deck.tags.items() if thing in staged})
