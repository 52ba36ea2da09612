"""Routes the carrier: shortest paths on a grid of two layers, one net after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from math import ceil, hypot, inf

from workshop.carrier_layout import DEPTH, GRID, HEAD, HOLES, PAD, WIDTH, pad_positions
from workshop.nets import CARRIER, nets
from workshop.pins import Pins

# mm
TRACK, CLEARANCE = 0.4, 0.2
VIA, VIA_DRILL = 0.8, 0.4
TOP, BOTTOM = 0, 1
_ACROSS, _DOWN = round(WIDTH / GRID), round(DEPTH / GRID)
_TRIES = 12
_EDGE = 2  # steps of the grid along the edge that stay without copper
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
# What a step across its layer's direction costs, and what a turn and a via add; a plain step is 1.
_AGAINST, _TURN, _VIA = 1.6, 0.4, 9.0

Node = tuple[int, int, int]  # x, y in grid steps, layer


@dataclass(frozen=True)
class Track:
    """A straight piece of copper on one layer; ends in mm."""

    net: str
    layer: int
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True)
class Via:
    """A hole that joins both layers; its place in mm."""

    net: str
    at: tuple[float, float]


Copper = tuple[list[Track], list[Via]]


class NoWayError(Exception):
    """There is no path between two pads of a net: move a part in carrier_layout.py."""


def route(pins: Pins) -> Copper:
    """Route every net. One that finds no path goes first in the next try; NoWayError after 12."""
    at = {pad: _grid(xy) for pad, xy in pad_positions().items()}
    joined = {net: [at[pad] for pad in pads] for net, pads in nets(pins, CARRIER).items()}
    owner = {xy: net for net, pads in joined.items() for xy in pads}
    pads = {xy: owner.get(xy, "") for xy in at.values()}
    order = sorted(joined, key=lambda net: (net == "GND", _span(joined[net])))
    for _ in range(_TRIES):
        field = _Field(pads)
        for net in order:
            if not field.connect(net, joined[net]):
                order.remove(net)
                order.insert(0, net)
                break
        else:
            return field.tracks, field.vias
    raise NoWayError(f"{order[0]} finds no path on the carrier: move a part in carrier_layout.py.")


def _grid(xy: tuple[float, float]) -> tuple[int, int]:
    return round(xy[0] / GRID), round(xy[1] / GRID)


def _span(pads: list[tuple[int, int]]) -> int:
    xs, ys = zip(*pads, strict=True)
    return int(max(xs) - min(xs) + max(ys) - min(ys))


class _Field:
    """The grid, which net holds which of its points, and the copper laid so far."""

    def __init__(self, pads: dict[tuple[int, int], str]) -> None:
        self.tracks: list[Track] = []
        self.vias: list[Via] = []
        self.pads = pads
        self.held: dict[Node, str] = {}
        # a via is wider than a track, so it also takes the points beside it
        self.beside_via: dict[tuple[int, int], str] = {}
        reach = PAD / 2 + CLEARANCE + TRACK / 2
        for (x, y), net in pads.items():
            for dx in range(-2, 3):
                for dy in range(-2, 3):
                    if hypot(dx, dy) * GRID < reach:
                        for layer in (TOP, BOTTOM):
                            self.held[x + dx, y + dy, layer] = net
        self.blocked = _near(HOLES, HEAD / 2 + CLEARANCE + TRACK / 2)
        centres = [(x * GRID, y * GRID) for x, y in pads]
        self.no_via = _near(centres, PAD / 2 + CLEARANCE + VIA / 2)

    def _free(self, node: Node, net: str) -> bool:
        x, y, _ = node
        return (
            _EDGE <= x <= _ACROSS - _EDGE
            and _EDGE <= y <= _DOWN - _EDGE
            and (x, y) not in self.blocked
            and self.held.get(node, net) == net
            and self.beside_via.get((x, y), net) == net
        )

    def _via_fits(self, x: int, y: int, net: str) -> bool:
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return (x, y) not in self.no_via and all(
            self._free((ax, ay, layer), net) for ax, ay in around for layer in (TOP, BOTTOM)
        )

    def connect(self, net: str, pads: list[tuple[int, int]]) -> bool:
        """Grow a tree from the first pad until it holds all pads; False if there is no path."""
        tree: set[Node] = {(*pads[0], TOP), (*pads[0], BOTTOM)}
        left = set(pads[1:])
        while left:
            way = self._shortest(net, tree, left)
            if not way:
                return False
            left.discard(way[-1][:2])
            self._lay(net, way)
            tree |= set(way)
            tree |= {(x, y, layer) for x, y, _ in way if (x, y) in self.pads for layer in (0, 1)}
        return True

    def _shortest(self, net: str, tree: set[Node], goals: set[tuple[int, int]]) -> list[Node]:
        """The cheapest path from the tree to one of the goals; empty if there is none."""
        best = dict.fromkeys(tree, 0.0)
        came: dict[Node, Node] = {}
        heap = [(0.0, node) for node in sorted(tree)]
        while heap:
            cost, node = heappop(heap)
            if cost > best[node]:
                continue
            if node[:2] in goals:
                return _walk_back(came, node)
            for price, new in self._steps(net, node, came.get(node)):
                if cost + price < best.get(new, inf):
                    best[new] = cost + price
                    came[new] = node
                    heappush(heap, (cost + price, new))
        return []

    def _steps(self, net: str, node: Node, before: Node | None) -> Iterable[tuple[float, Node]]:
        x, y, layer = node
        for dx, dy in _STEPS:
            new = (x + dx, y + dy, layer)
            if self._free(new, net):
                straight = before is None or before[2] != layer or _on(before, node, new)
                along = (dx != 0) == (layer == TOP)
                yield (1.0 if along else _AGAINST) + (0 if straight else _TURN), new
        other = (x, y, 1 - layer)
        if (x, y) in self.pads:
            yield 0.1, other
        elif self._via_fits(x, y, net):
            yield _VIA, other

    def _lay(self, net: str, way: list[Node]) -> None:
        for node in way:
            self.held[node] = net
        start = way[0]
        for before, node, after in zip(way, way[1:], [*way[2:], None], strict=False):
            if before[2] != node[2]:
                if before[:2] not in self.pads:
                    self._lay_via(net, before[:2])
                start = node
            elif after is None or not _on(before, node, after):
                ends = [(x * GRID, y * GRID) for x, y, _ in (start, node)]
                self.tracks.append(Track(net, node[2], ends[0], ends[1]))
                start = node

    def _lay_via(self, net: str, at: tuple[int, int]) -> None:
        x, y = at
        self.vias.append(Via(net, (x * GRID, y * GRID)))
        for dx, dy in ((0, 0), *_STEPS):
            self.beside_via[x + dx, y + dy] = net


def _near(centres: Iterable[tuple[float, float]], reach: float) -> set[tuple[int, int]]:
    """The grid points closer than `reach` mm to one of the centres."""
    steps = ceil(reach / GRID) + 1
    return {
        (x, y)
        for cx, cy in centres
        for x in range(round(cx / GRID) - steps, round(cx / GRID) + steps + 1)
        for y in range(round(cy / GRID) - steps, round(cy / GRID) + steps + 1)
        if hypot(x * GRID - cx, y * GRID - cy) < reach
    }


def _walk_back(came: dict[Node, Node], last: Node) -> list[Node]:
    way = [last]
    while way[-1] in came:
        way.append(came[way[-1]])
    return way[::-1]


def _on(before: Node, node: Node, after: Node) -> bool:
    """Whether the step from `node` to `after` keeps the direction."""
    return all(b - a == c - b for a, b, c in zip(before, node, after, strict=True))
