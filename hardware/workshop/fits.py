"""Puts the printed parts and what is bought together, and finds what does not fit or print."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from math import pi, radians
from pathlib import Path

import numpy as np
import trimesh
from manifold3d import Manifold, Mesh
from shapely import Polygon, unary_union
from trimesh import Trimesh
from trimesh.transformations import rotation_matrix, translation_matrix

from workshop import bought, privacy
from workshop.carrier import Board
from workshop.enclosure import PRINTED, settings

_TOUCH = 0.5  # mm3: parts that touch share a little, by rounding
_EXACT = 0.01  # mm
# each is one piece when the box is built
_UNITS = (
    ("carrier", "solder", "Pico", "USB socket", "reader", "buffer", "c_", "strap", "esd", "lamps"),
    ("RC522",),
    ("screen", "right clamp", "left clamp"),
)
# screwed, glued, hooked or plugged in
_HELD = (("lid", "hood"), ("lid", "clamp"), ("lid", "film"), ("lid", "key"))
_HELD += (("head of carrier", "carrier"), ("head of clamp", "clamp"))
_HELD += (("lid", "base"), ("Pico", "saddle"), ("USB plug", "USB socket"))
# lies on it by its weight or by screws, and has air at its sides
_LIES = (("holder", "base"), ("carrier", "base"), ("saddle", "base"), ("strip", "holder"))
_LIES += (("stripboard", "saddle"),)
# what a hand puts in when the rest is there
_PRINTED = ("base", "lid", "holder", "hood", "right clamp", "left clamp", "saddle")
_BY_HAND = ("USB plug", "RC522", "screen's plug")
_BITE = 3.0  # mm of thread, at least
_THINNEST = 1.2  # mm, three lines of a 0.4 mm nozzle
_BRIDGE = 13.0  # mm that a printer draws through the air without support
_STEEP = 0.72  # downward part of a slope's normal: a little more than 45 degrees
# how the lid goes on: degrees of tilt, mm from its place along y, mm above it
_LID_WAY = ((4, -1.1, 6), (4, -1.1, 3), (4, -1.1, 0.4), (4, -0.5, 0.4), (4, 0, 0.4))
_LID_WAY += ((2, 0, 0.3), (1, 0, 0.2), (0, 0, 0))


def faults(folder: Path, board: Board, sizes: Iterable[str]) -> list[str]:
    """A sentence for each fault of the parts in this folder of STL files.

    `sizes`: the bought things whose size has a source.
    """
    parts = {name: _loaded(folder / f"{name}.stl") for name in PRINTED}
    wrong = [text for name, part in parts.items() for text in printing_faults(name, part)]
    for kind, things in assemblies(parts, board).items():
        wrong += [
            f"{kind}: parts.toml has no source for the size of the {name}."
            for name in things
            if not (
                name in _PRINTED
                or any(re.sub(r" \d+$", "", f" {name}").endswith(f" {one}") for one in sizes)
            )
        ]
        wrong += [f"{kind}: {text}" for text in clashes(things)]
        wrong += [f"{kind}: {text}" for text in loose_screws(things, board, kind == "private pod")]
        wrong += [f"{kind}: {text}" for text in lid_stops(things)]
        if "hood" in things:
            wrong += [f"{kind}: {text}" for text in privacy.wrong_views(things)]
    return wrong


def assemblies(parts: dict[str, Trimesh], board: Board) -> dict[str, dict[str, Trimesh]]:
    """The parts of each pod in their places: printed, bought, and the shafts of the screws."""
    s = settings()
    base, saddle = parts["base_x1"], parts["saddle_without_carrier_x1"]
    holder = _moved(parts["holder_seat_x1"], (s.wall, s.wall, s.holder_z))
    carrier_at = (s.wall + s.carrier_x, s.wall + s.carrier_y, s.floor_t + s.standoff)
    seat = {"base": base, "lid": lid_on(parts["lid_seat_x1"]), "holder": holder}
    seat |= bought.strips(s.holder_z + 1.2) | bought.inside(board)
    hood = _moved(
        _turned(parts["hood_private_x1"], pi, (1, 0, 0)),
        (s.wall + s.spot_x, s.wall + s.screen_y, s.height + s.hood_h),
    )
    private = {"base": base, "lid": lid_on(parts["lid_private_x1"]), "hood": hood}
    private |= _clamps(parts["clamp_private_x2"]) | bought.screen() | bought.inside(board)
    by_hand = {"base": base, "saddle": _moved(saddle, carrier_at), "lid": seat["lid"]}
    by_hand |= bought.inside(board, by_hand=True)
    for things, is_private in ((seat, False), (private, True)):
        for number, screw in enumerate(bought.screws(board, is_private)):
            things[f"{screw.name} {number + 1}"] = screw.shaft(bought.SCREW_CORE)
            if not screw.name.startswith("lid"):  # those are countersunk
                things[f"head of {screw.name} {number + 1}"] = screw.head()
    return {"seat pod": seat, "private pod": private, "pod by hand": by_hand}


def lid_on(lid: Trimesh) -> Trimesh:
    """The lid, which is printed face down, on its box."""
    s = settings()
    return _moved(_turned(lid, pi, (0, 1, 0)), (s.outer_w, 0, s.height))


def lid_stops(things: dict[str, Trimesh]) -> list[str]:
    """A sentence if the lid cannot be put on: hooks down into their slots, back, front down."""
    s = settings()
    hinge = (0, s.wall + s.inner_d, s.lid_under)
    for tilt, back, up in _LID_WAY:
        turned = rotation_matrix(-radians(tilt), (1, 0, 0), hinge)
        lid = things["lid"].copy().apply_transform(turned).apply_translation((0, back, up))
        for name in ("base", "holder"):
            if name in things and _shared(lid, things[name]) > _TOUCH:
                return [f"the lid, {tilt} degrees up and {up} mm over its place, hits the {name}."]
    return []


def clashes(things: dict[str, Trimesh]) -> list[str]:
    """A sentence for each two things that want the same place, or have too little air between."""
    wrong = []
    for (one, a), (other, b) in combinations(things.items(), 2):
        free = _air(one, other)
        if free and (found := _gap(a, b, free)) < free - _EXACT:
            wrong.append(f"{one} and {other} are {found:.2f} mm apart, not {free}.")
        elif not free and (shared := _shared(a, b)) > _TOUCH:
            wrong.append(f"{one} and {other} share {shared:.1f} mm3.")
    wrong += [
        f"{upper} has {found:.2f} mm of air in the {lower}, not {free}."
        for upper, lower in combinations(things, 2)
        for upper, lower in ((upper, lower), (lower, upper))
        if any(upper.endswith(one) and lower == other for one, other in _LIES)
        and (free := settings().gap)
        and (found := _gap(_moved(things[upper], (0, 0, free + 0.1)), things[lower], free))
        < free - _EXACT
    ]
    return wrong


def _air(one: str, other: str) -> float:
    """The mm that have to be free between these two; 0 if they may touch."""
    pair = {one, other}
    if any("screw" in name and not name.startswith("head") for name in pair):
        return 0.0
    if any(all(name.startswith(unit) for name in pair) for unit in _UNITS):
        return 0.0
    if any(a in one and b in other or a in other and b in one for a, b in _HELD + _LIES):
        return 0.0
    s = settings()
    return float(s.hand_gap if any(name in _BY_HAND for name in pair) else s.gap)


def loose_screws(things: dict[str, Trimesh], board: Board, private: bool) -> list[str]:
    """A sentence for each screw whose thread does not bite enough plastic."""
    ring = pi / 4 * (bought.SCREW_THREAD**2 - settings().screw ** 2)
    return [
        f"the {screw.name} at {screw.at[0]:.0f}, {screw.at[1]:.0f} mm bites {bite:.1f} mm only."
        for screw in bought.screws(board, private)
        if screw.bites in things
        and (bite := _shared(screw.shaft(bought.SCREW_THREAD), things[screw.bites]) / ring) < _BITE
    ]


def printing_faults(name: str, part: Trimesh) -> list[str]:
    """What a slicer or a printer would stumble over."""
    wrong = []
    if not part.is_watertight:
        wrong.append(f"{name} is not watertight.")
    if part.body_count != 1:
        wrong.append(f"{name} falls into {part.body_count} pieces.")
    if _bridges(part):
        wrong.append(f"{name} has to bridge more than {_BRIDGE:.0f} mm.")
    thin = _thin(part)
    if thin:
        x, y, z = thin[0]
        wrong.append(f"{name} is thinner than {_THINNEST} mm at {x:.0f}, {y:.0f}, {z:.1f} mm.")
    return wrong


def _bridges(part: Trimesh) -> bool:
    """Whether a face hangs in the air that is wider, in every direction, than a bridge may be."""
    on_bed = part.triangles[:, :, 2].max(axis=1) < part.bounds[0][2] + 0.05
    hangs = (part.face_normals[:, 2] < -_STEEP) & ~on_bed
    seen = unary_union([Polygon(face[:, :2]).buffer(0.01) for face in part.triangles[hangs]])
    return not seen.buffer(-_BRIDGE / 2).is_empty


def _thin(part: Trimesh) -> list[tuple[float, float, float]]:
    """Where walls that stand on the bed are thinner than allowed, at some heights."""
    low, high = part.bounds[:, 2]
    found = []
    for z in np.linspace(low + 0.3, high - 0.3, 12):
        cut = part.section(plane_origin=(0, 0, z), plane_normal=(0, 0, 1))
        if cut is None:
            continue
        flat, back = cut.to_2D()
        for shape in flat.polygons_full:
            thick = shape.buffer(-_THINNEST / 2 + 0.03).buffer(_THINNEST / 2 + 0.05)
            for rest in getattr(shape.difference(thick), "geoms", [shape.difference(thick)]):
                if rest.area > 0.5:
                    x, y = rest.centroid.coords[0]
                    found.append(tuple((back @ (x, y, 0, 1))[:3]))
    return found


def _clamps(clamp: Trimesh) -> dict[str, Trimesh]:
    """Both clamps below the lid, their feet up on the screen's board."""
    s = settings()
    x, y = s.wall + s.spot_x, s.wall + s.screen_y + s.boss[1]
    z = s.lid_under - s.screen[2] - s.clamp_foot - s.clamp[2]
    hole = (s.boss[0] - s.screen[0] / 2 + 1.8, s.clamp[1] / 2)
    right = _moved(clamp, (-hole[0], -hole[1], 0))
    left = _turned(right, pi, (0, 0, 1))
    return {
        "right clamp": _moved(right, (x + s.boss[0], y, z)),
        "left clamp": _moved(left, (x - s.boss[0], y, z)),
    }


