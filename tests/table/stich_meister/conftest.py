"""An evening of Stich-Meister: who lays what, and what the pods show."""

from itertools import chain

import pytest

from stichtisch.games.record import Header
from table.stich_meister.stories import DECK, HANDS, NAMES, QUIET, tag


@pytest.fixture
def masters(evening):
    class Masters(evening):
        """Seat 0 leads the first round: the last seat deals it."""

        deck = DECK
        suits = "FCKGT"

        def __init__(self, seats=4, seed=1, words="en", options=None, **settings):
            header = Header("stich-meister", NAMES[:seats], options or {})
            self.begin(header, seed, words, settings)

        def tag(self, name):
            return tag(name)

        def put(self, seat, *names):
            told = []
            for name in names:
                told += super().put(seat, name)
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

        def last(self):
            return self.moves()[-1]

    return Masters
