"""The desk in Oh Hell: what it undid stays undone, and what follows a correction is told."""

import pytest

from stichtisch.games.tricks.cards import PACK
from stichtisch.table.desk import Correct, TakeBack


@pytest.mark.parametrize("undone", ["taken back", "corrected"])
def test_the_card_that_lies_on_does_not_count_again(hell, undone):
    table = hell().to_the_play()
    for seat, card in ((1, "H14"), (2, "H4"), (0, "H2")):
        table.lay(seat, card)
        table.wait()
    made = len(table.table.match.kept)
    asked = TakeBack(made - 2, made)
    if undone == "corrected":
        asked = Correct(made - 2, PACK["H13"], made)
    table.table.ask(asked, table.now)
    left = table.moves()
    for _ in range(2):
        table.leave(1)
        table.wait(5)
        table.join(1)
        table.still_there(1, "H14")
        table.wait()
    assert table.moves() == left
    table.lift(1, "H14")
    table.put(1, "H14")
    assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "H14"}


def test_a_correction_that_ends_the_deal_tells_who_has_what(hell):
    """The last card proves that a suit was not followed; it was another card."""
    table = hell(hands="blind", options={"most": 2}).sit()
    table.press(0)
    table.put(None, "C2")
    table.bid(0, 0, 0)
    for seat, card in (
        (1, "H14"), (2, "H4"), (0, "S7"), (1, "H13"), (2, "H5"), (0, "H2"),
    ):  # fmt: skip
        table.put(seat, card)
    made = len(table.table.match.kept)
    told = table.table.ask(Correct(made, PACK["D9"], made), table.now)
    said = [table.said(one) for one in told]
    assert said[1].startswith("Trick 2, led by Ben") and said[1].endswith("Ben takes it.")
    assert said[2].startswith("Deal 1 is over. Anna: bid 0, took 0, points 10")
