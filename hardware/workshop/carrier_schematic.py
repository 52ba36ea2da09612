"""Writes the carrier's circuit as a KiCad 6 schematic: hardware/carrier/carrier.kicad_sch.

Every part is a box; pins with the same label are joined. For KiCad all pins are passive: checks.py
checks who drives what, and at how many volts.
"""

from __future__ import annotations

from workshop.carrier_kicad import stamp
from workshop.carrier_layout import Footprint, footprints
from workshop.nets import CARRIER, Pad, nets
from workshop.pins import Pins

PITCH = 2.54
# the upper left corner of each box on the sheet, in steps of PITCH
_PLACES = {
    "buffer": (20, 8),
    "lamps": (20, 22),
    "resistor": (20, 30),
    "c_5v": (20, 37),
    "c_buffer": (20, 44),
    "pico": (50, 16),
    "reader": (88, 8),
    "screen": (88, 22),
    "key": (88, 31),
    "strap": (88, 38),
    "c_3v3": (88, 45),
}
_BOTH_SIDES = ("pico", "buffer")  # pins count down the left side and up the right, as on the part
_WIDTH = 10  # steps
_FONT = "(effects (font (size 1.27 1.27)))"
_HEAD = f"""(kicad_sch (version 20211123) (generator stichtisch)
  (uuid {stamp("sheet")})
  (paper "A4")
  (title_block (title "Stichtisch pod carrier")
    (comment 1 "Made from hardware/pins.toml by make hardware")
    (comment 2 "CERN-OHL-W-2.0"))"""


def schematic_text(pins: Pins) -> str:
    """The text of carrier.kicad_sch."""
    net_of = {pad: net for net, pads in nets(pins, CARRIER).items() for pad in pads}
    boxes = footprints()
    lines = [_HEAD, "  (lib_symbols"]
    lines += [_box(one) for one in boxes]
    lines.append("  )")
    for one in boxes:
        for n, (x, y, left) in enumerate(_pins(one)):
            net = net_of.get(Pad(one.part, n + 1))
            lines.append(_label(net, x, y, left) if net else _open(x, y))
    lines += [_placed(one) for one in boxes]
    lines.append('  (sheet_instances (path "/" (page "1")))')
    lines.append("  (symbol_instances")
    lines += [
        f'    (path "/{stamp("symbol", one.part)}" (reference "{one.reference}") (unit 1) '
        f'(value "{one.value}") (footprint ""))'
        for one in boxes
    ]
    return "\n".join([*lines, "  )", ")", ""])


def _pins(one: Footprint) -> list[tuple[float, float, bool]]:
    """The end of each pin on the sheet, in mm, and whether it is on the left."""
    x, y = _PLACES[one.part]
    count = len(one.pads)
    rows = count // 2 if one.part in _BOTH_SIDES else count
    ends = [(x - 1, y + 1 + n, True) for n in range(rows)]
    ends += [(x + _WIDTH + 1, y + rows - n, False) for n in range(count - rows)]
    return [(column * PITCH, row * PITCH, left) for column, row, left in ends]


def _box(one: Footprint) -> str:
    """The symbol of a part: its origin is the box's upper left corner, y points up."""
    x0, y0 = (step * PITCH for step in _PLACES[one.part])
    ends = _pins(one)
    bottom = min(y0 - y for _, y, _ in ends) - PITCH
    lines = [
        f'    (symbol "stichtisch:{one.part}" (pin_names (offset 0.5))',
        "      (in_bom yes) (on_board yes)",
        *(f"      {line}" for line in _properties(one, 0, 0)),
        f'      (symbol "{one.part}_0_1" (rectangle (start 0 0) '
        f"(end {_WIDTH * PITCH:.2f} {bottom:.2f}) (stroke (width 0.254) (type default) "
        "(color 0 0 0 0)) (fill (type background))))",
        f'      (symbol "{one.part}_1_1"',
    ]
    for n, ((x, y, left), name) in enumerate(zip(ends, one.labels, strict=True)):
        lines.append(
            f"        (pin passive line (at {x - x0:.2f} {y0 - y:.2f} {0 if left else 180}) "
            f'(length {PITCH}) (name "{name}" {_FONT}) (number "{n + 1}" {_FONT}))'
        )
    return "\n".join([*lines, "      ))"])


def _properties(one: Footprint, x: float, y: float) -> list[str]:
    words = (("Reference", one.reference), ("Value", one.value), ("Footprint", ""))
    return [
        f'(property "{name}" "{text}" (id {n}) (at {x + 2 * PITCH:.2f} {y - 4 + 2 * n:.2f} 0) '
        f"(effects (font (size 1.27 1.27)) (justify left){'' if text else ' hide'}))"
        for n, (name, text) in enumerate((*words, ("Datasheet", "")))
    ]


def _placed(one: Footprint) -> str:
    x, y = (step * PITCH for step in _PLACES[one.part])
    lines = [
        f'  (symbol (lib_id "stichtisch:{one.part}") (at {x:.2f} {y:.2f} 0) (unit 1)',
        f"    (in_bom yes) (on_board yes) (uuid {stamp('symbol', one.part)})",
        *(f"    {line}" for line in _properties(one, x, y)),
    ]
    numbers = range(1, len(one.pads) + 1)
    lines += [f'    (pin "{n}" (uuid {stamp("symbol", one.part, n)}))' for n in numbers]
    return "\n".join([*lines, "  )"])


def _label(net: str, x: float, y: float, left: bool) -> str:
    turn, side = (180, "right") if left else (0, "left")
    return (
        f'  (global_label "{net}" (shape passive) (at {x:.2f} {y:.2f} {turn}) '
        f"(effects (font (size 1.27 1.27)) (justify {side})) (uuid {stamp('label', x, y)}))"
    )


def _open(x: float, y: float) -> str:
    return f"  (no_connect (at {x:.2f} {y:.2f}) (uuid {stamp('open', x, y)}))"
