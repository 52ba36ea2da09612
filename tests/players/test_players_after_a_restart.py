"""Bots at a table that was stopped while hands were being laid."""

from random import Random

import pytest

from players.room import Room
from stichtisch.decks.deck import virtual_deck
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.match import StagedStep, State
from stichtisch.table.table import Table
from stichtisch.words import Words

DEALT = ("stich-meister", "stichwahl", "oh-hell")


def room(game, hands, seed, before=None):
    """A table of three, or the same one after a restart."""
    kind, deck = game_named(game), virtual_deck(game)
    header = Header(game, ("Anna", "Ben", "Cleo"), {}, kind.deck_for_header(None))
    table = Table(header, Settings(hands=hands), deck, Random(seed), Words("en"))
    if before is not None:
        table.restore(state(before), before.table.seating.claimed)
        table.take_up_all()
    begun = Room(table, deck, seed)
    begun.writes += before.writes if before else []
    return begun


def state(begun):
    """What a journal would have kept."""
    staged = tuple(write for write in begun.writes if isinstance(write, StagedStep))
    return State(tuple(begun.table.match.kept), staged)


def some_lie(table):
    return sum(table.match.staged.counts().values()) >= 5


def three_played(table):
    return sum(isinstance(kept.move, Play) for kept in table.match.kept) >= 3


@pytest.mark.parametrize("game", DEALT)
@pytest.mark.parametrize("seed", [1, 2])
def test_others_lay_their_own_hands_from_the_start(game, seed):
    begun = room(game, "scanned", seed)
    begun.play(some_lie)
    again = room(game, "scanned", seed + 7, before=begun)
    assert not some_lie(again.table)
    again.play(three_played)
    assert again.table.match.staged.is_empty()
    # and what is on disk says the same
    assert not some_lie(room(game, "scanned", 3, before=again).table)


def test_of_a_round_that_nobody_saw_they_know_no_hands():
    begun = room("oh-hell", "blind", 1)
    begun.play(three_played)
    again = room("oh-hell", "blind", 2, before=begun)
    with pytest.raises(StichtischError, match="start a new game"):
        again.play(lambda table: len(table.match.kept) > len(begun.table.match.kept))
