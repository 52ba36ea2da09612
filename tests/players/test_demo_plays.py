"""The demo's table: virtual pods with the pods' own firmware, the referee, and players."""

import time

import pytest

from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.players.demo import Demo, Pace
from stichtisch.table.happenings import Told
from stichtisch.words import Words

pytestmark = pytest.mark.real_time
AS_FAST_AS_THE_PODS = Pace(0.0, 0.0)
SHORT = {"tasks": 1}
PATIENCE = 120.0


def demo(seats, seed):
    header = Header("was-sticht", ("Anna", "Ben", "Cleo", "Dora")[:seats], SHORT)
    return Demo(header, seed, AS_FAST_AS_THE_PODS, Words("en"), lambda _number, _count: None)


def play_until(demo, enough):
    """Let everybody do their part until `enough(game)`; all that the referee told."""
    told, until = [], time.monotonic() + PATIENCE
    while not enough(demo.table.game):
        assert time.monotonic() < until, "the table stands still"
        told += demo.referee.run_once(0.05)
        demo.players.step(time.monotonic())
        demo.pods.look_after()
    return told


def over(game):
    return game.outcome is not None


def record(demo):
    match = demo.table.match
    return [match.header.as_json(), *(kept.move.as_json() for kept in match.kept)]


@pytest.fixture(scope="module")
def whole_game():
    with demo(4, seed=3) as table:
        return play_until(table, over), record(table)


def test_somebody_wins_and_the_record_says_the_same(whole_game):
    told, lines = whole_game
    events = [happening.event for happening in told if isinstance(happening, Told)]
    data = "".join(map(write_line, lines)).encode()
    assert list(Replay(data).events()) == events
    assert events[-1].name == "game"


def test_the_same_seed_gives_the_same_game(whole_game):
    with demo(4, seed=3) as again:
        play_until(again, over)
        assert record(again) == whole_game[1]


def test_a_pod_that_dies_in_the_middle_of_a_trick_comes_back_and_the_game_goes_on():
    with demo(3, seed=8) as table:
        play_until(table, lambda game: game.phase == "play" and len(game.public().trick.cards))
        (next_to_play,) = table.table.game.acting()
        leader = table.table.game.public().trick.leader
        for seat in (leader, next_to_play):  # one with a card on it, one about to get one
            table.pods.by_name[f"seat{seat + 1}"].kill()
        trick = table.table.game.public().tricks
        play_until(table, lambda game: sum(game.public().tricks) > sum(trick) or over(game))
        assert len(table.table.seating.present()) == 4
