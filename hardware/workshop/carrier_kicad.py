"""Writes the carrier as a KiCad 6 board: hardware/carrier/carrier.kicad_pcb and its project."""

from __future__ import annotations

from uuid import NAMESPACE_URL, uuid5

from workshop.carrier_layout import (
    DEPTH,
    DRILL,
    HOLE,
    HOLES,
    PAD,
    WIDTH,
    Footprint,
    footprints,
)
from workshop.carrier_route import TRACK, VIA, VIA_DRILL, Copper, Track, Via
from workshop.nets import CARRIER, Pad, nets
from workshop.pins import HARDWARE, Pins

BOARD = HARDWARE / "carrier" / "carrier.kicad_pcb"
# where the board lies on KiCad's sheet
X0, Y0 = 100.0, 80.0
_LAYERS = ("F.Cu", "B.Cu")
_HEAD = """(kicad_pcb (version 20211014) (generator stichtisch)
  (general (thickness 1.6))
  (paper "A4")
  (title_block (title "Stichtisch pod carrier")
    (comment 1 "Made from hardware/pins.toml by make hardware")
    (comment 2 "CERN-OHL-W-2.0"))
  (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (36 "B.SilkS" user "B.Silkscreen")
    (37 "F.SilkS" user "F.Silkscreen") (38 "B.Mask" user) (39 "F.Mask" user)
    (40 "Dwgs.User" user "User.Drawings") (44 "Edge.Cuts" user) (45 "Margin" user)
    (46 "B.CrtYd" user "B.Courtyard") (47 "F.CrtYd" user "F.Courtyard")
    (48 "B.Fab" user) (49 "F.Fab" user))
  (setup (pad_to_mask_clearance 0))
"""
PROJECT = """{
  "board": {"design_settings": {"rules": {"min_clearance": 0.2, "min_track_width": 0.3,
    "min_copper_edge_clearance": 0.5, "min_through_hole_diameter": 0.3}}},
  "meta": {"filename": "carrier.kicad_pro", "version": 1},
  "net_settings": {"classes": [{"name": "Default", "clearance": 0.2, "track_width": 0.4,
    "via_diameter": 0.8, "via_drill": 0.4, "wire_width": 6, "bus_width": 12}],
    "meta": {"version": 2}}
}
"""


def pcb_text(pins: Pins, copper: Copper) -> str:
    """The text of carrier.kicad_pcb, with this copper."""
    tracks, vias = copper
    joined = nets(pins, CARRIER)
    number = {net: n + 1 for n, net in enumerate(joined)}
    net_of = {pad: net for net, pads in joined.items() for pad in pads}
    parts = [_HEAD, '  (net 0 "")']
    parts += [f'  (net {n} "{net}")' for net, n in number.items()]
    parts += [_footprint(one, net_of, number) for one in footprints()]
    parts += [_hole(n, x, y) for n, (x, y) in enumerate(HOLES)]
    parts += _outline() + _words()
    parts += [_track(one, number) for one in tracks]
    parts += [_via(one, number) for one in vias]
    return "\n".join([*parts, ")", ""])


def stamp(*words: object) -> str:
    """A UUID from what the thing is, so that another run writes the same file."""
    return str(uuid5(NAMESPACE_URL, "stichtisch carrier " + " ".join(map(str, words))))


def _xy(x: float, y: float) -> str:
    return f"{X0 + x:.3f} {Y0 + y:.3f}"


