"""Taking seats, and pods that come and go."""

from stichtisch.games.lights import Frame
from stichtisch.pods.events import KeyDown, Left, PodLeft, TagArrived
from stichtisch.table.happenings import PodAway, PodBack, SeatClaimed
from stichtisch.table.seating import PRIVATE


def test_a_pod_blinks_until_its_key_is_pressed(evening):
    table = evening()
    for seat in (2, 0, None):
        table.join(seat)
    assert table.frame(2) is Frame.HERE
    assert table.frame(0) is Frame.HERE
    assert table.press(2) == [SeatClaimed(0, "pod2")]
    assert table.frame(2) is Frame.WAITING
    assert table.frame(0) is Frame.HERE


def test_seats_go_round_in_the_order_of_the_keys(evening):
    table = evening().sit()
    seats = {"pod0": 0, "pod1": 1, "pod2": 2, "pod3": 3}
    assert table.table.seating.claimed == seats | {"hood": PRIVATE}
    assert [table.frame(seat) for seat in table.seats] == [Frame.CHOOSE] * 4


def test_nothing_is_played_before_all_sit(evening):
    table = evening()
    for seat in table.seats:
        table.join(seat)
    table.press(0)
    table.put(0, "EX1")
    assert table.moves() == []


def test_a_pod_too_many_stays_dark_until_a_seat_loses_its_pod(evening):
    table = evening().sit()
    table.join(7)
    assert table.scene(7).segments == ()
    table.press(7)
    assert 4 not in table.table.seating.claimed.values()
    assert table.leave(2) == [PodAway(2)]
    assert table.frame(7) is Frame.HERE
    assert table.press(7) == [SeatClaimed(2, "pod7")]
    assert table.frame(7) is Frame.CHOOSE


def test_a_pod_that_comes_back_has_its_seat_and_its_scene(evening):
    table = evening().to_the_play()
    before = table.scene(1)
    assert before.segments
    table.leave(1)
    assert "pod1" not in table.table.showing.scenes()
    assert table.join(1) == [PodBack(1)]
    assert table.scene(1) == before


def test_events_of_pods_that_never_joined_mean_nothing(evening):
    table = evening().sit()
    for event in (TagArrived("x", "04aa"), KeyDown("x"), PodLeft("x", Left.SILENT)):
        assert table.tell(event) == []
