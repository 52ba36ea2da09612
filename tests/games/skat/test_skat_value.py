"""What a game of Skat is worth: the worked rows of the rules page."""

import pytest

from stichtisch.games.skat.moves import VALUES, Declare, Options
from stichtisch.games.skat.value import CARDS, Played, result

WITH = {1: "C11", 2: "C11 S11", 3: "C11 S11 H11", 4: "C11 S11 H11 D11"}
WITHOUT = {1: "S11", 2: "H11", 5: "S14"}
ROWS = [
    # game, hand, announced, own, eyes, tricks, bid: value
    (1, "C", False, "", WITH[1], 65, 6, 18, 24),
    (2, "H", False, "", WITHOUT[2], 72, 6, 18, 30),
    (3, "S", True, "", WITH[2], 70, 6, 18, 44),
    (4, "G", False, "", WITH[4], 92, 8, 18, 144),
    (5, "G", True, "", WITHOUT[1], 61, 6, 18, 72),
    (6, "D", False, "", WITH[3], 120, 10, 18, 54),
    (7, "C", True, "schneider", WITH[1], 95, 8, 18, 60),
    (8, "C", True, "schneider", WITH[1], 88, 8, 18, -120),
    (9, "G", True, "schwarz", WITH[3], 120, 10, 18, 216),
    (10, "G", True, "ouvert", WITH[4], 120, 10, 18, 264),
    (11, "G", True, "ouvert", WITH[4], 110, 9, 18, -528),
    (12, "C", True, "ouvert", WITH[2], 120, 10, 18, 108),
    (13, "S", False, "", WITH[1], 60, 5, 18, -44),
    (14, "H", False, "", WITH[1], 28, 2, 18, -60),
    (15, "S", False, "", WITH[1], 80, 6, 33, -66),
    (16, "S", False, "", WITH[1], 93, 8, 33, 33),
    (17, "S", True, "", WITH[1], 80, 6, 72, -154),
    (18, "G", False, "", WITH[1], 80, 6, 60, -144),
    (19, "D", False, "", WITH[1], 80, 6, 33, -72),
    (20, "H", False, "", WITH[1], 95, 8, 48, -100),
    (21, "N", False, "", WITH[1], 0, 0, 18, 23),
    (21, "N", False, "", WITH[1], 0, 1, 18, -46),
    (22, "N", True, "", WITH[1], 0, 0, 18, 35),
    (22, "N", True, "", WITH[1], 0, 1, 18, -70),
    (23, "N", False, "ouvert", WITH[1], 0, 0, 18, 46),
    (23, "N", False, "ouvert", WITH[1], 0, 1, 18, -92),
    (24, "N", True, "ouvert", WITH[1], 0, 0, 18, 59),
    (24, "N", True, "ouvert", WITH[1], 0, 1, 18, -118),
    (25, "N", False, "", WITH[1], 0, 0, 24, -48),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"row {row[0]}: {row[1]} {row[-1]}")
def test_a_game_is_worth_what_the_order_says(row):
    _, game, hand, announce, own, eyes, tricks, bid, value = row
    held = CARDS.set(CARDS[name] for name in own.split())
    played = Played(Declare(0, game, announce=announce), hand, bid, held, eyes, tricks)
    came = result(played, Options())
    assert came.value == value
    assert came.won == (value > 0)
    assert came.overbid == (row[0] in (15, 17, 18, 19, 20, 25))


def test_there_are_63_values_from_18_to_264():
    told = """18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84
    88 90 96 99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168
    170 176 180 187 192 198 204 216 240 264"""
    assert [int(number) for number in told.split()] == list(VALUES[24])


def test_old_tables_count_jacks_only_and_grand_as_20():
    held = CARDS.set(CARDS[name] for name in ["C11", "S11", "H11", "D11", "C14", "C10"])
    played = Played(Declare(0, "C"), False, 18, held, 70, 6)
    assert result(played, Options()).value == 12 * 7
    assert result(played, Options(long_matadors=False)).value == 12 * 5
    grand = Played(Declare(0, "G"), False, 18, held, 70, 6)
    assert result(grand, Options(grand=20)).value == 20 * 5


def test_whoever_gives_up_pays_what_is_reached_and_no_more():
    held = CARDS.set([CARDS["C11"]])
    lost = Played(Declare(0, "C"), False, 18, held, 20, 0, gave_up="declarer")
    assert result(lost, Options()).value == -48
    granted = Played(Declare(0, "S"), False, 33, held, 50, 4, gave_up="others")
    assert result(granted, Options()).value == 33, "the bid needs Schneider, and it is granted"
