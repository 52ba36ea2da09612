"""After the field was off tags are IDLE, and one silent wake-up speaks of all of them."""

import pytest

from mfrc522.presence import FREE, LYING, Presence

ACE = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"


@pytest.fixture
def presence():
    """One tag lies there, and was told."""
    presence = Presence()
    presence.seen(ACE, len(ACE), 0)
    presence.told(presence.change())
    return presence


def test_silence_to_a_wake_up_of_idle_tags_speaks_of_those_that_have_not_answered(presence):
    presence.seen(bytes(7), 7, 0)
    for now in range(12, 160, 2):
        if not presence.idle:
            presence.restarted()
            presence.seen(ACE, 7, now)
        presence.idle_silent(now)
    assert list(presence.states[:2]) == [LYING, FREE]


def test_silent_wake_ups_speak_of_idle_tags_for_as_long_as_a_hand_explains(presence):
    """One may be taken for IDLE that is not, and is to be asked by its UID again."""
    presence.restarted()
    now = 10
    while presence.idle:
        presence.idle_silent(now)
        now += 1
    assert now < 100
    assert presence.count == 1


def test_after_a_fault_silence_to_a_wake_up_speaks_of_nobody(presence):
    presence.restarted()
    presence.fault(10)
    for now in range(12, 1_000):
        presence.idle_silent(now)
    assert presence.count == 1
