"""Moves in question race on the same guesses: which drop out, and which are as good."""

from random import Random

from stichtisch.games.tricks.packed import Asked, Chance, Law, Packed
from stichtisch.players.tree import Runner, race


class Told:
    """Guesses in which each move of Anna's brings so much, more or less by what all of them share
    and by luck of its own."""

    def __init__(self, *brought, shared=0.0, own=0.0):
        self.brought, self.shared, self.own = brought, shared, own
        self.same = list(range(len(brought)))
        self.luck = Random(4)

    def guess(self, _chance):
        self.all = self.luck.uniform(-self.shared, self.shared)

    def begin(self, move):
        self.move = move
        return Packed(NOTHING_LEFT, [0, 0], 0)

    def worth(self, _over):
        return [self.brought[self.move] + self.all + self.luck.uniform(-self.own, self.own), 0.0]


NOTHING_LEFT = Law(2, [[Asked(0, 0, 0, 0)] * 68] * 4, [0] * 67, [0] * 67, 0)


def raced(told, playouts=10_000, span=10.0):
    runners = [Runner(number, 0) for number in told.same]
    race(runners, told, playouts, span, Chance(1), lambda: False)
    return runners


def test_a_move_that_is_clearly_beaten_drops_out_and_the_race_ends_with_one():
    bad, good, worse = raced(Told(1.0, 2.0, 0.0, shared=50.0, own=0.5))
    assert len(bad.worths) == len(good.worths) == len(worse.worths) == 128, "at the first look"
    assert not good.is_hardly_ahead(bad, 10.0)


def test_what_all_moves_share_hides_no_difference_and_own_luck_does():
    _, bad = raced(Told(1.0, 0.7, shared=50.0, own=0.5))
    assert len(bad.worths) < 300
    good, bad = raced(Told(1.0, 0.7, own=50.0))
    assert len(good.worths) == len(bad.worths) == 5000, "all playouts are spent"
    assert good.is_hardly_ahead(bad, 10.0) and bad.is_hardly_ahead(good, 10.0)


def test_moves_that_are_surely_as_good_race_no_further():
    first, second = raced(Told(5.0, 5.0, shared=50.0, own=0.5))
    assert len(first.worths) == len(second.worths) == 128, "at the first look"


def test_a_later_move_that_may_be_better_keeps_them_racing():
    first, second = raced(Told(5.0, 5.2, own=1.0))
    assert len(first.worths) == len(second.worths) > 128, "0.2 is as good, and 0.21 would not be"


def test_a_better_move_is_settled_whatever_comes_after_it():
    worse, best, as_good = raced(Told(1.0, 5.0, 5.0, own=2.0))
    assert len(worse.worths) == 128 < len(best.worths) == len(as_good.worths) < 1000


def test_of_moves_that_are_as_good_the_first_is_made_whichever_is_ahead():
    """Two hundredths of a span are as good; a tenth is not, where nothing is left to chance."""
    first, second, third = raced(Told(5.0, 5.15, 4.0))
    assert second.is_hardly_ahead(first, 10.0)
    assert not second.is_hardly_ahead(third, 10.0)
