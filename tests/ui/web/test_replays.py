"""A game that was played, step by step: all of one that is over, of another what all may know."""

import json
import math
import time
from pathlib import Path

import pytest

from games.was_sticht.test_possible import TRUMPS_OF_EXAMPLE
from stichtisch.errors import StichtischError
from stichtisch.games.event import TrickTaken
from stichtisch.games.replay import BadLineError, whole_record
from stichtisch.ui.web.replay_routes import Reviews
from stichtisch.ui.web.replays import replays_of, steps_of
from stichtisch.words import LANGUAGES

EXAMPLES = Path(__file__).parents[3] / "host" / "examples"


def lines(game):
    return (EXAMPLES / f"{game}.jsonl").read_bytes().splitlines(keepends=True)


def replayed(data):
    return list(steps_of(whole_record(data)))


def told(path, language="en"):
    (replay,) = replays_of([path])
    return json.loads(replay.telling[language])


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_example_is_told_whole_in_every_language(path):
    (replay,) = replays_of([path])
    for language in LANGUAGES:
        game = json.loads(replay.telling[language])
        assert game["over"]
        assert len(game["steps"]) == len(path.read_bytes().splitlines())
        assert all(step["told"] for step in game["steps"][1:])
        assert all("secret" in step for step in game["steps"])


def test_a_secret_stands_apart_from_what_all_saw():
    game = told(EXAMPLES / "was-sticht.jsonl")
    suit, number = TRUMPS_OF_EXAMPLE
    begun = next(step for step in game["steps"] if step["secret"]["lines"])
    hidden = json.dumps({name: part for name, part in begun.items() if name != "secret"})
    assert number in begun["secret"]["lines"]
    assert suit not in hidden
    assert begun["told"] == ["Something is decided that not all may know yet."]


def test_while_a_game_goes_on_its_replay_ends_before_the_first_secret():
    drafting = lines("was-sticht")[:20]
    steps = replayed(b"".join(drafting))
    assert [step.move.do for step in steps[1:]] == ["chip"] * 3
    assert all(step.views == () for step in steps)


def test_once_a_secret_is_open_the_replay_goes_on_to_the_next(tmp_path):
    first_trick = next(
        at
        for at, step in enumerate(replayed(b"".join(lines("was-sticht"))))
        if any(isinstance(event, TrickTaken) for event in step.told)
    )
    path = tmp_path / "going-on.jsonl"
    path.write_bytes(b"".join(lines("was-sticht")[: first_trick + 1]))
    game = told(path)
    assert len(game["steps"]) == first_trick + 1
    assert not game["over"]
    assert game["cards"] == {}
    assert not any("secret" in step for step in game["steps"])


@pytest.mark.parametrize("cut", range(2, 60, 7))
def test_two_games_that_differ_in_a_hand_alone_look_alike_while_they_go_on(cut):
    """Nobody's second deal of Oh Hell is told before its cards lie there."""
    whole = lines("oh-hell")
    cut = min(cut, len(whole) - 2)
    steps = replayed(b"".join(whole[:cut]))
    deals = [at for at, line in enumerate(whole[1:cut], start=1) if b'"do":"deal"' in line]
    assert len(steps) - 1 < (deals[-1] if deals else math.inf)


def test_a_game_that_is_over_is_reviewed_round_by_round():
    game = told(EXAMPLES / "was-sticht.jsonl")
    assert any("was the right choice" in line for line in game["rounds"]["1"])
    assert game["steps"][-1]["round"] == 1


def test_a_game_that_goes_on_is_not_reviewed(tmp_path):
    path = tmp_path / "going-on.jsonl"
    path.write_bytes(b"".join(lines("was-sticht")[:-1]))
    (replay,) = replays_of([path])
    assert replay.over is None
    assert json.loads(replay.telling["en"])["rounds"] == {}


@pytest.mark.slow(6)
@pytest.mark.real_time
def test_costly_plays_are_told_once_they_are_thought_about():
    reviews = Reviews()
    asked = ("oh-hell", b"".join(lines("oh-hell")), "en")
    try:
        assert reviews.told(*asked) == b"null", "the server does not wait for it"
        until = time.monotonic() + 600.0
        while (found := reviews.told(*asked)) == b"null":
            assert time.monotonic() < until
            time.sleep(0.1)
    finally:
        reviews.close()
    play = json.loads(found)[0]
    game = told(EXAMPLES / "oh-hell.jsonl")
    assert game["steps"][play["step"]]["told"][0] == play["played"]
    assert play["told"][0].startswith("Better: ")


def test_a_broken_line_is_named_with_its_file(tmp_path):
    path = tmp_path / "broken.jsonl"
    path.write_bytes(b"".join(lines("oh-hell")[:3]) + b"no move\n")
    with pytest.raises(StichtischError, match=r"broken\.jsonl.*4"):
        replays_of([path])
    with pytest.raises(BadLineError):
        replayed(b"nothing")


def test_two_games_of_one_name_have_no_address_each():
    path = EXAMPLES / "oh-hell.jsonl"
    with pytest.raises(StichtischError, match="rename"):
        replays_of([path, path])
