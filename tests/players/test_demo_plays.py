"""The demo's table: virtual pods with the pods' own firmware, the referee, and players who err."""

import math
import time

import pytest

from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.players.demo import Demo
from stichtisch.table.happenings import GameSays, NotSo, PodAway, PodBack
from stichtisch.ui.news import news
from stichtisch.words import Words

pytestmark = pytest.mark.real_time
SHORT = {"tasks": 1}
PATIENCE = 120.0


def demo(seats, seed, at_play=False):
    header = Header("was-sticht", ("Anna", "Ben", "Cleo", "Dora")[:seats], SHORT)
    return Demo(header, seed, math.inf, Words("en"), lambda *_: None, at_play=at_play)


def play_until(demo, enough):
    """Let everybody do their part until `enough(game)`; all that the referee told."""
    told, until = [], time.monotonic() + PATIENCE
    while not enough(demo.table.game):
        assert time.monotonic() < until, "the table stands still"
        told += demo.evening.turn()
    return told


def over(game):
    return game.outcome is not None


def record(demo):
    match = demo.table.match
    return [match.header.as_json(), *(kept.move.as_json() for kept in match.kept)]


def sentences(told, demo):
    return [news(happening, demo.table.presenter, "") for happening in told]


@pytest.fixture(scope="module")
def whole_game():
    with demo(4, seed=3) as table:
        told = play_until(table, over)
        return told, record(table), sentences(told, table)


@pytest.fixture(scope="module")
def first_tricks():
    """Four tricks of a round whose draft is over before anybody looks."""
    with demo(4, seed=2, at_play=True) as table:
        told = play_until(table, lambda game: sum(game.public().tricks) == 4)
        return told, sentences(told, table)


@pytest.mark.slow(25)
def test_somebody_wins_and_the_record_says_the_same(whole_game):
    told, lines, _ = whole_game
    events = [happening.event for happening in told if isinstance(happening, GameSays)]
    data = "".join(map(write_line, lines)).encode()
    assert list(Replay(data).events()) == events
    assert events[-1].name == "game"
    assert sum(isinstance(happening, PodAway) for happening in told) == 1


@pytest.mark.slow(9)
def test_one_sees_why_cards_are_refused(first_tricks):
    told, said = first_tricks
    refused = {happening.refusal.why.name for happening in told if isinstance(happening, NotSo)}
    assert "WRONG_SEAT" in refused and refused & {"FOLLOW", "MUST_TRUMP"}
    assert any("must follow. Take it back" in sentence for sentence in said)


def test_one_sees_a_pod_go_and_come_back(first_tricks):
    told, _ = first_tricks
    gone = next(place for place, one in enumerate(told) if isinstance(one, PodAway))
    assert told[gone + 1] == PodBack(told[gone].seat)  # and nothing is played meanwhile
    assert sum(isinstance(happening, PodAway) for happening in told) == 1


@pytest.mark.slow(25)
def test_the_same_seed_gives_the_same_game_and_the_same_news(whole_game):
    with demo(4, seed=3) as again:
        told = play_until(again, over)
        assert record(again) == whole_game[1]
        assert sentences(told, again) == whole_game[2]


@pytest.mark.slow(4)
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
