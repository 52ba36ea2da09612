"""Draws breadboard.py: the board, what is plugged in, what lies beside it, and the wires."""

from __future__ import annotations

from workshop import pico
from workshop.breadboard import (
    BUFFER_COLUMN,
    COLUMNS,
    LEFT,
    PICO_COLUMN,
    RESISTOR_COLUMN,
    STEP,
    TOP,
    Hole,
    jumpers,
    plugged,
)
from workshop.nets import PARTS, PRIVATE, SEAT, Pad, parts_of
from workshop.pins import Pins
from workshop.svg import dot, page, rect, text, wire
from workshop.wires import COLOURS

WIDTH, HEIGHT = 850.0, 940.0
# Parts beside the board: x and y of pin 1, and the distance to the next pin, in px
BESIDE = {
    "reader": (LEFT + 13.5 * STEP, 232.0, STEP),
    "strap": (LEFT + 5 * STEP, 232.0, STEP),
    "lamps": (LEFT + 36.5 * STEP, 760.0, STEP * 1.5),
    "key": (LEFT + 20 * STEP, 760.0, STEP * 2),
    "screen": (LEFT + 5 * STEP, 760.0, STEP),
}
_BLACK_ON_TOP = 'text-anchor="middle"'
_WHITE = 'fill="#fff" text-anchor="middle"'


def breadboard_svg(pins: Pins, kind: str) -> str:
    """The picture of a "seat" or "private" pod on a breadboard, as SVG."""
    there = parts_of(kind)
    shapes = [_title(kind), *_board(kind), *_pico(), *_three_volt_capacitor()]
    if kind == SEAT:
        shapes += [*_buffer(), *_resistor(), *_capacitors(), *_strip(pins)]
    shapes += [*_reader(), *_key()]
    if kind == PRIVATE:
        shapes += [*_screen(), *_strap()]
    for jump in sorted(jumpers(pins, kind), key=lambda one: one.net):
        end = jump.end.at if isinstance(jump.end, Hole) else _pin_at(jump.end)
        bow = -75 if jump.round_the_left else 0
        shapes.append(wire(*jump.start.at, *end, COLOURS[jump.net], bow))
    shapes += [_pin_name(pad) for pad in _pads_beside(there)]
    return page(WIDTH, HEIGHT, shapes, f"Stichtisch {kind} pod on a breadboard")


def _pads_beside(there: tuple[str, ...]) -> list[Pad]:
    return [Pad(part, n + 1) for part in BESIDE if part in there for n in range(len(PARTS[part]))]


def _pin_at(pad: Pad) -> tuple[float, float]:
    x, y, step = BESIDE[pad.part]
    return x + step * (pad.number - 1), y


def _pin_name(pad: Pad) -> str:
    x, y = _pin_at(pad)
    above = pad.part in ("reader", "strap")
    turn = f'transform="rotate(-90 {x + 4:g} {y + (-10 if above else 10):g})"'
    anchor = "start" if above else "end"
    return text(x + 4, y + (-10 if above else 10), pad.name, 11, f'{turn} text-anchor="{anchor}"')


def _title(kind: str) -> str:
    name = "Seat pod" if kind == SEAT else "Private pod"
    return text(24, 40, f"{name} on a breadboard", 22, 'font-weight="bold"')


def _board(kind: str) -> list[str]:
    width = (COLUMNS + 2) * STEP
    shapes = [
        rect(LEFT - STEP / 2, TOP - STEP, width, 19 * STEP, "#f4f1e8", 'rx="8" stroke="#bbb"')
    ]
    for row, ink in (("top+", "#d2222d"), ("bottom+", "#ef7d00")):
        y = Hole(row, 1).at[1] + (-10 if row == "top+" else 10)
        shapes.append(rect(LEFT + STEP, y - 1, COLUMNS * STEP, 2, ink))
    for row in ("top-", "bottom-"):
        y = Hole(row, 1).at[1] + (10 if row == "top-" else -10)
        shapes.append(rect(LEFT + STEP, y - 1, COLUMNS * STEP, 2, "#1c1c1c"))
    labels = {
        "top+": "3.3 V",
        "top-": "GND",
        "bottom-": "GND",
        "bottom+": "5 V" if kind == SEAT else "free",
    }
    for row, label in labels.items():
        y = Hole(row, 1).at[1]
        shapes.append(text(LEFT - 16, y + 4, label, 12, 'text-anchor="end" font-weight="bold"'))
    for row in ("top+", "top-", *"abcdefghij", "bottom-", "bottom+"):
        for column in range(1, COLUMNS + 1):
            shapes.append(dot(*Hole(row, column).at, 2.6, "#9a958a"))
        if len(row) == 1:
            shapes.append(text(LEFT - 2, Hole(row, 1).at[1] + 4, row, 10, 'fill="#777"'))
    for column in range(5, COLUMNS + 1, 5):
        x, y = Hole("f", column).at
        shapes.append(text(x, y - 1.3 * STEP, str(column), 10, f'fill="#777" {_BLACK_ON_TOP}'))
    return shapes


