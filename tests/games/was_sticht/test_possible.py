"""What the hints of a round leave possible, out of fifty pairs of trumps."""

from itertools import pairwise
from pathlib import Path

import pytest

from stichtisch.games.replay import whole_record
from stichtisch.games.was_sticht.thought import ALL, Column, possible
from stichtisch.games.was_sticht.trumps import PACK, trumps_of
from stichtisch.ui.web.replays import steps_of

EXAMPLE = Path(__file__).parents[3] / "host" / "examples" / "was-sticht.jsonl"
TRUMPS_OF_EXAMPLE = ("green", "2")


def column(cards, winner):
    return Column(tuple(PACK[card] for card in cards.split()), winner)


def test_before_the_first_hint_all_fifty_pairs_are_possible():
    assert len(set(possible([]))) == len(ALL) == 50


@pytest.mark.parametrize(
    ("cards", "winner", "pair", "still"),
    [
        ("R5 R7 R2", 1, ("X", None), True),  # the highest of the suit led
        ("R5 R7 R2", 0, ("X", None), False),
        ("R5 R7 B1", 2, ("B", None), True),  # a trump wins
        ("R5 R7 B5", 0, ("B", 5), False),  # the supertrump is blue 5
        ("R5 R7 B5", 2, ("B", 5), True),
        ("R5 G5 R7", 0, ("X", 5), True),  # of two equal trumps the first
    ],
)
def test_a_hint_rules_out_what_would_have_been_won_otherwise(cards, winner, pair, still):
    assert (trumps_of(*pair) in possible([column(cards, winner)])) is still


def test_the_example_narrows_down_to_the_trumps_that_it_has():
    steps = steps_of(whole_record(EXAMPLE.read_bytes()))
    hinted = [step for step in steps if step.narrowed and len(step.narrowed.left) == 9][0]
    left = (hinted.narrowed.of, *hinted.narrowed.left)
    assert left[0] == 50
    assert all(fewer <= more for more, fewer in pairwise(left))
    assert left[-1] >= 1
