"""Some seconds of rude connections: each of them ends, and the desk hardly notices."""

import pytest

from reliability import rude

pytestmark = pytest.mark.real_time


def test_the_desk_is_shown_what_it_does_at_once():
    found = rude.rude(4.0, seed=1, connections=32)
    if not found["shown_out"]:  # a busy machine needs longer for that
        found = rude.rude(20.0, seed=1, connections=32)
    assert found["processor_p99_ms"] <= 200 and found["wrong"] == 0, found
    assert found["acts"] and found["shown_out"], "nobody was rude"
