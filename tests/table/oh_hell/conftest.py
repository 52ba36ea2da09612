"""An evening of Oh Hell: who scans, counts and lays what, and what the pods show."""

import pytest

from games.oh_hell.stories import NAMES, filled
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.component import Component, What
from stichtisch.games.lights import Frame
from stichtisch.games.record import Header
from stichtisch.games.tricks.lamps import MISSED, TAKEN, WANTED

DECK = virtual_deck("oh-hell")
TAGS = {component: tag for tag, component in DECK.tags.items()}
HANDS = ("H2 H3 C4", "H14 H13 S5", "H4 S7 D9")
"""Seat 0 deals. Hearts go to seat 1; nobody else but seat 0 has a trump, club 4."""
LONG = 0.8
"""Seconds: a press that bids."""

_LIGHTS = {light: frame.name for frame in Frame for light in [frame.value]}
_LIGHTS |= {TAKEN: "TAKEN", WANTED: "WANTED", MISSED: "MISSED"}
_KNOWN = {(one.pattern, one.colour, one.period_ms): name for one, name in _LIGHTS.items()}


@pytest.fixture
def hell(evening):
    class Hell(evening):
        """The dealer lays the card turned up unless `trumps` is given."""

        deck = DECK
        suits = "SHDCT"

        def __init__(self, seats=3, seed=1, words="en", options=None, **settings):
            header = Header("oh-hell", NAMES[:seats], {"most": 3} | (options or {}))
            self.begin(header, seed, words, {"trumps": "laid"} | settings)

        def tag(self, name):
            return TAGS[Component(What.CARD, name)]

        @property
        def public(self):
            return self.table.game.public()

        def scan(self, hands=HANDS):
            for seat, hand in enumerate(hands):
                for card in hand.split():
                    self.put(seat, card)
            return self

        def deal(self, hands=HANDS, turned="C2", dealer=0):
            """All that a deal needs; the first dealer says so."""
            if self.public.dealer is None:
                self.press(dealer)
            if not self.settings.unseen:
                self.scan(hands)
            self.put(None, turned)
            return self

        def any_deal(self, turned="C2"):
            hands = filled((), len(self.seats), self.public.size, turned)
            return self.deal([" ".join(map(str, hand)) for hand in hands], turned)

        def bid(self, *bids):
            """From the dealer's left: short presses, then a long one."""
            for tricks in bids:
                (seat,) = self.public.acting
                for _ in range(tricks):
                    self.press(seat)
                told = self.press(seat, held=LONG)
                assert self.moves()[-1] == {"do": "bid", "seat": seat, "tricks": tricks}, told
            return self

        def bid_anything(self):
            while self.public.phase == "bid":
                self.bid(0 if self.public.hooked != 0 else 1)
            return self

        def to_the_play(self, *bids):
            return self.sit().deal().bid(*(bids or (2, 0, 0)))

        def trick(self, text):
            """Cards by whoever's turn it is; they stay on the spots until all are taken in."""
            laid = []
            for card in text.split():
                (seat,) = self.public.acting
                before = len(self.moves())
                told = self.lay(seat, card) + self.wait()
                assert len(self.moves()) == before + 1, told
                laid.append((seat, card))
            if len(laid) == len(self.seats):
                for seat, card in laid:
                    self.lift(seat, card)
            return self

        def lights(self, seat):
            """The frame's segments by name, each with its first lamp in the frame and count."""
            frame = [s for s in self.scene(seat).segments if s.first >= 5]
            return [
                (_KNOWN[s.pattern, s.colour, s.period_ms], s.first - 5, s.count) for s in frame
            ]

        def state(self, seat):
            """What the frame's first third says, where it has parts; else the whole frame."""
            return self.lights(seat)[0][0]

    return Hell
