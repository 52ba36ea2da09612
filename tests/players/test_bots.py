"""Whole games with bots of each strength at a table with real cards."""

from dataclasses import replace

import pytest

from players.room import Room
from stichtisch.decks.deck import virtual_deck
from table.any_game import a_table
from table.seated_bots import SeatedBots

GAMES = [
    ("was-sticht", 4),
    ("was-sticht", 3),
    ("stich-meister", 3),
    ("stichwahl", 3),
    ("oh-hell", 4),
    ("skat", 3),
    ("skat", 4),
    ("doppelkopf", 4),
]
AN_EVENING = 5 * 3600.0
EACH = {3: "1=random 2=careful 3=thinking", 4: "1=random 2=careful 4=thinking"}


def dealt_at_private(players, table):
    """Whoever deals lays the bots' hands on the private pod first; the tags, seat by seat."""
    scanned, gestures = {}, players._player.gestures

    def dealt(move, made, public):
        told = list(gestures(move, made, public))
        if not isinstance(move, table.kind.starts_round):
            return told
        own = [one for one in told if one.tag and one.seat in table.bots]
        scanned.update((one.tag, one.seat) for one in own)
        keys = [one for one in told if not one.tag]
        own.sort(key=lambda one: one.seat)
        others = [one for one in told if one.tag and one.seat not in table.bots]
        return [*keys, *(replace(one, seat=None) for one in own), *others]

    players._player.gestures = dealt
    return scanned


class Table(Room):
    """People and bots."""

    def __init__(self, game, seats, bots, seed=1):
        table = a_table(game, seats, bots=bots)
        self.settings = table.settings
        super().__init__(table, virtual_deck(game), seed)
        self.bots = SeatedBots(self, virtual=range(seats))
        self.scanned = dealt_at_private(self.players, table)

    def _note(self, told):
        self.writes += self.table.take_writes()
        return told


@pytest.mark.slow(20)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_whole_game_with_one_of_each_strength(game, seats):
    room = Table(game, seats, EACH[seats])

    def over(table):
        assert room.now < AN_EVENING, room.table.showing.awaited(room.table.presenter)
        room.bots.bots.step(room.now)
        return table.game.outcome is not None

    moves = room.play(over)
    kind = room.table.kind
    if kind.dealt:
        assert room.scanned
    by_bots = [move for move in moves if getattr(move, "seat", None) in room.table.bots]
    assert len(by_bots) > 10
