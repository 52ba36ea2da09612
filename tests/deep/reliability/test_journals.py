"""Kills and harms in seconds; `kills.py` and `journal_damage.py` go on as long as asked."""

from reliability.journal_damage import damage
from reliability.kills import kill


def test_a_kill_loses_nothing_and_doubles_nothing():
    result = kill(24, 3, lambda _done: None)
    assert result["wrong"] == 0, result
    assert result["moves"] > 20


def test_no_damage_to_a_journal_is_silent():
    result = damage(250, 4, lambda _done: None)
    assert result["wrong"] == 0, result
    assert result["recovered"] > 100 and result["named"] > 10
