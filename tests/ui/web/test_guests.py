"""A table that plays by itself: a visitor takes a seat, plays, and goes away."""

import json
from random import Random

import pytest

from players.room import Room
from players.test_person import ANNA, may_act, state
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header, write_line
from stichtisch.games.settings import Settings
from stichtisch.players.players import PAUSE
from stichtisch.table.happenings import NotSo
from stichtisch.table.table import Table
from stichtisch.ui.web.acts import LayCard, MakeOffer, PressKey, ReleaseKey, TakeUp, read_act
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.kiosk import SILENCE, Attract, Guests
from stichtisch.words import LANGUAGES, Words

SHORT = {"was-sticht": {"tasks": 1}, "oh-hell": {"most": 3}}
TOUCHES = (TakeUp(), PressKey(False), ReleaseKey(False), PressKey(True), ReleaseKey(True))


class Kiosk:
    """A table where anybody may take Anna's seat."""

    def __init__(self, game="oh-hell", seed=1, hurry=True):
        kind, deck = games.game_named(game), virtual_deck(game)
        names = ("Anna", "Ben", "Cleo", "Dora")[: max(3, kind.seats.start)]
        header = Header(game, names, SHORT.get(game, {}), kind.deck_for_header(None))
        self.table = Table(header, Settings(), deck, Random(seed), Words("en"))
        self.room = Room(self.table, deck, seed, people=(ANNA,), err=True)
        self.room.players.take_from_person(ANNA)
        self.room.players._pause = 0.0 if hurry else PAUSE
        self.person = self.room.people[ANNA]
        self.guests = Guests(Keys(), self.room.players, [self.person])
        self.attract = Attract(self.table, self.guests)
        self.told = []
        handle = self.table.handle

        def heard(event, now):
            self.told += handle(event, now)

        self.table.handle = heard

    @property
    def now(self):
        return self.room.now

    def play(self, until):
        def step(table):
            self.guests.step(self.now)
            return until(table) or table.game.outcome is not None

        self.room.play(step)

    def wait(self, seconds):
        until = self.now + seconds
        self.play(lambda _: self.now >= until)

    def does(self, act):
        self.guests.do(ANNA, act, self.now)

    def comes(self):
        """Somebody presses a key until the seat is theirs."""
        until = self.now + 300
        while not self.guests.is_here(ANNA):
            assert self.now < until, "the seat is never handed over"
            self.does(PressKey(False))
            self.does(ReleaseKey(False))
            self.wait(0.1)

    def anything(self, chance):
        cards = [LayCard(held.card.text) for held in self.person.hand() if held.legal]
        offers = [MakeOffer(write_line(m.as_json()).strip()) for m in self.person.offers()]
        if cards or offers:
            self.does(chance.choice(cards if cards and chance.random() < 0.7 else offers or cards))


@pytest.mark.parametrize("game", SHORT)
def test_while_nobody_comes_a_whole_game_is_played(game):
    kiosk = Kiosk(game)
    kiosk.play(lambda _: False)
    assert not kiosk.guests.is_here(ANNA)


def test_now_and_then_the_players_err_so_that_red_lamps_show():
    kiosk = Kiosk(hurry=False)
    kiosk.play(lambda _: kiosk.now > 600)
    assert len([one for one in kiosk.told if isinstance(one, NotSo)]) >= 2


def test_a_key_pressed_takes_the_seat_and_means_nothing_else():
    kiosk = Kiosk(hurry=False)
    kiosk.play(lambda table: bool(table.game.acting()))
    kiosk.comes()
    assert not kiosk.table.is_pressed(ANNA)


def test_one_press_in_the_middle_of_a_move_takes_the_seat_after_it():
    kiosk = Kiosk(hurry=False)
    fingers = kiosk.room.players.fingers
    kiosk.play(lambda table: table.game.acting() and fingers.doing and fingers.doing.seat == ANNA)
    kiosk.does(PressKey(False))
    kiosk.does(ReleaseKey(False))
    assert not kiosk.guests.is_here(ANNA)
    seat = kiosk.attract(kiosk.now)["attract"]["seats"][str(ANNA)]
    assert not seat["free"]
    assert "A moment" in seat["told"]["en"]
    kiosk.wait(15)
    assert kiosk.guests.is_here(ANNA)
    assert not kiosk.guests.is_coming(ANNA)


def test_a_key_that_is_let_go_takes_nothing():
    kiosk = Kiosk()
    kiosk.does(ReleaseKey(False))
    assert not kiosk.guests.is_here(ANNA)


