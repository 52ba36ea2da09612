"""A table for three with its desk: pods that tell what a story says, a journal, a referee."""

import json
import random

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import Hello, KeyDown, KeyUp, PodJoined, Role, TagArrived, TagGone
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.ui.web.acts import read_desk_act
from stichtisch.ui.web.desk import Desk
from stichtisch.ui.web.desk_telling import desk_as_json
from stichtisch.words import Words
from table.told_pods import ToldPods

NAMES = ("Anna", "Ben", "Cleo")
DECK = virtual_deck("was-sticht")


class Link:
    """What the desk asks of the link to a pod."""

    name, round_trip, bad, retransmitted, overruled = "/dev/ttyACM0", 3, 0, 0, 0


class Pods(ToldPods):
    """They note all that was shown, in order: what is shown for a moment only can be seen late."""

    def __init__(self):
        super().__init__()
        self.changes, self.asked = [], []

    def show(self, pod, scene):
        if self.shown.get(pod) != scene:
            self.changes.append((pod, scene))
        super().show(pod, scene)

    def link(self, _pod):
        return Link()

    def ask(self, pod):
        self.asked.append(pod)
        return True


class Room:
    """A table for three with its referee, and the desk."""

    def __init__(self, folder):
        settings, words = Settings(), Words("en")
        header = Header("was-sticht", NAMES, {"tasks": 1})
        self.table = Table(header, settings, DECK, random.Random(1), words)
        self.pods, self.now = Pods(), 100.0
        self.journal = Journal.create(folder / "evening.journal", header, settings)
        self.referee = Referee(self.table, self.pods, self.journal, lambda: self.now)
        self.begun = []
        self.deck = folder / "cards.jsonl"
        self.desk = Desk(
            self.referee, self.pods, self.deck, self.begun.append, listed=folder / "club.toml"
        )
        self.desk.pods.now = lambda: self.now
        for pod in range(4):
            private = pod == 3
            screen = (128, 64) if private else (0, 0)
            lamps = (0, 0) if private else (16, 5)
            role = Role.PRIVATE if private else Role.SEAT
            self.happens(
                PodJoined(f"pod{pod}", Hello(f"pod{pod}", role, 1, *lamps, 1, *screen, "1.2"))
            )
        for pod in range(4):
            self.happens(KeyDown(f"pod{pod}"), KeyUp(f"pod{pod}"))

    def happens(self, *events, seconds=0.0):
        """What pods tell; what all are told of it."""
        self.pods.waiting += events
        told = self.referee.run_once(0.0)
        self.now += seconds
        return told

    def lay(self, seat, tag):
        self.happens(TagArrived(f"pod{seat}", tag), seconds=0.5)
        return self.happens(TagGone(f"pod{seat}", tag))

    def take_chips(self):
        for seat, chip in enumerate(("EX1", "EX2", "EX3")):
            self.lay(seat, next(tag for tag, thing in DECK.tags.items() if thing.name == chip))
        return self

    def does(self, **act):
        """What the page sends, and what is answered in English."""
        self.desk.do(read_desk_act(json.dumps(act)))
        return str(self.desk.answer or "")

    def shows(self, language="en"):
        settings = self.table.settings
        presenter = self.table.kind.presenter(NAMES, settings, Words(language))
        return desk_as_json(self.desk, presenter)

    def pod(self, who):
        return next(pod for pod in self.shows()["pods"] if pod["who"] == who)

    def state(self):
        kept = [one.move for one in self.table.match.kept]
        return kept, self.table.match.paused, self.journal.path.read_bytes()
