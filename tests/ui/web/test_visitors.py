"""A person on a page: whatever the page offers can be done there, in every game."""

import json
import math
import re
from random import Random

import pytest

from games.was_sticht import stories
from players.test_person import may_act, play_to_trick, room, state
from stichtisch import games
from stichtisch.games.player import Gesture
from stichtisch.games.record import write_line
from stichtisch.games.settings import Settings
from stichtisch.table.seating import PRIVATE
from stichtisch.ui.web.acts import LayCard, MakeOffer, PressKey, ReleaseKey, TakeUp, read_act
from stichtisch.ui.web.hub import Hub, news_of, suits_of
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.telling import Telling, lacks
from stichtisch.ui.web.visitors import _AWAY, Coach, Visitors
from stichtisch.words import Words
from ui.web.at_once import AtOnce, Never

ANNA, BEN = 0, 1


class Page:
    """What Anna's page is sent, and what it sends."""

    def __init__(self, room, seat=ANNA, coach=None):
        self._room, self._seat, self._hub = room, seat, Hub()
        keys = Keys()
        keys.admit(keys.take(seat))  # and stays open
        self._visitors = Visitors(keys, room.players, room.people.values())
        self._visitors.coach = Coach(coach)
        self._visitors.step(room.now)
        self._telling = Telling(room.table, lambda _pod: None, self._hub, self._visitors)

    def shows(self):
        self._telling.step(math.inf)
        return json.loads(news_of(self._hub.newest.seats[self._seat, "en"], {}))

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
    offers = [offer["id"] for offer in shown["offers"][:9]]  # each is a press further
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
    assert "must follow" in shown["refused"]
    page.wait(4.0)
    shown = page.shows()
    assert (shown["lying"], shown["refused"]) == (None, "")


def test_a_card_that_is_a_trump_is_not_of_its_printed_suit():
    """Fours are trump, so the hand with the red four has no red, and any card will do."""
    tell = stories.GAME.presenter(("Anna", "Ben", "Cleo", "Dora"), Settings(), Words("en"))
    for hand, told in (("R4 B1 B2 B3 G1 G2 G3 Y1 Y2", "red"), ("R4 R5 B1 B2 B3 G1 G2 G3 Y1", "")):
        game = stories.with_chips(4)
        stories.deal(game, ["", "R1 R2 R3", hand], "G", 4)
        stories.choose(game, "EX1", "NO_B", "NO_B")
        stories.play(game, "R1")
        assert lacks(game.view(2), tell) == told


@pytest.mark.parametrize("game", games.names())
def test_where_all_pods_are_programs_no_page_speaks_of_keys_and_spots(game):
    begun, hub = room(game, people=()), Hub()
    telling = Telling(begun.table, lambda _pod: [(0, 0, 0)], hub)

    def awaited():
        telling.step(math.inf)
        return json.loads(news_of(hub.newest.tables["en"], {}))["awaited"]

    told = set()
    for _ in range(30):
        before = state(begun.table)
        begun.play(lambda table: state(table) != before)  # noqa: B023
        told.add(awaited())
    assert "Cards are being dealt." in told
    assert not [one for one in told if re.search(r"\b(key|pod|lay)\b", one)]


@pytest.mark.parametrize("game", games.names())
def test_what_a_round_brought_is_told_until_a_card_lies_in_the_next_one(game, monkeypatch):
    begun, hub = room(game, people=()), Hub()
    telling = Telling(begun.table, lambda _pod: None, hub)
    happened = []
    for turn in (begun.table.handle, begun.table.tick):
        monkeypatch.setattr(
            begun.table,
            turn.__name__,
            lambda *given, turn=turn: happened.extend(turn(*given)) or [],
        )

    def ended(until):
        happened.clear()
        begun.play(until)
        telling.tell(happened)
        telling.step(math.inf)
        return json.loads(news_of(hub.newest.tables["en"], {}))["ended"]

    def lies(table):
        return table.match.public().round == 2 and table.match.kept[-1].do == "play"

    assert ended(lambda table: table.match.public().phase == "play") == ""
    assert " 1 is over. " in ended(lambda table: next(table.match.round_ends(), None) is not None)
    made = len(begun.table.match.kept)
    assert " 1 is over. " in ended(lambda table: len(table.match.kept) > made)
    assert ended(lies) == ""


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
    anna = begun.people[ANNA]
    page.does(do="press", private=True)
    page.wait(8.0)
    assert anna.looks
    page.does(do="release", private=True)
    page.wait(0.2)
    assert not anna.looks
    assert pod is not None


