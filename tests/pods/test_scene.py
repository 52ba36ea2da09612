"""A scene is checked when it is made, and a secret stays out of logs."""

import unicodedata

import pytest

from podwire import kinds, messages
from stichtisch.scene import COLUMNS, ROWS, Line, Pattern, Scene, SceneError, Secret, Segment


def coded(scene: Scene | Secret) -> bytes:
    buf = bytearray(kinds.PAYLOAD_MAX)
    return bytes(buf[: scene.encode(buf)])


def test_a_scene_is_written_as_the_wire_has_it() -> None:
    scene = Scene(
        128,
        (Segment(5, 11, (255, 160, 0), Pattern.CHASE, 1200),),
        (Line("Grün", 2), Line("")),
    )
    assert coded(scene) == (
        bytes([128, 1, 5, 11, 3, 255, 160, 0, 60, 2, 2, 5]) + "Grün".encode() + bytes([1, 0])
    )
    assert coded(Scene(0)) == b"\0\0\0"
    assert coded(Secret((Line("X"),))) == b"\x01\x01\x01X"


@pytest.mark.parametrize(
    "build",
    [
        lambda: Segment(256, 1, (0, 0, 0)),
        lambda: Segment(0, 1, (0, 300, 0)),
        lambda: Segment(0, 1, (0, 0)),
        lambda: Segment(0, 1, (0, 0, 0), period_ms=6000),
        lambda: Line("a", 4),
        lambda: Scene(-1),
        lambda: Scene(0, (Segment(0, 1, (0, 0, 0)),) * 40),
    ],
)
def test_what_cannot_go_over_the_wire_is_refused_in_one_sentence(build) -> None:
    with pytest.raises(SceneError) as refused:
        build()
    assert "\n" not in str(refused.value) and len(str(refused.value)) > 10


def test_the_largest_scene_fits() -> None:
    scene = Scene(255, (Segment(0, 1, (1, 2, 3)),) * 34, ())
    assert len(coded(scene)) == 2 + 34 * 7 + 1 <= kinds.PAYLOAD_MAX
    assert messages.text_fits(memoryview(coded(scene)), 240)


def test_a_secret_does_not_show_in_a_log() -> None:
    secret = Secret((Line("Supertrumpf"),))
    assert "Supertrumpf" not in repr(secret) + str(secret) + f"{secret!r:>80}"


LONG = {
    "ASCII": "a" * 5000,
    "umlauts": "äöüß" * 1250,
    "Greek": "Ωμέγα" * 100,
    "wide": "漢字" * 200,
    "right to left": "שלום" * 100,
    "combining": "e\u0301" * 300,
    "stacked": "Z" + "\u0335\u0321" * 400,
    "emoji": "\U0001f469\u200d\U0001f467" * 80,
    "override": "\u202ename" * 50,
    "broken": "A\ud800\udcff" * 90,
    "control": "A\x1b[2J\n\t\0" * 60,
}


def texts(payload: bytes, at: int) -> list[str]:
    """The lines as a pod reads them."""
    assert messages.text_fits(memoryview(payload), at)
    lines, at = [], at + 1
    for _ in range(payload[at - 1]):
        n = payload[at + 1]
        lines.append(payload[at + 2 : at + 2 + n].decode("utf-8"))
        at += 2 + n
    return lines


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_any_text_is_cut_to_what_a_line_a_screen_and_the_wire_hold(text: str, scale: int) -> None:
    line = Line(text, scale)
    assert 0 < len(line.text) <= {1: COLUMNS, 2: 11, 3: 7}[scale]
    assert not any(unicodedata.category(letter)[0] == "C" for letter in line.text)
    for segments in ((), (Segment(0, 1, (1, 2, 3)),) * 20):
        scene = Scene(255, segments, (line,) * 12)
        payload = coded(scene)
        shown = texts(payload, 2 + 7 * len(segments))
        assert shown == [line.text for line in scene.lines]
        assert len(shown) == ROWS // scale and all(shown)
    secret = Secret((line,) * 12)
    assert texts(coded(secret), 0) == [line.text for line in secret.lines]


def test_short_lines_stay_whole_when_long_ones_are_cut() -> None:
    scene = Scene(lines=(Line("Anna 3/2"), *(Line("漢" * 21),) * 6, Line("Ben 1/0")))
    assert (scene.lines[0].text, scene.lines[-1].text) == ("Anna 3/2", "Ben 1/0")
    assert {len(line.text) for line in scene.lines[1:-1]} <= {10, 11, 12}
    assert len(coded(scene)) <= kinds.PAYLOAD_MAX


def test_letters_with_marks_are_one_letter_where_there_is_one() -> None:
    assert Line("Zoe\u0308").text == "Zoë" and Line("u\u0308").text == "ü"
    assert Line("Grün").text == "Grün"


def test_a_long_secret_is_cut_and_not_told() -> None:
    for secret in (Secret((Line("Supertrumpf" * 20),) * 2), Secret((Line("Supertrumpf" * 30),))):
        assert "Supertrumpf" not in repr(secret)
