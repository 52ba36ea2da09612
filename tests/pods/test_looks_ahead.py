"""Lists of looks: what a pod shows at once when a tag is laid, until the referee has answered."""

import pytest

from podwire import kinds
from stichtisch.pods.events import KeyDown, TagArrived
from stichtisch.pods.pods import Pods
from stichtisch.scene import Scene, Segment, Verdicts

RED = Scene(200, (Segment(0, 16, (255, 0, 0)),))
GREEN = Scene(200, (Segment(0, 16, (0, 255, 0)),))
SEAT1 = b"seat1...".hex()
VERDICTS = Verdicts(("04a1b2c3",), (GREEN,), RED)
TAPPED = b"\0\1\0\0\1\3\4\x04\xa1\xb2\xc3"
"""The tag arrived, and the pod has shown by list 1 its look in the last of four places."""


@pytest.fixture
def foretold(room):
    """A pod with room for verdicts, which has a scene and a list."""
    seat = room.pod("seat1")
    pods = room.host([seat])
    room.until(lambda: room.joined(1))
    seat.tell(kinds.ROOM, bytes((0, 1, 4, 8)))
    pods.show(SEAT1, RED)
    pods.expect(SEAT1, VERDICTS)
    room.until(lambda: seat.count(kinds.VERDICTS))
    return seat


def lists(seat):
    """Scenes and lists since the last time, as they came."""
    named = {kinds.SCENE: "scene", kinds.VERDICTS: "list"}
    told = [named[kind] for kind, _ in seat.got if kind in named]
    seat.got.clear()
    return told


def test_a_list_comes_with_each_scene_and_anew_when_it_is_spent(room, foretold) -> None:
    assert lists(foretold) == ["scene", "list"]
    room.pods.show(SEAT1, GREEN)
    room.pods.expect(SEAT1, VERDICTS)
    room.until(lambda: foretold.count(kinds.VERDICTS))
    assert lists(foretold) == ["scene", "list"]
    foretold.tell(kinds.KEY, b"\0\1")
    room.until(lambda: room.heard(KeyDown))
    for _ in range(10):
        room.step()
    assert lists(foretold) == []  # the referee has not said what it means now
    room.pods.show(SEAT1, GREEN)
    room.pods.expect(SEAT1, VERDICTS)
    room.until(lambda: foretold.count(kinds.VERDICTS))
    assert lists(foretold) == ["list"]


@pytest.mark.parametrize(("answer", "overruled"), [(GREEN, 0), (RED, 1)])
def test_a_look_is_confirmed_or_overruled_and_that_is_counted(
    room, foretold, answer, overruled
) -> None:
    lists(foretold)
    foretold.tell(kinds.TAG, TAPPED)
    room.until(lambda: room.heard(TagArrived))
    room.pods.show(SEAT1, answer)
    room.pods.expect(SEAT1, VERDICTS)
    room.until(lambda: foretold.count(kinds.VERDICTS))
    assert lists(foretold) == ["scene", "list"]
    assert room.pods.link(SEAT1).overruled == overruled


def test_pods_whose_lists_are_withdrawn_have_heard_so_and_what_they_told_before_is_not_lost(
    room, foretold, monkeypatch
) -> None:
    def wait(_seconds):
        room.now += 1
        if not lists_are_empty():
            foretold.tell(kinds.TAG, TAPPED)  # in the same millisecond, by what it held till then
        foretold.pump(room.now)

    def lists_are_empty():
        (*_, looks) = (payload for kind, payload in foretold.got if kind == kinds.VERDICTS)
        return looks[1:] == bytes((kinds.NO_LOOK, 0x11 * kinds.NO_LOOK))

    monkeypatch.setattr(room.pods, "_wait", wait)
    (arrived,) = room.pods.withdraw()
    assert isinstance(arrived, TagArrived)
    assert lists_are_empty()
    room.pods.show(SEAT1, GREEN)
    room.pods.expect(SEAT1, VERDICTS)
    room.until(lambda: not lists_are_empty())


@pytest.mark.usefixtures("foretold")
def test_a_pod_that_does_not_answer_holds_nobody_up(room, monkeypatch) -> None:
    begun = room.now

    def wait(_seconds):
        room.now += 1

    monkeypatch.setattr(room.pods, "_wait", wait)
    assert room.pods.withdraw() == []
    assert room.now - begun == 50


def test_lamps_of_a_dim_table_are_dim_in_scenes_and_in_what_a_pod_shows_by_itself(room) -> None:
    seat = room.pod("seat1")
    room.pods = Pods([str(seat.port)], False, room.clock, brightness=51)
    room.until(lambda: room.joined(1))
    seat.tell(kinds.ROOM, bytes((0, 8, 12, 16)))
    room.pods.show(SEAT1, RED)
    room.pods.expect(SEAT1, Verdicts(("04a1b2c3",), (GREEN,), RED))
    room.until(lambda: any(kind == kinds.VERDICTS for kind, _ in seat.got))
    assert {payload[0] for kind, payload in seat.got if kind == kinds.SCENE} == {40}
    assert [payload[1] for kind, payload in seat.got if kind == kinds.LOOK] == [40, 40]


def test_a_table_that_is_dimmed_dims_what_a_pod_shows_by_itself_too(room) -> None:
    seat = room.pod("seat1")
    pods = room.host([seat])
    room.until(lambda: room.joined(1))
    seat.tell(kinds.ROOM, bytes((0, 8, 12, 16)))
    verdicts = Verdicts(("04a1b2c3",), (GREEN,))

    def looks() -> list[int]:
        return [payload[1] for kind, payload in seat.got if kind == kinds.LOOK]

    pods.expect(SEAT1, verdicts)
    room.until(lambda: looks() == [200])
    pods.brightness = 51
    pods.expect(SEAT1, verdicts)
    pods.expect(SEAT1, verdicts)
    room.until(lambda: looks() == [200, 40])
