"""--ring: the ring in the middle of the table, on pages and on the pins of a Raspberry Pi."""

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from stichtisch.extras import pip_command
from stichtisch.games.lights import WHITE, Frame, Light
from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public
from stichtisch.scene import Colour, Pattern, Scene, Segment
from stichtisch.table.happenings import Happening
from stichtisch.table.table import Table
from stichtisch.twin.ws2812 import painted
from stichtisch.ui.picture import on_screen
from stichtisch.words import Words

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
    colours = [f"#{bytes(on_screen(part.colour)).hex()}" for part in scene.segments]
    return [
        [part.first, part.count, part.pattern.name.lower(), colour, part.period_ms]
        for part, colour in zip(scene.segments, colours, strict=True)
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


_PIN = "D10"
"""GPIO10, pin 19: the SPI data line, which the driver may use without being root."""


class Lights(Protocol):
    """Lamps in a row, as Adafruit's NeoPixel are."""

    def __setitem__(self, number: int, colour: Colour) -> None: ...
    def show(self) -> None: ...
    def deinit(self) -> None: ...


class Ring:
    """Shows the ring: on lamps, if there are any, and as what pages are told."""

    def __init__(self, table: Table, lights: Lights | None = None) -> None:
        self._table = table
        self._lights = lights
        self._shown: tuple[Colour, ...] = ()

    def tell(self, _happenings: Sequence[Happening]) -> None:
        """Light what is to be lit now."""
        if self._lights is not None:
            self.light(self._lights, round(time.monotonic() * 1000))

    def light(self, lights: Lights, now: int) -> None:
        """Send the lamps their colours at `now`, in milliseconds, if these have changed."""
        colours = painted(self._scene(), LEDS, now)
        if colours == self._shown:
            return
        for number, colour in enumerate(colours):
            lights[number] = colour
        with suppress(OSError):  # a line that is busy is told again in the next turn
            lights.show()
            self._shown = colours

    def beside(self, _now: float) -> dict[str, Any]:
        """What pages are told of it."""
        return {"ring": ring_as_json(self._scene())}

    def _scene(self) -> Scene:
        return ring_scene(self._table.match.public(), self._table.presenter)


class NoRing(Ring):
    """For a table without a ring: pages are told nothing."""

    def beside(self, _now: float) -> dict[str, Any]:
        return {}


@contextmanager
def ring_of(args: argparse.Namespace, table: Table, words: Words) -> Iterator[Ring]:
    """The ring of this table, if it is to have one; it is dark again afterwards."""
    if not args.ring:
        yield NoRing(table)
        return
    lights, told = _lights(words)
    print(told, flush=True)
    try:
        yield Ring(table, lights)
    finally:
        if lights is not None:
            lights.deinit()


def _lights(words: Words) -> tuple[Lights | None, str]:
    """The ring's lamps on this computer's pins, else None and why there are none."""
    try:
        import board
        from neopixel import NeoPixel

        lights: Lights = NeoPixel(getattr(board, _PIN), LEDS, auto_write=False)
    except ImportError:
        return None, words("ring.extra", install=pip_command("ring"))
    except (AttributeError, OSError, RuntimeError, ValueError):
        return None, words("ring.no_pins")
    return lights, words("ring.shines")
