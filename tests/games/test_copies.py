"""A copy of a game goes its own way: for players who try out what would follow."""

from random import Random

import pytest

from reliability.referees import ANY_MOVE, any_header
from stichtisch.games import FOLDERS, game_named
from stichtisch.games.oh_hell import rules as oh_hell
from stichtisch.games.stich_meister.play import RoundPlay
from stichtisch.games.stich_meister.rule_stock import RuleStock
from stichtisch.games.stich_meister.rules import Round
from stichtisch.games.stichwahl import deal as stichwahl
from stichtisch.games.unseen import Unseen
from stichtisch.games.was_sticht import round as was_sticht

IN_PLACE = (oh_hell.Deal, was_sticht.Round, stichwahl.Deal, Round, RoundPlay, RuleStock, Unseen)
"""What a move may change in place; all else that a game holds is replaced."""


def as_it_is(value):
    """The value as it is now, whatever happens to it later."""
    if isinstance(value, list | tuple):
        return [as_it_is(item) for item in value]
    if isinstance(value, dict):
        return {key: as_it_is(item) for key, item in value.items()}
    return as_it_is(vars(value)) if isinstance(value, IN_PLACE) else value


def told(game):
    """All that anybody may know, and what only the rules know."""
    views = [game.view(seat) for seat in range(game.seats)]
    return views, as_it_is({name: held for name, held in vars(game).items() if name != "_choices"})


def play_on(name, game, seed, moves):
    """So many moves at random; the moves and the events."""
    chance, made = Random(seed), []
    for _ in range(moves):
        if game.outcome:
            break
        move = ANY_MOVE[name](game, chance)
        made.append((move, game.push(move)))
    return made


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", FOLDERS)
def test_what_is_pushed_to_a_copy_does_not_reach_the_game(name, seed):
    game = game_named(name).begin(any_header(name, Random(seed)))
    for part in range(5):
        play_on(name, game, part, moves=1 + seed * 3)
        before, copy = told(game), game.copy()
        assert told(copy) == before
        tried = play_on(name, copy, part + 100, moves=90)
        assert told(game) == before
        after = told(copy)
        assert play_on(name, game.copy(), part + 100, moves=90) == tried
        play_on(name, game, part + 200, moves=2)
        assert told(copy) == after


@pytest.mark.parametrize(
    "name",
    [name for name in FOLDERS if game_named(name).dealt and name not in ("skat", "schafkopf")],
)
def test_so_it_is_with_hands_that_nobody_saw(name):
    chance = Random(5)
    kind, header = game_named(name), any_header(name, chance)
    seen, blind = kind.begin(header), kind.begin(header, unseen=True)
    for _ in range(60):
        move = ANY_MOVE[name](seen, chance)
        line = move.as_json()
        for unseen in ("hands", "pile"):
            line.pop(unseen, None)
        shown = kind.moves.read(line, seen.seats, unseen=True)
        before, copy = told(blind), blind.copy()
        events = copy.push(shown)
        assert told(blind) == before
        assert blind.push(shown) == events
        assert told(blind)[0] == told(copy)[0]
        if seen.push(move) and blind.public().phase != seen.public().phase:
            break
