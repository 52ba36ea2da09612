"""A tag's states and answers, as ISO/IEC 14443-3, 6.3 defines them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stichtisch.errors import StichtischError
from stichtisch.twin.air import bytes_of, heard, on_air, with_crc
from stichtisch.twin.tag import Tag, TagState

REQA, WUPA = 0x26, 0x52
AWAKE = 5_000_000
FOUR = bytes.fromhex("deadbeef")
SEVEN = bytes.fromhex("04a1b2c3d4e5f6")


def short(command):
    return on_air([command], last_bits=7)


class InField:
    """One tag that has been in the field for 5 ms."""

    def __init__(self, uid=FOUR):
        self.tag = Tag(uid)
        self.tag.power_on(0)

    def says(self, frame):
        answer = self.tag.hear(frame, AWAKE)
        return None if answer is None else bytes_of(heard(answer)[0])

    def ask(self, command):
        return self.says(short(command))

    def anticollision(self, code, known=b"", bits=0):
        nvb = (2 + len(known)) * 16 + bits - (16 if bits else 0)
        return self.says(on_air(bytes([code, nvb]) + known, bits))

    def select(self, code, uid):
        check = uid[0] ^ uid[1] ^ uid[2] ^ uid[3]
        return self.says(on_air(with_crc(bytes([code, 0x70]) + uid + bytes([check]))))

    def halt(self):
        return self.says(on_air(with_crc(b"\x50\x00")))

    @property
    def state(self):
        return self.tag.state


def active(uid=FOUR):
    spot = InField(uid)
    spot.ask(REQA)
    spot.select(0x93, uid)
    assert spot.state is TagState.ACTIVE
    return spot


def halted():
    spot = active()
    assert spot.halt() is None
    assert spot.state is TagState.HALT
    return spot


def test_without_a_field_a_tag_is_off_and_silent():
    tag = Tag(FOUR)
    assert tag.state is TagState.POWER_OFF
    assert tag.hear(short(WUPA), AWAKE) is None


def test_a_slow_tag_starts_anew_with_each_frame_that_comes_too_early():
    tag = Tag(FOUR, slow=True)
    tag.power_on(0)
    assert tag.hear(short(REQA), AWAKE - 1_000_000) is None
    assert tag.hear(short(REQA), 2 * AWAKE - 1_000_000) is None, "5 ms after that frame's start"
    assert tag.hear(short(REQA), 3 * AWAKE - 500_000) is not None


def test_a_tag_needs_5_ms_of_field_before_it_hears():
    tag = Tag(FOUR)
    tag.power_on(1_000)
    assert tag.hear(short(REQA), 5_000_999) is None
    assert tag.hear(short(REQA), 5_001_000) is not None


@pytest.mark.parametrize("command", [REQA, WUPA])
def test_an_idle_tag_answers_both_requests_with_its_atqa(command):
    spot = InField()
    assert spot.ask(command) == b"\x04\x00"
    assert spot.state is TagState.READY


def test_an_idle_tag_ignores_everything_else():
    spot = InField()
    assert spot.anticollision(0x93) is None
    assert spot.halt() is None
    assert spot.ask(0x35) is None
    assert spot.state is TagState.IDLE


def test_a_single_size_uid_takes_one_level():
    spot = InField()
    spot.ask(REQA)
    assert spot.anticollision(0x93) == FOUR + b"\x22"
    assert spot.select(0x93, FOUR) == with_crc(b"\x08")
    assert spot.state is TagState.ACTIVE


def test_a_double_size_uid_takes_two_levels_and_hides_its_first_behind_88():
    spot = InField(SEVEN)
    assert spot.ask(REQA) == b"\x44\x00"
    first = b"\x88" + SEVEN[:3]
    assert spot.anticollision(0x93)[:4] == first
    assert spot.select(0x93, first) == with_crc(b"\x04")
    assert spot.state is TagState.READY
    assert spot.anticollision(0x95)[:4] == SEVEN[3:]
    assert spot.select(0x95, SEVEN[3:]) == with_crc(b"\x00")
    assert spot.state is TagState.ACTIVE


def test_the_second_level_cannot_be_asked_first():
    spot = InField(SEVEN)
    spot.ask(REQA)
    assert spot.anticollision(0x95) is None
    assert spot.state is TagState.IDLE


@given(known=st.integers(min_value=0, max_value=39))
def test_a_tag_that_is_meant_sends_the_rest_of_its_uid(known):
    spot = InField()
    spot.ask(REQA)
    level = FOUR + b"\x22"
    whole = int.from_bytes(level, "little")
    asked = (whole & (1 << known) - 1).to_bytes((known + 7) // 8, "little")
    frame = on_air(bytes([0x93, (2 + known // 8) << 4 | known % 8]) + asked, known % 8)
    answer = spot.tag.hear(frame, AWAKE)
    # the rest of the split byte and its parity, then whole bytes, each with its parity
    rest = 40 - known
    assert len(answer) == rest + (rest + 7) // 8
    got = [bit for place, bit in enumerate(answer) if (place + known % 8 + 1) % 9]
    assert got == [whole >> place & 1 for place in range(known, 40)]
    assert spot.state is TagState.READY


def test_a_tag_that_is_not_meant_keeps_silent_and_ready():
    spot = InField()
    spot.ask(REQA)
    assert spot.anticollision(0x93, b"\xdf") is None
    assert spot.state is TagState.READY
    assert spot.anticollision(0x93, b"\xde") is not None


def test_the_selection_of_another_tag_sends_it_back_to_idle():
    spot = InField()
    spot.ask(REQA)
    assert spot.select(0x93, b"\x01\x02\x03\x04") is None
    assert spot.state is TagState.IDLE


def test_a_woken_tag_falls_back_into_halt_instead():
    spot = halted()
    spot.ask(WUPA)
    assert spot.state is TagState.READY_STAR
    assert spot.select(0x93, b"\x01\x02\x03\x04") is None
    assert spot.state is TagState.HALT


def test_halt_hears_wupa_alone():
    spot = halted()
    assert spot.ask(REQA) is None
    assert spot.anticollision(0x93) is None
    assert spot.ask(WUPA) == b"\x04\x00"
    spot.select(0x93, FOUR)
    assert spot.state is TagState.ACTIVE_STAR
    spot.halt()
    assert spot.state is TagState.HALT


@pytest.mark.parametrize("command", [REQA, WUPA])
def test_an_active_tag_answers_no_request_once(command):
    spot = active()
    assert spot.ask(command) is None
    assert spot.state is TagState.IDLE
    assert spot.ask(command) == b"\x04\x00"


def test_hlta_with_a_wrong_crc_is_an_error():
    spot = active()
    assert spot.says(on_air(b"\x50\x00\x57\xcc")) is None
    assert spot.state is TagState.IDLE


def test_a_wrong_parity_is_an_error():
    spot = InField()
    spot.ask(REQA)
    frame = on_air(b"\x93\x20")
    frame[8] ^= 1
    assert spot.says(frame) is None
    assert spot.state is TagState.IDLE


@given(frame=st.lists(st.integers(0, 1), min_size=1, max_size=100))
def test_no_frame_however_broken_is_more_than_an_error(frame):
    spot = InField(SEVEN)
    spot.ask(REQA)
    spot.tag.hear(frame, AWAKE)
    assert spot.state in (TagState.IDLE, TagState.READY)
    spot.tag.power_off()
    spot.tag.power_on(0)
    assert spot.ask(REQA) == b"\x44\x00"


def test_losing_the_field_forgets_halt():
    spot = halted()
    spot.tag.power_off()
    spot.tag.power_on(0)
    assert spot.ask(REQA) == b"\x04\x00"


@pytest.mark.parametrize(
    ("uid", "says"),
    [("", "4, 7 or 10 bytes, not 0"), ("0102030405", "not 5"), ("88010203", "begin with 88")],
)
def test_a_uid_no_tag_has_is_refused(uid, says):
    with pytest.raises(StichtischError, match=says):
        Tag(bytes.fromhex(uid))
