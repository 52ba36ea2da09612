"""The ring in the middle of the table: it points at who leads and at who won.

One scene, from what all may know; pages draw it, and on a Raspberry Pi it shines.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from stichtisch.games.lights import WHITE, Frame, Light
from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public
from stichtisch.scene import Pattern, Scene, Segment
from stichtisch.ui.picture import on_screen

LEDS = 24
_FIRST = 2
"""The lamp that points at the first seat; from there the seats follow clockwise."""
_WON, _LEADS = 5, 3
"""Lamps of an arrow: who cannot tell the colours counts them, or sees that they run."""
LEADS = Light(Pattern.STEADY, WHITE)
TURN = Light(Pattern.BREATHE, WHITE, 2000)


def ring_scene(public: Public, presenter: Presenter[Any, Any]) -> Scene:
    """Who won the game or the last trick, else who leads this one, else whose turn it is."""
    trick = presenter.trick_shown(public)
    if public.outcome is not None:
        return _arrows(public.outcome.winners, public.seats, Frame.WON.value, _WON)
    if trick is not None and trick.taken and trick.ahead is not None:
        return _arrows([trick.ahead], public.seats, Frame.WON.value, _WON)
    if trick is not None and trick.cards:
        return _arrows([trick.cards[0][0]], public.seats, LEADS, _LEADS)
    if len(public.acting) == 1:
        return _arrows(public.acting, public.seats, TURN, _LEADS)
    return Scene()


def ring_as_json(scene: Scene) -> list[list[Any]]:
    """Its segments for a page: first lamp, count, pattern, colour on a screen, period in ms."""
    return [
        [
            part.first,
            part.count,
            part.pattern.name.lower(),
            f"#{bytes(on_screen(part.colour)).hex()}",
            part.period_ms,
        ]
        for part in scene.segments
    ]


def _arrows(seats: Iterable[int], of: int, light: Light, wide: int) -> Scene:
    return Scene(segments=tuple(part for seat in seats for part in _arrow(seat, of, light, wide)))


def _arrow(seat: int, of: int, light: Light, wide: int) -> Iterator[Segment]:
    """So many lamps round the one that points at the seat; the last lamp is beside the first."""
    first = (_FIRST + seat * LEDS // of - wide // 2) % LEDS
    before_the_end = min(wide, LEDS - first)
    yield light.on(first, before_the_end)
    if before_the_end < wide:
        yield light.on(0, wide - before_the_end)
