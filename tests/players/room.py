"""A table, its time, and bots at pods that are nothing but events."""

from random import Random

from stichtisch.games.player import Tags
from stichtisch.players.mistakes import Mistakes
from stichtisch.players.person import Person
from stichtisch.players.players import Players
from stichtisch.players.strength import Skill, Strength, chooser
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import Hello, KeyDown, KeyUp, PodJoined, Role, TagArrived, TagGone

STEP = 0.02
"""Seconds between two looks of the referee and the players."""


class Room:
    """Players say what they want before they do it.

    `people` are the seats that a test plays; with `err` the others make mistakes. `choose` chooses
    in their place.
    """

    def __init__(
        self, table, deck, seed, people=(), err=False, strength=Strength.CAREFUL, choose=None
    ):
        self.table, self.now = table, 0.0
        self.wanted, self.writes = [], []
        self.done = []
        """What happened at the pods since the referee looked last."""
        pods = {seat: Pod(self, f"pod{seat}") for seat in (*range(table.game.seats), None)}
        for seat, pod in pods.items():
            lamps = (0, 0, 1) if seat is None else (16, 5, 1)
            role = Role.PRIVATE if seat is None else Role.SEAT
            pod.tell(PodJoined(pod.name, Hello(pod.name, role, 1, *lamps, 128, 64, "1.0")))
        player = table.kind.player(Tags(deck.tags), not table.settings.unseen)
        choose = choose or chooser(Skill(strength), table.kind, player)

        def want(view, legal, chance):
            self.wanted.append(choose(view, legal, chance))
            return self.wanted[-1]

        self.player, truth = player, truth_of(table)
        mistakes = Mistakes(table, player, Random(seed), truth) if err else None
        self.players = Players(
            table, pods, player, Random(seed), 0.0, truth, None, people, mistakes, want
        )
        self.people = {
            seat: Person(table, seat, Tags(deck.tags), player, self.players.spots)
            for seat in people
        }

    def play(self, until=lambda table: table.game.outcome is not None):
        """Let everybody do their part; the moves that were made."""
        while not until(self.table):
            self.now += STEP
            done, self.done = self.done, []
            for event in done:
                self.table.handle(event, self.now)
            self.table.tick(self.now)
            self.writes += self.table.take_writes()
            self.players.step(self.now)
            for person in self.people.values():
                person.step(self.now)
        return [kept.move for kept in self.table.match.kept]


class Pod:
    """The outside of a pod."""

    def __init__(self, room, name):
        self.room, self.name = room, name

    def tell(self, event):
        self.room.done.append(event)

    def lay(self, uid):
        self.tell(TagArrived(self.name, uid))

    def lift(self, uid):
        self.tell(TagGone(self.name, uid))

    def press(self):
        self.tell(KeyDown(self.name))

    def release(self):
        self.tell(KeyUp(self.name))
