"""A laptop that is shut and opened again."""

from stichtisch.players.evening import Slumber


class Laptop:
    def __init__(self) -> None:
        self.wall, self.awake = 1_000_000.0, 50.0
        self.slumber = Slumber(lambda: self.wall, lambda: self.awake)

    def work(self, seconds: float) -> None:
        self.wall += seconds
        self.awake += seconds


def test_time_that_passes_for_both_clocks_is_no_sleep() -> None:
    laptop = Laptop()
    laptop.work(3600)
    assert not laptop.slumber.is_over()


def test_a_lid_shut_for_a_minute_is_noticed_once() -> None:
    laptop = Laptop()
    laptop.wall += 60
    assert laptop.slumber.is_over()
    assert not laptop.slumber.is_over()


def test_a_clock_set_right_by_a_second_or_set_back_is_no_sleep() -> None:
    laptop = Laptop()
    laptop.wall += 1
    assert not laptop.slumber.is_over()
    laptop.wall -= 3600
    assert not laptop.slumber.is_over()
