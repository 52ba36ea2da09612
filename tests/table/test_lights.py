"""The legend of the lamps."""

from itertools import combinations

from stichtisch.games.lights import REFUSED, SUIT_LIGHTS, Frame, Lamps, suit_lamps
from stichtisch.games.refusal import Why


def moving(light):
    """What one sees without seeing colours; a steady light has no rhythm."""
    steady = light.pattern.name in ("STEADY", "DOTS", "HALF_LIT")
    return light.pattern, 0 if steady else light.period_ms


def test_no_two_states_of_the_frame_look_alike_without_colours():
    for one, other in combinations(Frame, 2):
        ours, theirs = moving(one.value), moving(other.value)
        assert ours != theirs, (one, other)
        if ours[0] == theirs[0]:  # the same pattern must at least be twice as fast
            assert max(ours[1], theirs[1]) >= 2 * min(ours[1], theirs[1]), (one, other)


def test_no_two_suits_look_alike_without_colours():
    assert len({moving(light) for light in SUIT_LIGHTS}) == 5


ALIKE = {
    Why.MUST_TRUMP: Why.FOLLOW,
    Why.ASKED: Why.FOLLOW,
    Why.MUST: Why.WRONG_PHASE,
    Why.MISDEALT: Why.WRONG_PHASE,
}
"""Refusals that say the same at a spot: follow these suits, or not now."""


def test_every_refusal_has_a_light_of_its_own():
    own = set(Why) - ALIKE.keys()
    assert len({REFUSED[why] for why in own}) == len(own)
    assert all(REFUSED[why] is REFUSED[other] for why, other in ALIKE.items())


def test_a_pod_with_fewer_suit_lamps_gets_those_it_has():
    assert [s.first for s in suit_lamps({4, 0, 2}, Lamps(5, 11))] == [0, 2, 4]
    assert [s.first for s in suit_lamps({4, 0, 2}, Lamps(4, 8))] == [0, 2]
    assert Frame.WON.over(Lamps(0, 0)) == ()
