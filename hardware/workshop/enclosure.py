"""The enclosure: its printed parts, and its dimensions in mm for OpenSCAD.

They come from pins.toml and the carrier's layout.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from workshop.carrier import Board, board, usb_centre
from workshop.pins import HARDWARE, Pins
from workshop.programs import BUILD

SOURCES = HARDWARE / "enclosure"
STL = BUILD / "stl"
# STL file, named with the number a pod needs: its source and the setting it is made with
PRINTED = {
    "base_x1": ("base", ""),
    "lid_seat_x1": ("lid", "private=false"),
    "lid_private_x1": ("lid", "private=true"),
    "holder_seat_x1": ("holder", ""),
    "hood_private_x1": ("hood", ""),
    "clamp_private_x2": ("clamp", ""),
    "saddle_without_carrier_x1": ("saddle", ""),
}

LAMPS_A_METRE = 60
PITCH = 1000 / LAMPS_A_METRE
SPOT_W, SPOT_D = 66.0, 92.0  # a card of 59 x 91 or 63 x 88 mm, and some room around it
FRAME_SIDE, FRAME_FAR = 13.0, 13.0  # the strip is 10 mm wide, and a wall stands on either side
SUIT_ROW, KEY_ROW = 13.0, 20.0
# the pictures of the steps show these too
_ON_CARRIER = (
    "buffer",
    "resistor",
    "c_5v",
    "c_3v3",
    "c_buffer",
    "lamps",
    "key",
    "screen",
    "strap",
)
HOOK_ROW = 3.0  # at the back wall, for the hooks of the lid
INNER_W = SPOT_W + 2 * FRAME_SIDE
INNER_D = KEY_ROW + SPOT_D + FRAME_FAR + SUIT_ROW + HOOK_ROW


def dimensions_scad(pins: Pins) -> str:
    """The text of dimensions.scad: numbers in mm, x to the right, y away from the player."""
    carrier = board()
    carrier_x, carrier_y = INNER_W - carrier.width - 2.0, INNER_D - carrier.depth - 0.3
    reader_x, reader_y = carrier.middle("reader")
    values: dict[str, object] = {
        "inner_w": INNER_W,
        "inner_d": INNER_D,
        "key_row": KEY_ROW,
        "spot_w": SPOT_W,
        "spot_d": SPOT_D,
        "carrier_w": carrier.width,
        "carrier_d": carrier.depth,
        "carrier_x": carrier_x,
        "carrier_y": carrier_y,
        "carrier_holes": [[x, carrier.depth - y] for x, y in carrier.screws()],
        **{f"{part}_at": _on_carrier(carrier, part) for part in _ON_CARRIER},
        "usb_x": carrier_x + usb_centre(),
        "reader_x": carrier_x + reader_x,
        "reader_y": carrier_y + carrier.depth - reader_y,
        "suit_lamps": [list(at) for at in suit_lamps(pins)],
        "frame_lamps": [list(at) for at in frame_lamps(pins)],
        "pitch": PITCH,
    }
    lines = [f"{name} = {_scad(value)};" for name, value in values.items()]
    head = "// Made from hardware/pins.toml by `make hardware`: change it there."
    return "\n".join([head, *lines, ""])


def _on_carrier(carrier: Board, part: str) -> list[float]:
    """The middle of a part on the carrier, from the carrier's near left corner."""
    x, y = carrier.middle(part)
    return [x, carrier.depth - y]


def suit_lamps(pins: Pins) -> list[tuple[float, float]]:
    """x and y of the suit lamps in their row behind the spot, left to right."""
    count = pins.lamps.suit
    y = KEY_ROW + SPOT_D + FRAME_FAR + SUIT_ROW / 2
    return [(INNER_W / 2 + (n - (count - 1) / 2) * PITCH, y) for n in range(count)]


def frame_lamps(pins: Pins) -> list[tuple[float, float]]:
    """x and y of the frame's lamps, clockwise: up the left, along the far side, down the right."""
    count = pins.lamps.seat - pins.lamps.suit
    side = round(count * SPOT_D / (2 * SPOT_D + SPOT_W))
    far = count - 2 * side
    middle = KEY_ROW + SPOT_D / 2
    ups = [middle + (n - (side - 1) / 2) * PITCH for n in range(side)]
    across = [INNER_W / 2 + (n - (far - 1) / 2) * PITCH for n in range(far)]
    far_y = KEY_ROW + SPOT_D + FRAME_FAR / 2
    left = [(FRAME_SIDE / 2, y) for y in ups]
    right = [(INNER_W - FRAME_SIDE / 2, y) for y in reversed(ups)]
    return left + [(x, far_y) for x in across] + right


def pieces(pins: Pins) -> list[list[tuple[float, float]]]:
    """The lamps of each piece of strip: the suit lamps, then the frame's three sides."""
    frame = frame_lamps(pins)
    sides = [
        [at for at in frame if at[0] < INNER_W / 4],
        [at for at in frame if INNER_W / 4 <= at[0] <= INNER_W * 3 / 4],
        [at for at in frame if at[0] > INNER_W * 3 / 4],
    ]
    return [suit_lamps(pins), *sides]


def end(piece: list[tuple[float, float]], which: int) -> tuple[float, float]:
    """Where a piece of strip begins (0) or ends (-1): half a pitch beyond its last lamp."""
    x, y = piece[which]
    inner_x, inner_y = piece[1 if which == 0 else -2]
    return x + (x - inner_x) / 2, y + (y - inner_y) / 2


def joints(pins: Pins) -> list[list[tuple[float, float]]]:
    """The way of the wires from each piece of strip to the next."""
    return [_way(end(before, -1), end(after, 0)) for before, after in pairwise(pieces(pins))]


def _way(start: tuple[float, float], stop: tuple[float, float]) -> list[tuple[float, float]]:
    x1, (x2, y2) = start[0], stop
    if abs(x2 - x1) <= INNER_W / 2:
        return [start, stop]
    # behind the suit lamps and down the wall: a wire across the antenna would weaken its field
    gap, wall = KEY_ROW + SPOT_D + FRAME_FAR, 0.5
    return [start, (x1, gap), (wall, gap), (wall, y2 - 3), (x2, y2 - 3), stop]


def wire_mm(way: list[tuple[float, float]]) -> int:
    """The wire to cut for this way: 10 mm more, in tens."""
    length = sum(abs(complex(*b) - complex(*a)) for a, b in pairwise(way))
    return ceil((length + 10) / 10) * 10


def lamps_fit(pins: Pins) -> list[str]:
    """A sentence for each lamp that does not fit into the box."""
    wrong = []
    room = FRAME_SIDE / 2
    for x, y in suit_lamps(pins) + frame_lamps(pins):
        if not room <= x <= INNER_W - room or not KEY_ROW <= y <= INNER_D:
            wrong.append(f"A lamp at {x:.0f}, {y:.0f} mm lies outside the enclosure.")
    return wrong


def _scad(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_scad(item) for item in value) + "]"
    return f"{value:.3f}"
