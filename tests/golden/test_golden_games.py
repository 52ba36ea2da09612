"""Two hundred whole games, told as another referee told them (make.py says which)."""

import json
import lzma
from pathlib import Path

import pytest

from stichtisch import games
from stichtisch.games import game_named
from stichtisch.games.record import write_line
from stichtisch.games.replay import Replay

HERE = Path(__file__).parent


def golden(name):
    lines = lzma.decompress((HERE / f"{name}.jsonl.xz").read_bytes()).splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("name", games.FOLDERS)
def test_golden_games_are_told_as_ever(name):
    told = golden(name)
    assert len(told) == 50
    for place, game in enumerate(told):
        replay = Replay("".join(map(write_line, game["record"])).encode())
        events = [event.as_json() for event in replay.events(legal=True)]
        assert events == game["events"], f"game {place} of {name}"
        assert replay.game.outcome is not None


@pytest.mark.parametrize("name", games.FOLDERS)
def test_golden_games_have_every_number_of_players(name):
    players = {len(game["record"][0]["seats"]) for game in golden(name)}
    assert players == set(game_named(name).seats)
