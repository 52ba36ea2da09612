"""Draws a pod's wires: the Pico from above with the pins in use, then the wires part by part."""

from __future__ import annotations

from itertools import groupby

from workshop import pico
from workshop.harness import TITLES, note
from workshop.nets import SEAT, Pad
from workshop.pins import Pins
from workshop.svg import INK, dot, page, rect, text, wire
from workshop.wires import Wire, wires

_WIDTH = 850.0
_ROW = 26.0
_TOP = 96.0
_PICO = (84.0, 106.0)  # its left edge and its width
_STARTS, _ENDS = 470.0, 690.0  # where the wires leave and arrive
_BOLD = 'font-weight="bold"'
_GREY = 'fill="#555"'


def harness_svg(pins: Pins, kind: str) -> str:
    """The picture of a "seat" or "private" pod's wires, as SVG."""
    all_wires = wires(pins, kind)
    name = "Seat pod" if kind == SEAT else "Private pod"
    shapes = [
        text(20, 40, f"{name} without the board: its wires", 22, _BOLD),
        text(20, 66, "The Pico from above; a number is a pin.", 13, _GREY),
        text(_STARTS - 130, 66, "Wire by wire: net, colour (IEC 60757), length in mm", 13, _GREY),
        *_pico(all_wires),
    ]
    y = _TOP
    for part, group in groupby(all_wires, key=lambda one: one.end.part):
        arriving, besides = list(group), note(pins, part)
        shapes += _part(arriving, y, besides)
        y += (len(arriving) + 1.5 + bool(besides)) * _ROW
    return page(_WIDTH, max(y, _TOP + 21.5 * _ROW), shapes, f"Wires of a {kind} pod")


def _pico(all_wires: list[Wire]) -> list[str]:
    """The board with its forty pins; those in use wear the colour of their wires."""
    left, width = _PICO
    used = {pad.number: one for one in all_wires for pad in (one.start, one.end) if _on_pico(pad)}
    shapes = [
        rect(left, _TOP - 6, width, 20 * _ROW + 12, "#1f7a4d", 'rx="8"'),
        rect(left + width / 2 - 22, _TOP - 20, 44, 24, "#b9bec4", 'rx="3" stroke="#777"'),
        text(left + width / 2, _TOP - 3, "USB", 13, f'{_BOLD} text-anchor="middle"'),
    ]
    for pin in range(1, 41):
        on_left = pin <= 20
        y = _TOP + ((pin if on_left else 41 - pin) - 0.5) * _ROW
        x = left + 10 if on_left else left + width - 10
        inward, outward = (1, -1) if on_left else (-1, 1)
        anchors = ("start", "end") if on_left else ("end", "start")
        ink = INK[used[pin].colour] if pin in used else "#e0c068"
        shapes.append(dot(x, y, 7 if pin in used else 4, ink, 'stroke="#fff"'))
        where = f'fill="#fff" text-anchor="{anchors[0]}"'
        shapes.append(text(x + inward * 12, y + 5, str(pin), 12, where))
        if pin in used:
            label = f'{_BOLD} text-anchor="{anchors[1]}"'
            shapes.append(text(x + outward * 18, y + 5, pico.PIN_NAME[pin], 13, label))
    return shapes


def _part(group: list[Wire], y: float, besides: str) -> list[str]:
    """The wires that arrive at one part, its name above them and what is soldered below."""
    shapes = [
        text(_ENDS, y + 10, TITLES[group[0].end.part], 16, _BOLD),
        rect(_ENDS, y + 18, _WIDTH - _ENDS - 20, len(group) * _ROW, "#eef1f4", 'rx="4"'),
    ]
    for number, one in enumerate(group):
        at = y + 18 + (number + 0.5) * _ROW
        name = f"{one.net}  {one.colour}  {one.length}"
        middle = (_STARTS + _ENDS) / 2
        shapes += [
            text(_STARTS - 12, at + 5, _where(one.start), 13, 'text-anchor="end"'),
            wire(_STARTS, at, _ENDS, at, one.colour),
            text(middle, at - 6, name, 11, f'{_GREY} text-anchor="middle"'),
            text(_ENDS + 14, at + 5, _at_part(one.end), 13, _BOLD),
        ]
    if besides:
        below = y + 18 + (len(group) + 0.6) * _ROW
        shapes.append(text(_WIDTH - 20, below, besides, 12, f'{_GREY} text-anchor="end"'))
    return shapes


def _on_pico(pad: Pad) -> bool:
    return pad.part == "pico"


def _where(pad: Pad) -> str:
    return f"Pico {pad.number} · {pad.name}" if _on_pico(pad) else _at_part(pad, TITLES[pad.part])


def _at_part(pad: Pad, title: str = "") -> str:
    """Its name, and the number where a chip's legs are counted."""
    name = f"{pad.name} (leg {pad.number})" if pad.part == "buffer" else pad.name
    return f"{title} · {name}" if title else name
