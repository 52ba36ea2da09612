"""Bots keep to the habits of their table."""

from random import Random

import pytest

from players.room import Room
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.table import Table
from stichtisch.words import Words

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def room_of(game, players, settings, options=None):
    kind, deck = game_named(game), virtual_deck(game)
    header = Header(game, NAMES[:players], options or {}, kind.deck_for_header(None))
    return Room(Table(header, settings, deck, Random(4), Words("en")), deck, seed=4)


@pytest.mark.parametrize("players", [3, 4])
def test_a_dealer_who_speaks_names_the_winner_of_each_column(players):
    room = room_of("was-sticht", players, Settings(dealer_speaks=True), {"tasks": 1})
    room.play(until=lambda table: table.game.public().phase == "play")
    assert len(room.table.game.public().hints) == 9


def test_where_trumps_are_laid_the_drawn_card_is_laid_on_the_private_pod():
    room = room_of("stichwahl", 3, Settings(trumps="laid"))
    room.play(until=lambda table: table.game.public().phase == "play")
    assert room.table.game.public().marker is not None


def test_in_was_sticht_the_dealer_lays_both_trump_cards_and_takes_them_up_again():
    room = room_of("was-sticht", 3, Settings(trumps="laid"), {"max_rounds": 2})
    room.play(until=lambda table: table.game.outcome is not None)
    assert room.table.game.public().round == 2
