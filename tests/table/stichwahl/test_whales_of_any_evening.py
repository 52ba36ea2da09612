"""Whole games by simple players, and evenings on which anything may be laid or pressed."""

from random import Random

import pytest

from stichtisch.bots import stichwahl
from stichtisch.decks.virtual import virtual_deck
from stichtisch.pods.events import KeyDown, KeyUp, Left, PodLeft, TagArrived, TagGone
from stichtisch.rules.record import write_line
from stichtisch.rules.replay import Replay
from stichtisch.rules.stichwahl import moves
from stichtisch.rules.stichwahl.whales import pack_for

TAGS = tuple(virtual_deck("stichwahl").tags)
HOLD = 0.8


def by_hand(table, move):
    """The move as a person makes it at the table."""
    match move:
        case moves.UseBonus(seat=seat, card=card, family=family):
            table.put(seat, str(card))
            families = table.table.game.deck[card].families
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
    if table.table.game.view(None).starter is None:
        table.press(0)
    table.scan([" ".join(cards[9 * seat : 9 * seat + 9]) for seat in table.seats])


def replayed(table):
    lines = [table.header.as_json(), *table.moves()]
    replay = Replay("".join(map(write_line, lines)).encode())
    list(replay.events())
    return replay.game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_simple_players_come_to_an_end_and_the_record_to_the_same(whales, seats):
    chance = Random(seats)
    table = whales(seats=seats, seed=seats, trumps="drawn").sit()
    while table.table.game.outcome is None:
        game, before = table.table.game, len(table.moves())
        acting = sorted(game.acting())
        if acting:
            legal = list(game.legal_moves(acting[0]))
            by_hand(table, stichwahl.choose(game.view(acting[0]), legal, chance))
        else:
            deal(table, chance)
        assert len(table.moves()) == before + 1
    assert {move["do"] for move in table.moves()} >= {"deal", "first_bonus", "play", "prize"}
    assert replayed(table).view(None) == table.table.game.view(None)


def anything(table, chance):
    seat = chance.choice([*table.seats, None])
    pod, tag = table.pod(seat), chance.choice([*TAGS, "04ffffffffffff"])
    match chance.randrange(8):
        case 0:
            table.tell(PodLeft(pod, Left.SILENT))
        case 1:
            table.join(seat)
        case 2:
            table.tell(chance.choice([KeyDown, KeyUp])(pod))
        case 3:
            table.tell(TagArrived(pod, tag))
        case 4:
            for lying in list(table.table._spots[pod].lying):
                table.tell(TagGone(pod, lying))
        case _:
            sensible(table, chance)
    table.now += chance.choice([0, 0.1, 0.5])


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
        anything(table, chance)
        if step % 10 == 0:
            assert table.table.scenes().keys() == set(table.table.seating.present())
    assert replayed(table).view(0) == table.table.game.view(0)
    assert len(table.moves()) > 20
