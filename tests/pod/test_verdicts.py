"""A pod that knows the answer shows it before anybody is asked."""

import pytest

from podwire import kinds, messages

ACE, TEN, STRANGER = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7", "deadbeef"
GREEN, RED, BLUE = (0, 89, 44), (172, 28, 0), (0, 43, 115)
WAIT = kinds.NO_LOOK


@pytest.fixture
def seat(switch_on):
    """A seat's pod in a session, the host silent beyond the wire's own."""
    seat = switch_on()
    seat.run(300)
    return seat


def steady(colour):
    return (0, 8, kinds.STEADY, *colour, 0)  # no more than USB can feed at full brightness


def send(seat, kind, put, *what):
    buf = bytearray(kinds.PAYLOAD_MAX)
    assert seat.host.send(kind, buf, put(buf, *what))


def teach(seat, *looks, number=1, otherwise=WAIT, tags=(ACE, TEN)):
    """The deck of two, the looks green and red, and which look each tag gets."""
    send(seat, kinds.TAGS, messages.put_tags, 0, [bytes.fromhex(tag) for tag in tags])
    for place, colour in enumerate((GREEN, RED)):
        send(seat, kinds.LOOK, messages.put_look, place, 255, [steady(colour)])
    seat.show(steady(BLUE))
    send(seat, kinds.VERDICTS, messages.put_verdicts, number, otherwise, list(looks))
    seat.run(20)


def shown(seat):
    """The colour of the lamps."""
    wire = bytes(seat.board.lamps.shown[: 3 * 8])
    lamps = {(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)}
    return lamps.pop() if len(lamps) == 1 else lamps


def lay(seat, uid):
    seat.board.post({"do": "lay", "uid": uid})
    seat.run(40)


def arrived(seat):
    """What the TAGs that came said of verdicts."""
    told = map(memoryview, seat.told(kinds.TAG))
    parts = [messages.get_tag(tag) for tag in told]
    return [
        (number, look) if number else None
        for _, state, _, number, look, _ in parts
        if state == kinds.TAG_ARRIVED
    ]


def test_each_tag_gets_its_look_and_the_host_is_told_which(seat):
    teach(seat, 0, 1, number=7)
    lay(seat, ACE)
    assert shown(seat) == GREEN
    seat.board.post({"do": "lift", "uid": ACE})
    seat.run(200)
    assert shown(seat) == GREEN  # what comes next is the referee's to say
    teach(seat, 0, 1, number=8)
    lay(seat, TEN)
    assert shown(seat) == RED
    assert arrived(seat) == [(7, 0), (8, 1)]


def test_an_answer_spends_the_list(seat):
    """The ten is laid while the ace lies there: what it means now only the referee knows."""
    teach(seat, 0, 1)
    for uid in (ACE, TEN):
        seat.board.post({"do": "lay", "uid": uid})
        seat.run(3)
    seat.run(40)
    assert shown(seat) == GREEN
    assert arrived(seat) == [(1, 0), None]


@pytest.mark.parametrize("what", ["lift", "press"])
def test_so_does_whatever_else_is_done_at_the_pod(seat, what):
    lay(seat, STRANGER)
    teach(seat, 0, 1)
    seat.board.post({"do": what, "uid": STRANGER})
    seat.run(200)
    lay(seat, ACE)
    assert shown(seat) == BLUE


def test_a_scene_ends_the_list_that_came_with_the_one_before(seat):
    teach(seat, 0, 1)
    seat.show(steady(RED))
    seat.run(10)
    lay(seat, ACE)
    assert shown(seat) == RED
    assert arrived(seat) == [None]


def test_a_host_that_has_said_nothing_for_a_while_foretells_nothing(seat):
    teach(seat, 0, 0)
    seat.there = False
    seat.run(700)
    lay(seat, ACE)
    assert shown(seat) == BLUE


def test_what_the_host_said_before_it_heard_of_the_tag_answers_nothing(seat):
    """Scene and list cross the TAG on the line: green stays green, and no list is in force."""
    teach(seat, 0, 1)
    seat.there = False
    lay(seat, ACE)
    seat.show(steady(BLUE))
    send(seat, kinds.VERDICTS, messages.put_verdicts, 2, WAIT, [0, 1])
    while (frame := seat.host.outgoing(seat.ms)) is not None:
        seat.line.to_pod += frame
    seat.run(20)
    assert shown(seat) == GREEN
    seat.board.post({"do": "lift", "uid": ACE})
    seat.run(200)
    lay(seat, TEN)
    assert shown(seat) == GREEN
    seat.there = True
    seat.run(20)
    assert arrived(seat) == [(1, 0), None]
    seat.show(steady(RED))
    seat.run(20)
    assert shown(seat) == RED


