"""Virtual players of Stichwahl at pods that are nothing but events: what they want counts."""

from random import Random

import pytest

from players.room import Room
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl.faces import header_deck, printed
from stichtisch.games.stichwahl.moves import StartDeal
from stichtisch.games.unseen import completed
from stichtisch.table.table import Table
from stichtisch.words import Words


def whales(seats, seed, hands="scanned"):
    deck, names = virtual_deck("stichwahl"), ("Anna", "Ben", "Cleo", "Dora")[:seats]
    header = Header("stichwahl", names, {}, header_deck(printed()))
    return Room(Table(header, Settings(hands=hands), deck, Random(seed), Words("en")), deck, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hands", ["scanned", "blind"])
def test_every_move_is_made_as_it_was_wanted(seats, hands):
    room = whales(seats, seats, hands)
    made = room.play()
    assert [move for move in made if move.do != "deal"] == room.wanted
    kinds = {move.do for move in made}
    assert kinds >= {"deal", "first_bonus", "bonus", "play", "prize"}
    assert ("starter" in kinds) == (seats > 2)  # two play without the 5s


def test_a_game_played_blind_leaves_a_whole_record():
    room = whales(3, 5, hands="blind")
    made = room.play()
    match = room.table.match
    whole = completed(match.new_game(), made, StartDeal)
    assert len(whole) == len(made)
    lines = [line.as_json() for line in (match.header, *whole)]
    replay = Replay("".join(map(write_line, lines)).encode())
    list(replay.events())
    assert replay.game.outcome == room.table.game.outcome
