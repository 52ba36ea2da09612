"""A person on a page: whatever the page offers can be done there, in every game."""

import json
import math
from random import Random

import pytest

from players.test_person import may_act, play_to_trick, room, state
from stichtisch import games
from stichtisch.table.seating import PRIVATE
from stichtisch.ui.web.acts import read_act
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.pages import suits_of
from stichtisch.ui.web.telling import Telling
from stichtisch.ui.web.visitors import Visitors

ANNA, BEN = 0, 1


class Page:
    """What Anna's page is sent, and what it sends."""

    def __init__(self, room, seat=ANNA):
        self._room, self._seat, self._hub = room, seat, Hub()
        person = room.people[seat]
        self._visitors = Visitors([person])
        self._telling = Telling(room.table, lambda _pod: None, self._hub, [person])

    def shows(self):
        self._telling.step(math.inf)
        return json.loads(self._hub.newest.seats[self._seat, "en"])

    def does(self, **act):
        self._visitors.do(self._seat, read_act(json.dumps(act)), self._room.now)
        self.turn()

    def turn(self):
        self._visitors.step(self._room.now)

    def wait(self, seconds):
        until = self._room.now + seconds
        while self._room.now < until:
            soon = self._room.now + 0.1
            self._room.play(lambda _: self._room.now >= soon)  # noqa: B023
            self.turn()


def anything(shown, chance):
    """One of all that a page offers, as it would say so."""
    legal = [held["name"] for held in shown["hand"] if held["legal"]]
    offers = [offer["id"] for offer in shown["offers"]]
    if legal and (not offers or chance.random() < 0.5):
        return {"do": "lay", "card": chance.choice(legal)}
    return {"do": "make", "offer": chance.choice(offers)}


@pytest.mark.parametrize("game", games.names())
def test_whatever_a_page_offers_can_be_done_there(game):
    options = {"was-sticht": {"tasks": 1}, "oh-hell": {"most": 2}}.get(game)
    begun, chance = room(game, options=options), Random(3)
    page = Page(begun)
    for _ in range(25):
        begun.play(may_act(begun, ANNA))
        if begun.table.game.outcome is not None:
            return
        before, until = state(begun.table), begun.now + 8.0
        page.does(**anything(page.shows(), chance))
        begun.play(lambda table: state(table) != before or begun.now > until)  # noqa: B023
        assert state(begun.table) != before, "what was offered had no effect"


def test_a_card_that_may_not_be_played_is_answered_with_the_reason():
    begun = room("oh-hell")
    play_to_trick(begun)
    page = Page(begun)
    wrong = next(held for held in page.shows()["hand"] if not held["legal"])
    page.does(do="lay", card=wrong["name"])
    page.wait(0.5)
    shown = page.shows()
    assert shown["lying"]["text"] == wrong["text"]
    assert shown["lying"]["refused"]
    assert "followed" in shown["refused"]
    page.wait(4.0)
    shown = page.shows()
    assert (shown["lying"], shown["refused"]) == (None, "")


def test_what_a_page_makes_up_moves_nothing():
    begun = room("oh-hell")
    play_to_trick(begun)
    page, before = Page(begun), state(begun.table)
    held = {held["name"] for held in page.shows()["hand"]}
    page.does(do="lay", card=next(card for card in ("S2", "H3", "D4", "C5") if card not in held))
    page.does(do="lay", card="joker")
    page.does(do="make", offer="{}")
    page.wait(1.0)
    assert state(begun.table) == before


def test_the_private_key_is_held_as_long_as_the_page_holds_it():
    begun = room("oh-hell")
    play_to_trick(begun)
    page, pod = Page(begun), begun.table.seating.pod(PRIVATE)
    page.does(do="press", private=True)
    page.wait(8.0)
    assert page.shows()["looks"]
    page.does(do="release", private=True)
    page.wait(0.2)
    assert not page.shows()["looks"]
    assert pod is not None


@pytest.mark.parametrize("game", games.names())
def test_every_suit_of_every_game_is_drawn(game):
    drawn = suits_of(game).decode()
    shapes = [sign.shape for sign in room(game).table.presenter.signs.values()]
    assert [shape for shape in shapes if f'data-sign="{shape}"' not in drawn] == []
