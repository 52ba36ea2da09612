"""A line tells where a game stands. Pages show the trump beside it, so they leave it out there."""

from pathlib import Path

import pytest

from stichtisch import games
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.words import Words

EXAMPLES = Path(__file__).parents[2] / "host" / "examples"


@pytest.mark.parametrize("game", ["was-sticht", "stichwahl", "oh-hell"])
def test_the_trump_is_named_in_a_line_that_stands_alone_and_not_beside_the_trump(game):
    replay = Replay((EXAMPLES / f"{game}.jsonl").read_bytes())
    tell = games.game_named(game).presenter(replay.header.seats, Settings(), Words("en"))
    named = 0
    for _, _, made in replay.made():
        public = made.public()
        trump = tell.trump(public)
        if trump is None or not trump.suits or not tell.holds(public):
            continue
        suit = tell.suit(trump.suits[0]).partition(" (")[0]  # a whale's other name stands there
        assert suit in tell.title(public)
        assert not [part for part in tell.where(public) if suit in part]
        named += 1
    assert named > 10