def test_the_referees_scene_overrules(seat):
    teach(seat, 0, 1)
    lay(seat, ACE)
    seat.show(steady(RED))
    seat.run(10)
    assert shown(seat) == RED


def test_a_tag_of_no_deck_gets_the_look_of_all_others(seat):
    teach(seat, 0, 0, otherwise=1)
    lay(seat, STRANGER)
    assert shown(seat) == RED
    assert arrived(seat) == [(1, 1)]


@pytest.mark.parametrize("look", [WAIT, 5, 14])
def test_where_there_is_no_look_the_referee_answers(seat, look):
    teach(seat, look, 1)
    lay(seat, ACE)
    assert shown(seat) == BLUE
    assert arrived(seat) == [None]


def test_a_look_that_changes_ends_the_list_until_the_next(seat):
    teach(seat, 0, 0)
    send(seat, kinds.LOOK, messages.put_look, 0, 255, [steady(RED)])
    seat.run(10)
    lay(seat, ACE)
    assert shown(seat) == BLUE
    seat.board.post({"do": "lift", "uid": ACE})
    seat.run(200)
    send(seat, kinds.VERDICTS, messages.put_verdicts, 2, WAIT, [0, 0])
    seat.run(10)
    lay(seat, TEN)
    assert shown(seat) == RED
    assert arrived(seat) == [None, (2, 0)]


def test_the_largest_deck_comes_in_pieces(seat):
    deck = [bytes([4, 200, 1, 2, 3, number >> 8, number & 0xFF]) for number in range(255)]
    for first in range(0, 255, 30):
        send(seat, kinds.TAGS, messages.put_tags, first, deck[first : first + 30])
    send(seat, kinds.LOOK, messages.put_look, 1, 255, [steady(GREEN)])
    looks = [WAIT] * 254 + [1]
    send(seat, kinds.VERDICTS, messages.put_verdicts, 1, WAIT, looks)
    seat.run(50)
    lay(seat, deck[254].hex())
    assert shown(seat) == GREEN


@pytest.mark.parametrize("uid", ["04a1b2c3", "04a1b2c3d4e5f6a7b8c9"])
def test_uids_of_every_size_are_found_among_others(seat, uid):
    teach(seat, WAIT, 0, 1, tags=(ACE, uid, TEN))
    lay(seat, uid)
    assert shown(seat) == GREEN


def test_a_list_is_wiped_with_its_session(seat):
    teach(seat, 0, 0)
    seat.there = False
    seat.run(2_300)
    verdicts = seat.app._verdicts
    kept = (verdicts._tags, verdicts._of, verdicts._kept, *verdicts._looks)
    assert not any(map(any, kept))
    seat.there = True
    seat.run(500)
    seat.show(steady(BLUE))
    seat.run(10)
    lay(seat, ACE)
    assert shown(seat) == BLUE
    assert arrived(seat)[-1] is None


def test_what_lies_there_when_the_session_begins_was_answered_before(seat):
    lay(seat, ACE)
    teach(seat, 0, 0)
    assert shown(seat) == BLUE


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (kinds.TAGS, b""),
        (kinds.TAGS, b"\x05\x07\x04\xa1"),
        (kinds.TAGS, b"\x00\x07\x04\xa1"),
        (kinds.LOOK, b""),
        (kinds.LOOK, b"\x0e\xff\x00"),
        (kinds.LOOK, b"\x00\xff\x22" + bytes(200)),
        (kinds.VERDICTS, b""),
        (kinds.VERDICTS, b"\x02"),
    ],
)
def test_what_makes_no_sense_leaves_the_answer_to_the_referee(seat, kind, payload):
    teach(seat, 0, 0)
    assert seat.host.send(kind, payload, len(payload))
    seat.run(10)
    lay(seat, ACE)
    assert shown(seat) == BLUE
    assert seat.host.open


def test_a_seats_pod_says_what_it_holds(seat):
    assert seat.told(kinds.ROOM) == [bytes((2040 & 0xFF, 2040 >> 8, 12, 16))]


def test_a_private_pod_says_nothing_of_the_kind(switch_on):
    private = switch_on(private=True)
    private.run(300)
    assert private.told(kinds.ROOM) == []
