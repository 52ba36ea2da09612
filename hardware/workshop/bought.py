"""Stand-ins for what is bought, where it sits in the box: as large as they are sold.

mm in the box: x to the right, y away from the player, z up from the table. parts.toml names the
source of each under [sizes], and says which are guesses.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import trimesh
from trimesh import Trimesh
from trimesh.creation import box, cylinder

from workshop.carrier import Board
from workshop.enclosure import settings
from workshop.nets import Pad

SCREW_CORE, SCREW_THREAD = 2.0, 2.5  # diameters of a 2.5 mm screw
PICO = (21.0, 51.0, 1.0)
MODULE = (40.0, 60.0)
_READER_PARTS = 4.5
_SCREEN, _GLASS = (27.5, 28.0, 1.2), (26.9, 19.46, 1.5)
_KEY = (12.0, 19.0)
# of the Pico's pins below their plastic: 6.0 mm, and an allowance
PINS = 6.15
_PICO_1 = Pad("pico", 1)
PICO_EDGE = 1.37  # its end lies so far beyond its pin 1 (Pico data sheet, figure 3)
PICO_LIFT = 2.5  # the plastic of its pin headers
USB_OUT = 1.3  # the socket stands out so far


@dataclass(frozen=True)
class Screw:
    """The middle of its head's underside, its length down (below 0: up), the part it bites."""

    name: str
    at: tuple[float, float, float]
    length: float
    bites: str

    def shaft(self, diameter: float) -> Trimesh:
        """The shaft, straight from the head."""
        x, y, z = self.at
        ends = sorted((z - self.length, z))
        return _round(x, y, *ends, diameter)

    def head(self) -> Trimesh:
        """Its round head of 5 mm (ISO 7045)."""
        x, y, z = self.at
        ends = sorted((z, z + 2.1 * (1 if self.length > 0 else -1)))
        return _round(x, y, *ends, 5)


def block(low: tuple[float, ...], high: tuple[float, ...]) -> Trimesh:
    """A box between two corners."""
    size = np.subtract(high, low)
    return box(extents=size, transform=trimesh.transformations.translation_matrix(low + size / 2))


def _round(x: float, y: float, low: float, high: float, diameter: float) -> Trimesh:
    middle = trimesh.transformations.translation_matrix((x, y, (low + high) / 2))
    return cylinder(radius=diameter / 2, height=high - low, transform=middle)


def inside(board: Board, by_hand: bool = False) -> dict[str, Trimesh]:
    """What every pod holds: Pico, reader, plug, key; unless `by_hand`, the carrier too."""
    s = settings()
    low = s.floor_t + s.standoff
    top = low + s.board_t
    usb_x = s.wall + s.usb_x
    end = _board_y(board, board.at[_PICO_1][1] - PICO_EDGE)
    on_pico = top + PICO_LIFT + PICO[2]
    usb_out = end + USB_OUT
    reader_x, reader_end = s.wall + s.reader_x, s.wall + s.reader_y + 2.0
    under = top + s.socket + s.play  # as high as the pile may be
    module = (reader_x - MODULE[0] / 2, reader_end - MODULE[1])
    things = {
        "Pico": _pico(usb_x, end, top + PICO_LIFT),
        "USB socket": block((usb_x - 4, end - 4.3, on_pico), (usb_x + 4, usb_out, on_pico + 2.7)),
        "USB plug": block(
            (usb_x - s.usb[0] / 2, usb_out + 0.5, on_pico + 1.35 - s.usb[1] / 2),
            (usb_x + s.usb[0] / 2, usb_out + 25, on_pico + 1.35 + s.usb[1] / 2),
        ),
        "RC522": block((*module, under), (module[0] + 40, reader_end, under + s.module_t)),
        "RC522's parts": block(
            (module[0] + 6, reader_end - 22, under - _READER_PARTS),
            (module[0] + 34, reader_end - 4, under),
        ),
        "RC522's solder": block(
            (reader_x - 10.2, reader_end - 3.2, under + s.module_t),
            (reader_x + 10.2, reader_end - 0.8, under + s.module_t + s.solder),
        ),
        "key": _round(
            s.wall + s.key_x, s.wall + s.key_y, s.lid_under - _KEY[1], s.lid_under, _KEY[0]
        ),
    }
    return things | (_stripboard(top) if by_hand else _carrier(board, low, top))


def _pico(x: float, end: float, low: float) -> Trimesh:
    """Its board, with the four holes of 2.1 mm, 11.4 x 47 mm apart (data sheet, figure 3)."""
    plate = block((x - PICO[0] / 2, end - PICO[1], low), (x + PICO[0] / 2, end, low + PICO[2]))
    places = [(x + dx, end - dy) for dx in (-5.7, 5.7) for dy in (2.0, 49.0)]
    return trimesh.boolean.difference(
        [plate, *(_round(*at, low - 1, low + 2, 2.1) for at in places)]
    )


def _stripboard(top: float) -> dict[str, Trimesh]:
    """The level shifter of a pod wired by hand, in the hollow of the saddle, 7 mm high."""
    s = settings()
    x, y = s.wall + s.carrier_x + s.stripboard_at[0], s.wall + s.carrier_y + s.stripboard_at[1]
    low, (wide, deep) = top - 0.4, s.stripboard
    return {"stripboard": block((x, y, low), (x + wide, y + deep, low + 7))}


