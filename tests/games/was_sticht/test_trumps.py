"""What the two trumps make of the cards: the order of both rule sheets' examples."""

import pytest

from games.was_sticht.stories import cards
from stichtisch.games.trick import best
from stichtisch.games.was_sticht.trumps import PACK, Trumps

RED_5 = Trumps("R", 5)
ONLY_RED = Trumps("R", None)
ONLY_5 = Trumps("X", 5)
NONE = Trumps("X", None)


def winner(trumps, text):
    trick = cards(text)
    return str(trick[best(trumps.strengths(tuple(trick)))])


def test_supertrump_then_the_number_then_the_suit_from_nine_down_to_one():
    led = RED_5.suit_of(PACK["R1"])
    order = cards("R5 B5 R9 R8 R7 R6 R4 R3 R2 R1")
    strengths = [RED_5.strength(card, led) for card in order]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(order)


def test_the_other_number_trumps_are_equal():
    assert len({RED_5.strength(card, "G") for card in cards("B5 G5 Y5")}) == 1


@pytest.mark.parametrize(
    ("trumps", "trick", "taken_by"),
    [
        # the dealer's example of the Moskito sheet: red and 2, the yellow 2 takes it
        (Trumps("R", 2), "R3 B7 R6 Y2", "Y2"),
        (RED_5, "G5 Y5 B5 R9", "G5"),  # the first of equal number trumps
        (RED_5, "G5 Y5 R5 B5", "R5"),  # unless the supertrump comes
        (RED_5, "G9 R1 B9 Y9", "R1"),  # any trump beats the suit led
        (RED_5, "G4 B9 Y9 G6", "G6"),  # no trump: the highest of the suit led
        (RED_5, "G4 B9 Y9 B8", "G4"),
        (ONLY_RED, "B5 R1 G5 Y5", "R1"),  # no trump number: fives are plain cards
        (ONLY_5, "R9 B5 G5 R1", "B5"),  # no trump suit: four equal trumps
        (ONLY_5, "R9 B9 G9 R1", "R9"),
        (NONE, "B1 R9 G9 Y9", "B1"),  # both X: nothing beats the suit led
        (NONE, "B1 R9 B2 Y9", "B2"),
    ],
)
def test_who_takes_the_trick(trumps, trick, taken_by):
    assert winner(trumps, trick) == taken_by


def test_trumps_are_a_suit_of_their_own():
    assert RED_5.suit_of(PACK["G5"]) == RED_5.suit_of(PACK["R1"])
    assert RED_5.suit_of(PACK["G5"]) != RED_5.suit_of(PACK["G6"])
    assert NONE.suit_of(PACK["R5"]) == "R"
