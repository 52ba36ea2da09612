"""What a game of Schafkopf is worth: the worked rows of the rules page, and where they turn."""

import pytest

from stichtisch.games.schafkopf.moves import CARDS, Declare, Options, Stoss
from stichtisch.games.schafkopf.value import ALL, CALLING, TOPS, UNTER, Spoken, result
from stichtisch.games.tricks.cards import eyes
from stichtisch.games.tricks.moves import Re

NONE = ()
TWO, THREE, FOUR = TOPS[:2], TOPS[:3], TOPS[:4]
TRUMPS = CALLING.trumps
OTHERS = THREE
"""Of the other side: either side's run counts."""
ROWS = [
    # row of the rules page, or decision of the README, which has its source
    # kind, eyes and tricks of the playing side, its run, how often doubled: value, won
    ("1", "call", 65, 4, NONE, 0, 20, True),
    ("2", "call", 92, 6, THREE, 0, 60, True),
    ("3", "call", 60, 4, NONE, 0, 20, False),
    ("4", "call", 30, 3, NONE, 0, 30, False),
    ("5", "call", 120, 8, FOUR, 0, 80, True),
    ("6", "call", 61, 4, OTHERS, 0, 50, True),
    ("7", "call", 65, 4, TWO, 0, 20, True),
    ("8", "solo", 61, 5, THREE, 0, 80, True),
    ("9", "wenz", 91, 6, UNTER[:2], 0, 80, True),
    ("10", "wenz", 90, 6, UNTER[:1], 0, 50, True),
    ("11", "wenz", 60, 4, UNTER[:1], 0, 50, False),
    ("12", "solo_tout", 120, 8, TOPS[:5], 0, 200, True),
    ("13", "solo_tout", 100, 7, TOPS[:5], 0, 200, False),
    ("14", "sie", 0, 0, TOPS, 0, 520, True),
    ("15", "call", 65, 4, NONE, 1, 40, True),
    ("16", "call", 60, 4, NONE, 2, 80, False),
    ("17", "solo", 31, 3, OTHERS, 1, 160, False),
    ("SF26: 61 wins", "call", 61, 4, NONE, 0, 20, True),
    ("SF27: 29 is Schneider", "call", 29, 2, NONE, 0, 30, False),
    ("SF27: 31 is free", "call", 31, 2, NONE, 0, 20, False),
    ("SF27: 90 is no Schneider", "call", 90, 6, NONE, 0, 20, True),
    ("SF27: 91 is", "call", 91, 6, NONE, 0, 30, True),
    ("SF28: no trick is Schwarz", "call", 0, 0, NONE, 0, 40, False),
    ("SF28: a trick of no eyes is none", "call", 0, 1, NONE, 0, 30, False),
    ("SF28: 120 in seven tricks", "solo", 120, 7, THREE, 0, 90, True),
    ("SF28, SF30: all tricks of a solo", "solo", 120, 8, THREE, 0, 100, True),
    ("SF28: a solo without a trick", "solo", 0, 0, OTHERS, 0, 100, False),
    ("SF29: two Ober of a solo", "solo", 70, 5, TWO, 0, 50, True),
    ("SF29: eight runners", "solo", 100, 7, TOPS, 0, 140, True),
    ("SF29: all trumps of a call", "call", 120, 8, TRUMPS, 0, 180, True),
    ("SF29: three Unter", "wenz", 61, 5, UNTER[:3], 0, 80, True),
    ("SF29: four Unter", "wenz", 120, 8, UNTER, 0, 110, True),
    ("SF31: Wenz tout", "wenz_tout", 120, 8, UNTER[:2], 0, 140, True),
    ("SF24: Wenz tout, a trick lost", "wenz_tout", 119, 7, UNTER[:2], 0, 140, False),
    ("SF31: tout without a trick is no Schwarz", "solo_tout", 0, 0, NONE, 0, 100, False),
    ("SF31, SF33: tout doubled", "solo_tout", 120, 8, THREE, 1, 320, True),
    ("SF27, SF33: Stoß, lost Schneider", "call", 28, 2, NONE, 1, 60, False),
    ("SF28, SF33: Stoß and Re, Schwarz", "call", 0, 0, OTHERS, 2, 280, False),
    ("SF29: two Unter of a Farbwenz", "farbwenz", 70, 5, UNTER[:2], 0, 50, True),
    ("SF29: three Unter of a Farbwenz", "farbwenz", 70, 5, UNTER[:3], 0, 80, True),
    ("SF31: Farbwenz tout", "farbwenz_tout", 120, 8, UNTER, 0, 180, True),
]


def worth(kind, got, tricks, run, doublings, **options):
    """The result, where the playing side has this run and the other all else."""
    own = CARDS.set(CARDS[str(card)] for card in run)
    if not run:  # neither side has the second trump with the first
        own = CARDS.set(TOPS[1::2])
    suit = {"call": "H", "wenz": "", "wenz_tout": ""}.get(kind, "H")
    spoken = Spoken(
        kind=kind, declared=Declare(0, suit=suit), doubled=(Stoss(1), Re(0))[:doublings]
    )
    return result(spoken, got, (tricks, 8 - tricks), own, Options(**options))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[1]} {row[-2]}")
def test_a_game_is_worth_what_the_page_says(row):
    _, kind, got, tricks, run, doublings, value, won = row
    came = worth(kind, got, tricks, run, doublings)
    assert (came.value, came.won) == (value, won)


def test_a_pack_has_120_eyes_and_eight_tops():
    assert eyes(CARDS.all) == ALL == 120
    assert " ".join(map(str, TOPS)) == "EO GO HO SO EU GU HU SU"


def test_the_tariff_and_what_else_a_table_agrees_on():
    assert worth("call", 92, 6, THREE, 0, call=5, extra=2).value == 5 + 2 + 6
    assert worth("wenz", 61, 5, NONE, 0, solo=10).value == 10
    assert worth("wenz", 61, 5, UNTER[:2], 0, runners_wenz=3).runners == 0
    assert worth("wenz", 61, 5, UNTER[:3], 0, runners_wenz=3).runners == 3
    turned = worth("call", 60, 4, NONE, 1, stoss_turns=True)
    assert (turned.won, turned.value) == (True, 40)
    assert not worth("call", 60, 4, NONE, 0, stoss_turns=True).won
