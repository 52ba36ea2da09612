"""A pod that is heard: short and long sounds for what the frame of its lamps says."""

import pytest

import pod.board
from podwire import kinds
from stichtisch.games.lights import POD, Frame, progress
from stichtisch.scene import Scene

SHORT, LONG = range(50, 80), range(200, 420)
SOUNDS = {
    Frame.HERE: (SHORT,),
    Frame.YOUR_TURN: (SHORT,),
    Frame.CHOOSE: (SHORT,),
    Frame.LEGAL: (SHORT, SHORT),
    Frame.NOT_LEGAL: (LONG,),
    Frame.NOT_NOW: (LONG,),
    Frame.WRONG_CARD: (LONG,),
    Frame.WON: (SHORT, SHORT, LONG),
    Frame.WAITING: (),
}


@pytest.fixture
def seat(switch_on, monkeypatch):
    monkeypatch.setattr(pod.board, "BUZZER", True)
    seat = switch_on()
    seat.run(300)
    return seat


def heard(seat):
    """How many ms each sound since the last look lasted."""
    lasted = [(end - begin) // 1_000_000 for begin, end in seat.board.piezo.heard]
    seat.board.piezo.heard.clear()
    return lasted


def shows(seat, *segments):
    seat.show(*(segment.numbers() for segment in segments))
    seat.run(1_000)
    return heard(seat)


@pytest.mark.parametrize("frame", Frame)
def test_every_sign_of_the_frame_has_its_rhythm(seat, frame):
    lasted = shows(seat, *frame.over(POD))
    assert len(lasted) == len(SOUNDS[frame])
    assert all(ms in rhythm for ms, rhythm in zip(lasted, SOUNDS[frame], strict=True))


def test_the_same_sign_sounds_once_and_again_after_another(seat):
    turn = Frame.YOUR_TURN.over(POD)
    assert [len(shows(seat, *turn)) for _ in range(3)] == [1, 0, 0]
    shows(seat, *Frame.WAITING.over(POD))
    assert len(shows(seat, *turn)) == 1


def test_a_hand_that_is_scanned_sounds_when_it_begins_and_when_all_lie(seat):
    sounds = [len(shows(seat, *progress(laid, 4, POD))) for laid in range(5)]
    assert sounds == [1, 0, 0, 0, 2]


def test_what_is_new_breaks_off_what_sounds(seat):
    seat.show(*(part.numbers() for part in Frame.WRONG_CARD.over(POD)))
    seat.run(100)
    shows(seat, *Frame.WAITING.over(POD))
    assert not seat.board.piezo._since


def test_a_card_that_the_list_knows_sounds_before_the_referee_answers(seat):
    buffer = bytearray(kinds.PAYLOAD_MAX)
    n = Scene(segments=Frame.NOT_LEGAL.over(POD)).encode(buffer)
    uid = bytes.fromhex("04a1b2c3d4e5f6")
    host = seat.host
    for kind, payload in (
        (kinds.TAGS, bytes((0, len(uid))) + uid),
        (kinds.LOOK, b"\0" + bytes(buffer[:n])),
        (kinds.VERDICTS, bytes((1, kinds.NO_LOOK, 0))),
    ):
        assert host.send(kind, payload, len(payload))
    seat.run(300)
    seat.board.post({"do": "lay", "uid": uid.hex()})
    seat.run(600)
    assert [ms in LONG for ms in heard(seat)] == [True]


def test_it_is_silent_without_a_session_and_when_it_is_switched_off(seat):
    seat.show(*(part.numbers() for part in Frame.WRONG_CARD.over(POD)))
    seat.run(50)
    seat.there = False
    seat.run(3_000)
    heard(seat)
    seat.run(1_000)
    assert heard(seat) == [] and seat.board.piezo._since is None


def test_no_pod_sounds_by_itself(switch_on):
    seat = switch_on()
    seat.run(300)
    assert shows(seat, *Frame.WRONG_CARD.over(POD)) == []
