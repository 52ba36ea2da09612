"""Nobody gets what they may not know, in seconds; noninterference.py does it at any length."""

import pytest

from reliability.evenings import GAMES, Evening, Size
from reliability.noninterference import found
from reliability.planted import LEAKS

SMALL = Size(worlds=4, steps=(20, 50), look=1.0, drawings=0.03, disk=0.2)


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


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak):
    assert found(leak)
