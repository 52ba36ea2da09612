"""The enclosure: its printed parts, and its dimensions in mm for OpenSCAD.

They come from enclosure/box.toml, pins.toml and the carrier's layout.
"""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from math import ceil
from types import SimpleNamespace

from workshop.carrier import Board, board, usb_centre
from workshop.pins import HARDWARE, Pins, load
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
# the strip is 10 mm wide, a wall stands on either side, and the holder has air in the box
FRAME_SIDE, FRAME_FAR = 13.6, 13.0
SUIT_ROW, KEY_ROW = 13.0, 20.0
# the pictures of the steps show these too
_ON_CARRIER = (
    "buffer",
    "resistor",
    "c_5v",
    "c_3v3",
    "c_buffer",
    "c_key",
    "c_reader",
    "esd",
    "lamps",
    "key",
    "screen",
    "strap",
)
HOOK_ROW = 3.4  # at the back wall, for the hooks of the lid
USB_UP = 4.8  # from the carrier to the middle of the socket: header 2.5, Pico 1, half a socket
INNER_W = SPOT_W + 2 * FRAME_SIDE
INNER_D = KEY_ROW + SPOT_D + FRAME_FAR + SUIT_ROW + HOOK_ROW


def dimensions(pins: Pins) -> dict[str, object]:
    """Every size by its name, in mm: x to the right, y away from the player, z up.

    What box.toml says, and what follows from it, from pins.toml and from the carrier's layout.
    """
    box = tomllib.loads((SOURCES / "box.toml").read_text(encoding="utf-8"))
    s = SimpleNamespace(**box)
    carrier = board()
    carrier_x, carrier_y = INNER_W - carrier.width - 2.0, INNER_D - carrier.depth - 0.3
    reader_x, reader_y = carrier.middle("reader")
    pile = s.standoff + s.board_t + s.socket + s.module_t + s.solder
    lid_under = s.floor_t + pile + s.play + s.gap
    screen_y = KEY_ROW + SPOT_D + 12.0
    return {
        **box,
        "lid_under": lid_under,
        "height": lid_under + s.lid_t,
        "holder_z": lid_under - s.holder_h,
        "outer_w": INNER_W + 2 * s.wall,
        "outer_d": INNER_D + 2 * s.wall,
        "inner_w": INNER_W,
        "inner_d": INNER_D,
        "key_row": KEY_ROW,
        "key_x": INNER_W - 14,
        "key_y": KEY_ROW / 2,
        "spot_w": SPOT_W,
        "spot_d": SPOT_D,
        "spot_x": INNER_W / 2,
        "spot_y": KEY_ROW + SPOT_D / 2,
        "screen_y": screen_y,
        "post_at": [[s.post / 2, s.post / 2], [INNER_W - s.post / 2, s.post / 2]],
        "hook_at": [22, INNER_W - 36],
        "carrier_w": carrier.width,
        "carrier_d": carrier.depth,
        "carrier_x": carrier_x,
        "carrier_y": carrier_y,
        "carrier_holes": [[x, carrier.depth - y] for x, y in carrier.screws()],
        **{f"{part}_at": _on_carrier(carrier, part) for part in _ON_CARRIER},
        "usb_x": carrier_x + usb_centre(),
        "usb_z": s.floor_t + s.standoff + s.board_t + USB_UP,
        "reader_x": carrier_x + reader_x,
        "reader_y": carrier_y + carrier.depth - reader_y,
        "suit_lamps": [list(at) for at in suit_lamps(pins)],
        "frame_lamps": [list(at) for at in frame_lamps(pins)],
        "pitch": PITCH,
    }


@cache
def settings() -> SimpleNamespace:
    """The sizes as they are in the repository."""
    return SimpleNamespace(**dimensions(load()))


def dimensions_scad(pins: Pins) -> str:
    """The text of dimensions.scad."""
    lines = [f"{name} = {_scad(value)};" for name, value in dimensions(pins).items()]
    head = "// Made from box.toml and hardware/pins.toml by `make hardware`: change it there."
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
