"""Presence decides from what the reader heard: only clean silences count towards gone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mfrc522.presence import ARRIVED, LEFT, LYING, SLOTS, Presence

ACE = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"


def lying(now=0, uid=ACE):
    presence = Presence()
    presence.seen(uid, len(uid), now)
    presence.told(presence.change())
    return presence


def test_a_tag_seen_is_told_once():
    presence = Presence()
    assert presence.change() == -1
    presence.seen(ACE, 7, 0)
    slot = presence.change()
    assert presence.states[slot] == ARRIVED
    assert bytes(presence.uids[slot][: presence.sizes[slot]]) == ACE
    presence.told(slot)
    presence.seen(ACE, 7, 10)
    assert presence.change() == -1
    assert presence.count == 1


def test_clean_silence_for_longer_than_a_hand_is_gone():
    presence = lying()
    for now in range(1, 118, 2):
        presence.silent(now)
        assert presence.count == 1
    for now in range(119, 127, 2):
        presence.silent(now)
    assert presence.count == 0
    assert presence.states[presence.change()] == LEFT


def test_a_long_pause_of_the_pod_is_not_gone():
    presence = lying()
    presence.silent(5_000)
    assert presence.count == 1


def test_a_garbled_answer_is_an_answer():
    presence = lying()
    for now in range(1, 1_000):
        presence.silent(now)
        if now % 40 == 0:
            presence.garbled(0, now)
    assert presence.count == 1


def test_after_an_answer_silences_are_counted_anew():
    presence = lying()
    for now in range(1, 44):
        presence.silent(now)
    presence.garbled(0, 44)
    presence.silent(100)
    assert presence.count == 1


def test_a_reader_fault_removes_nobody():
    presence = lying()
    for now in range(1, 1_000):
        presence.silent(now)
        if now % 40 == 0:
            presence.fault(now)
    assert presence.count == 1


def test_an_answer_to_a_wake_up_speaks_for_the_only_tag_but_not_for_one_of_two():
    presence = lying()
    presence.missed(0, 40)
    presence.answered(44)
    for now in range(120, 135):
        presence.missed(0, now)
    assert presence.count == 1
    presence.seen(b"\x01\x02\x03\x04", 4, 135)
    for now in range(135, 260):
        presence.answered(now)
        presence.missed(0, now)
    assert presence.states[0] == LEFT
    assert presence.count == 1


def noise(presence, now):
    """Two broken answers: one alone may be that of a tag that is lifted."""
    presence.noisy(now)
    presence.noisy(now)


A_HAND = 112  # questions a ms apart that a hand explains, and up to three fewer
QUIET, NOISE = 5, 13  # how many more make a tag gone


def asked_in_vain(presence, slot, times, now):
    """Ask for a tag so often, from `now` on, one ms apart."""
    for i in range(times):
        presence.missed(slot, now + i)


def test_a_tag_that_answered_after_misses_must_miss_more_to_be_gone():
    presence = lying()
    asked_in_vain(presence, 0, 4, now=1)
    presence.seen(ACE, 7, 5)
    asked_in_vain(presence, 0, A_HAND + NOISE - 4, now=200)
    assert presence.count == 1
    asked_in_vain(presence, 0, 4, now=200 + A_HAND + NOISE - 4)
    assert presence.count == 0


def test_a_hand_that_lays_a_card_in_noise_does_not_take_away_those_below_it():
    """Some questions are spoilt, then the hand takes their power for 100 ms; the new card, which
    is told at once, has some."""
    presence = lying()
    noise(presence, 0)
    asked_in_vain(presence, 0, 10, now=16)
    for now in range(26, 40):
        presence.silent(now)
    presence.seen(b"\x05\x06\x07\x08", 4, 40)
    asked_in_vain(presence, 0, 90, now=41)
    assert presence.count == 2
    presence.seen(ACE, 7, 131)
    assert presence.count == 2
    noise(presence, 131)
    asked_in_vain(presence, 0, 201, now=132)
    assert presence.count == 1, "lifted, it is gone 200 ms later"


def test_noise_at_one_tag_warns_of_all():
    presence = lying()
    presence.seen(b"\x01\x02\x03\x04", 4, 0)
    asked_in_vain(presence, 0, 4, now=1)
    presence.seen(ACE, 7, 5)
    asked_in_vain(presence, 1, 39, now=100)
    assert presence.count == 2


@pytest.mark.parametrize("broken", ["its own", "anybody's"])
def test_two_broken_answers_are_noise_and_one_is_that_of_a_tag_that_is_lifted(broken):
    for times in (1, 2):
        presence = lying()
        for now in range(times):
            presence.garbled(0, now) if broken == "its own" else presence.noisy(now)
        asked_in_vain(presence, 0, A_HAND + QUIET, now=1)
        assert presence.count == times - 1


def test_one_card_after_the_other_is_lifted_in_the_middle_of_its_answer():
    """Each broken answer was its tag's last: it is none that makes the next one noise."""
    presence = Presence()
    for number in range(5):
        at = 1_000 * number
        presence.seen(bytes([4, 1, 2, number]), 4, at)
        presence.told(presence.change())
        presence.garbled(0, at + 500)
        for now in range(at + 501, at + 645, 5):
            presence.silent(now)
        assert presence.states[0] == LEFT, number
        presence.told(presence.change())


