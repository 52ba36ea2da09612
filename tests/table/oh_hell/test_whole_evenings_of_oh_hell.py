"""Whole games by simulated players, and evenings on which anything may be laid or pressed."""

from random import Random

import pytest

from games.oh_hell.stories import NAMES, shuffled
from players.room import Room
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.unseen import completed
from stichtisch.table.table import Table
from stichtisch.words import Words
from table.any_evening import anything


def hell(seats, seed, options=None, **settings):
    deck = virtual_deck("oh-hell")
    header = Header("oh-hell", NAMES[:seats], options or {"most": 4})
    return Room(Table(header, Settings(**settings), deck, Random(seed), Words("en")), deck, seed)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("hands", ["scanned", "blind"])
@pytest.mark.parametrize("trumps", ["laid", "drawn"])
def test_every_move_is_made_as_it_was_wanted(seats, hands, trumps):
    room = hell(seats, seats, hands=hands, trumps=trumps)
    made = room.play()
    assert [move for move in made if not isinstance(move, StartDeal)] == room.wanted
    assert sum(isinstance(move, StartDeal) for move in made) == 7


def test_a_whole_evening_of_nineteen_deals():
    room = hell(5, 2, {"most": 10})
    made = room.play()
    assert sum(isinstance(move, StartDeal) for move in made) == 19
    lines = [room.table.match.header.as_json(), *(move.as_json() for move in made)]
    replay = Replay("".join(map(write_line, lines)).encode())
    list(replay.events())
    assert replay.game.public() == room.table.game.public()


def by_hand(table, move):
    """The move as a person makes it at the table."""
    if not isinstance(move, Bid):
        table.put(move.seat, str(move.card))
        return
    for _ in range(move.tricks):
        table.press(move.seat)
    table.press(move.seat, held=0.8)


def sensible(table, chance):
    game = table.table.game
    for seat in sorted(game.acting())[:1]:
        by_hand(table, chance.choice(list(game.legal_moves(seat))))
    if game.phase == "deal":
        deal = shuffled(game, chance)
        table.deal([" ".join(map(str, hand)) for hand in deal.hands], str(deal.turned))
    if game.phase == "stand":
        table.press(None, held=1.2)


@pytest.mark.parametrize("seed", range(8))
def test_the_record_of_any_evening_is_a_record(hell, seed):
    chance = Random(seed)
    hands, trumps = ("scanned", "blind")[seed % 2], ("laid", "drawn")[seed // 2 % 2]
    settings = {"take_back": seed % 3 == 0, "hands": hands, "trumps": trumps}
    table = hell(seats=3 + seed % 3, seed=seed, **settings).sit()
    for step in range(400):
        anything(table, chance, sensible)
        if step % 10 == 0:
            assert table.table.showing.scenes().keys() == set(table.table.seating.present())
    made = [kept.move for kept in table.table.match.kept]
    assert len(made) > 20
    if hands == "blind":
        made = completed(table.table.match.new_game(), made, StartDeal)
    else:
        assert table.replayed().view(0) == table.table.game.view(0)
    lines = [table.header.as_json(), *(move.as_json() for move in made)]
    list(Replay("".join(map(write_line, lines)).encode()).events())
