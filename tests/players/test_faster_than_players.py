"""Somebody does what the bots were about to do: they notice, and the table goes on."""

from random import Random

import pytest

from players.room import Room
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.player import Gesture
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.players import PATIENCE
from stichtisch.pods.events import Hello, KeyDown, KeyUp, Left, PodJoined, PodLeft, Role
from stichtisch.table.table import Table
from stichtisch.words import Words

NAMES = ("Anna", "Ben", "Cleo")


def at_the_deal(game):
    """All have sat down, and nobody has done anything toward the deal."""
    kind = game_named(game)
    header = Header(game, NAMES, {}, kind.deck_for_header(None))
    deck = virtual_deck(game)
    table = Table(header, Settings(trumps="drawn"), deck, Random(1), Words("en"))
    room = Room(table, deck, 1)
    room.play(lambda table: table.seating.private and table.seating.complete())
    return room


def move_within(room, seconds):
    made, until = len(room.table.match.kept), room.now + seconds
    room.play(lambda table: len(table.match.kept) > made or room.now > until)
    return len(room.table.match.kept) > made


@pytest.mark.parametrize("game", ["was-sticht", "stichwahl", "oh-hell"])
def test_whoever_presses_the_private_pods_key_before_them_stops_no_deal(game):
    room = at_the_deal(game)
    room.done[:0] = [KeyDown("podNone"), KeyUp("podNone")]
    assert move_within(room, PATIENCE / 2)


def test_a_key_that_means_nothing_any_more_is_given_up():
    room = at_the_deal("stichwahl")
    assert move_within(room, PATIENCE)
    players = room.players
    while players.busy:
        room.play(lambda _table: not players.busy)
    players.fingers.begin(Gesture(None))
    assert move_within(room, PATIENCE / 2)


def test_a_key_that_goes_up_while_its_pod_is_away_is_pressed_again():
    """A pod that is held up for a second ends its session; the table's time stands meanwhile."""
    room = at_the_deal("oh-hell")
    room.play(lambda table: any(map(table.is_pressed, table.game.acting())))
    (seat,) = room.table.game.acting()
    pod = room.table.seating.pod(seat)
    room.done = [PodLeft(pod, Left.SILENT)]
    room.play(lambda _table: KeyUp(pod) in room.done)
    room.done = [PodJoined(pod, Hello(pod, Role.SEAT, 1, 16, 5, 1, 0, 0, "1"))]
    assert move_within(room, PATIENCE / 2)