def test_a_card_changed_for_another_is_gone_as_soon_as_one_that_is_lifted():
    """The new one breaks the silence: the old one would answer, too, if it lay there."""
    presence = lying()
    for now in range(1, 70, 2):
        presence.silent(now)
    presence.answered(70)
    presence.missed(0, 71)
    presence.seen(b"\x01\x02\x03\x04", 4, 75)
    for now in range(76, 122):
        presence.missed(0, now)
    assert presence.count == 1


def test_a_card_below_another_has_time_to_answer_after_the_hand():
    presence = lying()
    for now in range(1, 101, 2):
        presence.silent(now)
    presence.answered(101)
    presence.seen(b"\x01\x02\x03\x04", 4, 101)
    asked_in_vain(presence, 0, 10, now=102)
    assert presence.count == 2
    presence.seen(ACE, 7, 112)
    assert presence.count == 2


def test_what_a_card_missed_before_a_hand_and_after_it_counts_together():
    """What a hand explains is a time, wherever in the silence it lay: dense questions in it say
    nothing, rare ones around it all."""
    presence = lying()
    noise(presence, 0)
    for now in range(9, 9 * 7, 9):
        presence.missed(0, now)
    for now in range(90, 190):
        presence.silent(now)
    for now in range(195, 195 + 9 * 6, 9):
        presence.missed(0, now)
    assert presence.count == 1
    for now in range(249, 249 + 6 * 9, 9):
        presence.missed(0, now)
    assert presence.count == 0


def test_a_broken_answer_that_may_be_anybodys_is_no_tags_sign():
    presence = lying()
    for now in range(1, 1 + A_HAND + NOISE):
        presence.missed(0, now)
        presence.noisy(now)
    assert presence.count == 0


def test_after_many_answers_in_a_row_a_field_is_quiet_again():
    presence = lying()
    asked_in_vain(presence, 0, 4, now=1)
    for now in range(5, 300):
        presence.seen(ACE, 7, now)
    asked_in_vain(presence, 0, A_HAND + QUIET, now=420)
    assert presence.count == 0


def test_rounds_that_ask_all_and_then_hear_them_are_not_noise():
    presence = lying()
    for now in range(1, 300):
        presence.silent(now)
        presence.seen(ACE, 7, now)
    asked_in_vain(presence, 0, A_HAND + QUIET, now=420)
    assert presence.count == 0


def test_a_hand_that_passes_over_a_resting_card_makes_no_noise_of_it():
    presence = lying()
    for now in range(1, 90):
        presence.silent(now)
    presence.seen(ACE, 7, 90)
    asked_in_vain(presence, 0, A_HAND + QUIET, now=91)
    assert presence.count == 0


def test_a_tag_that_left_leaves_no_unrest_behind():
    presence = lying()
    presence.seen(b"\x01\x02\x03\x04", 4, 0)
    asked_in_vain(presence, 0, A_HAND + QUIET, now=1)
    assert presence.count == 1
    presence.silent(135)
    presence.seen(b"\x01\x02\x03\x04", 4, 136)
    assert presence.calm()
    presence.told(presence.change())
    assert presence.calm()


def test_a_tag_back_before_anybody_was_told_never_left():
    presence = lying()
    for now in range(0, 60, 5):
        presence.silent(now)
    presence.seen(ACE, 7, 61)
    assert presence.change() == -1
    assert presence.states[0] == LYING


