"""The whole program of a pod on a board in software, with a host on its line and time fed in."""

import gc

import pytest

from podwire import kinds, messages
from stichtisch.twin.stand_ins import micropython

ACE = "04a1b2c3d4e5f6"


@pytest.fixture
def seat(switch_on):
    return switch_on()


@pytest.fixture
def private(switch_on):
    pod = switch_on(private=True)
    pod.run(300)
    return pod


def colours(pod):
    """Red, green, blue of each lamp."""
    wire = pod.board.lamps.shown
    return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)]


def states(pod):
    """What became of tags, but for that they rest."""
    return [tag[1] for tag in pod.told(kinds.TAG) if tag[1] != kinds.TAG_RESTED]


def lit(pod):
    return [i for i, lamp in enumerate(colours(pod)) if any(lamp)]


def test_without_a_referee_one_lamp_runs_around_the_spot(seat):
    seat.there = False
    seen = set()
    for _ in range(25):
        seat.run(100)
        assert len(lit(seat)) == 1
        seen.update(lit(seat))
    assert seen == set(range(5, 16))


def test_a_host_that_woke_and_thinks_itself_in_a_session_stops_no_pod(seat):
    seat.run(300)
    host = seat.host
    seat.there = False
    seat.run(2_300)  # on the host no time has passed
    assert micropython.interrupt_char() == 3
    assert host.send(kinds.FILL, bytes([3]) * kinds.PAYLOAD_MAX, kinds.PAYLOAD_MAX)
    while (frame := host.outgoing(seat.ms - 2_300)) is not None:
        seat.line.to_pod += frame
    seat.run(100)
    seat.there = True
    seat.run(1_000)
    assert seat.host.open


def test_what_a_pod_died_of_is_told_once(switch_on):
    pod = switch_on(why=kinds.RESTART_FAULT, fault=b"ValueError")
    pod.run(300)
    pod.there = False
    pod.run(2_300)
    pod.there = True
    pod.run(1_000)
    assert pod.told(kinds.RESTARTED) == [b"\x02ValueError"]


def test_how_long_a_tag_took_is_not_counted_from_the_session_before(seat):
    def read_ms():
        seat.host.send(kinds.ASK, b"", 0)
        seat.run(50)
        return messages.get_stats(memoryview(seat.told(kinds.STATS)[-1]))[7]

    seat.run(300)
    seat.board.post({"do": "lay", "uid": ACE})
    seat.run(3_000)
    took = read_ms()
    assert took < 20
    seat.there = False
    seat.run(2_300)
    seat.there = True
    seat.run(1_000)
    assert len(states(seat)) == 2
    assert read_ms() == took


def test_ctrl_c_reaches_the_repl_in_the_middle_of_a_session(seat):
    seat.run(300)
    seat.line.to_pod += b"\r\x03"
    with pytest.raises(KeyboardInterrupt):
        seat.run(50)


def test_the_host_is_told_what_the_pod_is_and_what_lies_there(seat):
    seat.there = False
    seat.board.post({"do": "lay", "uid": ACE})
    seat.board.post({"do": "press"})
    seat.run(500)
    seat.there = True
    seat.run(400)
    hello = messages.get_hello(memoryview(seat.host.hello))
    assert hello[1:8] == (kinds.ROLE_SEAT, 1, 16, 5, 1, 0, 0)
    tag = messages.get_tag(memoryview(seat.told(kinds.TAG)[0]))
    assert (tag[:2], tag[3], tag[5].hex()) == ((0, kinds.TAG_LAY_THERE), 0, ACE)
    assert 300 < tag[2] < 900
    assert seat.told(kinds.KEY) == [b"\x00\x01"]


def test_a_card_comes_and_goes_and_comes_again(seat):
    seat.run(300)
    for _ in range(2):
        seat.board.post({"do": "lay", "uid": ACE})
        seat.run(40)
        seat.board.post({"do": "lift", "uid": ACE})
        seat.run(160)
    assert states(seat) == [1, 0, 1, 0]


@pytest.mark.parametrize(("lay_ms", "rests"), [(120, 0), (240, 0), (290, 1)])
def test_a_tag_that_lay_for_a_quarter_of_a_second_is_told_to_rest(seat, lay_ms, rests):
    """However late its lift is told: that comes 120 ms after its last sign, and says so."""
    seat.run(300)
    seat.board.post({"do": "lay", "uid": ACE})
    seat.run(lay_ms)
    seat.board.post({"do": "lift", "uid": ACE})
    seat.run(400)
    told = [messages.get_tag(memoryview(payload)) for payload in seat.told(kinds.TAG)]
    assert [tag[1] for tag in told] == [1, *[kinds.TAG_RESTED] * rests, 0]
    assert [tag[2] in range(120, 150) for tag in told][-1]


