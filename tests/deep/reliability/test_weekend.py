"""An hour of a weekend; `python tests/deep/reliability/weekend.py` plays all of it."""

from reliability.weekend import weekend


def test_whatever_happens_every_game_ends_and_every_record_replays() -> None:
    result = weekend(0.2, seed=5, disturbed=6)
    assert result.games >= 2
    assert result.plugs_pulled and result.sleeps and result.kills
    assert (result.records_wrong, result.set_aside) == (0, 0)