def strips(boards_floor: float) -> dict[str, Trimesh]:
    """The four pieces of strip with their lamps, on the holder's floor."""
    s = settings()
    sides = {
        "suit strip": s.suit_lamps,
        "left strip": [at for at in s.frame_lamps if at[0] < 13],
        "far strip": [at for at in s.frame_lamps if 13 < at[0] < s.inner_w - 13],
        "right strip": [at for at in s.frame_lamps if at[0] > s.inner_w - 13],
    }
    return {name: _strip(lamps, boards_floor) for name, lamps in sides.items()}


def screen() -> dict[str, Trimesh]:
    """The screen under the lid, glass up, and the plug on its flat header."""
    s = settings()
    x, y, z = s.wall + s.spot_x, s.wall + s.screen_y, s.lid_under
    wide, deep = _GLASS[0] / 2, _GLASS[1] / 2
    board = (_SCREEN[0] / 2, _SCREEN[1] / 2)
    film, behind = z - s.film_t, z - s.film_t - _GLASS[2]
    back = behind - _SCREEN[2]
    return {
        "screen's film": block((x - wide, y - deep, film), (x + wide, y + deep, z)),
        "screen's glass": block((x - wide, y - deep, behind), (x + wide, y + deep, film)),
        "screen": block((x - board[0], y - board[1], back), (x + board[0], y + board[1], behind)),
        "screen's plug": block((x - 5.2, y - 6, back - 3.5), (x + 5.2, y + 12, back - 0.2)),
    }


def screws(board: Board, private: bool) -> list[Screw]:
    """Three for the carrier, two for the lid, and two for the screen's clamps."""
    s = settings()
    top = s.floor_t + s.standoff + s.board_t
    found = [
        Screw("carrier screw", (s.wall + s.carrier_x + x, _board_y(board, y), top), 5, "base")
        for x, y in board.screws()
    ]
    found += [
        Screw("lid screw", (s.wall + x, s.wall + y, s.height), 8, "base") for x, y in s.post_at
    ]
    if private:
        low = s.lid_under - s.screen[2] - s.clamp_foot - s.clamp[2]
        y = s.wall + s.screen_y + s.boss[1]
        middle = s.wall + s.spot_x
        for x in (middle - s.boss[0], middle + s.boss[0]):
            found.append(Screw("clamp screw", (x, y, low), -5, "lid"))
    return found


def _carrier(board: Board, low: float, top: float) -> dict[str, Trimesh]:
    s = settings()
    left = s.wall + s.carrier_x
    plate = block(
        (left, _board_y(board, board.depth), low), (left + board.width, _board_y(board, 0), top)
    )
    holes = [
        _round(left + x, _board_y(board, y), low - 1, top + 1, 2.7) for x, y in board.screws()
    ]
    tips: list[Trimesh] = []
    pins: list[Trimesh] = []
    for pad, (x, y) in board.at.items():
        long = PINS - s.board_t if pad.part == "pico" else 2.5
        middle = np.array((left + x, _board_y(board, y), low - long / 2))
        tip = block(middle - (0.9, 0.9, long / 2), middle + (0.9, 0.9, long / 2))
        (pins if pad.part == "pico" else tips).append(tip)
    things = {
        "carrier": trimesh.boolean.difference([plate, *holes]),
        "solder under the carrier": trimesh.util.concatenate(tips),
        "Pico's pins": trimesh.util.concatenate(pins),
    }
    for part, size in TALL.items():
        x, y = board.middle(part)
        middle = (left + x, _board_y(board, y))
        things[part] = block(
            (middle[0] - size[0] / 2, middle[1] - size[1] / 2, top),
            (middle[0] + size[0] / 2, middle[1] + size[1] / 2, top + size[2]),
        )
    return things


# width, depth and height of the parts on the carrier
TALL = {
    "reader": (20.8, 2.6, 8.5),
    "buffer": (10.2, 20.0, 5.0),
    "c_5v": (5.2, 5.2, 7.2),
    "c_3v3": (5.2, 5.2, 7.2),
    "c_buffer": (3.4, 5.4, 7.0),
    "c_key": (5.4, 3.4, 7.0),
    "c_reader": (3.4, 5.4, 7.0),
    "esd": (10.2, 10.2, 5.0),
    "lamps": (9.9, 7.0, 14.0),
    "strap": (5.1, 2.6, 8.5),
}


def _board_y(board: Board, y: float) -> float:
    """A place on the board, whose y goes down, in the box."""
    s = settings()
    return float(s.wall + s.carrier_y + board.depth - y)


def _strip(lamps: list[list[float]], floor: float) -> Trimesh:
    s = settings()
    xs, ys = [x for x, _ in lamps], [y for _, y in lamps]
    along = (s.pitch / 2, 5.0) if len(set(ys)) == 1 else (5.0, s.pitch / 2)
    tape = block(
        (s.wall + min(xs) - along[0], s.wall + min(ys) - along[1], floor),
        (s.wall + max(xs) + along[0], s.wall + max(ys) + along[1], floor + 0.4),
    )
    shown = [
        block(
            (s.wall + x - 2.5, s.wall + y - 2.5, floor + 0.4),
            (s.wall + x + 2.5, s.wall + y + 2.5, floor + 2),
        )
        for x, y in lamps
    ]
    return trimesh.util.concatenate([tape, *shown])
