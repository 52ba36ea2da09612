"""One pod cannot hurt the others: what misbehaves is named and left alone for a while."""

import os

import pytest

from podwire import kinds
from stichtisch.pods.attended import Attended
from stichtisch.pods.conduct import ASIDE_FIRST_MS, TAGS_MOST, Conduct
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    Left,
    Misdeed,
    PodJoined,
    PodLeft,
    PodSetAside,
    Role,
    TagArrived,
)
from stichtisch.scene import Scene

GOOD = b"seat1...".hex()
BAD = b"bad.....".hex()
READERS, LAMPS, SUIT_LAMPS, KEYS, WIDTH, HEIGHT = range(2, 8)  # places in a HELLO


@pytest.fixture
def good_and_bad(room):
    """Two pods that have joined; the second one is about to misbehave."""
    good, bad = room.pod("seat1"), room.pod("bad.....")
    room.host([good, bad])
    room.until(lambda: room.joined(2))
    room.events.clear()
    return good, bad


def aside(room):
    return [(event.pod, event.why) for event in room.heard(PodSetAside)]


def answers(room, good):
    """Whether a key pressed on the good pod is heard within two steps."""
    good.tell(kinds.KEY, b"\0\1")
    room.events.clear()
    room.step()
    room.step()
    room.step()
    return room.heard(KeyDown) == [KeyDown(GOOD)]


def uid(number):
    return b"\x04" + number.to_bytes(3, "big")


@pytest.mark.parametrize(
    ("at", "number"),
    [(SUIT_LAMPS, 17), (READERS, 255), (KEYS, 255), (WIDTH, 128), (17, 0x1B), (17, 0xE9)],
)
def test_a_hello_that_cannot_be_true(room, at, number):
    bad = room.pod("bad.....")
    bad.hello[at] = number  # 17: the first character of its firmware's version
    room.unplug(bad)
    room.plug(bad)
    good = room.pod("seat1")
    room.host([bad, good])
    room.until(lambda: room.heard(PodSetAside))
    assert aside(room) == [(None, Misdeed.HELLO)]
    room.until(lambda: room.heard(PodJoined))
    assert [event.pod for event in room.heard(PodJoined)] == [GOOD]


@pytest.mark.slow(5)
def test_it_is_tried_again_later_and_later_until_it_behaves(room):
    bad = room.pod("bad.....")
    bad.hello[SUIT_LAMPS] = 200
    room.unplug(bad)
    room.plug(bad)
    room.host([bad])
    times = []
    for count in range(1, 4):
        room.until(lambda count=count: len(room.heard(PodSetAside)) == count, 60_000)
        times.append(room.now)
    waits = [later - sooner for sooner, later in zip(times, times[1:], strict=False)]
    assert waits[0] >= ASIDE_FIRST_MS
    assert all(later > 1.8 * sooner for sooner, later in zip(waits, waits[1:], strict=False))
    assert [event.seconds for event in room.heard(PodSetAside)] == [5, 10, 20]
    bad.hello[SUIT_LAMPS] = 5
    room.unplug(bad)
    room.plug(bad)
    room.until(lambda: room.heard(PodJoined), 60_000)


@pytest.mark.parametrize("days", [0.01, 6, 7, 12])
def test_a_port_once_left_alone_is_not_left_alone_again_days_later(days):
    """Ticks are compared over 6.2 days."""
    conduct = Conduct(0)
    aside_ms = conduct.set_aside(0)
    assert conduct.is_aside(aside_ms - 1)
    assert not conduct.is_aside(round(days * 24 * 3_600_000) % (1 << 30))


def test_who_is_set_aside_hears_that_the_session_is_over(room, good_and_bad):
    _good, bad = good_and_bad
    room.pods.link(BAD)._conduct.lied()
    room.step()
    assert aside(room) == [(BAD, Misdeed.HELLO)]
    room.step()
    assert not bad.end.open and bad.end.why == kinds.ENDED_CLOSED


def test_bytes_without_end(room, good_and_bad):
    good, bad = good_and_bad
    for _ in range(600):
        for _ in range(4):
            os.write(bad.line, b"\xaa" * 500)
        room.step()
        if room.heard(PodSetAside):
            break
    assert aside(room) == [(BAD, Misdeed.FLOOD)]
    assert room.heard(PodLeft) == [PodLeft(BAD, Left.SET_ASIDE)]
    assert answers(room, good)


def test_a_port_that_never_stops_gets_no_more_than_its_share(room, good_and_bad, monkeypatch):
    good, _bad = good_and_bad
    link = room.pods.link(BAD)
    reads = []

    def endless():
        reads.append(room.now)
        assert len(reads) < 1000, "it would never stop"
        return b"\xaa" * 1024

    monkeypatch.setattr(link.port, "read", endless)
    assert answers(room, good)


