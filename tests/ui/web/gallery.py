"""A table whose page can be looked at in any state: time is fed in, and nothing is waited for."""

import math
from contextlib import contextmanager
from random import Random

from players.room import Room
from players.test_person import anything, may_act, play_to_trick, wait
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.table import Table
from stichtisch.twin.ws2812 import painted
from stichtisch.ui.web.acts import LayCard
from stichtisch.ui.web.hub import Hub, news_of
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.server import Server
from stichtisch.ui.web.telling import Telling
from stichtisch.ui.web.visitors import Visitors
from stichtisch.words import Words
from ui.web.at_once import AtOnce
from ui.web.visit import Visit

ANNA, CLEO = 0, 2
LONG = ("Anna-Maria Hohenlohe-Schillingsfürst", "Ben", "Cleo Wolkenstein-Rodenegg von Trostburg")
SHORT = ("Dora", "Emil")
POD_LAMPS = 16


class Gallery:
    """What Anna sees of it on her page."""

    def __init__(self, chromium, server, hub, keys):
        self.hub, self.keys = hub, keys
        self._loaded = {}
        """By page, which game it was told last, and when it was loaded."""
        self.key = keys.take(ANNA)
        self.visit = Visit(chromium, f"{server.url}#key={keys.desk}")

    def begin(self, game, seats, options=None, people=(ANNA,)):
        """Another game, between people with long names; bots play but for `people`."""
        kind, deck = games.game_named(game), virtual_deck(game)
        header = Header(game, (*LONG, *SHORT)[:seats], options or {}, kind.deck_for_header(None))
        self.table = Table(header, Settings(), deck, Random(1), Words("en"))
        self.room = Room(self.table, deck, 1, people)
        self.visitors = Visitors(self.keys, self.room.players, self.room.people.values())
        self.visitors.coach._thread = AtOnce()
        self.hub.begin(game, {})
        self.telling = Telling(
            self.table,
            self._lit,
            self.hub,
            self.visitors,
            beside=lambda _now: {"haste": 1, "undo": ANNA},  # buttons that need room, too
        )
        self.visitors.step(self.room.now)
        self.telling.step(math.inf)  # a page that is opened from now on knows of no other game

    def plays(self, until):
        """Anna does anything until then."""
        chance, person = Random(7), self.room.people[ANNA]
        self.room.play(lambda table: table.seating.complete())
        while not until(self.table.match.public()):
            self.room.play(may_act(self.room, ANNA))
            if until(self.table.match.public()):
                return
            anything(person, chance)
            wait(self.room, 1.0)

    def to_trick(self):
        """Until she must follow."""
        play_to_trick(self.room)

    def lays_wrong(self):
        """A card that she may not play."""
        held = self.room.people[ANNA].hand()
        self.does(LayCard(next(each.card.text for each in held if not each.legal)))

    def does(self, act):
        self.visitors.do(ANNA, act, self.room.now)
        self.visitors.step(self.room.now)
        wait(self.room, 0.5)

    def tells(self, page):
        """Publish it, and wait until the page shows it; for another game it loads itself anew."""
        self.telling.step(math.inf)
        game, when = self._loaded.get(page, (self.hub.game, 0))
        if game != self.hub.game:
            page.wait_for_function("when => performance.timeOrigin !== when", arg=when)
        self._loaded[page] = self.hub.game, page.evaluate("performance.timeOrigin")
        page.locator("#awaited:not(:empty)").wait_for()
        page.wait_for_timeout(150)

    def seat(self, language):
        """What Anna's page is told in that language, as JSON."""
        self.telling.step(math.inf)
        return news_of(self.hub.newest.seats[ANNA, language], {})

    def _lit(self, pod):
        scene = self.table.showing.scenes().get(pod)
        return scene and painted(scene, POD_LAMPS, 0)


@contextmanager
def gallery(chromium):
    hub, keys = Hub(), Keys()
    with Server(hub, keys, 0, lan=False) as server:
        yield Gallery(chromium, server, hub, keys)
