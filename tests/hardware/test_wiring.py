"""The pictures and the board join the same pads as pins.toml says."""

import re
from dataclasses import replace
from zipfile import ZipFile

import pytest
from workshop import breadboard, carrier, fabrication, harness_picture, texts, wires
from workshop.enclosure import INNER_W, KEY_ROW, SPOT_D, SPOT_W
from workshop.nets import Pad, nets

gerbers = pytest.importorskip("workshop.gerbers", reason="make hardware installs gerbonara")


def joined_by(pairs):
    """Sets of things that hang together."""
    groups = []
    for pair in pairs:
        touching = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if not group & set(pair)]
        groups.append(set(pair).union(*touching))
    return {frozenset(group) for group in groups}


@pytest.mark.parametrize("kind", ["seat", "private"])
def test_the_breadboard_picture_joins_what_the_nets_join(bench, kind):
    pins, _ = bench
    drawn = {frozenset(pads) for pads in breadboard.joined(pins, kind).values()}
    assert drawn == {frozenset(pads) for pads in nets(pins, kind).values()}


@pytest.mark.parametrize("kind", ["seat", "private"])
def test_the_wires_join_what_the_nets_join(bench, kind):
    pins, _ = bench
    ends = [(wire.start, wire.end) for wire in wires.wires(pins, kind)]
    ground = [
        (Pad("pico", 38), wire.start) for wire in wires.wires(pins, kind) if wire.net == "GND"
    ]
    for group in joined_by(ends + ground):
        assert any(group <= set(pads) for pads in nets(pins, kind).values())
    wired = {pad for pair in ends for pad in pair}
    signals = {pad for net, pads in nets(pins, kind).items() if net != "GND" for pad in pads}
    soldered_across = {pad for pad in signals if pad.part.startswith("c_")}
    assert signals - soldered_across <= wired


@pytest.mark.parametrize("kind", ["seat", "private"])
def test_the_picture_of_the_wires_is_readable_at_page_width(bench, kind):
    drawn = harness_picture.harness_svg(bench[0], kind)
    assert float(re.search(r'width="(\d+)"', drawn)[1]) <= 900
    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', drawn)) >= 11


def test_a_moved_pin_moves_in_the_harness_and_on_the_breadboard(bench):
    pins, _ = bench
    moved = replace(pins, key=12)
    drawn = harness_picture.harness_svg(moved, "seat")
    assert ">Pico 16 · GP12<" in drawn and ">GP12<" in drawn
    assert "GP14" not in drawn
    (jump,) = [one for one in breadboard.jumpers(moved, "seat") if one.net == "KEY"]
    assert jump.start.column == breadboard.PICO_COLUMN + 16 - 1


def test_the_carrier_joins_the_nets_and_nothing_else(bench):
    pins, _ = bench
    assert carrier.wrong_nets(pins, carrier.board()) == []


def test_a_moved_pin_says_which_net_of_the_carrier_to_change(bench):
    pins, _ = bench
    moved = replace(pins, key=12)
    now, before = carrier.wrong_nets(moved, carrier.board())
    assert now.startswith("U1 pin 16 (GP12) belongs on KEY, but the carrier has it on no net")
    assert before.startswith("U1 pin 19 (GP14) belongs on no net, but the carrier has it on KEY")


def test_no_screw_of_the_carrier_lies_under_the_spot(bench):
    pins, _ = bench
    box = dict(re.findall(r"(\w+) = ([\d.]+);", texts.dimensions_scad(pins)))
    spot = {axis: (INNER_W - SPOT_W) / 2 if axis == "x" else KEY_ROW for axis in "xy"}
    for x, y in carrier.board().screws():
        across = float(box["carrier_x"]) + x - spot["x"]
        along = float(box["carrier_y"]) + float(box["carrier_d"]) - y - spot["y"]
        head = 2.5
        beside = not -head < across < SPOT_W + head
        assert beside or not -head < along < SPOT_D + head


@pytest.fixture(scope="module")
def zipped():
    """The zip for the board house, made anew."""
    if not fabrication.has_kicad():
        pytest.skip("KiCad is not installed")
    fabrication.plot_order()
    return fabrication.ZIP


def changed(zipped, path, name, change):
    """A copy of the zip in which one file is changed, or left out."""
    with ZipFile(zipped) as whole, ZipFile(path, "w") as copy:
        for one in whole.namelist():
            text = whole.read(one).decode()
            if one != name:
                copy.writestr(one, text)
            elif change:
                copy.writestr(one, re.sub(*change, text))
    return path


def test_the_zip_for_the_board_house_is_the_board(zipped):
    assert gerbers.wrong_gerbers(zipped, carrier.board()) == []


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("carrier-PTH.drl", (r"T2C0.800", "T2C80.000"), "No hole of 0.80 mm"),
        ("carrier-PTH.drl", (r"X[\d.]+Y-97.147\n", ""), "drills 105 holes, the board has 106"),
        ("carrier-NPTH.drl", (r"X105.08Y", "X106.08Y"), "No hole of 2.70 mm is drilled at 5.08"),
        (
            "carrier-NPTH.drl",
            (r"(X\d+)\.(\d+)Y-(\d+)\.", r"\1\2Y-\3"),
            "cannot be read: carrier-NPTH.drl:15",
        ),
        ("carrier-B_Mask.gbs", None, "bottom mask"),
        ("carrier-Edge_Cuts.gm1", (r"Y-114000000", "Y-115000000"), "outline"),
        ("carrier-F_Cu.gtl", (r"%MOMM", "%MOIN"), "top copper"),
    ],
)
def test_a_zip_that_is_not_the_board_is_told(zipped, tmp_path, name, change, says):
    broken = changed(zipped, tmp_path / "broken.zip", name, change)
    assert says in " ".join(gerbers.wrong_gerbers(broken, carrier.board()))


def test_what_is_made_from_the_pins_is_fresh_and_a_moved_pin_makes_it_stale(bench, tmp_path):
    pins, parts = bench
    made = texts.texts(pins, parts)
    texts.write(made, tmp_path)
    assert texts.stale(made, tmp_path) == []
    moved = texts.texts(replace(pins, key=12), parts)
    told = " ".join(texts.stale(moved, tmp_path))
    for name in ("board.py", "wires.md", "wiring-seat.svg", "breadboard-seat.svg"):
        assert name in told


def test_more_lamps_give_the_box_more_windows(bench):
    pins, _ = bench
    more = replace(pins, lamps=replace(pins.lamps, seat=17))
    before = texts.dimensions_scad(pins)
    assert texts.dimensions_scad(more) != before
