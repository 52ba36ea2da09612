"""The table's time: as fast as is asked, and standing still while a pod has not told."""

import math

import pytest

from stichtisch.errors import StichtischError
from stichtisch.players.evening import TableClock


class Real:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def test_it_goes_so_many_times_as_fast_as_real_time():
    real = Real()
    clock = TableClock(3.0, 20.0, real)
    real.now += 2
    clock.pass_time(False, None)
    assert clock() == 6.0


def test_as_fast_as_the_pods_are_it_is_then_what_is_due_is_due():
    clock = TableClock(math.inf, 20.0, Real())
    assert clock.pass_time(False, 1.2) == 0.0
    assert clock() == 1.2
    assert clock.pass_time(False, None) > 0  # people, or a pod that is away
    assert clock() == 1.2


@pytest.mark.parametrize("speed", [1.0, math.inf])
def test_it_stands_still_while_only_a_pod_can_go_on(speed):
    real = Real()
    clock = TableClock(speed, 20.0, real)
    real.now += 19
    clock.pass_time(True, None)
    assert clock() == 0.0
    clock.pass_time(False, 1.0)
    real.now += 19  # it waits anew
    clock.pass_time(True, None)
    real.now += 2
    with pytest.raises(StichtischError, match="did not report what was done at it within 20 s"):
        clock.pass_time(True, None)


def test_the_referee_waits_no_longer_than_until_something_is_due():
    clock = TableClock(10.0, 20.0, Real())
    assert clock.pass_time(False, 0.1) == pytest.approx(0.01)
