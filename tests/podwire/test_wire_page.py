"""The page that documents the wire says what the code does."""

import re
from pathlib import Path

import podwire
from podwire import kinds
from podwire.cobs import Decoder
from podwire.frame import Frame, intact

PAGE = Path(podwire.__file__).with_name("README.md").read_text("utf-8")


def example(name: str) -> bytes:
    return bytes.fromhex(re.search(rf"^{name} +([0-9a-f ]+)$", PAGE, re.MULTILINE)[1])


def test_the_worked_example_is_what_we_send() -> None:
    frame = Frame()
    payload = bytes([0, kinds.TAG_ARRIVED, 7]) + bytes.fromhex("04A1B2C3D4E5F6")
    frame.payload[: len(payload)] = payload
    assert bytes(frame.finish(kinds.TAG, 0x1234, 0xABCD, 5, 2, len(payload))) == example("line")


def test_and_what_we_read() -> None:
    body = bytearray(kinds.BODY_MAX)
    read = [n for n in map(Decoder(body).feed, example("line")) if n]
    assert body[: read[0]] == example("body")
    assert intact(body, read[0])


def test_every_kind_is_documented_under_its_number() -> None:
    documented = {
        name: int(number, 16) for number, name in re.findall(r"0x(\w\w) ([A-Z]+) \|", PAGE)
    }
    names = [
        "TAG",
        "KEY",
        "TROUBLE",
        "HIDDEN",
        "STATS",
        "SCENE",
        "SECRET",
        "FILL",
        "ASK",
        "OPEN",
        "HELLO",
        "IDLE",
        "CLOSE",
        "REFUSE",
        "PING",
        "PONG",
    ]
    assert documented == {name: getattr(kinds, name) for name in names}


def test_every_pattern_is_documented_under_its_number() -> None:
    names = [
        "STEADY",
        "BLINK",
        "BREATHE",
        "CHASE",
        "CHASE_BACK",
        "ALTERNATE",
        "DOTS",
        "FLASH",
        "FILL_UP",
        "HALF_LIT",
    ]
    patterns = PAGE.split("*Patterns*:")[1].split("Lamps count")[0]
    words = re.findall(r"(\d) ([a-z ]+)", patterns)
    assert [int(number) for number, _ in words] == [getattr(kinds, name) for name in names.split()]
    for name, (_, word) in zip(names.split(), words, strict=True):
        assert word.strip().startswith(name.removesuffix("_UP").replace("_", " ").lower())


def test_the_version_is_the_pages() -> None:
    assert f"(version {podwire.WIRE})" in PAGE.splitlines()[0]
