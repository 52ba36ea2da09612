"""How everybody stood after each round: told as soon as it is over, and no sooner."""

from random import Random

import pytest

from players.test_person import anything, room
from stichtisch.ui.web.telling import History


def play_until(begun, done):
    """Anna does anything that may be done, until then."""
    chance, until = Random(3), [0.0]
    while not done(begun.table):
        begun.play(lambda table: done(table) or begun.now >= until[0])
        until[0] = begun.now + 1.0
        if begun.table.match.public().acting and not begun.people[0].busy:
            anything(begun.people[0], chance)


def is_over(number):
    """Whether that round is over: the next deal is awaited, or has begun."""

    def over(table):
        public, starts = table.match.public(), table.kind.starts_round.do
        return public.round > number or (public.round == number and public.phase == starts)

    return over


@pytest.mark.parametrize(("game", "options"), [("oh-hell", {"most": 2}), ("stichwahl", {})])
def test_a_round_is_told_when_it_is_over_and_no_sooner(game, options):
    begun = room(game, options=options)
    history, presenter = History(begun.table.match), begun.table.presenter
    play_until(begun, lambda table: len(table.match.kept) > 3)
    assert history.rounds(presenter) == []
    play_until(begun, is_over(1))
    public = begun.table.match.public()
    (only,) = history.rounds(presenter)
    assert only.number == 1
    assert list(only.stands) == [presenter.stands(public, seat) for seat in range(public.seats)]