def test_a_new_listener_is_told_what_lies_there_and_nothing_else():
    presence = lying()
    presence.seen(b"\x01\x02\x03\x04", 4, 0)
    presence.told(presence.change())
    for now in range(0, 140, 5):
        presence.seen(ACE, 7, now)
        presence.missed(1, now)
    presence.retell()
    slot = presence.change()
    assert bytes(presence.uids[slot][:7]) == ACE
    presence.told(slot)
    assert presence.change() == -1


def test_a_missed_tag_is_asked_for_before_resting_ones():
    presence = lying()
    presence.seen(b"\x01\x02\x03\x04", 4, 0)
    assert presence.due(5) == -1
    presence.missed(1, 5)
    assert presence.due(6) == 1
    assert presence.due(12) == 1
    presence.seen(b"\x01\x02\x03\x04", 4, 13)
    assert presence.due(13) == 0


def test_more_tags_than_slots_are_left_out():
    presence = Presence()
    for i in range(SLOTS + 3):
        presence.seen(bytes((i, 1, 2, 3)), 4, 0)
    assert presence.count == SLOTS


_EVENTS = st.sampled_from(["seen", "silent", "missed", "garbled", "fault", "answered"])


@given(st.lists(st.tuples(_EVENTS, st.integers(1, 30)), max_size=80))
def test_nobody_goes_without_longer_silence_than_a_hands(events):
    presence = lying()
    now = heard = 0
    for event, pause in events:
        now += pause
        if event == "seen":
            presence.seen(ACE, 7, now)
        elif event == "missed":
            presence.missed(0, now)
        elif event == "garbled":
            presence.garbled(0, now)
        else:
            getattr(presence, event)(now)
        if event in ("seen", "garbled", "fault"):
            heard = now
        if not presence.count:
            assert now - heard > 108
            return


def test_a_hands_shadow_of_100_ms_removes_nothing():
    presence = lying()
    for now in range(1, 101):
        presence.silent(now)
    presence.seen(ACE, 7, 101)
    assert presence.count == 1
    assert presence.change() == -1


def test_a_shadow_over_two_in_noise_removes_none_of_them():
    presence = lying()
    other = b"\x01\x02\x03\x04"
    presence.seen(other, 4, 0)
    noise(presence, 80)
    presence.garbled(0, 80)  # its last sign; that of the other is from the beginning
    for now in range(80, 185):
        presence.silent(now)
    assert presence.count == 2
    presence.seen(ACE, 7, 185)
    asked_in_vain(presence, 1, NOISE, now=186)
    assert presence.count == 2, "what it missed with all others is not held against it"
    asked_in_vain(presence, 1, 10, now=186 + NOISE)
    assert presence.count == 1


def test_a_reader_that_asks_in_rounds_tells_one_of_two_as_gone():
    presence = lying()
    presence.seen(b"\x01\x02\x03\x04", 4, 0)
    for now in range(10, 180, 10):
        presence.silent(now)
        presence.seen(ACE, 7, now)
    assert presence.count == 1


def test_two_that_were_lifted_together_do_not_wait_for_a_third_that_comes():
    presence = lying()
    presence.seen(b"\x01\x02\x03\x04", 4, 0)
    for now in range(10, 50):
        presence.silent(now)
    presence.seen(b"\x05\x06\x07\x08", 4, 50)
    for now in range(51, 131):
        presence.answered(now)
        presence.missed(0, now)
        presence.missed(1, now)
    assert presence.count == 1


def test_a_ninth_tag_that_is_not_known_keeps_no_other_alive():
    """It was left out and answers each wake-up; the one that is known has been lifted."""
    presence = Presence()
    for number in range(SLOTS + 1):
        presence.seen(bytes([4, 0, 0, 0, 0, 0, number]), 7, 0)
    for slot in range(1, SLOTS):
        for now in range(0, 200, 5):
            presence.missed(slot, now)
    assert presence.count == 1
    for now in range(200, 400, 5):
        presence.answered(now)
        presence.missed(0, now)
    assert presence.count == 0


def test_a_tag_that_left_does_not_disturb_the_calm():
    presence = lying()
    presence.seen(b"\x01\x02\x03\x04", 4, 0)
    presence.missed(0, 10)
    assert not presence.calm()
    presence.states[0] = LEFT
    assert presence.calm()
