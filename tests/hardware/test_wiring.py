"""The pictures and the board join the same pads as pins.toml says."""

import re
from dataclasses import replace

import pytest
import yaml
from workshop import (
    breadboard,
    carrier_kicad,
    carrier_layout,
    carrier_route,
    harness,
    texts,
    wires,
)
from workshop.carrier_kicad import BOARD
from workshop.nets import CARRIER, Pad, nets

SCHEMATIC = BOARD.with_suffix(".kicad_sch")


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


def test_a_moved_pin_moves_in_the_harness_and_on_the_breadboard(bench):
    pins, _ = bench
    moved = replace(pins, key=12)
    document = yaml.safe_load(harness.harness_yaml(moved, "seat"))
    assert "GP12" in document["connectors"]["Raspberry Pi Pico"]["pinlabels"]
    assert "GP14" not in document["connectors"]["Raspberry Pi Pico"]["pinlabels"]
    (jump,) = [one for one in breadboard.jumpers(moved, "seat") if one.net == "KEY"]
    assert jump.start.column == breadboard.PICO_COLUMN + 16 - 1


def test_no_two_pads_of_the_carrier_touch():
    at = list(carrier_layout.pad_positions().values())
    gap = min(
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        for n, (ax, ay) in enumerate(at)
        for bx, by in at[:n]
    )
    assert gap >= carrier_layout.PAD + carrier_route.CLEARANCE


def test_the_tracks_of_the_board_file_join_the_nets_and_nothing_else(bench):
    """Read the copper back from KiCad's file, blind to the net each piece says it has."""
    pins, _ = bench
    board = carrier_kicad.BOARD.read_text(encoding="utf-8")
    number = (
        r"\(start ([\d.]+) ([\d.]+)\) \(end ([\d.]+) ([\d.]+)\) \(width [\d.]+\) \(layer \"(.)"
    )
    pieces = []
    for x1, y1, x2, y2, layer in re.findall(r"\(segment " + number, board):
        pieces += pieces_of(float(x1), float(y1), float(x2), float(y2), layer)
    for x, y in re.findall(r"\(via \(at ([\d.]+) ([\d.]+)\)", board):
        here = step(float(x), float(y))
        pieces.append(((here, "F"), (here, "B")))
    pads = carrier_layout.pad_positions().items()
    on_board = {pad: step(x + carrier_kicad.X0, y + carrier_kicad.Y0) for pad, (x, y) in pads}
    for pad, here in on_board.items():
        pieces += [((here, "F"), pad), ((here, "B"), pad)]
    copper = {
        frozenset(one for one in group if isinstance(one, Pad)) for group in joined_by(pieces)
    }
    copper = {group for group in copper if len(group) > 1}
    assert copper == {frozenset(pads) for pads in nets(pins, CARRIER).values()}


def test_the_schematic_joins_the_nets_and_leaves_the_other_pins_open(bench):
    """Read KiCad's file back: a pin is on the net whose label lies on its end."""
    pins, _ = bench
    sheet = SCHEMATIC.read_text(encoding="utf-8")
    ends = {}
    for part, x, y in re.findall(
        r'\(lib_id "stichtisch:(\w+)"\) \(at ([\d.]+) ([\d.]+) 0\)', sheet
    ):
        symbol = sheet.split(f'(symbol "{part}_1_1"')[1].split("(symbol ")[0]
        pin = r'\(pin passive line \(at (\S+) (\S+) \d+\).*\(number "(\d+)"'
        for dx, dy, number in re.findall(pin, symbol):
            # a symbol's y goes up, the sheet's down
            end = (round(float(x) + float(dx), 2), round(float(y) - float(dy), 2))
            ends[end] = Pad(part, int(number))
    drawn = {}
    for net, x, y in re.findall(r'global_label "(\w+)" .*?\(at ([\d.]+) ([\d.]+)', sheet):
        drawn.setdefault(net, set()).add(ends.pop((float(x), float(y))))
    for x, y in re.findall(r"no_connect \(at ([\d.]+) ([\d.]+)", sheet):
        del ends[float(x), float(y)]
    assert drawn == {net: set(pads) for net, pads in nets(pins, CARRIER).items()}
    assert ends == {}


def step(x, y):
    return round(x / carrier_layout.GRID * 1000), round(y / carrier_layout.GRID * 1000)


def pieces_of(x1, y1, x2, y2, layer):
    """A track, cut into grid steps, so that it meets what it passes over."""
    grid = carrier_layout.GRID
    count = round((abs(x2 - x1) + abs(y2 - y1)) / grid)
    points = [
        (step(x1 + (x2 - x1) * n / count, y1 + (y2 - y1) * n / count), layer)
        for n in range(count + 1)
    ]
    return list(zip(points, points[1:], strict=False))


def test_what_is_made_from_the_pins_is_fresh_and_a_moved_pin_makes_it_stale(
    bench, tmp_path, monkeypatch
):
    pins, parts = bench
    monkeypatch.setattr(texts, "route", lambda _pins: ([], []))
    made = texts.texts(pins, parts)
    texts.write(made, tmp_path)
    assert texts.stale(made, tmp_path) == []
    moved = texts.texts(replace(pins, key=12), parts)
    told = " ".join(texts.stale(moved, tmp_path))
    for name in ("board.py", "wires.md", "seat.yml", "breadboard-seat.svg", "carrier.kicad_pcb"):
        assert name in told


def test_more_lamps_give_the_box_more_windows(bench):
    pins, _ = bench
    more = replace(pins, lamps=replace(pins.lamps, seat=17))
    before = texts.dimensions_scad(pins)
    assert texts.dimensions_scad(more) != before
