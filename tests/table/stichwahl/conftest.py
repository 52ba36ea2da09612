"""An evening with whales: who lays what, and what trump and state the frame shows."""

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.component import Component, What
from stichtisch.games.lights import SUIT_LIGHTS, Frame
from stichtisch.games.record import Header
from stichtisch.games.stichwahl.faces import header_deck, printed
from stichtisch.games.stichwahl.lamps import POINTED_AT
from stichtisch.games.stichwahl.moves import StartDeal
from stichtisch.games.unseen import completed
from stichtisch.pods.events import TagGone
from table.stichwahl.stories import HANDS

DECK = virtual_deck("stichwahl")
TAGS = {component: tag for tag, component in DECK.tags.items()}
FAMILIES = "OBNP5"

NAMES = ("Andreas", "Lina", "Tim", "Jan")
FIRST = "O3 O8 B1 N1"


def prints(**bonuses):
    """The placeholder with other bonuses: B1="FLIP", P2="NB"."""
    deck = header_deck(printed())
    for card, bonus in bonuses.items():
        families = [] if bonus in ("FLIP", "POINT", None) else list(bonus)
        pearls = deck[card]["pearls"]
        deck[card] = {"pearls": pearls, "bonus": "TRUMP" if families else bonus}
        deck[card] |= {"families": families} if families else {}
    return deck


@pytest.fixture
def whales(evening):
    class Whales(evening):
        """One evening of Stichwahl; the referee draws unless `trumps` is given."""

        deck = DECK
        suits = FAMILIES

        def __init__(self, seats=4, seed=1, words="en", bonuses=None, **settings):
            header = Header("stichwahl", NAMES[:seats], {}, prints(**(bonuses or {})))
            self.begin(header, seed, words, {"trumps": "laid"} | settings)

        def tag(self, name):
            return TAGS[Component(What.CARD, name)]

        def draw(self, card="B2", starter=None):
            """The drawn card under the hood, and in the first deal a key for who starts."""
            self.put(None, card)
            if starter is not None:
                self.press(starter)
            return self

        def scan(self, hands=HANDS):
            for seat, hand in zip(self.seats, hands, strict=False):
                for card in hand.split():
                    self.put(seat, card)
            return self

        def first_bonuses(self, cards=FIRST):
            for seat, card in zip(self.seats, cards.split(), strict=False):
                self.put(seat, card)
            return self

        def to_the_play(self, drawn="B2", starter=0):
            return self.sit().draw(drawn, starter).scan().first_bonuses()

        def trick(self, *cards):
            """ "0:N2 1:B9": cards stay on their spots."""
            for laid in cards:
                seat, card = int(laid[0]), laid[2:]
                self.lay(seat, card)
                self.wait()
            return self

        def play_deal(self):
            """Whatever is legal, first come first served, until the deal is over."""
            game = self.table.game
            while game.phase not in ("deal", "over"):
                (seat,) = game.acting()
                before = len(self.moves())
                if game.phase == "starter":
                    self.press(seat)
                elif game.phase == "prize":
                    self.put(seat, str(game.public().prizes[0]))
                else:
                    self.put(seat, str(next(iter(game.legal_cards(seat)))))
                assert len(self.moves()) == before + 1
            return self

        def take_in(self):
            """All spots are cleared."""
            for seat in self.seats:
                for tag in list(self.table.spots[self.pod(seat)].lying):
                    self.tell(TagGone(self.pod(seat), tag))
            return self

        def lights(self, seat):
            """What the frame shows: trump and its face, then the state of the seat."""
            frame = [s for s in self.scene(seat).segments if s.first >= 5]
            assert sum(s.count for s in frame) == 11
            ends = sorted({s.first: s for s in frame}.items())
            known = {(f.value.pattern, f.value.colour, f.value.period_ms): f for f in Frame}
            known[POINTED_AT.pattern, POINTED_AT.colour, POINTED_AT.period_ms] = "pointed at"
            lit = [(s.pattern, s.colour, s.period_ms) for _, s in ends]
            suits = [(light.pattern, light.colour, light.period_ms) for light in SUIT_LIGHTS]
            assert len(ends) == 3
            far = ends[0][1].count == 4
            trump, state = (lit[1], lit[0]) if far else (lit[0], lit[1])
            assert lit[2] == (state if far else trump)
            return FAMILIES[suits.index(trump)] + ("9" if far else "1"), known[state]

        def completed(self):
            """The lines of the record, as far as all hands have been shown."""
            match = self.table.match
            moves = [kept.move for kept in match.kept]
            return [move.as_json() for move in completed(match.new_game(), moves, StartDeal)]

        def marker(self):
            """Trump and face, which all pods show alike."""
            (marker,) = {self.lights(seat)[0] for seat in self.seats}
            return marker

        def frame(self, seat):
            """The state of the seat."""
            return self.lights(seat)[1]

    return Whales
