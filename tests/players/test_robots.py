"""Whole games with simple players of each strength at a table with real cards."""

from dataclasses import replace

import pytest

from players.room import Room
from stichtisch.decks.virtual import virtual_deck
from table.any_game import a_table
from table.wood import Wood

GAMES = [
    ("was-sticht", 4),
    ("was-sticht", 3),
    ("stich-meister", 3),
    ("stichwahl", 3),
    ("oh-hell", 4),
]
EACH = {3: "1=random 2=careful 3=thinking", 4: "1=random 2=careful 4=thinking"}


class Table(Room):
    """People and simple players; whoever deals lays the hands of wood on the private pod."""

    def __init__(self, game, seats, robots, seed=1):
        table = a_table(game, seats, robots=robots)
        self.settings, self.laid_there = table.settings, 0
        super().__init__(table, virtual_deck(game), seed)
        self.wood = Wood(self, stand_ins=range(seats))
        player = self.players._player
        gestures = player.gestures

        def dealt(move, made):
            told = list(gestures(move, made))
            if not isinstance(move, table.kind.starts_round):
                return told
            own = [self.at_private(one) for one in told if self.is_of_wood(one)]
            own.sort(key=lambda one: self.seats[one.tag])
            self.laid_there += len(own)
            return [
                *(one for one in told if one.tag is None),
                *own,
                *(one for one in told if one.tag and not self.is_of_wood(one)),
            ]

        self.seats = {}
        player.gestures = dealt

    def is_of_wood(self, gesture):
        return gesture.tag is not None and gesture.seat in self.table.robots.seats

    def at_private(self, gesture):
        self.seats[gesture.tag] = gesture.seat
        return replace(gesture, seat=None)

    def _note(self, told):
        self.writes += self.table.take_writes()
        return told


@pytest.mark.slow(20)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_whole_game_with_one_of_each_strength(game, seats):
    room = Table(game, seats, EACH[seats])

    def over(table):
        room.wood.robots.step(room.now)
        return table.game.outcome is not None

    moves = room.play(over)
    kind = room.table.kind
    if kind.dealt:
        assert room.laid_there > 0
    by_wood = [move for move in moves if getattr(move, "seat", None) in room.table.robots.seats]
    assert len(by_wood) > 10
