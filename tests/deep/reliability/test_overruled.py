"""What lamps say by themselves, in seconds; overruled.py keeps it for 100,000 taps."""

import pytest

from reliability.overruled import keep


@pytest.mark.slow(5)
def test_no_look_is_overruled_by_the_referee():
    result = keep(400, 1, lambda _taps: None)
    assert result["wrong"] == 0, result
    assert result["lit"] > 50
