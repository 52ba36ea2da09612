"""Whole games by bots, and evenings on which anything may be laid or pressed."""

from random import Random

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.player import Tags
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import pack_for
from stichtisch.games.stichwahl.kind import GAME
from table.any_evening import anything

choose = GAME.player(Tags(virtual_deck("stichwahl").tags), scans=True).choose
HOLD = 0.8


def by_hand(table, move):
    """The move as a person makes it at the table."""
    match move:
        case moves.UseBonus(seat=seat, card=card, family=family):
            table.put(seat, str(card))
            families = table.table.game.options[card].families
            if len(families) > 1:
                for _ in range(families.index(family)):
                    table.press(seat)
                table.press(seat, held=HOLD)
        case moves.NameStarter(starts=starts):
            table.press(starts)
        case _:
            table.put(move.seat, str(move.card))


def deal(table, chance):
    cards = [str(card) for card in pack_for(len(table.seats)).values()]
    chance.shuffle(cards)
    table.press(None)
    if table.table.game.public().dealer is None:
        table.press(0)
    table.scan([" ".join(cards[9 * seat : 9 * seat + 9]) for seat in table.seats])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_come_to_an_end_and_the_record_to_the_same(whales, seats):
    chance = Random(seats)
    table = whales(seats=seats, seed=seats, trumps="drawn").sit()
    while table.table.game.outcome is None:
        game, before = table.table.game, len(table.moves())
        acting = sorted(game.acting())
        if acting:
            legal = list(game.legal_moves(acting[0]))
            by_hand(table, choose(game.view(acting[0]), legal, chance))
        else:
            deal(table, chance)
        assert len(table.moves()) == before + 1
    assert {move["do"] for move in table.moves()} >= {"deal", "first_bonus", "play", "prize"}
    assert table.replayed().public() == table.table.game.public()


def sensible(table, chance):
    game = table.table.game
    for seat in sorted(game.acting())[:1]:
        by_hand(table, chance.choice(list(game.legal_moves(seat))))
    if game.phase == "deal":
        deal(table, chance)


@pytest.mark.parametrize("seed", range(4))
def test_the_record_of_any_evening_is_a_record(whales, seed):
    chance = Random(seed)
    settings = {"take_back": seed % 2 == 0, "trumps": "drawn"}
    table = whales(seats=2 + seed % 3, seed=seed, **settings).sit()
    for step in range(400):
        anything(table, chance, sensible)
        if step % 10 == 0:
            assert table.table.showing.scenes().keys() == set(table.table.seating.present())
    assert table.replayed().view(0) == table.table.game.view(0)
    assert len(table.moves()) > 20