def test_after_a_break_it_is_told_again_that_a_tag_rests(seat):
    seat.run(300)
    seat.board.post({"do": "lay", "uid": ACE})
    seat.run(600)
    seat.there = False
    seat.run(2_300)
    seat.there = True
    seat.run(700)
    told = [payload[1] for payload in seat.told(kinds.TAG)]
    assert told == [kinds.TAG_ARRIVED, kinds.TAG_RESTED, kinds.TAG_LAY_THERE, kinds.TAG_RESTED]


def test_a_host_that_comes_back_is_told_what_lies_there(seat):
    seat.run(300)
    seat.board.post({"do": "lay", "uid": ACE})
    seat.run(50)
    seat.there = False
    seat.run(2_300)
    seat.there = True
    seat.run(500)
    seat.board.post({"do": "lay", "uid": "deadbeef"})
    seat.run(50)
    came, lay_there = kinds.TAG_ARRIVED, kinds.TAG_LAY_THERE
    assert states(seat) == [came, lay_there, came]


def test_a_pod_that_starts_with_its_host_waiting_tells_what_lies_there_as_no_new_card(switch_on):
    """A part of its program died, and the host is so quick that it opens before the first look."""
    seat = switch_on(why=kinds.RESTART_FAULT)
    for uid in (ACE, "04a1b2c3d4e5f7", "deadbeef"):
        seat.board.post({"do": "lay", "uid": uid})
    seat.run(1_000)
    lift, lay = ({"do": what, "uid": ACE} for what in ("lift", "lay"))
    seat.board.post(lift)
    seat.run(500)
    seat.board.post(lay)
    seat.run(100)
    assert states(seat) == [kinds.TAG_LAY_THERE] * 3 + [kinds.TAG_GONE, kinds.TAG_ARRIVED]


def test_a_scene_is_on_the_lamps_at_once_and_goes_with_the_session(seat):
    seat.run(300)
    seat.show((0, 3, kinds.STEADY, 10, 20, 30, 0))
    seat.run(10)
    assert colours(seat)[:4] == [(10, 20, 30)] * 3 + [(0, 0, 0)]
    seat.there = False
    seat.run(2_200)
    assert not set(lit(seat)) & {0, 1, 2}


def test_a_scene_that_makes_no_sense_changes_nothing(seat):
    seat.run(300)
    seat.show((0, 3, kinds.STEADY, 10, 20, 30, 0))
    seat.run(10)
    before = colours(seat)
    for payload in (b"", b"\xff", b"\xff\x09\x00", b"\xff\x00\x01\x01\xff"):
        assert seat.host.send(kinds.SCENE, payload, len(payload))
    seat.run(20)
    assert colours(seat) == before
    assert seat.host.open


def test_the_reader_s_troubles_are_told(seat):
    seat.run(300)
    seat.board.post({"do": "fault", "part": "reader", "what": "absent"})
    seat.run(700)
    seat.board.post({"do": "fault", "part": "reader", "what": "fine"})
    seat.run(400)
    assert seat.told(kinds.TROUBLE) == [b"\x00\x01", b"\x00\x00"]


def test_a_host_that_stops_reading_does_not_stop_the_pod(seat):
    seat.run(300)
    seat.line.read = False
    seat.run(300)
    seat.show((0, 1, kinds.STEADY, 9, 9, 9, 0))
    for _ in range(7):
        seat.board.post({"do": "lay", "uid": ACE})
        seat.run(20)
        seat.board.post({"do": "lift", "uid": ACE})
        seat.run(140)
    seat.line.read = True
    seat.run(3_000)
    told = states(seat)
    assert told[-1] == 0
    assert all(a != b for a, b in zip(told, told[1:], strict=False))


def brightest(pod):
    return max(max(lamp) for lamp in colours(pod))


def test_nothing_is_written_to_a_host_that_sleeps_and_one_dim_lamp_goes_on(seat):
    seat.run(300)
    seat.show((0, 16, kinds.STEADY, 100, 100, 100, 0))
    seat.run(50)
    seat.there = False
    seat.board.asleep_since = seat.now
    seat.run(10)
    seat.line.to_host.clear()
    seen = set()
    seat.run(2_500)
    for _ in range(20):
        seat.run(100)
        seen.update(lit(seat))
        assert brightest(seat) <= 16
    assert seen == set(range(5, 16))
    assert not seat.line.to_host


def test_a_host_that_wakes_finds_its_pod_within_a_second(seat):
    seat.run(300)
    seat.show((0, 3, kinds.STEADY, 10, 20, 30, 0))
    seat.run(50)
    seat.there = False
    seat.board.asleep_since = seat.now
    seat.run(5_000)
    seat.board.post({"do": "lay", "uid": ACE})
    seat.run(3_000)
    seat.there = True
    seat.board.asleep_since = None
    seat.run(1_000)
    assert seat.host.open
    assert states(seat) == [kinds.TAG_LAY_THERE]
    seat.show((0, 3, kinds.STEADY, 10, 20, 30, 0))
    seat.run(50)
    assert colours(seat)[0] == (10, 20, 30)