def _line(layer: str, x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    width = 0.1 if layer == "Edge.Cuts" else 0.15
    return (
        f'  ({kind} (start {x1:.3f} {y1:.3f}) (end {x2:.3f} {y2:.3f}) (layer "{layer}") '
        f"(width {width}) (tstamp {stamp(kind, layer, x1, y1, x2, y2)}))"
    )


def _footprint(one: Footprint, net_of: dict[Pad, str], number: dict[str, int]) -> str:
    left, top, right, bottom = one.box
    cx, cy = one.pads[0]
    lines = [
        f'  (footprint "stichtisch:{one.part}" (layer "F.Cu") (tstamp {stamp(one.part)})',
        f"    (at {_xy(cx, cy)}) (attr through_hole)",
        _word("reference", one.reference, left - cx + 0.2, top - cy - 0.9, one.part),
        _word("value", one.value, left - cx + 0.2, bottom - cy + 0.9, one.part, "F.Fab"),
    ]
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    for layer in ("F.SilkS", "F.CrtYd"):
        lines += [
            _line(layer, x1 - cx, y1 - cy, x2 - cx, y2 - cy, "fp_line")
            for (x1, y1), (x2, y2) in zip(corners, corners[1:], strict=False)
        ]
    for n, (x, y) in enumerate(one.pads):
        net = net_of.get(Pad(one.part, n + 1))
        shape = "rect" if n == 0 else "circle"
        joined = f' (net {number[net]} "{net}")' if net else ""
        lines.append(
            f'    (pad "{n + 1}" thru_hole {shape} (at {x - cx:.3f} {y - cy:.3f}) '
            f'(size {PAD} {PAD}) (drill {DRILL}) (layers "*.Cu" "*.Mask"){joined} '
            f"(tstamp {stamp(one.part, 'pad', n)}))"
        )
    return "\n".join([*lines, "  )"])


def _word(kind: str, words: str, x: float, y: float, part: str, layer: str = "F.SilkS") -> str:
    return (
        f'    (fp_text {kind} "{words}" (at {x:.3f} {y:.3f}) (layer "{layer}") '
        f"(effects (font (size 0.9 0.9) (thickness 0.14)) (justify left)) "
        f"(tstamp {stamp(part, kind)}))"
    )


def _hole(n: int, x: float, y: float) -> str:
    return (
        f'  (footprint "stichtisch:hole" (layer "F.Cu") (tstamp {stamp("hole", n)}) '
        f"(at {_xy(x, y)}) (attr exclude_from_pos_files exclude_from_bom)\n"
        f'    (pad "" np_thru_hole circle (at 0 0) (size {HOLE} {HOLE}) (drill {HOLE}) '
        f'(layers "*.Cu" "*.Mask") (tstamp {stamp("hole pad", n)})))'
    )


def _outline() -> list[str]:
    xs, ys = (X0, X0 + WIDTH), (Y0, Y0 + DEPTH)
    corners = [(xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1]), (xs[0], ys[0])]
    return [
        _line("Edge.Cuts", *start, *end, "gr_line")
        for start, end in zip(corners, corners[1:], strict=False)
    ]


def _words() -> list[str]:
    """Printed words: pin names beside the sockets for wires, the board's name and its licence."""
    found = []
    for one in footprints():
        if one.part not in ("reader", "lamps", "screen", "key"):
            continue
        for label, (x, y) in zip(one.labels, one.pads, strict=True):
            found.append(_board_word(label, x, y + 2.2, 90, 0.8, "right"))
    found.append(_board_word("Stichtisch pod carrier", 7.0, DEPTH - 9.2, 0, 1.2, "left"))
    found.append(_board_word("CERN-OHL-W-2.0", 7.0, DEPTH - 7.2, 0, 0.9, "left"))
    return found


def _board_word(words: str, x: float, y: float, turn: int, size: float, side: str) -> str:
    return (
        f'  (gr_text "{words}" (at {_xy(x, y)} {turn}) (layer "F.SilkS") '
        f"(effects (font (size {size} {size}) (thickness {size * 0.15:.2f})) "
        f"(justify {side})) (tstamp {stamp('word', words, x, y)}))"
    )


def _track(one: Track, number: dict[str, int]) -> str:
    return (
        f"  (segment (start {_xy(*one.start)}) (end {_xy(*one.end)}) (width {TRACK}) "
        f'(layer "{_LAYERS[one.layer]}") (net {number[one.net]}) '
        f"(tstamp {stamp(one.net, one.layer, one.start, one.end)}))"
    )


def _via(one: Via, number: dict[str, int]) -> str:
    return (
        f"  (via (at {_xy(*one.at)}) (size {VIA}) (drill {VIA_DRILL}) "
        f'(layers "F.Cu" "B.Cu") (net {number[one.net]}) (tstamp {stamp("via", one.at)}))'
    )
