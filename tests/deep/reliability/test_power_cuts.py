"""Power cuts and edits in seconds; `power_cuts.py` and `tampering.py` go on as long as asked."""

from reliability.power_cuts import cut
from reliability.tampering import tamper


def test_a_power_cut_loses_nothing_and_invents_nothing():
    result = cut(1000, 5, lambda _done: None)
    assert result["wrong"] == 0, result
    assert result["states with EIO"] > 20 and result["states of other files"] > 50


def test_no_edit_of_record_and_seals_passes_for_the_game():
    result = tamper(200, 4, lambda _done: None)
    assert result["wrong"] == 0, result
    assert result["announced alone"] and result["no record"] and result["no seal"]
