"""No lamp says what the referee would not: tests/deep/reliability/overruled.py

Simulated evenings: whoever is to lay a card or to press a key does, and in the same 0 to 20 ms, or
just when a card counts, somebody else lays one, too, or presses a key. Hosts take up to 25 ms a
turn, what they say is there 2 ms later, and some fall asleep; the desk takes moves back; pods are
pulled out. Counted is each look that a pod showed by itself and the referee then did not confirm.
"""

import sys
from collections import Counter, deque
from contextlib import suppress
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from podwire import kinds
from reliability.in_process import Pod, hello, ports_of
from reliability.people import People, any_evening
from reliability.soaking import soak
from reliability.worlds import Noted
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.player import Tags
from stichtisch.pods.pods import Pods
from stichtisch.table import desk
from stichtisch.table.match import State
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.words import Words

MOVES = 150
"""Of one evening, at most."""
WIRE_MS = 2
"""From the host's writing to what the pod makes of it."""


class FarPod(Pod):
    """A pod that hears the host later; what it says itself waits for the host's turn anyway."""

    def boot(self, now):
        self._coming = deque()
        super().boot(now)

    def hear(self, data):
        self._coming.append((self._now + WIRE_MS, bytes(data)))
        return len(data)

    def run(self, now):
        while self._coming and self._coming[0][0] <= now:
            self._heard += self._coming.popleft()[1]
        super().run(now)


class WaitedFor(Pods):
    """Pods that have their time while the host waits for them."""

    def __init__(self, evening):
        super().__init__(list(evening.devices), find=False, clock=lambda: evening.ms)
        self._evening = evening

    def _wait(self, _seconds):
        self._evening.ms += 1
        self._evening.run_pods()