@pytest.mark.parametrize(("wires", "mhz"), [(10_000_000, 8), (5_000_000, 4), (2_000_000, 1)])
def test_a_reader_on_bad_wires_is_asked_more_slowly(seat, wires, mhz):
    seat.board.bus.wires = wires
    seat.run(600)
    seat.board.post({"do": "lay", "uid": ACE})
    assert seat.host.send(kinds.ASK, b"", 0)
    seat.run(100)
    assert len(states(seat)) == 1
    assert messages.get_stats(memoryview(seat.told(kinds.STATS)[0]))[8] == mhz


def test_the_figures_are_told_when_asked(seat):
    seat.run(300)
    assert seat.host.send(kinds.ASK, b"", 0)
    seat.run(20)
    stats = messages.get_stats(memoryview(seat.told(kinds.STATS)[0]))
    assert stats[1] > 100
    assert stats[2:5] == (0, 0, 0)


def test_heap_is_collected_where_nobody_taps(seat, monkeypatch):
    """Right after a scene with nothing on the spot; whoever asks is told of that moment."""
    free = iter((50_000, 60_000))
    collected = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(seat.ms))
    monkeypatch.setattr(gc, "mem_free", lambda: next(free))

    def after(ms, collected_before=0):
        """`collected_before`: the last time is so many milliseconds longer ago."""
        seat.app._heap._collected -= collected_before
        seat.run(ms)
        seat.show((0, 3, kinds.STEADY, 10, 20, 30, 0))
        seat.run(10)
        assert seat.host.send(kinds.ASK, b"", 0)
        seat.run(20)
        told = messages.get_stats(memoryview(seat.told(kinds.STATS)[-1]))
        return len(collected), told[5]

    assert after(300)[0] == 0  # it has just started
    assert after(300, collected_before=19_000)[0] == 0
    assert after(700) == (1, 50_000)
    seat.board.post({"do": "lay", "uid": ACE})
    assert after(1_000, collected_before=19_000) == (1, 50_000)
    seat.board.post({"do": "lift", "uid": ACE})
    assert after(300) == (2, 60_000)


def test_the_trump_shows_while_the_key_is_held_and_then_is_nowhere(private):
    private.show(lines=[(1, b"Stich 1")])
    private.run(100)
    public = bytes(private.board.screen.memory)
    assert any(public)
    private.board.post({"do": "press"})
    private.run(50)
    private.secret(b"Rot 7")
    private.run(100)
    assert bytes(private.board.screen.memory) != public
    assert len(_traces(private.app, b"Rot 7")) == 1  # the screen's own copy and no other
    private.board.post({"do": "release"})
    private.run(200)
    assert private.told(kinds.HIDDEN) == [bytes([kinds.HIDDEN_RELEASED])]
    assert bytes(private.board.screen.memory) == public
    assert _traces(private.app, b"Rot 7") == []


def test_a_trump_that_comes_after_the_key_is_up_is_not_shown(private):
    private.secret(b"Rot 7")
    private.run(50)
    assert private.told(kinds.HIDDEN) == [bytes([kinds.HIDDEN_TOO_LATE])]
    assert _traces(private.app, b"Rot 7") == []


def test_the_trump_goes_when_the_session_ends(private):
    private.board.post({"do": "press"})
    private.run(50)
    private.secret(b"Rot 7")
    private.run(100)
    private.there = False
    private.run(2_300)
    assert _traces(private.app, b"Rot 7") == []
    assert not private.app._screen.showing


def test_an_absent_screen_is_trouble_and_the_pod_goes_on(switch_on):
    pod = switch_on(private=True)
    screen, pod.board.screen = pod.board.screen, None
    pod.run(1_000)
    assert pod.told(kinds.TROUBLE) == [b"\x01\x01"]
    pod.board.screen = screen
    pod.run(1_000)
    assert pod.told(kinds.TROUBLE) == [b"\x01\x01", b"\x01\x00"]
    assert screen.on


def test_leaving_makes_everything_dark_and_calls_the_watchdog_off(seat):
    seat.run(300)
    seat.show((0, 16, kinds.STEADY, 10, 20, 30, 0))
    seat.run(10)
    seat.app._watchdog.start()
    seat.app.close()
    assert lit(seat) == []
    assert micropython.interrupt_char() == 3
    assert seat.app._watchdog._timer is None


def _traces(root, needle):
    """Buffers reachable from the app that hold these bytes."""
    found, seen, todo = [], set(), [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, bytes | bytearray | memoryview):
            if needle in bytes(thing):
                found.append(thing)
        elif isinstance(thing, list | tuple):
            todo.extend(thing)
        elif isinstance(thing, str):
            if needle.decode() in thing:
                found.append(thing)
        elif type(thing).__module__.startswith(("mfrc522", "pod", "podwire")):
            todo.extend(vars(thing).values())
    return found
