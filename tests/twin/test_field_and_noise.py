"""Several tags in one field, and noise."""

from stichtisch.twin.air import COLLISION, bytes_of, heard, on_air
from stichtisch.twin.field import Field, answer_delay_ns, bits_ns, superpose

AWAKE = 5_000_000
WUPA = on_air([0x52], last_bits=7)
FOUR, SEVEN = bytes.fromhex("deadbeef"), bytes.fromhex("04a1b2c3d4e5f6")


def field_with(*uids, noise=0.0, seed=0):
    field = Field(seed)
    field.power(True, 0)
    field.noise = noise
    for uid in uids:
        field.lay(uid, 0)
    return field


def test_radio_time_is_that_of_106_kbit_a_second():
    assert bits_ns(1) == 9_439
    assert bits_ns(1000) == 9_439_528
    # counted from the frame's last pause: 1236 periods after a 1, whose pause comes half a bit
    # before its end; 1172 after a 0, whose pause follows its end. Both give the same moment
    assert answer_delay_ns(1) == answer_delay_ns(0) == 88_790


def test_the_answer_comes_a_frame_delay_after_the_question():
    answer = field_with(FOUR).exchange(WUPA, AWAKE)
    assert answer.start == AWAKE + bits_ns(8) + answer_delay_ns(0)
    assert answer.end == answer.start + bits_ns(19)


def test_an_empty_field_is_silent():
    assert field_with().exchange(WUPA, AWAKE) is None


def test_bits_that_differ_collide_and_like_ones_do_not():
    assert superpose([[0, 0, 1, 1], [0, 1, 0, 1]]) == [0, COLLISION, COLLISION, 1]
    answer = field_with(FOUR, SEVEN).exchange(WUPA, AWAKE)
    # 0004 and 0044 differ in bit 6 of the first byte, and so in its parity
    assert [place for place, symbol in enumerate(answer.symbols) if symbol == COLLISION] == [6, 8]


def test_a_tag_laid_twice_lies_there_once_and_a_lifted_one_not_at_all():
    field = field_with(FOUR)
    field.lay(FOUR, 7)
    assert len(field.tags) == 1
    field.lift(FOUR)
    field.lift(FOUR)
    assert field.exchange(WUPA, AWAKE) is None


def test_tags_laid_before_the_field_comes_up_start_with_it():
    field = Field()
    field.lay(FOUR, 0)
    assert field.exchange(WUPA, AWAKE) is None
    field.power(True, AWAKE)
    assert field.exchange(WUPA, AWAKE) is None
    assert field.exchange(WUPA, 2 * AWAKE) is not None


def test_fading_leaves_only_silence_on_either_way():
    field = field_with(FOUR)
    field.fading = 0.2
    answers = []
    for _ in range(1_000):
        field.tags[0].power_off()
        field.power(True, -AWAKE)
        answers.append(field.exchange(WUPA, 0))
    assert 150 < answers.count(None) < 230
    assert all(a.symbols == on_air(b"\x04\x00") for a in answers if a)


def _answers(noise, seed):
    heard_all = []
    for _ in range(200):
        answer = field_with(FOUR, noise=noise, seed=seed + len(heard_all)).exchange(WUPA, AWAKE)
        heard_all.append(None if answer is None else (answer.start_bit, tuple(answer.symbols)))
    return heard_all


def test_noise_loses_some_answers_and_spoils_others_but_not_all():
    clean = (True, tuple(on_air(b"\x04\x00")))
    answers = _answers(noise=0.5, seed=1)
    assert 20 < answers.count(None) < 100
    assert 60 < answers.count(clean) < 160
    spoilt = [a for a in answers if a not in (None, clean)]
    assert any(COLLISION in symbols for _, symbols in spoilt)
    assert any(not start for start, _ in spoilt)
    assert any(len(symbols) < 18 for _, symbols in spoilt)


def test_the_same_seed_makes_the_same_noise():
    assert _answers(noise=0.5, seed=3) == _answers(noise=0.5, seed=3)
    assert _answers(noise=0.5, seed=3) != _answers(noise=0.5, seed=900)


def test_without_noise_nothing_is_spoilt():
    assert set(_answers(noise=0.0, seed=1)) == {(True, tuple(on_air(b"\x04\x00")))}


def test_a_command_spoilt_on_its_way_is_an_error_for_the_tag():
    field = field_with(FOUR, noise=1.0, seed=2)
    silent = 0
    for _ in range(50):
        field.power(False, 0)
        field.power(True, 0)
        silent += field.exchange(WUPA, AWAKE) is None
    assert 0 < silent < 50


def test_what_a_tag_says_is_read_back_whole():
    bits, right = heard(on_air(b"\x44\x00\xa5"))
    assert (bytes_of(bits), right) == (b"\x44\x00\xa5", True)
