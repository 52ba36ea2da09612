"""An evening at the table: pods without pods, and a clock that the story moves on."""

from collections import Counter
from random import Random

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.component import Component, What
from stichtisch.games.lights import Frame, suit_lights
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    PodJoined,
    PodLeft,
    Role,
    TagArrived,
    TagGone,
    TagRested,
)
from stichtisch.table.table import Table
from stichtisch.ui.news import news
from stichtisch.words import Words

NAMES = ("Anna", "Ben", "Cleo", "Dora")
HOOD = "hood"
DECK = virtual_deck("was-sticht")
SUITS = "RBGYT"

HANDS = (  # seat 1 leads; it and seat 2 share red and blue, seats 3 and 0 green and yellow
    ("G5", "G6", "G7", "G8", "G9", "Y6", "Y7", "Y8", "Y9"),
    ("R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4", "B5"),
    ("R5", "R6", "R7", "R8", "R9", "B6", "B7", "B8", "B9"),
    ("G1", "G2", "G3", "G4", "Y1", "Y2", "Y3", "Y4", "Y5"),
)


TAGS = {}
for _uid, _component in DECK.tags.items():
    TAGS.setdefault(_component, []).append(_uid)


class Evening:
    """Who lays what, and which lamp lights."""

    deck = DECK
    suits = SUITS

    def __init__(self, seats=4, seed=1, options=None, words="en", **settings):
        header = Header("was-sticht", NAMES[:seats], options or {"tasks": 2})
        self.chips_taken = Counter()
        self.begin(header, seed, words, {"trumps": "laid"} | settings)

    def begin(self, header, seed, words, settings):
        self.header = header
        self.settings = Settings(**settings)
        self.words = Words(words)
        self.seats = range(len(header.seats))
        self.seed = seed
        self.now = 100.0
        self.told = []
        self.writes = []
        self.watched = False
        self.scenes = []
        self.table = self.new_table()

    def new_table(self):
        return Table(self.header, self.settings, self.deck, Random(self.seed), self.words)

    def pod(self, seat):
        return HOOD if seat is None else f"pod{seat}"

    def tell(self, event):
        """Something happens; what follows is kept for the story to look at."""
        happenings = self.table.handle(event, self.now)
        return self._note(happenings)

    def said(self, happening):
        """What people read of it."""
        return news(happening, self.table.presenter, self.awaited())

    def awaited(self, language=None):
        """Whom the table waits for, and for what."""
        presenter = self.table.presenter
        if language:
            names, words = self.header.seats, Words(language)
            presenter = self.table.kind.presenter(names, self.settings, words)
        return self.table.showing.awaited(presenter)

    def wait(self, seconds=0.35):
        self.now += seconds
        return self._note(self.table.tick(self.now))

    def _note(self, happenings):
        self.told += happenings
        self.writes += self.table.take_writes()
        if self.watched:
            self.scenes.append(self.table.showing.scenes())
        return happenings

    def watch(self):
        """From now on note all that is shown and told."""
        self.watched = True
        self.told.clear()
        return self

    def join(self, seat):
        private = seat is None
        lamps = (0, 0) if private else (16, 5)
        role = Role.PRIVATE if private else Role.SEAT
        hello = Hello(self.pod(seat), role, 1, *lamps, 1, 128, 64, "1.0")
        return self.tell(PodJoined(hello.pod, hello))

    def leave(self, seat):
        return self.tell(PodLeft(self.pod(seat), Left.UNPLUGGED))

    def sit(self):
        """All pods come, everybody takes the next seat, and the private pod is claimed."""
        for seat in (*self.seats, None):
            self.join(seat)
        for seat in (*self.seats, None):
            self.press(seat)
        return self

    def press(self, seat, held=0.1):
        told = self.tell(KeyDown(self.pod(seat)))
        self.now += held
        return told + self.tell(KeyUp(self.pod(seat)))

    def tag(self, name, what=None, copy=0):
        """The UID of a component of the virtual deck, by its name in the record."""
        if what is None:
            what = What.CARD if len(name) == 2 and name[0] in "RBGY" else What.CHIP
        return TAGS[Component(what, str(name))][copy]

    def lay(self, seat, name, *which, **copy):
        """`which`, `copy`: which component of this name, see tag()."""
        return self.tell(TagArrived(self.pod(seat), self.tag(name, *which, **copy)))

    def touch(self, seat, name, age=0.0):
        """A card comes to the spot; whether it rests there the pod tells later."""
        return self.tell(TagArrived(self.pod(seat), self.tag(name), age=age, proven=False))

    def rest(self, seat, name):
        return self.tell(TagRested(self.pod(seat), self.tag(name)))

    def still_there(self, seat, name, *which, **copy):
        """The pod that has just joined tells what lay there all along."""
        uid = self.tag(name, *which, **copy)
        return self.tell(TagArrived(self.pod(seat), uid, again=True))

    def lift(self, seat, name, *which, **copy):
        return self.tell(TagGone(self.pod(seat), self.tag(name, *which, **copy)))

    def put(self, seat, name, *which, **copy):
        """Lay it, let it rest, and take it up again."""
        told = self.lay(seat, name, *which, **copy)
        told = told + self.wait()
        self.lift(seat, name, *which, **copy)
        return told

    def take_chips(self, *rounds):
        """Each string gives one chip a seat; seat 0 picks first and so deals."""
        for kinds in rounds:
            for seat, kind in zip(self.seats, kinds.split(), strict=True):
                self.put(seat, kind, copy=self.chips_taken[kind])
                self.chips_taken[kind] += 1
        return self

    def deal(self, suit="X", number="X"):
        """The dealer lays two trump cards under the hood and presses the key there."""
        self.lay(None, suit, What.TRUMP_SUIT)
        self.lay(None, number, What.TRUMP_NUMBER)
        self.press(None)
        self.lift(None, suit, What.TRUMP_SUIT)
        self.lift(None, number, What.TRUMP_NUMBER)
        return self

    def draft(self, hands=HANDS, columns=9):
        """Everybody takes the cards of a hand, column by column; three leave the rest."""
        for column in range(columns):
            self.draft_column([hand[column] for hand in hands])
        return self

    def draft_column(self, cards):
        for _ in self.seats:
            (seat,) = self.table.game.acting()
            self.put(seat, cards[seat])
        if len(self.seats) == 3:
            self.put(None, cards[3])

    def choose(self, **tasks):
        """seat1="EX1": that seat lays that chip face down."""
        for seat, kind in tasks.items():
            self.put(int(seat[-1]), kind)
        return self

    def to_the_play(self, suit="X", number="X"):
        self.sit().take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST").deal(suit, number)
        return self.draft().choose(seat1="EX1", seat2="EX2", seat3="EX2")

    def finish_round(self):
        """Play whatever is legal, first come first served."""
        while self.table.game.phase == "play":
            (seat,) = self.table.game.acting()
            self.put(seat, str(next(iter(self.table.game.legal_cards(seat)))))
        return self

    def scene(self, seat):
        return self.table.showing.scenes()[self.pod(seat)]

    def frames(self, seat):
        """What the frame of a pod says; more than one thing where it is shared."""
        frame = [s for s in self.scene(seat).segments if s.first >= 5]
        known = {(f.value.pattern, f.value.colour, f.value.period_ms): f for f in Frame}
        return [known[s.pattern, s.colour, s.period_ms] for s in frame]

    def frame(self, seat):
        (frame,) = self.frames(seat)
        return frame

    def lamps(self, seat):
        """The lit suit lamps as letters, T for trump."""
        lit = [s for s in self.scene(seat).segments if s.first < 5]
        lights = suit_lights(sign.colour for sign in self.table.presenter.signs.values())
        for segment in lit:
            assert segment == lights[segment.first].on(segment.first, 1)
        return "".join(self.suits[segment.first] for segment in lit)

    def screen(self):
        return [line.text for line in self.scene(None).lines]

    def secret(self):
        return [line.text for line in self.table.showing.secret(HOOD)]

    def moves(self):
        return [kept.move.as_json() for kept in self.table.match.kept]

    def replayed(self):
        """The game that the record of this evening tells."""
        lines = [self.header.as_json(), *self.moves()]
        replay = Replay("".join(map(write_line, lines)).encode())
        list(replay.events())
        return replay.game


@pytest.fixture
def evening():
    return Evening
