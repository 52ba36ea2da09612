"""Payloads say what was put into them, and nothing when they are cut.

Bytes behind those that we know are a later version's fields: they are ignored.
"""

from hypothesis import given
from hypothesis import strategies as st

from podwire import WIRE, kinds, messages

BYTE = st.integers(0, 255)


def put(writer, *what: object) -> memoryview:
    buf = bytearray(kinds.PAYLOAD_MAX)
    return memoryview(buf)[: writer(buf, *what)]


def longer(payload: memoryview) -> memoryview:
    return memoryview(bytes(payload) + b"later")


@given(BYTE, BYTE, st.binary(max_size=40))
def test_hello(lamps: int, keys: int, firmware: bytes) -> None:
    payload = put(messages.put_hello, 1, 2, lamps, 5, keys, (128, 64), b"\xe6abcdefg", firmware)
    assert messages.get_hello(payload) == (
        *(WIRE, 1, 2, lamps, 5, keys, 128, 64),
        b"\xe6abcdefg",
        firmware,
    )
    assert messages.get_hello(payload[: messages._HELLO_FIXED + len(firmware) - 1]) is None
    assert messages.get_hello(longer(payload)) == messages.get_hello(payload)


@given(st.sampled_from([4, 7, 10]), BYTE, st.integers(0, 0xFFFF), BYTE, BYTE)
def test_tag_with_a_uid_of_every_size(size: int, reader: int, age: int, number: int, look: int):
    uid = bytes(range(1, size + 1))
    said = (reader, kinds.TAG_ARRIVED, age, number, look)
    payload = put(messages.put_tag, *said, uid + b"more", size)
    assert messages.get_tag(payload) == (*said, uid)
    assert messages.get_tag(payload[:-1]) is None
    assert messages.get_tag(longer(payload)) == (*said, uid)


def test_a_hello_may_have_a_name_and_fields_of_a_later_version() -> None:
    payload = put(messages.put_hello, 0, 1, 16, 5, 1, (0, 0), b"12345678", b"0.1", "Bär".encode())
    later = memoryview(bytes(payload) + b"later")
    assert messages.get_name(payload) == messages.get_name(later) == "Bär".encode()
    assert messages.get_hello(later) == messages.get_hello(payload)
    for end in range(messages._HELLO_FIXED + 3, len(payload)):
        assert messages.get_name(payload[:end]) == b""


def test_a_uid_of_another_size_is_none() -> None:
    assert messages.get_tag(put(messages.put_tag, 0, 1, 0, 0, 0, b"12345", 5)) is None


def test_key_trouble_hidden() -> None:
    assert messages.get_pair(put(messages.put_pair, 0, 1)) == (0, 1)
    assert messages.get_pair(memoryview(b"a")) is None
    assert messages.get_pair(memoryview(b"\0\1later")) == (0, 1)
    assert messages.get_hidden(put(messages.put_hidden, 3)) == 3
    assert messages.get_hidden(memoryview(b"")) is None
    assert messages.get_hidden(memoryview(b"\3later")) == 3


@given(st.tuples(*[st.integers(0, 2**32 - 1)] * 6, BYTE, BYTE, BYTE))
def test_stats(stats: tuple[int, ...]) -> None:
    payload = put(messages.put_stats, stats)
    assert messages.get_stats(payload) == stats
    assert messages.get_stats(payload[:-1]) is None
    assert messages.get_stats(longer(payload)) == stats


@given(st.integers(0, 0xFFFF), BYTE, BYTE)
def test_room(tags: int, looks: int, segments: int) -> None:
    payload = put(messages.put_room, tags, looks, segments)
    assert messages.get_room(payload) == (tags, looks, segments)
    assert messages.get_room(payload[:-1]) is None
    assert messages.get_room(longer(payload)) == (tags, looks, segments)


def test_tags_looks_and_verdicts_are_as_the_page_has_them() -> None:
    uids = [bytes.fromhex("04a1b2c3"), bytes.fromhex("04a1b2c3d4e5f6")]
    assert bytes(
        put(messages.put_tags, 5, uids)
    ).hex() == "05 04 04a1b2c3 07 04a1b2c3d4e5f6".replace(" ", "")
    assert bytes(put(messages.put_look, 3, 255, [(1, 2, 3, 4, 5, 6, 7)])) == bytes(
        [3, 255, 1, 1, 2, 3, 4, 5, 6, 7]
    )
    assert bytes(put(messages.put_verdicts, 9, 2, [1, 15, 4])).hex() == "0902f1f4"


@given(
    BYTE,
    st.lists(st.tuples(*[BYTE] * 7), max_size=8),
    st.lists(st.tuples(st.integers(1, 3), st.binary(max_size=20)), max_size=6),
)
def test_a_pod_finds_its_way_through_any_scene(brightness, segments, lines) -> None:
    payload = put(messages.put_scene, brightness, segments, lines)
    at = messages.scene_text_at(payload)
    assert (payload[0], payload[1]) == (brightness, len(segments))
    assert [tuple(payload[2 + 7 * i : 9 + 7 * i]) for i in range(payload[1])] == segments
    assert messages.text_fits(payload, at)
    assert bytes(payload[at:]) == bytes(put(messages.put_text, 0, lines))

    found = []
    count, at = payload[at], at + 1
    for _ in range(count):
        end = at + 2 + payload[at + 1]
        found.append((payload[at], bytes(payload[at + 2 : end])))
        at = end
    assert found == lines


@given(st.binary(max_size=kinds.PAYLOAD_MAX))
def test_text_that_fits_ends_within_the_payload(garbage: bytes) -> None:
    at = messages.scene_text_at(memoryview(garbage))
    fits = messages.text_fits(memoryview(garbage), at)
    if at >= 0:
        lines, whole = garbage[at + 1 :], True
        for _ in range(garbage[at]):
            whole = whole and len(lines) >= 2 + (lines[1:2] or b"\0")[0] and len(lines) >= 2
            lines = lines[2 + lines[1] :] if whole else b""
        assert fits == whole
    else:
        assert not fits


def test_a_scene_cut_anywhere_is_refused() -> None:
    payload = put(messages.put_scene, 9, [(1, 2, 3, 4, 5, 6, 7)], [(1, b"Was"), (2, b"Sticht?")])
    for n in range(len(payload)):
        cut = payload[:n]
        assert not messages.text_fits(cut, messages.scene_text_at(cut))