class Evening(People):
    """People whose pods have wires, and a host that takes its time."""

    def __init__(self, seed, devices):
        """`devices` takes its pods, by their ids; their ports are opened there."""
        self.chance = chance = Random(seed)
        header, settings = any_evening(chance)
        self.deals = seed
        self.seats, self.tags, self.lying, self.told = range(len(header.seats)), {}, {}, []
        deck = virtual_deck(header.game)
        for tag, component in deck.tags.items():
            self.tags.setdefault(component, []).append(tag)
        self.ms = self.next_turn = self.busy_until = 0
        self.turn_ms = chance.choice((1, 2, 5, 25))
        self.devices = devices
        for seat in (*self.seats, None):
            role = kinds.ROLE_PRIVATE if seat is None else kinds.ROLE_SEAT
            pod = self.pod(seat)
            devices[pod] = FarPod(pod, hello(pod.encode(), role))
        self.table = Table(header, settings, deck, chance, Words("en"))
        self.pods = WaitedFor(self)
        noted = Noted(State(), {})
        self.referee = Referee(self.table, self.pods, noted, lambda: self.ms / 1000)
        self.player = self.table.kind.player(Tags(deck.tags), not settings.unseen)
        self.counts = Counter()
        self.known = Counter()
        self.pass_by(0.8)

    def pass_by(self, seconds):
        """Let time pass: pods have theirs each millisecond, the host its turns."""
        end = self.ms + round(seconds * 1000)
        while self.ms < end:
            self.ms += 1 if self.ms < self.busy_until else min(10, end - self.ms)
            self.run_pods()
            if self.ms >= self.next_turn:
                self.next_turn = self.ms + self.turn_ms
                self.told = self.referee.run_once(0.0)
                self.count()

    def run_pods(self):
        for device in self.devices.values():
            if device.plugged:
                device.run(self.ms)

    def count(self):
        for link in self.pods._links.values():
            self.counts["overruled"] += link.overruled - self.known[link.name]
            self.known[link.name] = link.overruled

    def device(self, seat):
        return self.devices[self.pod(seat)]

    def press(self, seat, held=0.1):
        """The key, and by chance something at another seat as it goes down or up."""
        early = self.chance.random() < 0.5
        self.busy_until = self.ms + 60
        self.device(seat).press()
        rash = self.rash(seat, (0, 0.02)) if early else None
        self.pass_by(held)
        self.busy_until = self.ms + 60
        self.device(seat).release()
        rash = rash if early else self.rash(seat, (0, 0.02))
        self.pass_by(0.1)
        self.think_better(rash)

    def rash(self, seat, *nears):
        """Somebody else lays something, by chance, so soon that nobody is first: who did."""
        others = [other for other in self.seats if other not in (seat, *self.lying)]
        if not others or self.chance.random() < 0.5:
            return None
        other = self.chance.choice(others)
        self.pass_by(self.chance.uniform(*self.chance.choice(nears)))
        if self.chance.random() < 0.2:
            self.device(other).press()
        self.put(other, self.chance.choice(list(self.table.deck.tags)))
        return other

    def think_better(self, rash):
        """Whoever was rash takes it back."""
        if rash is not None:
            self.device(rash).release()
        if rash in self.lying:
            self.lift(rash)

    def lay(self, seat, tag):
        """It, and by chance something at another seat."""
        for other, lying in list(self.lying.items()):
            if other == seat or lying == tag:
                self.lift(other)
        self.busy_until = self.ms + 60
        self.put(seat, tag)
        rash = self.rash(seat, (0, 0.02), (0, 0.02), (0.24, 0.36))
        if self.chance.random() < 0.2:
            self.second_card(seat)
        self.pass_by(self.chance.choice((0.12, 0.27, 0.31, 0.4, 0.6)))
        self.think_better(rash)
        self.pass_by(0.3)

    def second_card(self, seat):
        """Another one slips onto the same spot."""
        self.pass_by(self.chance.uniform(0.001, 0.03))
        tag = self.chance.choice(list(self.table.deck.tags))
        if tag not in self.lying.values() and self.device(seat).plugged:
            self.counts["taps"] += 1
            self.device(seat).lay(tag)
            self.pass_by(0.1)
            self.device(seat).lift(tag)

    def put(self, seat, tag):
        if tag not in self.lying.values() and self.device(seat).plugged:
            self.counts["taps"] += 1
            self.lying[seat] = tag
            self.device(seat).lay(tag)

    def lift(self, seat):
        self.busy_until = self.ms + 30
        self.device(seat).lift(self.lying.pop(seat))

    def mishap(self):
        kept = self.table.match.kept
        match self.chance.randrange(20):
            case 0:  # the host sleeps, and things are laid meanwhile
                self.next_turn = self.ms + self.chance.choice((300, 900, 1_800, 3_000))
            case 1:
                pod = self.device(self.chance.choice(self.seats))
                pod.plugged = False
                self.pass_by(0.5)
                pod.plugged = True
                pod.boot(self.ms)
                self.pass_by(1.5)
            case 2 | 3 if kept:
                self.busy_until = self.ms + 60
                rash = self.rash(None, (0, 0.02))
                self.pass_by(self.chance.uniform(0, 0.005))
                with suppress(desk.DeskError):
                    self.referee.ask(desk.TakeBack(len(kept), len(kept)))
                self.think_better(rash)


def keep(taps, seed, bar):
    """Evenings until so many tags were laid; "wrong" are looks that the referee overruled."""
    counts = Counter()
    while counts["taps"] < taps:
        devices = {}
        with ports_of(devices.__getitem__):
            evening = Evening(seed, devices)
            for _ in range(MOVES):
                if evening.over() or counts["taps"] + evening.counts["taps"] >= taps:
                    break
                evening.act()
                evening.mishap()
        counts.update(evening.counts, lit=sum(device.lit for device in devices.values()))
        seed += 1
        bar(counts["taps"])
    return {**counts, "wrong": counts["overruled"]}


if __name__ == "__main__":
    sys.exit(soak("no look is overruled", "taps", 100_000, keep))
