"""Who sees the private pod's screen: rays from its characters to the eyes of a table of five.

Places in mm from the middle of the lit part: x to the right, y away from the player, z up.
"""

from __future__ import annotations

from itertools import product
from math import cos, pi, radians, sin

import numpy as np
import trimesh
from trimesh import Trimesh

from workshop.enclosure import settings

Eye = tuple[float, float, float]

_LIT = (21.74, 10.86)  # mm, the SSD1306's 128 x 64 dots (DM-OLED096-624)
_GLASS = 0.9  # mm over the dots: carrier 0.7 and polariser 0.2; a guess
_BENDS = 1.5  # refractive index of glass and film
# the eyes of whoever sits: so far above the table
_HEIGHTS = (350.0, 450.0, 600.0)
_ASIDE = (-40.0, 0.0, 40.0)  # half the distance of two eyes, and some more


def players_eyes() -> list[Eye]:
    """Where the player's eyes are: 300 to 600 mm away."""
    places = product(_ASIDE, np.linspace(*settings().player, 5), (300, 600))
    return [(x, -far * cos(radians(up)), far * sin(radians(up))) for x, up, far in places]


def others_eyes() -> list[Eye]:
    """Where those of the other four are: along the same edge, and round a table of 1.2 m."""
    beside = product((-700, -600, -500, 500, 600, 700), range(-500, 301, 100))
    turns = [seat * 2 * pi / 5 for seat in range(1, 5)]
    round_it = [(700 * sin(turn), 250 - 700 * cos(turn)) for turn in turns]
    across = product((-300, 0, 300), (600, 900))
    return [(x, y, z) for x, y in (*beside, *round_it, *across) for z in _HEIGHTS]


def wrong_views(things: dict[str, Trimesh]) -> list[str]:
    """A sentence if another sees a bit of a character, or the player does not see all of them."""
    walls = trimesh.util.concatenate([things["lid"], things["hood"]])
    others = [(eye, seen(walls, eye)) for eye in others_eyes()]
    own = [(eye, seen(walls, eye)) for eye in players_eyes()]
    eye, most = max(others, key=lambda one: one[1])
    wrong = [f"from {_told(eye)} another player sees {most:.0%} of the screen."] if most else []
    eye, least = min(own, key=lambda one: one[1])
    if least < 1:
        wrong.append(f"from {_told(eye)} its player sees {least:.0%} of the screen, not all.")
    return wrong


def _told(eye: Eye) -> str:
    return ", ".join(f"{value:.0f}" for value in eye) + " mm"


def seen(walls: Trimesh, eye: Eye) -> float:
    """The share of the lit area that this eye sees past lid and hood, through the film."""
    s = settings()
    across, along = np.meshgrid(np.linspace(-0.5, 0.5, 9), np.linspace(-0.5, 0.5, 5))
    spots = np.stack([across.ravel(), along.ravel(), 0 * across.ravel()], axis=1) * (*_LIT, 1)
    way = np.array(eye) + (0, 0, s.lid_t + s.film_t + _GLASS) - spots
    way /= np.linalg.norm(way, axis=1)[:, None]
    # in glass and film light goes steeper, in the same direction over the plane
    inside = way[:, :2] / _BENDS
    up = np.sqrt(1 - (inside**2).sum(axis=1))
    if s.film_t:
        edge = sin(radians(s.film_cut)) / _BENDS
        passes = np.abs(inside[:, 0]) / up < edge / np.sqrt(1 - edge**2)
        spots, way, inside, up = spots[passes], way[passes], inside[passes], up[passes]
    if not len(spots):
        return 0.0
    spots[:, :2] += inside / up[:, None] * (s.film_t + _GLASS)
    spots += (s.wall + s.spot_x, s.wall + s.screen_y, s.lid_under + 0.01)
    return float((~walls.ray.intersects_any(spots, way)).sum() / across.size)