def test_the_table_waits_for_the_visitor():
    kiosk = Kiosk()
    kiosk.play(lambda table: bool(table.game.acting()))
    kiosk.comes()
    kiosk.play(lambda table: table.game.acting() == {ANNA} and not kiosk.room.players.busy)
    before = state(kiosk.table)
    kiosk.wait(SILENCE / 4)
    assert state(kiosk.table) == before


@pytest.mark.parametrize("game", games.names())
def test_what_the_visitor_does_counts_and_meanwhile_nobody_errs_on_purpose(game):
    kiosk, chance = Kiosk(game, hurry=False), Random(2)
    kiosk.play(lambda table: bool(table.game.acting()))
    kiosk.comes()
    kiosk.told.clear()
    for _ in range(8):
        kiosk.room.play(may_act(kiosk.room, ANNA))
        before, until = state(kiosk.table), kiosk.now + 40.0
        kiosk.anything(chance)
        kiosk.play(lambda table: state(table) != before or kiosk.now > until)  # noqa: B023
        assert state(kiosk.table) != before or kiosk.table.game.outcome is not None
    wrong = [one for one in kiosk.told if isinstance(one, NotSo)]
    assert [one for one in wrong if one.seat != ANNA] == []


@pytest.mark.parametrize("game", games.names())
def test_after_a_minute_of_silence_the_table_plays_on(game):
    kiosk = Kiosk(game)
    kiosk.play(lambda table: bool(table.game.acting()))
    kiosk.comes()
    kiosk.play(may_act(kiosk.room, ANNA))
    kiosk.wait(SILENCE - 5)
    kiosk.does(TakeUp())
    kiosk.wait(SILENCE - 5)
    assert kiosk.guests.is_here(ANNA), "a touch keeps the seat"
    kiosk.wait(10)
    assert not kiosk.guests.is_here(ANNA)
    moves = len(kiosk.table.match.kept)
    kiosk.play(lambda table: len(table.match.kept) > moves + 9)


@pytest.mark.parametrize("game", games.names())
def test_a_visitor_who_goes_amid_anything_leaves_nothing_in_the_way(game):
    kiosk, chance = Kiosk(game, seed=0, hurry=False), Random(0)
    for _ in range(3):
        kiosk.wait(chance.uniform(1, 60))
        if kiosk.table.game.outcome is not None:
            return
        kiosk.comes()
        until = kiosk.now + chance.uniform(0, 40)
        while kiosk.now < until and kiosk.table.game.outcome is None:
            kiosk.does(chance.choice(TOUCHES))
            kiosk.anything(chance)
            kiosk.wait(chance.uniform(0.02, 4))
        kiosk.wait(SILENCE + 15)
        assert not kiosk.guests.is_here(ANNA) or kiosk.table.game.outcome is not None
    heard = kiosk.table.heard.total()
    kiosk.wait(60)
    assert kiosk.table.heard.total() > heard or kiosk.table.game.outcome is not None


def test_captions_explain_in_both_languages_and_red_lamps_at_once():
    kiosk, captions, named = Kiosk(hurry=False), [], []
    while kiosk.now < 300 and kiosk.table.game.outcome is None:
        kiosk.wait(0.5)
        told = kiosk.attract(kiosk.now)["attract"]
        captions.append(told["caption"])
        wrong = [one for one in kiosk.told if isinstance(one, NotSo)]
        kiosk.told.clear()
        if wrong and kiosk.table.spot_of(wrong[-1].seat).refused:
            named.append(kiosk.table.match.header.seats[wrong[-1].seat] in told["caption"]["en"])
    assert all(set(caption) == set(LANGUAGES) for caption in captions)
    assert len({caption["de"] for caption in captions}) >= 6
    assert named
    assert all(named)


def test_whose_seat_is_free_is_said_in_both_languages():
    kiosk = Kiosk()
    seat = kiosk.attract(0.0)["attract"]["seats"][str(ANNA)]
    assert seat["free"]
    assert "press the key" in seat["told"]["en"]
    assert "Anna" in seat["told"]["en"]
    assert "Taste" in seat["told"]["de"]
    kiosk.comes()
    seat = kiosk.attract(1.0)["attract"]["seats"][str(ANNA)]
    assert not seat["free"]
    assert seat["here"]


def test_how_the_game_is_won_is_told_to_passers_by():
    kiosk, won = Kiosk(), Words("en")("oh_hell.won_by", deals=5)
    told = set()
    for _ in range(90):
        kiosk.wait(1)
        told.add(kiosk.attract(kiosk.now)["attract"]["caption"]["en"])
    assert any(won in caption for caption in told)


def test_what_the_page_sends_when_any_key_is_pressed_is_an_act():
    assert read_act(json.dumps({"do": "press", "private": False})) == PressKey(False)
