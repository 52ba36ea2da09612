"""Frames: the codings against published vectors and against plain second versions of them."""

import zlib

from hypothesis import given
from hypothesis import strategies as st

from podwire import WIRE, kinds
from podwire.cobs import Decoder, encode, escape
from podwire.crc import crc16, crc32
from podwire.frame import Frame, payload_size

BODIES = st.binary(min_size=1, max_size=254)


def coded(body: bytes) -> bytes:
    out = bytearray(len(body) + 2)
    assert encode(body, len(body), out) == len(out)
    return bytes(out)


def fed(decoder: Decoder, data: bytes) -> list[int]:
    return [n for at in range(len(data)) if (n := decoder.feed_all(data, at, at + 1))]


def plain_cobs(body: bytes) -> bytes:
    """COBS by splitting at the zeros; for bodies of at most 254 bytes."""
    return b"".join(bytes([len(part) + 1]) + part for part in body.split(b"\0")) + b"\0"


def escaped(data: bytes) -> bytes:
    out = bytearray(2 * len(data))
    return bytes(out[: escape(data, len(data), out)])


def plain_crc(data: bytes) -> int:
    """The CRC as a division of polynomials, on one big number."""
    bits = 8 * len(data) + 16
    number = int.from_bytes(data, "big") << 16 ^ 0xFFFF << bits - 16
    for bit in range(bits - 1, 15, -1):
        if number >> bit & 1:
            number ^= 0x11021 << bit - 16
    return number


def test_the_crc_of_32_bits_is_that_of_zlib_in_one_go_or_in_parts() -> None:
    crc = bytearray(4)
    assert crc32(b"123456789", 0, 9, crc) == 9
    assert crc == (0xCBF43926).to_bytes(4, "little")


@given(st.binary(max_size=300), st.integers(0, 300))
def test_wherever_it_is_broken_off(data: bytes, cut: int) -> None:
    cut = min(cut, len(data))
    crc = bytearray(4)
    crc32(b"before" + data[:cut], 6, 6 + cut, crc)
    crc32(data + b"after", cut, len(data), crc)
    assert crc == zlib.crc32(data).to_bytes(4, "little")


def test_the_crc_of_16_bits_is_ccitt_false() -> None:
    assert crc16(b"123456789", 0, 9) == 0x29B1
    assert crc16(b"", 0, 0) == 0xFFFF
    assert crc16(b"xx123456789yy", 2, 11) == 0x29B1


@given(st.binary(min_size=2, max_size=254))
def test_it_is_a_division(data: bytes) -> None:
    assert crc16(data, 0, len(data)) == plain_crc(data)


def test_cobs_codes_the_vectors_of_its_authors() -> None:
    vectors = {
        "00": "010100",
        "0000": "01010100",
        "112200 33": "031122023300",
        "11223344": "051122334400",
        "11000000": "021101010100",
    }
    for body, line in vectors.items():
        assert coded(bytes.fromhex(body)).hex() == line
    longest = bytes(range(1, 255))
    assert coded(longest) == b"\xff" + longest + b"\0"


@given(BODIES)
def test_a_body_comes_back_and_costs_two_bytes_more(body: bytes) -> None:
    line = coded(body)
    assert line == plain_cobs(body)
    assert line.index(0) == len(body) + 1

    received = bytearray(254)
    assert fed(Decoder(received), line) == [len(body)]
    assert received[: len(body)] == body


@given(st.binary(max_size=600), BODIES)
def test_whatever_came_before_the_frame_after_the_next_zero_is_read(
    garbage: bytes, body: bytes
) -> None:
    received = bytearray(254)
    decoder = Decoder(received)
    fed(decoder, garbage + b"\0")
    assert fed(decoder, coded(body)) == [len(body)]
    assert received[: len(body)] == body


