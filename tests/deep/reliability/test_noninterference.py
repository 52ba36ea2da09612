"""Nobody gets what they may not know, in seconds; noninterference.py does it at any length."""

from dataclasses import replace

import pytest

from reliability.evenings import Evening
from reliability.noninterference import SIZE, found
from reliability.plans import GAMES
from reliability.planted import LEAKS
from reliability.side_by_side import LeakError, Size
from stichtisch.games.refusal import Refusal, Why
from stichtisch.table import reading

SMALL = Size(worlds=4, steps=(20, 50), look=1.0, drawings=0.03, disk=0.2)
TWO_MIXED = replace(SMALL, mixed=2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", ["scanned", "blind"])
@pytest.mark.parametrize("lamps", ["anybody", "own"])
def test_worlds_that_differ_in_a_secret_alone_look_alike(game, hands, lamps):
    evenings = [Evening(seed, SMALL, game, hands=hands, lamps=lamps) for seed in range(2)]
    assert sum(evening.run().pairs for evening in evenings) > 0


@pytest.mark.parametrize("speaks", [False, True])
def test_what_the_dealer_alone_may_know(speaks):
    evenings = [Evening(seed, SMALL, "was-sticht", dealer_speaks=speaks) for seed in range(3)]
    assert sum(evening.run().pairs for evening in evenings) > 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", ["scanned", "blind"])
def test_what_a_pod_answers_by_itself_tells_of_no_other_hand(game, hands):
    """Two seats have other hands in each world; the other seats' pods are told the same list."""
    evenings = [Evening(seed, TWO_MIXED, game, hands=hands) for seed in range(3)]
    assert sum(evening.run().pairs for evening in evenings) > 0


def test_a_pass_that_ends_early_leaves_no_card_to_lay_face_up():
    """Somebody had laid one of three cards to pass before; the third of the next three would lie
    in the open, another in each world, and be named when it is refused."""
    Evening(240_000_052, SIZE).run()


def test_a_list_that_knows_the_neighbours_hand_is_found(monkeypatch):
    foreseen = reading.foreseen

    def knowing(table, seat, tags):
        game = table.game
        left = set(map(str, game.own((seat + 1) % game.seats).hand.cards))
        for component, answer in zip(tags.values(), foreseen(table, seat, tags), strict=True):
            yield Refusal(Why.ELSEWHERE) if component.name in left else answer

    monkeypatch.setattr(reading, "foreseen", knowing)
    with pytest.raises(LeakError, match="list of pod"):
        for seed in range(20):
            Evening(seed, TWO_MIXED, "stich-meister", hands="scanned", lamps="anybody").run()


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.slow(60)
def test_a_planted_leak_is_found(leak):
    assert found(leak)
