"""The legend of the lamps."""

from dataclasses import replace
from itertools import combinations

import pytest

from pod.patterns import paint
from podwire.kinds import PAYLOAD_MAX
from stichtisch import games
from stichtisch.games.lights import (
    POD,
    REFUSED,
    SEARCHING,
    SUIT_LIGHTS,
    Frame,
    Lamps,
    suit_lamps,
)
from stichtisch.games.refusal import Why
from stichtisch.scene import Scene

WINDOW_MS, FRAME_MS = 500, 10
"""Who glances at a pod for so long should know what it says."""


def film(segments, start, lamps):
    """What a pod's firmware paints in one glance, with all colours taken away."""
    white = (replace(segment, colour=(255, 255, 255)) for segment in segments)
    wire, frame = bytearray(PAYLOAD_MAX), bytearray(3 * lamps)
    Scene(segments=tuple(white)).encode(wire)
    end = 2 + 7 * len(segments)
    for now in range(start, start + WINDOW_MS, FRAME_MS):
        paint(frame, wire, end, now)
        yield bytes(frame[::3])


def differ(one, other, lamps, start):
    films = zip(film(one, start, lamps), film(other, start, lamps), strict=True)
    return any(ours != theirs for ours, theirs in films)


def test_a_frame_has_ten_shapes_at_most_and_no_two_signs_share_a_pattern():
    shapes = [frame.value.pattern for frame in Frame] + [SEARCHING.pattern]
    assert len(set(shapes)) == len(shapes) <= 10


@pytest.mark.parametrize("game", games.names())
def test_any_two_signs_of_a_game_differ_in_every_glance_without_colours(game):
    signs = {sign.frame for sign in games.game_named(game).lamp_signs}
    for one, other in combinations(signs, 2):
        for start in range(0, 4000, 170):
            assert differ(one, other, POD.suits + POD.frame, start), (one, other, start)


@pytest.mark.parametrize("size", [3, 4, 8, 24])
def test_frames_of_other_sizes_and_parts_of_a_frame_tell_their_signs_apart_too(size):
    for one, other in combinations(Frame, 2):
        signs = [frame.over(Lamps(0, size)) for frame in (one, other)]
        for start in range(0, 4000, 170):
            assert differ(*signs, size, start), (one, other, start)


def test_no_two_suits_look_alike_without_colours():
    assert len({(light.pattern, light.period_ms) for light in SUIT_LIGHTS}) == 5


def test_every_refusal_says_what_to_do():
    """Follow suit, lift it for now, or for good."""
    assert REFUSED.keys() == set(Why)
    assert set(REFUSED.values()) == {Frame.NOT_LEGAL, Frame.NOT_NOW, Frame.WRONG_CARD}


def test_a_pod_with_fewer_suit_lamps_gets_those_it_has():
    assert [s.first for s in suit_lamps({4, 0, 2}, Lamps(5, 11))] == [0, 2, 4]
    assert [s.first for s in suit_lamps({4, 0, 2}, Lamps(4, 8))] == [0, 2]
    assert Frame.WON.over(Lamps(0, 0)) == ()
