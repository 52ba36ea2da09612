"""The table: turns what happens on pods into moves, and the game into what pods show.

Pure: it is fed events and times (seconds on any steady clock) and asks for neither.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import assert_never

from stichtisch.decks.deck import Deck
from stichtisch.games.controller import Press
from stichtisch.games.staging import TakenUp
from stichtisch.pods import events
from stichtisch.table import bots, counting, desk, reading
from stichtisch.table.at_table import AtTable, Spot
from stichtisch.table.happenings import GameSays, Happening, Paused, PodAway, PodBack, TroubleMet
from stichtisch.table.match import Corrected, State
from stichtisch.table.rows import Write
from stichtisch.table.seating import PRIVATE
from stichtisch.table.showing import Showing
from stichtisch.words import Sentence


class Table(AtTable):
    """A table that is fed with what its pods, its bots and the desk tell."""

    @cached_property
    def showing(self) -> Showing:
        """What its pods show."""
        return Showing(self)

    def restore(self, state: State, claimed: Mapping[str, int]) -> None:
        """Take over the game that the journal holds: at the start, or after a failed write."""
        self.match.restore(state)
        self.seating.claimed = dict(claimed)
        self.writes.clear()
        self._restore_spots()

    def know(self, deck: Deck) -> None:
        """These tags stand for this from now on; what lies there already is to be laid again."""
        self.deck = Deck(self.deck.game, {**self.deck.tags, **deck.tags})
        self.showing.know(self.deck)

    def ask(self, asked: desk.Request, now: float) -> list[Happening]:
        """What the desk asks for, else `DeskError`: then all is as it was."""
        changed, told = desk.answer(self.match, asked)
        if changed is None:
            return [told]
        self.writes.append(changed)
        if not isinstance(changed, Paused):
            self._restore_spots()
        new = changed.events if isinstance(changed, Corrected) else ()
        follows = [GameSays(event) for event in new if self.controller.is_told(event)]
        return [told, *follows, *counting.again(self, now)]

    def let(self, deed: bots.Deed, now: float) -> list[Happening]:
        """What a bot does, and what follows."""
        match deed:
            case bots.Chooses(move):
                told = bots.choose(self, deed)
                return [told, *counting.already_lying(self, self.seating.pod(move.seat), now)]
            case bots.Moves(move):
                pod = self.seating.pod(move.seat)
                return counting.push(self, pod, move, now) if pod else []
            case bots.Presses(seat, held):
                pod = self.seating.pod(PRIVATE if seat is None else seat)
                each = (Press(), Press(held)) if pod else ()
                return [
                    told for press in each for told in counting.key(self, pod or "", press, now)
                ]
            case bots.AsksToSee():
                bots.ask(self, deed)
                return []
            case _:
                assert_never(deed)

    def take_up_all(self) -> None:
        """Drop all that was laid or said toward the next move: bots that take over do not know
        it."""
        for seat in (*range(self.game.seats), None):
            self.writes.append(self.match.stage(TakenUp(seat, said=True)))

    def handle(self, event: events.PodEvent, now: float) -> list[Happening]:
        """What an event brings about; what was due before it comes first."""
        return [*self.tick(now), *self._on(event, now)]

    def tick(self, now: float) -> list[Happening]:
        """Let everything count that has rested long enough."""
        happenings: list[Happening] = []
        while (first := self._first_due()) is not None and first[0] <= now:
            happenings += counting.rested(self, first[1])
        return happenings

    def next_due(self) -> float | None:
        """When `tick` has something to do, if nothing else happens."""
        first = self._first_due()
        return first[0] if first else None

    def take_writes(self) -> list[Write]:
        """What the journal must keep, oldest first; the next call returns what came since."""
        writes, self.writes = self.writes, []
        return writes

    def _first_due(self) -> tuple[float, str] | None:
        """The next time at which a tag has rested, and its pod; None while none is about to
        count."""
        due = ((spot.due(), pod) for pod, spot in self.spots.items())
        return min(((at, pod) for at, pod in due if at is not None), default=None)

    def _restore_spots(self) -> None:
        """After moves were taken back or corrected: set on all spots which tags have counted."""
        made = {kept.tag for kept in self.match.kept}
        for pod, spot in self.spots.items():
            known = self.seating.is_known(pod)
            spot.restore(made, reading.staged_at(self, pod) if known else ())

    def _on(self, event: events.PodEvent, now: float) -> list[Happening]:
        match event:
            case events.PodJoined():
                return self._joined(event)
            case events.PodLeft():
                return self._left(event, now)
            case events.TagArrived():
                return self._arrived(event, now)
            case events.TagRested(pod, uid):
                return self._rested(pod, uid, now)
            case events.TagGone(pod, uid):
                return self._gone(pod, uid, now)
            case events.KeyDown(pod):
                return self._key_down(pod, now)
            case events.KeyUp(pod):
                return self._key_up(pod, now)
            case events.PodTrouble(pod, part, what):
                sentence = f"{part.name}_{what.name}".lower()
                return [TroubleMet(sentence, {"pod": self._pod_name(pod)})]
            case events.PodRestarted(pod, why, fault):
                values = {"pod": self._pod_name(pod), "fault": " / ".join(fault.splitlines()[-2:])}
                return [TroubleMet(f"restarted_{why.name.lower()}", values)]
            case events.PortRefused(_, error):
                return [TroubleMet("port", {"error": error.sentence})]
            case events.PodSetAside(port, pod, why, seconds):
                who = pod and Sentence("table.at_port", pod=self._pod_name(pod), port=port)
                aside = {"pod": who or port, "seconds": str(seconds)}
                return [TroubleMet(f"aside_{why.value}", aside)]
            case events.SecretHidden() | events.PodStats():
                pass
        return []

    def _joined(self, event: events.PodJoined) -> list[Happening]:
        self.seating.join(event.hello)
        if event.pod not in self.spots:
            self.spots[event.pod] = Spot(self._settled(event.pod))
        self.spots[event.pod].join(self.match.spent)
        known = self.seating.is_known(event.pod)
        return [PodBack(self.seating.seat(event.pod))] if known else []

    def _left(self, event: events.PodLeft, now: float) -> list[Happening]:
        self.seating.leave(event.pod)
        if event.pod in self.spots:
            self.spots[event.pod].leave()
        self._forget_strangers()
        known = self.seating.is_known(event.pod)
        away: list[Happening] = [PodAway(self.seating.seat(event.pod))] if known else []
        return [*away, *counting.again(self, now)]  # two pods read a card: now one does

    def _arrived(self, event: events.TagArrived, now: float) -> list[Happening]:
        pod, tag, spot = event.pod, event.uid, self.spots.get(event.pod)
        proven, component = (
            event.proven or self.rest < events.RESTED_S,
            self.deck.tags.get(event.uid),
        )
        if spot is None or spot.lay(tag, component, event.again, proven) is None:
            return []
        if not self.seating.is_known(pod):  # it counts once the pod is claimed
            return []
        if component is None and not proven:  # perhaps misread: such a number never rests
            return []
        return counting.tag(self, pod, tag, now - event.age)

    def _rested(self, pod: str, tag: str, now: float) -> list[Happening]:
        lying = self.spots[pod].lying.get(tag) if pod in self.spots else None
        if lying is None or lying.rested:
            return []
        awaited = lying.component is None and not lying.proven
        lying.proven = lying.rested = True
        return counting.tag(self, pod, tag, now) if awaited and self.seating.is_known(pod) else []

    def _gone(self, pod: str, tag: str, now: float) -> list[Happening]:
        """Forget a lifted tag. If it had rested its move counts first: a host that was held up
        hears of both at once."""
        spot, spent, told = self.spots.get(pod), tag in self.match.spent, list[Happening]()
        if spot and spot.pending and spot.pending.tag == tag and spot.lying[tag].rested:
            told = counting.rested(self, pod)
        self.match.spent.discard(tag)
        waited = spot is not None and spot.pending is not None and spot.pending.tag == tag
        if spot and spot.lift(tag) and not spent and not self._is_last(tag):
            self.taken_in = True
        if waited:  # what lay there before it may count after all
            told += counting.already_lying(self, pod, now)
        for other in self.uncounted(tag, but=pod):  # two pods read it: now one does
            if self.seating.is_known(other):
                told += counting.tag(self, other, tag, now)
        return told

    def _key_down(self, pod: str, now: float) -> list[Happening]:
        spot = self.spots.get(pod)
        if spot is None or spot.key_down is not None:
            return []
        spot.pressed = True
        if self.seating.may_claim(pod):
            return self._claim(pod, now)
        spot.key_down = now
        return counting.key(self, pod, Press(), now)

    def _claim(self, pod: str, now: float) -> list[Happening]:
        """A key pressed claims a place and does no more; what lies there counts from now on."""
        claimed = self.seating.claim(pod)
        self.writes.append(claimed)
        self.heard[self.seating.seat(pod)] += 1
        for other, spot in self.spots.items():
            if not self.seating.is_known(other):
                spot.lose_place()
        self._forget_strangers()
        happenings: list[Happening] = [claimed]
        for tag in self.spots[pod].lying.keys() - self.match.spent:
            happenings += counting.tag(self, pod, tag, now)
        return [*happenings, *counting.again(self, now)]

    def _forget_strangers(self) -> None:
        """Pods come and go: of one without a place nothing is kept once it is away."""
        for pod in [pod for pod in self.spots if not self.seating.is_present(pod)]:
            if not self.seating.is_known(pod):
                del self.spots[pod]

    def _key_up(self, pod: str, now: float) -> list[Happening]:
        spot = self.spots.get(pod)
        if spot is None:
            return []
        spot.pressed = False
        if spot.key_down is None:
            return []
        held, spot.key_down = now - spot.key_down, None
        return counting.key(self, pod, Press(held), now)

    def _is_last(self, tag: str) -> bool:
        return bool(self.match.kept) and self.match.kept[-1].tag == tag

    def _pod_name(self, pod: str) -> str | Sentence:
        if pod == self.seating.private:
            return Sentence("news.private_pod")
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
        latest, staged = self.latest(seat), reading.staged_at(self, pod)
        used = {latest.tag} if latest and latest.tag else set()
        used |= self.match.spent
        return frozenset(used | {tag for tag, thing in self.deck.tags.items() if thing in staged})
