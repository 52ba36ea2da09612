"""The desk undoes a move whose card lies on, and that pod's plug is pulled."""

import pytest

from stichtisch.games.oh_hell.cards import PACK
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
        table.lay(1, "H14")
        table.wait()
    assert table.moves() == left
    table.lift(1, "H14")
    table.put(1, "H14")
    assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "H14"}