def test_events_without_end(room, good_and_bad):
    good, bad = good_and_bad
    most = 0
    for number in range(3000):
        while bad.end.send(kinds.KEY, bytes([0, number % 2]), 2):
            pass
        before = len(room.events)
        room.step()
        most = max(most, len(room.events) - before)
        if room.heard(PodSetAside):
            break
    assert aside(room) == [(BAD, Misdeed.FLOOD)]
    assert most <= 8  # a bounded share of each turn
    assert answers(room, good)


def test_more_tags_than_can_lie_there(room, good_and_bad):
    good, bad = good_and_bad
    for number in range(1000):
        bad.end.send(kinds.TAG, b"\0\1\0\0\0\0\4" + uid(number), 11)
        room.step()
        if room.heard(PodSetAside):
            break
    assert aside(room) == [(BAD, Misdeed.TAGS)]
    assert len(room.heard(TagArrived)) == TAGS_MOST
    assert answers(room, good)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (kinds.TAG, b""),
        (kinds.TAG, b"\0\1\0\0\0\0\5abcde"),
        (kinds.TAG, b"\0\7\0\0\0\0\4abcd"),
        (kinds.KEY, b"\0"),
        (kinds.KEY, b"\0\7"),
        (kinds.KEY, b"\7\1"),
        (kinds.TROUBLE, b"\7\7"),
        (kinds.HIDDEN, b"\7"),
        (kinds.STATS, b"short"),
    ],
)
def test_messages_that_make_no_sense(room, good_and_bad, kind, payload):
    good, bad = good_and_bad
    bad.tell(kind, payload)
    for _ in range(20):
        room.step()
    assert room.events == []  # one may be a slip
    for _ in range(200):
        bad.end.send(kind, payload, len(payload))
        room.step()
        if room.heard(PodSetAside):
            break
    assert aside(room) == [(BAD, Misdeed.NONSENSE)]
    assert answers(room, good)


def test_messages_of_the_future_are_no_misdeed(room, good_and_bad):
    _good, bad = good_and_bad
    for _ in range(200):
        bad.end.send(0x3F, b"what later pods say", 8)
        room.step()
        room.step()
    assert room.events == []


def test_one_hello_after_the_other(room, good_and_bad):
    good, bad = good_and_bad
    for number in range(4000):
        if number % 20 == 0:  # it starts again and again, each time as another pod
            bad.hello[8:16] = b"evil" + number.to_bytes(4, "big")
            bad.start(bad.line, room.now)
        room.step()
        if room.heard(PodSetAside):
            break
    assert [why for _, why in aside(room)] == [Misdeed.FLOOD]
    assert len(room.heard(PodJoined)) < 20
    assert answers(room, good)


@pytest.mark.slow(5)
def test_sessions_that_are_begun_and_never_kept_up(room, good_and_bad):
    _good, bad = good_and_bad
    for number in range(12_000):
        if number % 250 == 0:
            room.plugged.append(bad) if bad not in room.plugged else None
        if bad in room.plugged and number % 250 == 30:
            room.plugged.remove(bad)
        room.step()
        if room.heard(PodSetAside):
            break
    assert aside(room) == [(BAD, Misdeed.FLOOD)]


def test_scenes_of_pods_that_are_gone_are_forgotten_in_the_end(room):
    pods = room.host([])
    for number in range(1000):
        pods.show(f"{number:016x}", Scene())
    assert len(pods._scenes) < 100


def test_of_pods_that_came_and_went_all_evening_the_latest_are_remembered(room):
    attended = Attended(room.host([]))
    for number in range(1000):
        pod = f"{number:016x}"
        attended._note(PodJoined(pod, Hello(pod, Role.SEAT, 1, 16, 5, 1, 0, 0, "1.0")))
        attended.mark(pod, 1.0, "here")
        attended._note(PodLeft(pod, Left.UNPLUGGED))
    remembered = [attended.health, attended._scenes, attended._marks]
    assert all(0 < len(kept) < 100 for kept in remembered)


def test_a_pod_that_does_not_answer_a_ping_keeps_nobody_waiting(room, good_and_bad):
    _good, bad = good_and_bad
    room.until(lambda: room.pods.link(BAD).round_trip >= 0)
    pump = room.pods._pump

    def deaf():
        room.now += 10
        for pod in room.plugged:
            pod.end._pong = False
            pod.end._heard = room.now
            pod.pump(room.now)
        room.pods.link(BAD)._end._heard = room.now
        return pump()

    room.pods._pump = deaf
    bad.end._measure = lambda *_: None
    assert room.pods.round_trip(BAD) is None


def test_after_the_host_slept_nobody_is_blamed(room, good_and_bad):
    good, bad = good_and_bad
    for _ in range(5):
        room.now += 8 * 3600 * 1000
        for _ in range(350):
            room.step()
    assert room.heard(PodSetAside) == []
    assert {pod.end.open for pod in (good, bad)} == {True}
