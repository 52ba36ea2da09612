"""WireViz source of each pod's harness, and the list of its wires."""

from __future__ import annotations

from itertools import groupby

import yaml

from workshop import pico
from workshop.nets import BUFFER_GROUNDED, PARTS, Pad, parts_of
from workshop.pins import Pins
from workshop.wires import Wire, wires

_TITLES = {
    "pico": "Raspberry Pi Pico",
    "reader": "RC522",
    "buffer": "74AHCT125",
    "resistor": "330 ohm",
    "lamps": "WS2812 strip",
    "key": "Key",
    "screen": "SSD1306",
    "strap": "Role",
}
_NOTES = {
    "buffer": "100 nF across 14 and 7. To GND go pins {grounded}.",
    "lamps": "10 uF across 5V and GND, long leg to 5V.",
    "reader": "10 uF across 3.3V and GND, long leg to 3.3V. IRQ stays open.",
    "strap": "On a private pod only: GP{role} to GND.",
}


def harness_yaml(pins: Pins, kind: str) -> str:
    """A WireViz document: one connector for each part, one cable from the Pico to each part."""
    all_wires = wires(pins, kind)
    there = [part for part in parts_of(kind) if part in _TITLES]
    document: str = yaml.safe_dump(
        {
            "metadata": {"title": f"Stichtisch {kind} pod"},
            "options": {"mini_bom_mode": False, "bgcolor": "WH"},
            "connectors": {_TITLES[part]: _connector(pins, part, all_wires) for part in there},
            "cables": {name: _cable(group) for name, group in _cables(all_wires).items()},
            "connections": [
                _connection(name, group) for name, group in _cables(all_wires).items()
            ],
        },
        sort_keys=False,
        allow_unicode=True,
    )
    return document


def harness_rows(pins: Pins, kind: str) -> list[tuple[str, str, str, str, str]]:
    """One row for each wire: from, to, net, colour, length in mm."""
    return [
        (_spot(wire.start), _spot(wire.end), wire.net, wire.colour, str(wire.length))
        for wire in wires(pins, kind)
    ]


def _grounded() -> str:
    pins = sorted(PARTS["buffer"].index(name) + 1 for name in BUFFER_GROUNDED)
    return ", ".join(str(pin) for pin in pins)


def _spot(pad: Pad) -> str:
    if pad.part == "pico":
        return f"Pico pin {pad.number} ({pad.name})"
    return f"{_TITLES[pad.part]} {pad.name}"


def _used(part: str, all_wires: list[Wire]) -> list[int]:
    ends = {end.number for wire in all_wires for end in (wire.start, wire.end) if end.part == part}
    return sorted(ends) if part in ("pico", "buffer") else list(range(1, len(PARTS[part]) + 1))


def _connector(pins: Pins, part: str, all_wires: list[Wire]) -> dict[str, object]:
    used = _used(part, all_wires)
    names = [pico.PIN_NAME[pin] if part == "pico" else PARTS[part][pin - 1] for pin in used]
    entry: dict[str, object] = {"pins": used, "pinlabels": names}
    if part in _NOTES:
        entry["notes"] = _NOTES[part].format(role=pins.role, grounded=_grounded())
    return entry


def _cables(all_wires: list[Wire]) -> dict[str, list[Wire]]:
    def ends(wire: Wire) -> tuple[str, str]:
        return wire.start.part, wire.end.part

    ordered = sorted(all_wires, key=ends)
    return {
        f"{_TITLES[start]} to {_TITLES[end]}": list(group)
        for (start, end), group in groupby(ordered, key=ends)
    }


def _cable(group: list[Wire]) -> dict[str, object]:
    return {
        "wirecount": len(group),
        "length": group[0].length / 1000,
        "gauge": "0.14 mm2",
        "colors": [wire.colour for wire in group],
        "wirelabels": [wire.net for wire in group],
        "category": "bundle",
    }


def _connection(name: str, group: list[Wire]) -> list[dict[str, list[int]]]:
    return [
        {_TITLES[group[0].start.part]: [wire.start.number for wire in group]},
        {name: list(range(1, len(group) + 1))},
        {_TITLES[group[0].end.part]: [wire.end.number for wire in group]},
    ]
