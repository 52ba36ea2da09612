"""Work that is shared among the cores."""

import time
from multiprocessing import active_children

import pytest

from stichtisch.players.apart import done

pytestmark = pytest.mark.real_time


def test_whoever_stops_asking_does_not_wait_for_what_is_under_way():
    others = set(active_children())
    results = done(time.sleep, [0.0, 600.0, 600.0, 600.0])
    assert next(results) is None
    results.close()
    assert set(active_children()) <= others
