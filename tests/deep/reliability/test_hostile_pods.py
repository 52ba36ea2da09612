"""Hostile pods in seconds; `python tests/deep/reliability/hostile_pods.py` goes on for longer.

How fast the others are answered is measured there: here other programs share the machine.
"""

from reliability.hostile_devices import HOSTILES
from reliability.hostile_pods import KEPT_MOST, soak


def test_the_others_do_not_notice() -> None:
    result = soak(4, seed=11, seconds=4)
    assert result.answers > 150
    assert len(result.set_aside) > len(HOSTILES) // 2
    assert (result.good_pods_lost, result.secrets_to_strangers) == (0, 0)
    assert result.not_named == []
    assert result.most_kept <= KEPT_MOST
    assert result.half_ms < 50
