"""The key: one press is one press, however its contacts bounce."""

from pod.key import Key


def feed(key, contacts, start=0):
    """Feed one contact a millisecond; the times at which `down` changed."""
    return [start + i for i, closed in enumerate(contacts) if key.feed(closed, start + i)]


def test_a_clean_press_counts_after_12_ms():
    key = Key()
    assert feed(key, [True] * 40) == [12]
    assert key.down


def test_a_bouncing_press_and_release_are_one_each():
    key = Key()
    bouncing = [True, False, True, True, False, True, False, False]
    assert feed(key, bouncing + [True] * 30) == [8 + 12]
    assert feed(key, [not b for b in bouncing] + [False] * 30, start=100) == [100 + 8 + 12]
    assert not key.down


def test_a_spike_is_no_press():
    key = Key()
    assert feed(key, [False] * 5 + [True] * 8 + [False] * 40) == []


def test_time_may_wrap_while_the_key_is_pressed():
    key = Key()
    assert not key.feed(True, (1 << 30) - 6)
    assert key.feed(True, 6)
