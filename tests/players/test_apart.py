"""What a process that thinks is told: a seat's view, whole, with cards of its own."""

import pytest

from players.test_strengths import EVERY, games_on_their_way
from stichtisch.players.apart import apart, read, thought, written

pytestmark = pytest.mark.real_time


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_view_is_read_as_it_was_written(name, seats):
    for game, seat, legal in games_on_their_way(name, seats, seed=4, steps=60):
        view = game.view(seat)
        told, moves = read(name, written((view, legal)))
        assert told.public == view.public and told.own.hand == view.own.hand
        assert moves == legal
        assert list(told.own.choice.moves()) == list(view.own.choice.moves())


@pytest.mark.slow(15)
def test_another_process_thinks():
    game, seat, legal = next(games_on_their_way("oh-hell", 4, seed=4, steps=30))
    told = written((game.view(seat), legal))
    with apart() as process:
        future = process.submit(thought, "oh-hell", told, "a word")
        assert read("oh-hell", future.result(timeout=300)) in legal
    assert read("oh-hell", thought("oh-hell", told, "a word")) in legal
