"""The wire's promises, in seconds; `tests/deep/reliability/wire.py` keeps them for hours."""

from reliability.nonsense import nonsense
from reliability.wire import exchange


def test_over_a_bad_line_every_message_comes_once_and_in_order_and_both_ends_recover() -> None:
    result = exchange(10_000, seed=11)
    assert result.restarts > 3 and result.harmed_frames > 500 and result.sessions > 3
    assert result.kept, result


def test_nonsense_raises_nothing_and_leaves_nothing_behind() -> None:
    result = nonsense(10_000, seed=11)
    assert result.sessions > 10 and result.taken > 1000
    assert result.kept, result
