"""Cards are laid on the spot, rest there and are lifted; the pod finds out."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ACE, TEN = "04a1b2c3d4e5f6", "04112233445566"


def told(spot, what):
    return [uid for event, uid, _ in spot.told if event == what]


@pytest.mark.parametrize(
    ("uid", "within"), [("deadbeef", 9), (ACE, 11), ("04a1b2c3d4e5f60718ab", 14)]
)
def test_a_card_is_laid_rests_and_is_lifted(spot, uid, within):
    laid = spot.ms
    spot.lay(uid)
    spot.wait_for(1)
    assert spot.ms - laid <= within + 1  # a poll's distance
    spot.wait(1_000)
    assert told(spot, "arrived") == [uid]
    assert told(spot, "gone") == []
    lifted = spot.ms
    spot.lift(uid)
    spot.wait_for(0)
    spot.wait(5)
    assert told(spot, "gone") == [uid]
    assert spot.told[-1][2] - lifted <= 150


@pytest.mark.parametrize("others", [(), (TEN,), ("deadbeef", "04a1b2c3d4e5f60718ab")])
def test_a_tag_that_starts_only_in_unmodulated_field_is_found_within_a_second(spot, others):
    spot.lay(*others)
    spot.wait_for(len(others))
    spot.wait(1_700)  # it comes at a bad moment
    told_before = list(spot.told)
    spot.field.lay(bytes.fromhex(ACE), spot.now, slow=True)
    spot.wait_for(1 + len(others), 1_100)
    spot.wait(5_000)
    assert [(what, uid) for what, uid, _ in spot.told[len(told_before) :]] == [("arrived", ACE)]


def test_a_pause_for_slow_tags_comes_once_a_second_and_resting_tags_miss_nothing(spot):
    spot.lay(ACE, TEN)
    spot.wait_for(2)
    spot.wait(200)
    pauses, misses, end = [], 0, spot.ms + 10_000
    while spot.ms < end:
        before, polls = spot.ms, spot.scanner.polls
        spot.wait(0.01)  # one step
        misses += not spot.presence.calm()
        if spot.scanner.polls == polls and spot.ms - before >= 6:
            pauses.append(spot.ms)
    assert len(pauses) in (9, 10, 11)
    assert misses == 0
    assert told(spot, "gone") == []


@pytest.mark.parametrize("laid", [-4, -2, 0, 1, 3, 5])
def test_a_card_laid_in_a_pause_is_told_as_soon_as_ever_one_laid_before_waits_for_its_end(
    spot, laid
):
    """`laid`: so many ms into the pause, which ends before a tag laid in it has powered up."""
    spot.wait(300)
    polls, pause = spot.scanner.polls, spot.now
    while spot.now - pause < 6_000_000 or spot.scanner.polls != polls:
        polls, pause = spot.scanner.polls, spot.now
        spot.wait(0.01)  # one step; the pause is one that takes 6 ms
    at = pause + laid * 1_000_000
    spot.field.lay(bytes.fromhex(ACE), at)
    spot.wait_for(1)
    told_after = (spot.now - at) / 1_000_000
    assert told_after <= 12 + max(0, 1 - laid)


def test_where_one_card_follows_another_none_waits_for_a_pause(spot, monkeypatch):
    waits, step = [], spot.scanner.step

    def watched(now):
        wait = step(now)
        if not spot.presence.count:
            waits.append(wait)
        return wait

    spot.lay(ACE)
    spot.wait_for(1)
    monkeypatch.setattr(spot.scanner, "step", watched)
    for _ in range(4):
        spot.wait(300)
        spot.lift(ACE)
        spot.wait_for(0)
        spot.wait(300)
        spot.lay(ACE)
        spot.wait_for(1)
    assert not any(waits)
    spot.lift(ACE)
    spot.wait(1_000)
    assert any(waits), "a slow tag laid after the last one needs it"


def test_an_empty_spot_tells_nothing(spot):
    spot.wait(1_000)
    assert spot.told == []
    assert spot.scanner.polls > 500


def test_the_same_card_laid_again_arrives_again(spot):
    for _ in range(3):
        spot.lay(ACE)
        spot.wait_for(1)
        spot.lift(ACE)
        spot.wait_for(0)
    spot.wait(1)
    assert told(spot, "arrived") == [ACE] * 3
    assert told(spot, "gone") == [ACE] * 3


def test_two_cards_whose_uids_differ_in_several_bits(any_spot):
    any_spot.lay("a5c3f012", "5a3c0fed")
    any_spot.wait_for(2)
    any_spot.wait(200)
    assert any_spot.lying() == {"a5c3f012", "5a3c0fed"}
    assert told(any_spot, "gone") == []


def test_two_cards_that_differ_in_the_last_bit_only(any_spot):
    any_spot.lay("04a1b2c3d4e576", "04a1b2c3d4e5f6")
    any_spot.wait_for(2)
    any_spot.wait(1)
    assert any_spot.lying() == {"04a1b2c3d4e576", "04a1b2c3d4e5f6"}


def test_four_stacked_cards_are_all_found_within_60_ms(any_spot):
    cards = [ACE, TEN, "04fe00112233aa", "04a1b2c3d4e5f7"]
    laid = any_spot.ms
    any_spot.lay(*cards)
    any_spot.wait_for(4)
    assert any_spot.ms - laid <= 60
    any_spot.wait(1_500)
    assert sorted(told(any_spot, "arrived")) == sorted(cards)
    assert told(any_spot, "gone") == []


def test_one_card_is_taken_from_under_three_others(spot):
    cards = [ACE, TEN, "04fe00112233aa", "deadbeef"]
    spot.lay(*cards)
    spot.wait_for(4)
    spot.wait(100)
    lifted = spot.ms
    spot.lift(TEN)
    spot.wait_for(3)
    spot.wait(1_500)
    assert told(spot, "gone") == [TEN]
    assert spot.told[-1][2] - lifted <= 150
    assert sorted(told(spot, "arrived")) == sorted(cards)


def test_a_whole_trick_is_lifted_at_once(spot):
    cards = [ACE, TEN, "04fe00112233aa", "deadbeef"]
    spot.lay(*cards)
    spot.wait_for(4)
    spot.wait(100)
    lifted = spot.ms
    spot.lift(*cards)
    spot.wait_for(0)
    spot.wait(1)
    assert sorted(told(spot, "gone")) == sorted(cards)
    assert max(ms for _, _, ms in spot.told) - lifted <= 150


def test_a_card_laid_onto_a_resting_one_is_found_too(spot):
    spot.lay(ACE)
    spot.wait(500)
    laid = spot.ms
    spot.lay("deadbeef")
    spot.wait_for(2)
    assert spot.ms - laid <= 20
    spot.wait(500)
    assert told(spot, "gone") == []


def test_a_card_in_halt_that_nobody_knows_is_woken(spot):
    """A pod that starts anew over parked cards finds all of them."""
    spot.lay(ACE, TEN)
    spot.wait_for(2)
    spot.wait(1)
    spot.presence.__init__()
    spot.scanner.__init__(spot.reader, spot.presence, spot.ms)
    spot.told.clear()
    spot.wait(140)
    assert spot.lying() == {ACE, TEN}


def test_a_card_given_up_wrongly_beside_another_is_found_again(spot):
    spot.lay(ACE, TEN)
    spot.wait_for(2)
    spot.wait(10)
    slot = next(i for i in range(2) if spot.presence.uids[i][:7].hex() == TEN)
    for ms in range(120):
        spot.presence.missed(slot, spot.ms + ms)
    spot.wait(1_500)
    assert told(spot, "gone") == [TEN]
    assert told(spot, "arrived")[-1] == TEN
    assert spot.presence.count == 2


@pytest.mark.parametrize("noise", [0.1, 0.3])
def test_in_noise_a_resting_card_is_never_removed(spot, noise):
    spot.lay(ACE)
    spot.wait_for(1)
    spot.field.noise = noise
    spot.wait(6_000)
    assert told(spot, "gone") == []


def test_in_noise_a_card_is_found_and_its_uid_is_right(spot):
    spot.field.noise = 0.3
    for _ in range(8):
        spot.lay(ACE)
        spot.wait_for(1)
        spot.lift(ACE)
        spot.wait_for(0)
    spot.wait(1)
    assert set(told(spot, "arrived")) == {ACE}


@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(
        st.sampled_from([4, 7, 10]).flatmap(lambda n: st.binary(min_size=n, max_size=n)),
        min_size=1,
        max_size=5,
        unique=True,
    ).filter(lambda uids: all(uid[0] != 0x88 and 0x88 not in uid[3:7:3] for uid in uids))
)
def test_any_cards_at_once_are_all_found(any_spot, uids):
    cards = [uid.hex() for uid in uids]
    any_spot.wait(100)
    any_spot.told.clear()
    any_spot.lay(*cards)
    any_spot.wait_for(len(cards))
    any_spot.wait(50)
    assert any_spot.lying() == set(cards)
    any_spot.lift(*cards)
    any_spot.wait_for(0)
    any_spot.wait(1)


def test_a_spot_without_a_card_for_a_minute_is_asked_more_rarely_until_one_comes(spot):
    def polls(ms):
        before = spot.scanner.polls
        spot.wait(ms)
        return spot.scanner.polls - before

    at_work = polls(200)
    spot.now += 60 * 1_000_000_000
    spot.wait(100)
    assert polls(200) <= 11 < at_work / 10
    spot.lay(ACE)
    spot.wait(40)
    assert [told[:2] for told in spot.told] == [("arrived", ACE)]
    spot.lift(ACE)
    spot.wait(300)
    assert polls(200) > at_work / 2