def test_the_coach_answers_who_asks_until_something_else_is_known():
    begun = room("oh-hell")
    play_to_trick(begun)
    page = Page(begun, coach=AtOnce())
    assert page.shows()["coached"] == ""
    page.does(do="coach")
    assert "Tip: " in page.shows()["coached"]
    legal = next(held for held in page.shows()["hand"] if held["legal"])
    page.does(do="lay", card=legal["name"])
    page.wait(2.0)
    assert page.shows()["coached"] == ""


def test_the_table_goes_on_while_the_coach_thinks():
    begun = room("oh-hell")
    play_to_trick(begun)
    page = Page(begun, coach=Never())
    page.does(do="coach")
    assert page.shows()["coached"] == "Working out a tip."
    before = state(begun.table)
    legal = next(held for held in page.shows()["hand"] if held["legal"])
    page.does(do="lay", card=legal["name"])
    page.wait(2.0)
    assert state(begun.table) != before


class House:
    """A table of bots, and people who come in by its door when they like."""

    def __init__(self, game, options=None):
        self.room = room(game, people=(0, 1, 2), options=options)
        for seat in self.room.people:
            self.room.players.take_from_person(seat)
        self.keys = Keys()
        self.visitors = Visitors(self.keys, self.room.players, self.room.people.values())

    def comes(self, seat):
        self.keys.admit(self.keys.invitation(seat))

    def leaves(self, seat):
        self.keys.leave(seat)

    def wait(self, seconds, until=lambda _table: False):
        end = self.room.now + seconds
        while self.room.now < end and not until(self.room.table):
            soon = self.room.now + 0.1
            self.room.play(lambda _: self.room.now >= soon)  # noqa: B023
            self.visitors.step(self.room.now)

    def sitting(self):
        return [person.seat for person in self.visitors.sitting()]


def test_a_visitor_takes_a_seat_and_the_others_play_on():
    house = House("oh-hell")
    house.wait(5.0)
    house.comes(BEN)
    house.wait(20.0, lambda table: BEN in table.game.acting())
    assert house.sitting() == [BEN]
    before = state(house.room.table)
    house.wait(30.0)
    assert state(house.room.table) == before, "it is Ben's turn, and nobody plays for him"


def test_nobody_misses_the_start_a_seat_waits_until_somebody_sits_anywhere():
    house = House("oh-hell")
    house.room.players.leave_to_person(ANNA)
    house.wait(40.0)
    assert house.room.table.game.acting() == {ANNA}
    house.comes(BEN)
    house.wait(40.0, lambda table: BEN in table.game.acting())
    assert house.sitting() == [BEN]
    assert house.room.table.game.acting() == {BEN}


def test_a_visitor_takes_the_chip_that_a_bot_is_about_to_take_and_play_goes_on():
    house = House("was-sticht")
    house.comes(BEN)
    house.wait(20.0, lambda _: house.sitting() == [BEN])
    players = house.room.players
    house.wait(60.0, lambda _: players.fingers.doing and players.fingers.doing.tag)
    doing = players.fingers.doing
    players.spots.in_hand(Gesture(BEN, doing.tag))
    before = state(house.room.table)
    house.wait(60.0, lambda table: state(table) != before)
    assert state(house.room.table) != before


