"""An evening of Stich-Meister: who lays what, and what the pods show."""

from itertools import chain
from random import Random

import pytest

from stichtisch.pods.events import TagArrived, TagGone
from stichtisch.rules.record import Header
from stichtisch.table.lights import SUIT_LIGHTS
from stichtisch.table.settings import Settings
from stichtisch.table.table import Table
from stichtisch.words import Words
from table.stich_meister.stories import DECK, HANDS, NAMES, QUIET, tag


@pytest.fixture
def masters(evening):
    class Masters(evening):
        """Seat 0 leads the first round: the last seat deals it."""

        def __init__(self, seats=4, seed=1, words="en", options=None, **settings):
            self.header = Header("stich-meister", NAMES[:seats], options or {})
            self.settings = Settings(**settings)
            self.words = Words(words)
            self.seats = range(seats)
            self.seed = seed
            self.now = 100.0
            self.told, self.writes, self.scenes, self.watched = [], [], [], False
            self.table = self.new_table()

        def new_table(self):
            return Table(self.header, self.settings, DECK, Random(self.seed), self.words)

        def lay(self, seat, name):
            return self.tell(TagArrived(self.pod(seat), tag(name)))

        def lift(self, seat, name):
            return self.tell(TagGone(self.pod(seat), tag(name)))

        def put(self, seat, *names):
            told = []
            for name in names:
                told += self.lay(seat, name) + self.wait()
                self.lift(seat, name)
            return told

        def scan(self, hands=None):
            for seat, hand in enumerate(hands or HANDS[len(self.seats)]):
                self.put(seat, *hand.split())
            return self

        def draw(self, *hands, extra=None):
            """Rule cards from the deck: [1, 2, 3] for each seat."""
            for seat, rules in enumerate(hands):
                self.put(seat, *rules)
            if extra:
                self.put(None, extra)
            return self

        def deal(self, *rules, hands=None):
            """Everybody sits, lays cards and rule cards, and has one of `rules` to choose.

            With three players the fourth is turned from the deck, with five seat 0 has none.
            """
            count = len(self.seats)
            rules = [*rules, *(n for n in QUIET if n not in rules)][:4]
            others = iter([n for n in range(1, 61) if n not in rules and n not in QUIET])
            chosen = rules[:count] if count < 5 else [next(others), *rules]
            self.chosen = dict(enumerate(chosen))
            self.sit().press(count - 1)
            if self.settings.hands == "scanned":
                self.scan(hands)
            drawn = [[rule, next(others), next(others)] for rule in chosen]
            return self.draw(*drawn, extra=rules[3] if count == 3 else None)

        def choose(self):
            for seat in sorted(self.table.game.acting()):
                self.put(seat, self.chosen[seat])
            return self

        def to_the_play(self, *rules, hands=None):
            return self.deal(*rules, hands=hands).choose()

        def play(self, *tricks):
            """ "F1 F5 F9 F13": each card by the seat whose turn it is."""
            for card in chain.from_iterable(trick.split() for trick in tricks):
                (seat,) = self.table.game.acting()
                before = len(self.moves())
                told = self.put(seat, card)
                assert len(self.moves()) == before + 1, told
            return self

        def lamps(self, seat):
            lit = [s for s in self.scene(seat).segments if s.first < 5]
            for segment in lit:
                assert segment == SUIT_LIGHTS[segment.first].on(segment.first, 1)
            return "".join("FCKGT"[segment.first] for segment in lit)

        def last(self):
            return self.moves()[-1]

    return Masters
