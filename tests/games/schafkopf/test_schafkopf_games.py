"""Two referees of Schafkopf tell the same of games as bots play them."""

import json
from random import Random

import pytest

from games.on_the_kit import begun
from games.schafkopf.plain_referee import referee
from stichtisch.games import game_named
from stichtisch.games.event import Legal
from stichtisch.games.move import Play
from stichtisch.games.player import Tags


def lines_of(options, seed):
    """A game as bots play it, of which most deals are calling games; lines and events."""
    game, chance = begun("schafkopf", 4, options), Random(seed)
    player, made, told = game_named("schafkopf").player(Tags({}), True), [], []
    while not game.outcome:
        seat = min(game.acting(), default=None)
        if seat is None:
            move = player.deal(game, chance)
        else:
            moves = list(game.legal_moves(seat))
            plays = chance.randrange(3) and game.phase == "play"
            view = game.view(seat)
            move = chance.choice(moves) if plays else player.choose(view, moves, chance)
        if isinstance(move, Play):
            told.append(Legal(move.seat, tuple(game.legal_cards(move.seat))))
        told += game.push(move)
        made.append(move)
    return [move.as_json() for move in made], [event.as_json() for event in told]


def compared(games, seed):
    """The kinds of the deals; both referees tell the same."""
    kinds = []
    for number in range(games):
        chance = Random(f"{seed} {number}")
        options = {"deals": 4}
        for name in ("run_away", "freed_sau", "stoss_turns", "farbwenz", "knock"):
            options[name] = bool(chance.randrange(2))
        lines, told = lines_of(options, number)
        read = json.loads(json.dumps(lines))
        assert json.loads(json.dumps(told)) == json.loads(
            json.dumps(referee({"options": options}, read))
        )
        kinds += [event.get("kind") for event in told if event["event"] == "deal"]
    return kinds


def test_a_second_referee_tells_the_same_of_games_as_bots_play_them():
    kinds = compared(60, "quick")
    assert kinds.count("call") > len(kinds) / 3


@pytest.mark.slow(10)
def test_a_second_referee_tells_the_same_of_many_games():
    kinds = compared(500, "many")
    assert {"call", "wenz", "solo", "farbwenz", None} <= set(kinds)
