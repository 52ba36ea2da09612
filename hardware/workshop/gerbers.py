"""Opens the zip for the board house again and compares it with the board."""

from __future__ import annotations

import warnings
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from gerbonara import MM, LayerStack  # type: ignore[import-untyped]

from workshop.carrier import Board, Hole

_LAYERS = {(side, use) for side in ("top", "bottom") for use in ("copper", "mask", "silk")}
_LAYERS |= {("mechanical", "outline")}
_EDGE = 0.5  # mm of bare board around the copper, as carrier.kicad_pro has it
_LINE = 0.1  # mm, the pen that draws the outline: its bounds are so much larger
_EXACT = 0.02  # mm


def wrong_gerbers(zipped: Path, board: Board) -> list[str]:
    """A sentence for each thing in the zip that is not as the board is."""
    with warnings.catch_warnings(), TemporaryDirectory() as folder, ZipFile(zipped) as bundle:
        warnings.simplefilter("ignore")  # gerbonara frowns on KiCad's drill header
        bundle.extractall(folder)
        try:
            return _wrong(LayerStack.open_dir(folder), board)
        except SyntaxError as unread:  # a drill file whose numbers could mean anything, for one
            told = str(unread).removeprefix(f"{folder}/").partition(". ")[0]
            return [f"A file in the zip cannot be read: {told}."]


def _wrong(stack: LayerStack, board: Board) -> list[str]:
    layers = {key for key, layer in stack.graphic_layers.items() if layer is not None}
    if layers != _LAYERS:
        odd = ", ".join(" ".join(key) for key in sorted(layers ^ _LAYERS))
        return [f"The zip has not one of each layer: {odd}."]
    return _wrong_outline(stack, board) + _wrong_copper(stack, board) + _wrong_holes(stack, board)


def _wrong_outline(stack: LayerStack, board: Board) -> list[str]:
    (left, low), (right, high) = stack["mechanical", "outline"].bounding_box(unit=MM)
    size = (right - left - _LINE, high - low - _LINE)
    if _far(size, (board.width, board.depth)):
        return [f"The outline is {size[0]:.2f} x {size[1]:.2f} mm, not as the board's."]
    if _far((left + _LINE / 2, -high + _LINE / 2), (board.left, board.top)):
        return ["The outline lies elsewhere than the board."]
    return []


def _wrong_copper(stack: LayerStack, board: Board) -> list[str]:
    wrong = []
    for side in ("top", "bottom"):
        (left, low), (right, high) = stack[side, "copper"].bounding_box(unit=MM)
        corners = (left - board.left, -high - board.top, right - board.left, -low - board.top)
        wanted = (_EDGE, _EDGE, board.width - _EDGE, board.depth - _EDGE)
        if _far(corners, wanted):
            wrong.append(f"The {side} copper does not end {_EDGE} mm inside the outline.")
    return wrong


def _wrong_holes(stack: LayerStack, board: Board) -> list[str]:
    drilled = [
        Hole(spot.x - board.left, -spot.y - board.top, spot.aperture.diameter, plated)
        for plated, layer in ((True, stack.drill_pth), (False, stack.drill_npth))
        for spot in (layer.objects if layer else ())
    ]
    if len(drilled) != len(board.holes):
        return [f"The zip drills {len(drilled)} holes, the board has {len(board.holes)}."]
    found = {_rounded(hole) for hole in drilled}
    missing = [hole for hole in board.holes if not _near(hole, found)]
    return [
        f"No hole of {hole.diameter:.2f} mm is drilled at {hole.x:.2f}, {hole.y:.2f} mm."
        for hole in missing[:3]
    ]


def _rounded(hole: Hole) -> tuple[int, int, int, bool]:
    """In steps of 0.01 mm."""
    return (*(round(value * 100) for value in (hole.x, hole.y, hole.diameter)), hole.plated)


def _near(hole: Hole, found: set[tuple[int, int, int, bool]]) -> bool:
    x, y, diameter, plated = _rounded(hole)
    steps = (-1, 0, 1)
    return any((x + dx, y + dy, diameter, plated) in found for dx in steps for dy in steps)


def _far(ones: tuple[float, ...], others: tuple[float, ...]) -> bool:
    return any(abs(one - other) > _EXACT for one, other in zip(ones, others, strict=True))
