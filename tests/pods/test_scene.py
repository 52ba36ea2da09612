"""A scene is checked when it is made, and a secret stays out of logs."""

import pytest

from podwire import kinds, messages
from stichtisch.pods.errors import SceneError
from stichtisch.scene import Line, Pattern, Scene, Secret, Segment


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
        lambda: Line("a" * 246),
        lambda: Scene(-1),
        lambda: Scene(0, (Segment(0, 1, (0, 0, 0)),) * 40),
        lambda: Secret((Line("a" * 100),) * 3),
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


@pytest.mark.parametrize(
    "build",
    [
        lambda: Secret((Line("Supertrumpf" * 20),) * 2),
        lambda: Line("Supertrumpf" * 30),
    ],
)
def test_a_secret_that_is_too_long_is_refused_without_being_told(build) -> None:
    with pytest.raises(SceneError) as refused:
        build()
    assert "Supertrumpf" not in str(refused.value)
