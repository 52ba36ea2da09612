"""Whole games at random: what must always hold, and a second referee that must agree."""

import json
from pathlib import Path

import pytest

from games.oh_hell import plain_referee
from games.oh_hell.stories import dealt
from stichtisch.games.oh_hell.moves import Bid


@pytest.mark.parametrize(
    "size, seats, hook", [(1, 3, True), (1, 3, False), (2, 4, True), (3, 3, True), (3, 5, False)]
)
def test_all_can_bid_in_exactly_so_many_ways(size, seats, hook):
    game = dealt(seats=seats, most=size, hook=hook)
    assert playouts(game, "bid") == plain_referee.biddings(size, seats, hook)


def playouts(game, phase="play"):
    """Perft: in how many ways the phase can be played to its end."""
    if game.phase is not phase:
        return 1
    total = 0
    (seat,) = game.acting()
    for move in game.legal_moves(seat):
        branch = game.copy()
        branch.push(move)
        total += playouts(branch, phase)
    return total


ENDGAMES = json.loads((Path(__file__).parent / "endgames.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ENDGAMES)
def test_endgames_can_be_played_out_in_exactly_so_many_ways(name):
    endgame = ENDGAMES[name]
    hands, dealer = endgame["hands"], endgame["dealer"]
    game = dealt(*hands, turned=endgame["turned"], dealer=dealer, hook=False)
    for step in range(game.seats):
        game.push(Bid((dealer + 1 + step) % game.seats, 0))
    assert playouts(game) == endgame["playouts"]


@pytest.mark.parametrize("name", ENDGAMES)
def test_the_second_referee_counts_the_same(name):
    endgame = ENDGAMES[name]
    hands = [hand.split() for hand in endgame["hands"]]
    leader, trump = (endgame["dealer"] + 1) % len(hands), endgame["turned"][0]
    assert plain_referee.sequences(hands, leader, trump) == endgame["playouts"]


def test_there_are_endgames():
    assert len(ENDGAMES) >= 6