def test_too_long_and_broken_off_is_garbage() -> None:
    decoder = Decoder(bytearray(254))
    assert fed(decoder, b"\x01" * 300 + b"\0") == [-1]
    assert fed(decoder, b"\x05ab\0") == [-1]
    assert fed(decoder, b"\0\0\0") == []


def a_message(payload: bytes) -> tuple[bytearray, int]:
    frame = Frame()
    frame.payload[: len(payload)] = payload
    return received(bytes(frame.finish(kinds.SCENE, 1, 2, 3, 4, len(payload))))


def a_greeting(payload: bytes) -> tuple[bytearray, int]:
    frame = Frame()
    frame.greeting[: len(payload)] = payload
    return received(bytes(frame.greet(kinds.HELLO, 1, 2, len(payload))))


def received(line: bytes) -> tuple[bytearray, int]:
    body = bytearray(kinds.BODY_MAX)
    (n,) = fed(Decoder(body), line)
    return body, n


@given(st.binary(max_size=kinds.PAYLOAD_MAX), st.integers(0, 8 * 250))
def test_one_wrong_bit_is_always_noticed(payload: bytes, bit: int) -> None:
    body, n = a_message(payload)
    assert payload_size(body, n) == len(payload)
    body[bit // 8 % n] ^= 1 << bit % 8
    assert payload_size(body, n) < 0


@given(st.binary(max_size=240).map(lambda rest: bytes([WIRE]) + rest), st.integers(0, 8 * 250))
def test_also_in_a_greeting_of_our_version(payload: bytes, bit: int) -> None:
    body, n = a_greeting(payload)
    assert payload_size(body, n) == len(payload)
    body[bit // 8 % n] ^= 1 << bit % 8
    assert payload_size(body, n) < 0


@given(st.binary(min_size=10, max_size=200), st.data())
def test_a_harm_that_16_bits_of_check_let_pass_is_noticed(payload: bytes, data) -> None:
    for build, check in ((a_message, 4), (a_greeting, 6)):
        body, n = build(bytes([WIRE]) + payload)
        # any multiple of the polynomial leaves its remainder as it was
        place = data.draw(st.integers(0, 8 * len(payload) - 17))
        whole = int.from_bytes(body[: n - check], "big") ^ 0x11021 << place
        harmed = bytearray(whole.to_bytes(n - check, "big")) + body[n - check :]
        assert crc16(harmed, 0, n - check) == crc16(body, 0, n - check)
        assert payload_size(body, n) == 1 + len(payload)
        assert payload_size(harmed, n) < 0


def test_what_is_too_short_to_be_a_frame_is_none() -> None:
    for kind in (kinds.TAG, kinds.IDLE, kinds.OPEN, kinds.HELLO, kinds.REFUSE):
        for n in range(1, 12):
            assert payload_size(bytearray([kind]) + bytes(253), n) < 0


@given(st.binary(max_size=254))
def test_what_is_escaped_holds_no_ctrl_c_and_is_heard_as_it_was(body: bytes) -> None:
    line = escaped(coded(body))
    assert 0x03 not in line
    assert line.count(0) == 1 and line.endswith(b"\0")
    heard = bytearray(254)
    sizes = fed(Decoder(heard, escaped=True), line)
    assert sizes == ([len(body)] if body else [])
    assert heard[: len(body)] == body


@given(st.binary(max_size=40), st.binary(min_size=1, max_size=254))
def test_after_escaped_garbage_the_next_frame_is_heard(garbage: bytes, body: bytes) -> None:
    heard = bytearray(254)
    line = garbage + b"\x7d\0" + escaped(coded(body))
    assert fed(Decoder(heard, escaped=True), line)[-1] == len(body)
    assert heard[: len(body)] == body


def test_escapes_are_those_of_ppp() -> None:
    # RFC 1662, 4.2: 0x7D and the octet with bit 5 complemented
    assert escaped(b"\x01\x03\x7d") == bytes.fromhex("01 7d23 7d5d")
