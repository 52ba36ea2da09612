"""The page that documents the wire says what the code does."""

import re
from pathlib import Path

import podwire
from podwire import kinds
from podwire.cobs import Decoder
from podwire.frame import Frame, payload_size

PAGE = Path(podwire.__file__).with_name("README.md").read_text("utf-8")


def example(name: str) -> bytes:
    return bytes.fromhex(re.search(rf"^{name} +([0-9a-f ]+)$", PAGE, re.MULTILINE)[1])


def test_the_worked_example_is_what_we_send() -> None:
    frame = Frame()
    uid = bytes.fromhex("04A1B2C3D4E5F6")
    payload = bytes([0, kinds.TAG_ARRIVED, 3, 0, 0, kinds.NO_LOOK, 7]) + uid
    frame.payload[: len(payload)] = payload
    assert bytes(frame.finish(kinds.TAG, 0x1234, 0xABCD, 5, 2, len(payload))) == example("line")


def test_so_is_the_greeting() -> None:
    frame = Frame()
    frame.greeting[0] = podwire.WIRE
    assert bytes(frame.greet(kinds.OPEN, 0x1234, 0, 1)) == example("open line")
    body = bytearray(kinds.BODY_MAX)
    line = example("open line")
    n = Decoder(body).feed_all(line, 1, len(line))  # behind the 0 that leads it
    assert body[:n] == example("open body")
    assert payload_size(body, n) == 1


def test_and_what_we_read() -> None:
    body = bytearray(kinds.BODY_MAX)
    line = example("line")
    n = Decoder(body).feed_all(line, 0, len(line))
    assert body[:n] == example("body")
    assert payload_size(body, n) == 14


def test_every_kind_is_documented_under_its_number() -> None:
    rows = re.findall(r"^\| 0x(\w\w) ([A-Z]+) \|", PAGE, re.MULTILINE)
    assert len(rows) == 21
    for number, name in rows:
        assert getattr(kinds, name) == int(number, 16)


def test_every_pattern_is_documented_under_its_number() -> None:
    patterns = PAGE.split("*Patterns*:")[1].split("Lamps count")[0]
    words = re.findall(r"(\d) ([a-z]+ ?[a-z]*)", patterns)
    assert len(words) == 10
    for number, word in words:
        name = {"fill": "FILL_UP"}.get(word.strip(), word.strip().replace(" ", "_").upper())
        assert getattr(kinds, name) == int(number)


def test_the_version_is_the_pages() -> None:
    assert f"(version {podwire.WIRE})" in PAGE.splitlines()[0]
