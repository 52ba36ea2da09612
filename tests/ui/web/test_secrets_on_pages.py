"""What pages are sent tells no more than a spectator may know, and a seat's no more than its own.

Two tables differ in a secret alone; whoever may not know it is sent the same bytes from both.
"""

import math
import random
from types import SimpleNamespace

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.oh_hell.moves import StartDeal
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.was_sticht.moves import StartRound
from stichtisch.players.fingers import Spots
from stichtisch.players.person import Person
from stichtisch.pods.events import Hello, KeyDown, PodJoined, Role
from stichtisch.table.table import Table
from stichtisch.ui.web.hub import Hub, news_of
from stichtisch.ui.web.keys import DESK
from stichtisch.ui.web.telling import Telling
from stichtisch.ui.web.visitors import Coach
from stichtisch.words import LANGUAGES, Words
from ui.web.at_once import AtOnce

NAMES = ("Anna", "Ben", "Cleo")
ANNA, BEN, CLEO = range(3)


class Room:
    """A table with all its pods, and what the pages of its seats are sent."""

    def __init__(self, game, options):
        deck, settings = virtual_deck(game), Settings()
        header = Header(game, NAMES, options)
        self.table = Table(header, settings, deck, random.Random(1), Words("en"))
        for pod in range(4):
            role = Role.PRIVATE if pod == 3 else Role.SEAT
            screen = (128, 64) if role is Role.PRIVATE else (0, 0)
            hello = Hello(f"pod{pod}", role, 1, 16, 5, 1, *screen, "0.1.0")
            self.table.handle(PodJoined(hello.pod, hello), 0.0)
        for pod in range(4):
            self.table.handle(KeyDown(f"pod{pod}"), 0.0)
        tags, kind = Tags(deck.tags), self.table.kind
        key = SimpleNamespace(press=lambda: self.table.handle(KeyDown("pod3"), 0.0))
        player, spots = kind.player(tags, True), Spots(self.table, {None: key})
        people = [Person(self.table, seat, tags, player, spots) for seat in range(3)]
        self.people = people
        self.coach = Coach(AtOnce())
        sitting = SimpleNamespace(
            sitting=lambda: people, free=list, coach=self.coach, laid_out=tuple
        )
        self._hub = Hub()
        self._telling = Telling(self.table, lambda _pod: None, self._hub, sitting)
        self._sealed = []

    def push(self, move):
        """A move that counts, and what is told of it but for its seal."""
        step = self.table.match.push(move, None)
        self._sealed += [step.kept.sealed] if step.kept.sealed else []
        self._telling.tell(list(step.told(self.table.controller, self.table.match.public())))

    def sent(self, seat):
        """What a page of that seat, or with None of a spectator, is sent in either language."""
        self._telling.step(math.inf)
        told = [self._hub.newest.parts(language, seat, True) for language in LANGUAGES]
        text = "\n".join(news_of(part, {}) for parts in told for part in parts)
        for sealed in self._sealed:
            text = text.replace(sealed.seal, "seal").replace(sealed.seal[:4], "seal")
        return text


def trumps(suit, number):
    """A round whose trumps only the dealer knows."""
    room = Room("was-sticht", {"tasks": 1})
    for seat, chip in enumerate(("EX1", "EX2", "EX3")):
        room.table.match.push(take(room, seat, chip), None)
    room.push(StartRound(ANNA, suit, number))
    return room


def take(room, seat, chip):
    moves = room.table.game.legal_moves(seat)
    return next(move for move in moves if move.chip == chip)


def hands(*texts):
    """A deal of two cards each."""
    room = Room("oh-hell", {"most": 2})
    dealt = tuple(tuple(PACK[card] for card in hand.split()) for hand in texts)
    room.push(StartDeal(BEN, PACK["D9"], dealt))
    return room


def test_trumps_are_sent_to_nobody_but_their_dealer():
    one, other = trumps("R", 3), trumps("B", 7)
    assert one.sent(None) == other.sent(None)
    assert one.sent(BEN) == other.sent(BEN)
    assert one.sent(CLEO) == other.sent(CLEO)


def test_what_the_dealer_sees_with_the_key_held_is_sent_to_nobody_else():
    one, other = trumps("R", 3), trumps("B", 7)
    for room in (one, other):
        for person in room.people:  # others hold it too, and see nothing by it
            person.look(0.0)
    assert one.sent(None) == other.sent(None)
    assert one.sent(BEN) == other.sent(BEN)
    assert one.sent(ANNA) != other.sent(ANNA)


@pytest.mark.parametrize("seat", [None, ANNA])
def test_the_others_hands_are_sent_to_nobody_else(seat):
    one, other = hands("S2 H5", "C4 C9", "D3 S7"), hands("S2 H5", "D3 S7", "C4 C9")
    assert one.sent(seat) == other.sent(seat)


def test_a_seat_is_sent_its_own_hand():
    one, other = hands("S2 H5", "C4 C9", "D3 S7"), hands("S2 H5", "D3 S7", "C4 C9")
    assert one.sent(BEN) != other.sent(BEN)
    assert "4 of clubs" in one.sent(BEN)
    assert "4 of clubs" not in one.sent(CLEO) + one.sent(ANNA) + one.sent(None)


def test_what_the_coach_says_is_sent_to_nobody_but_who_asked():
    one, other = (hands("S2 H5", "C4 C9", "D3 S7") for _ in range(2))
    cleo = one.people[CLEO]
    assert cleo.view.acts
    one.coach.ask(cleo)
    assert "Tip: " in one.sent(CLEO)
    for seat in (ANNA, BEN, DESK, None):
        assert one.sent(seat) == other.sent(seat)


def test_a_spectator_is_sent_nothing_that_is_a_seats():
    assert '"kind":"seat"' not in hands("S2 H5", "C4 C9", "D3 S7").sent(None)