def _pico() -> list[str]:
    x, y = Hole("c", PICO_COLUMN).at
    left, top = x - 0.7 * STEP, y - 0.7 * STEP
    shapes = [
        rect(left, top, 20.4 * STEP, 8.4 * STEP, "#1f7a4d", 'rx="6"'),
        rect(left - 14, top + 2.9 * STEP, 44, 2.6 * STEP, "#b9bec4", 'rx="3" stroke="#777"'),
        text(left - 10, top + 4.4 * STEP, "USB", 13, 'font-weight="bold"'),
        rect(left + 10 * STEP, top + 3 * STEP, 42, 42, "#222", 'rx="3"'),
        text(left + 7 * STEP, top + 4.4 * STEP, "Pico", 17, f'{_WHITE} font-weight="bold"'),
    ]
    for pin in range(1, 41):
        at_x, at_y = plugged(PRIVATE)[Pad("pico", pin)].at
        inward = -1 if pin <= 20 else 1
        shapes.append(dot(at_x, at_y, 4.4, "#e0c068", 'stroke="#6b5b20"'))
        anchor = "start" if pin <= 20 else "end"
        shapes.append(
            text(
                at_x + 3.5,
                at_y + inward * 8,
                pico.PIN_NAME[pin],
                9,
                f'fill="#fff" text-anchor="{anchor}" '
                f'transform="rotate(-90 {at_x + 3.5:g} {at_y + inward * 8:g})"',
            )
        )
    return shapes


def _buffer() -> list[str]:
    x, y = Hole("e", BUFFER_COLUMN).at
    top, tall = y + 5, 3 * STEP - 10
    shapes = [
        rect(x - 9, top, 6 * STEP + 18, tall, "#2b2b2b", 'rx="3"'),
        dot(x - 9, top + tall / 2, 6, "#f4f1e8"),
        text(x + 3 * STEP, top + tall / 2 + 5, "74AHCT125", 13, _WHITE),
    ]
    for pad, hole in plugged(SEAT).items():
        if pad.part == "buffer":
            shapes.append(dot(*hole.at, 4, "#c9ccd1", 'stroke="#555"'))
    return shapes


def _resistor() -> list[str]:
    x, y = Hole("g", RESISTOR_COLUMN).at
    shapes = [
        rect(x, y - 1.5, 4 * STEP, 3, "#8d9299"),
        rect(x + STEP, y - 7, 2 * STEP, 14, "#e8cf9a", 'rx="6" stroke="#a58a4a"'),
        text(x + 2 * STEP, y - 12, "330 ohm", 11, _BLACK_ON_TOP),
    ]
    bands = ("#ef7d00", "#ef7d00", "#8a5a2b", "#c9a227")
    return shapes + [rect(x + STEP + 6 + 7 * n, y - 7, 3, 14, ink) for n, ink in enumerate(bands)]


def _electrolytic(row: str, column: int, label: str) -> list[str]:
    x, y = Hole(f"{row}+", column).at
    _, ground = Hole(f"{row}-", column).at
    outward = 1 if y > ground else -1
    centre = y + outward * 2.1 * STEP
    return [
        rect(x - 1.2, min(ground, centre), 2.4, abs(centre - ground), "#8d9299"),
        dot(x, y, 4, "#c9ccd1", 'stroke="#555"'),
        dot(x, ground, 4, "#c9ccd1", 'stroke="#555"'),
        dot(x, centre, 15, "#27408b", 'stroke="#111"'),
        text(x, centre + 5, "+", 15, _WHITE),
        text(x - 22, centre + 5, label, 12, 'text-anchor="end"'),
    ]


