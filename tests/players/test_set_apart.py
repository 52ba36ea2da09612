"""Python's collector passes over what was there before a game, so that no lamp waits for it."""

import gc
import weakref

import pytest

from stichtisch.players.evening import set_apart


@pytest.fixture(autouse=True)
def looked_through_again_after_the_test():
    yield
    gc.unfreeze()


class Guest:
    def __init__(self):
        self.self = self


def test_only_what_came_later_is_looked_through():
    before = Guest()
    set_apart()
    after = Guest()
    looked_through = gc.get_objects()
    assert any(one is after for one in looked_through)
    assert not any(one is before for one in looked_through)


def test_what_a_game_leaves_goes_when_the_next_begins():
    guest = Guest()
    gone = weakref.ref(guest)
    set_apart()
    del guest
    gc.collect()
    assert gone() is not None
    set_apart()
    assert gone() is None