def _shared(one: Trimesh, other: Trimesh) -> float:
    """The volume that two meshes share, mm3."""
    apart = (one.bounds[0] >= other.bounds[1]) | (other.bounds[0] >= one.bounds[1])
    if apart.any():
        return 0.0
    common = trimesh.boolean.intersection([one, other])
    # parts that touch in a plane share a body without volume, and its middle is 0 / 0
    with np.errstate(divide="ignore", invalid="ignore"):
        return 0.0 if common.is_empty else float(common.volume)


def _gap(one: Trimesh, other: Trimesh, most: float) -> float:
    """The mm between two meshes; `most` if there are as many or more."""
    apart = (one.bounds[0] >= other.bounds[1] + most) | (other.bounds[0] >= one.bounds[1] + most)
    return most if apart.any() else _solid(one).min_gap(_solid(other), most)


def _solid(part: Trimesh) -> Manifold:
    points, faces = np.float32(part.vertices), np.uint32(part.faces)
    return Manifold(Mesh(points, faces))


def _loaded(path: Path) -> Trimesh:
    part = trimesh.load_mesh(path)
    part.merge_vertices()
    return part


def _moved(part: Trimesh, by: tuple[float, float, float]) -> Trimesh:
    return part.copy().apply_transform(translation_matrix(by))


def _turned(part: Trimesh, angle: float, axis: tuple[int, int, int]) -> Trimesh:
    return part.copy().apply_transform(rotation_matrix(angle, axis))