def _three_volt_capacitor() -> list[str]:
    return _electrolytic("top", 36, "10 uF, + to 3.3 V")


def _capacitors() -> list[str]:
    x, y = Hole("d", BUFFER_COLUMN).at
    ceramic = [
        rect(x - 2 * STEP, y - 1.2, 2 * STEP, 2.4, "#8d9299"),
        dot(x - STEP, y, 8, "#d9822b", 'stroke="#8a4b10"'),
        text(x - STEP, y + 24, "100 nF", 11, 'text-anchor="end"'),
    ]
    return ceramic + _electrolytic("bottom", 34, "10 uF, + to 5 V")


def _reader() -> list[str]:
    x, y, step = BESIDE["reader"]
    centre = x + 3.5 * step
    coil = 'fill="none" stroke="#d8c27a" stroke-width="2"'
    loops = [
        f'<rect x="{centre - 62 + n * 6:g}" y="{64 + n * 6:g}" width="{124 - n * 12}" '
        f'height="{88 - n * 12}" rx="12" {coil}/>'
        for n in range(3)
    ]
    return [
        rect(centre - 84, 52, 168, y - 44, "#1d4f9c", 'rx="8"'),
        *loops,
        text(centre, 112, "RC522", 16, f'{_WHITE} font-weight="bold"'),
        rect(x - step, y - 55, 9 * step, 60, "#ffffff", 'rx="4" opacity="0.9"'),
    ]


def _key() -> list[str]:
    x, y, step = BESIDE["key"]
    return [
        rect(x - 18, y - 8, step + 36, 78, "#d7dade", 'rx="8" stroke="#888"'),
        dot(x + step / 2, y + 46, 17, "#b3262e", 'stroke="#6d1218"'),
        text(x + step / 2, y + 92, "Key", 14, f'{_BLACK_ON_TOP} font-weight="bold"'),
    ]


def _strip(pins: Pins) -> list[str]:
    x, y, step = BESIDE["lamps"]
    left, right = LEFT - 10, x + 2 * step + 22
    shapes = [
        rect(x - 22, y - 12, 2 * step + 44, 56, "#ffffff", 'rx="4" stroke="#999"'),
        rect(left, 880, right - left, 34, "#eceff1", 'rx="4" stroke="#999"'),
        rect(x - 22, y + 44, 2 * step + 44, 880 - y - 43, "#eceff1"),
        text(x - 34, y + 20, "strip, end marked DIN", 13, 'text-anchor="end"'),
    ]
    pitch = (right - left) / pins.lamps.seat
    for n in range(pins.lamps.seat):
        at = right - 24 - n * pitch
        ink = "#f2b705" if n < pins.lamps.suit else "#59b7e0"
        shapes += [rect(at - 9, 888, 18, 18, "#fff", 'stroke="#666"'), dot(at, 897, 6, ink)]
    middle = left + 20
    words = f"WS2812 strip, {pins.lamps.seat} lamps: lamp 0 is next to DIN"
    return [*shapes, text(middle, 868, words, 13, 'font-weight="bold"')]


def _screen() -> list[str]:
    x, y, step = BESIDE["screen"]
    return [
        rect(x - 40, y - 12, 3 * step + 80, 150, "#16324f", 'rx="6"'),
        rect(x - 12, y - 6, 3 * step + 24, 50, "#ffffff", 'rx="4" opacity="0.9"'),
        rect(x - 30, y + 54, 3 * step + 60, 62, "#0a0a0a", 'stroke="#456"'),
        text(x + 1.5 * step, y + 90, "SSD1306", 14, 'fill="#7fd7ff" text-anchor="middle"'),
    ]


def _strap() -> list[str]:
    x, y, step = BESIDE["strap"]
    return [
        rect(x - 10, y - 52, step + 20, 60, "#e6e6e6", 'rx="4" stroke="#777"'),
        text(x + step / 2, y - 76, "jumper:", 12, _BLACK_ON_TOP),
        text(x + step / 2, y - 60, "private pod", 12, _BLACK_ON_TOP),
    ]
