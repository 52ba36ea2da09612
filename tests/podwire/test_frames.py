"""Frames: the codings against published vectors and against plain second versions of them."""

from hypothesis import given
from hypothesis import strategies as st

from podwire.cobs import Decoder, encode
from podwire.crc import crc16
from podwire.frame import Frame, intact

BODIES = st.binary(min_size=1, max_size=254)


def coded(body: bytes) -> bytes:
    out = bytearray(len(body) + 2)
    assert encode(body, len(body), out) == len(out)
    return bytes(out)


def fed(decoder: Decoder, data: bytes) -> list[int]:
    return [n for n in map(decoder.feed, data) if n]


def plain_cobs(body: bytes) -> bytes:
    """COBS by splitting at the zeros; for bodies of at most 254 bytes."""
    return b"".join(bytes([len(part) + 1]) + part for part in body.split(b"\0")) + b"\0"


def plain_crc(data: bytes) -> int:
    """The CRC as a division of polynomials, on one big number."""
    bits = 8 * len(data) + 16
    number = int.from_bytes(data, "big") << 16 ^ 0xFFFF << bits - 16
    for bit in range(bits - 1, 15, -1):
        if number >> bit & 1:
            number ^= 0x11021 << bit - 16
    return number


def test_the_crc_is_ccitt_false() -> None:
    assert crc16(b"123456789", 0, 9) == 0x29B1
    assert crc16(b"", 0, 0) == 0xFFFF
    assert crc16(b"xx123456789yy", 2, 11) == 0x29B1


@given(st.binary(min_size=2, max_size=254))
def test_the_crc_is_a_division(data: bytes) -> None:
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


@given(st.binary(max_size=245), st.integers(0, 8 * 250))
def test_one_wrong_bit_is_always_noticed(payload: bytes, bit: int) -> None:
    frame = Frame()
    frame.payload[: len(payload)] = payload
    line = bytes(frame.finish(0x40, 1, 2, 3, 4, len(payload)))
    body = bytearray(254)
    (n,) = fed(Decoder(body), line)
    assert intact(body, n)
    body[bit // 8 % n] ^= 1 << bit % 8
    assert not intact(body, n)
