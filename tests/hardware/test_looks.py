"""The board as KiCad draws it with the parts of a pod."""

import pytest

looks = pytest.importorskip("workshop.looks", reason="make hardware installs trimesh")
from workshop.carrier import BOARD, board  # noqa: E402
from workshop.svg import INK  # noqa: E402

JUMPER, CERAMIC = "#2f5fb3", "#d9822b"


def inks(pins, kind):
    """The colours on this pod's board."""
    text = looks.model(pins, board(), kind)
    return {line.split("diffuseColor ")[1].split(" }")[0] for line in text.splitlines()[1:]}


def told(ink):
    return " ".join(f"{int(ink[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


@pytest.mark.parametrize(
    ("kind", "there", "missing"),
    [
        ("seat", [CERAMIC, INK["OG"], INK["VT"], INK["BN"]], [JUMPER, INK["RD"]]),
        ("private", [JUMPER, CERAMIC, INK["RD"], INK["YE"], INK["BN"]], [INK["OG"]]),
    ],
)
def test_a_pods_board_is_drawn_with_its_own_parts_and_wires(bench, kind, there, missing):
    seen = inks(bench[0], kind)
    assert {told(ink) for ink in there} <= seen
    assert not {told(ink) for ink in missing} & seen


def test_our_bodies_take_the_place_of_kicads(bench, tmp_path):
    out = tmp_path / "carrier.kicad_pcb"
    looks.dress(bench[0], "seat", BOARD, out)
    text = out.read_text("utf-8")
    assert text.count("(model ") == 1 and str(out.with_suffix(".wrl")) in text
    bare = BOARD.read_text("utf-8")
    assert text[: text.index("(model ")].startswith(bare[: bare.index("\n\t\t(model ")])
    assert text.count("(pad ") == bare.count("(pad ")
