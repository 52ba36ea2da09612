"""Where the table does not see the hands, bots know them from the true game beside the table's."""

from dataclasses import replace
from random import Random

from players.room import Room
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.table import Table
from stichtisch.words import Words


def test_a_move_that_takes_the_place_of_another_is_followed_at_once():
    header, deck = Header("oh-hell", ("Anna", "Ben", "Cleo"), {"most": 5}), virtual_deck("oh-hell")
    table = Table(header, Settings(hands="blind"), deck, Random(1), Words("en"))
    room = Room(table, deck, 1)
    room.play(lambda table: sum(isinstance(one.move, Play) for one in table.match.kept) == 4)
    truth, made = room.players._truth, list(table.match.kept)
    truth.follow(made)
    last = made.pop()
    assert isinstance(last.move, Play)
    before = games.game_named("oh-hell").begin(header)
    for move in truth._true[:-1]:
        before.push(move)
    other = next(move for move in before.legal_moves(last.move.seat) if move != last.move)
    truth.follow([*made, replace(last, move=other)])
    before.push(other)
    assert truth.game.view(0) == before.view(0)