def test_who_is_away_for_long_gives_the_seat_back_and_who_comes_back_in_time_does_not():
    house = House("oh-hell")
    house.comes(BEN)
    house.wait(20.0, lambda table: BEN in table.game.acting())
    house.leaves(BEN)
    house.wait(_AWAY - 5.0)
    assert house.sitting() == [BEN]
    before = state(house.room.table)
    house.wait(10.0)
    assert house.sitting() == []
    assert state(house.room.table) != before, "a bot goes on"


def test_who_does_nothing_can_be_put_out_of_the_seat_and_a_bot_goes_on():
    house = House("oh-hell")
    house.comes(BEN)
    house.wait(60.0, lambda table: table.game.acting() == {BEN})
    before = state(house.room.table)
    house.wait(30.0)
    assert state(house.room.table) == before
    assert house.visitors.may_free(BEN)
    assert house.visitors.free_seat(BEN)
    person = house.room.people[BEN]
    house.visitors.do(BEN, MakeOffer(offer(person)), house.room.now)
    assert not person.busy, "whoever was put out does nothing there any more"
    house.wait(60.0, lambda table: table.game.acting() != {BEN})
    assert house.room.table.game.acting() != {BEN}
    assert house.sitting() == []
    assert not house.visitors.free_seat(BEN), "nobody has it now"


def offer(person):
    """Any of what is offered, as a page would send it."""
    return write_line(person.offers()[0].as_json()).strip()


def test_a_seat_is_freed_amid_a_move_and_nothing_is_left_half_done():
    house = House("oh-hell")
    house.comes(BEN)
    house.wait(60.0, lambda table: table.game.acting() == {BEN})
    house.visitors.do(BEN, PressKey(True), house.room.now)
    house.visitors.do(BEN, MakeOffer(offer(house.room.people[BEN])), house.room.now)
    house.visitors.free_seat(BEN)
    house.wait(60.0, lambda _: house.sitting() == [])
    assert house.sitting() == []
    before = state(house.room.table)
    house.wait(60.0, lambda table: state(table) != before)
    assert state(house.room.table) != before


@pytest.mark.parametrize("game", games.names())
@pytest.mark.slow(30)
def test_people_come_and_go_at_any_time_until_somebody_has_won(game):
    options = {"was-sticht": {"tasks": 1}, "oh-hell": {"most": 3}}.get(game)
    house, chance = House(game, options), Random(5)
    here, stuck, before = set(), 0, None
    while house.room.table.game.outcome is None:
        seat = chance.randrange(3)
        if seat in here and chance.random() < 0.2:
            house.leaves(seat)
            here.remove(seat)
        elif seat not in house.keys.taken() and chance.random() < 0.2:
            house.comes(seat)
            here.add(seat)
        for person in house.visitors.sitting():
            if person.seat in here:
                anything_at_all(house, person, chance)
        house.wait(chance.choice((0.1, 0.5, 3.0, 20.0)))
        now = state(house.room.table)
        stuck = stuck + 1 if now == before else 0
        before = now
        assert stuck < 150, house.room.table.showing.awaited(house.room.table.presenter)


def anything_at_all(house, person, chance):
    """What people do at a pod, whether it makes sense or not."""
    cards = [held.card.text for held in person.hand()]
    offers = [write_line(move.as_json()).strip() for move in person.offers()]
    deeds = [PressKey(False), ReleaseKey(False), PressKey(True), ReleaseKey(True), TakeUp()]
    deeds += [LayCard(card) for card in cards] + [MakeOffer(offer) for offer in offers] * 3
    house.visitors.do(person.seat, chance.choice(deeds), house.room.now)


@pytest.mark.parametrize("game", games.names())
def test_every_suit_of_every_game_is_drawn(game):
    drawn = suits_of(game).decode()
    shapes = [sign.shape for sign in room(game).table.presenter.signs.values()]
    assert [shape for shape in shapes if f'data-sign="{shape}"' not in drawn] == []
