"""The games of host/examples, and the command that plays them."""

import re
from pathlib import Path

import pytest

from stichtisch import games
from stichtisch.games.replay import Replay
from tools.example import example

CHECKOUT = Path(__file__).parents[2]
EXAMPLES = CHECKOUT / "host" / "examples"
MADE = re.findall(
    r"\$\(EXAMPLE\) (\S+) (\S+) host/examples/(\S+)(?: (\w+)=(\d+))?$",
    (CHECKOUT / "Makefile").read_text("utf-8"),
    re.M,
)


def test_every_game_has_an_example():
    assert [made[0] for made in MADE] == list(games.FOLDERS)
    assert {made[2] for made in MADE} == {path.name for path in EXAMPLES.iterdir()}


@pytest.mark.parametrize(("game", "names", "file", "option", "value"), MADE)
def test_an_example_is_replayed_to_its_end(game, names, file, option, value):
    replay = Replay((EXAMPLES / file).read_bytes())
    events = [event.as_json() for event in replay.events()]
    assert (replay.header.game, replay.header.seats) == (game, tuple(names.split(",")))
    assert events[-1]["event"] == "game" and replay.game.outcome is not None
    options = {option: int(value)} if option else {}
    assert dict(replay.header.options) == options


@pytest.mark.parametrize(("game", "names", "file", "option", "value"), MADE)
def test_make_examples_plays_the_same_game_again(game, names, file, option, value):
    options = {option: int(value)} if option else {}
    assert example(game, names.split(","), options) == (EXAMPLES / file).read_text("utf-8")
