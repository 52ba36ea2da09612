"""Lists in Markdown: what to buy, which wires to cut, where the current goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workshop import printing
from workshop.harness import harness_rows
from workshop.nets import PRIVATE, SEAT
from workshop.parts import RAIL_VOLTS, Electric, Part, Parts, TableItem
from workshop.pins import Pins
from workshop.power import (
    DRAWING,
    at_usb,
    fixed_ma,
    lamp_budget_ma,
    lamps_full_ma,
    regulator_load_ma,
)
from workshop.troubles import troubles

_MADE = "<!-- Made from {source} by `make hardware`: change it there. -->"
SEATS = 4
TABLES = (3, 4, 5)


def shopping_list(parts: Parts) -> str:
    """The text of hardware/bom.md."""
    bought = parts.parts.values()
    checked = parts.prices_verified
    told = "checked" if checked else "our estimates, **none checked against a shop**"
    text = [
        _MADE.format(source="hardware/parts.toml"),
        "# Shopping list / Einkaufsliste",
        f"Prices in EUR with tax: {told} ({parts.price_date}). / Preise in EUR mit Steuer"
        f"{'.' if checked else ', geschätzt und in keinem Laden geprüft.'}",
        "A number names one part that fits, to look it up; another with the same figures does as "
        "well. / Eine Nummer nennt ein Teil, das passt, zum Nachschlagen; ein anderes mit den "
        "gleichen Werten tut es auch.",
        "## One order for the whole table / Eine Bestellung für den ganzen Tisch",
        "With the private pod. Whole packs where that is how it is sold. "
        "/ Mit dem Privat-Pod. Ganze Packungen, wo es so verkauft wird.",
        _order(parts),
        "At home / Zu Hause: soldering iron, solder, side cutters, multimeter, PH1 screwdriver, "
        "glue for plastic, a printer and white sticker paper for the labels, a 3D printer or "
        "someone who has one. "
        "/ Lötkolben und Lot, Seitenschneider, Multimeter, Schraubendreher PH1, Kunststoffkleber, "
        "Drucker und weißes Aufkleberpapier für die Etiketten, ein 3D-Drucker oder jemand, der "
        "einen hat.",
        "## One pod / Ein Pod",
        _table(
            ["Part", "in the guide", "Number", "Shops", "seat", "private", "EUR each"],
            [_bom_row(part) for part in bought],
        ),
        f"**A seat pod: {parts.cost(SEAT):.2f} EUR** (aim: {parts.target_seat:.0f}). "
        f"**The private pod: {parts.cost(PRIVATE):.2f} EUR** (aim: {parts.target_private:.0f}).",
        "## Instead / Stattdessen",
        _table(
            ["Part", "What fits as well"],
            [*([p.name, p.instead] for p in bought), *([p.name, p.instead] for p in parts.table)],
        ),
        "## Sizes the boxes are made around / Maße, nach denen die Gehäuse gemacht sind",
        "**A guess** is to be measured before you print. "
        "/ **Geschätztes** (guess) vor dem Drucken nachmessen.",
        _table(
            ["What", "Size and source"],
            [[name, size.replace("guess", "**guess**")] for name, size in parts.sizes.items()],
        ),
        "## Not supported / Nicht unterstützt",
        *(f"**{name}.** {why}" for name, why in parts.not_supported.values()),
        "## Figures the checks use / Zahlen der Prüfungen",
        _table(
            ["Part", "supply V", "reads 1 from V", "takes up to V", "gives V", "Source"],
            [_figures(part, part.electric) for part in bought if part.electric],
        ),
    ]
    return _join(text)


def _order(parts: Parts) -> str:
    """What to order for each size of table, and the sum."""
    doubt = "" if parts.prices_verified else " (not verified)"
    sums = [f"**{parts.table_cost(seats):.0f} EUR**{doubt}" for seats in TABLES]
    once = [
        [
            f"{one.name}: {_called(one)}",
            one.number,
            *[str(one.count)] * len(TABLES),
            f"{one.eur:.2f}",
        ]
        for one in parts.table
    ]
    postage = ["Postage / Versand", "", *[f"{parts.postage:.0f} EUR"] * len(TABLES), ""]
    return _table(
        ["What", "Number", *(f"{seats} seats" for seats in TABLES), "EUR each"],
        [
            *(_order_row(part) for part in parts.parts.values()),
            *once,
            postage,
            ["**Sum / Summe**", "", *sums, ""],
        ],
    )


def _called(one: Part | TableItem) -> str:
    """The guide's word for it, in both languages."""
    return " / ".join(dict.fromkeys(one.called))


def _order_row(part: Part) -> list[str]:
    sold = f" x {part.pack.name}" if part.pack.name else ""
    counts = [f"{part.packs(seats)}{sold}" for seats in TABLES]
    return [part.name, part.number, *counts, f"{part.pack_eur:.2f}"]


def _figures(part: Part, electric: Electric) -> list[str]:
    low, high = electric.supply
    least = electric.high(RAIL_VOLTS[electric.rail])
    volts = [f"{low:g}..{high:g} ({electric.rail})", f"{least:g}"]
    return [part.name, *volts, f"{electric.highest_input:g}", f"{electric.drives:g}", part.source]


def _bom_row(part: Part) -> list[str]:
    pods = [str(part.seat), str(part.private)]
    shops = ", ".join(part.shops)
    return [part.name, _called(part), part.number, shops, *pods, f"{part.eur:.2f}"]


def wire_list(pins: Pins) -> str:
    """The text of hardware/wiring/wires.md."""
    text = [
        _MADE.format(source="hardware/pins.toml"),
        "# Wires of a pod without the carrier / Drähte eines Pods ohne Platine",
        "Flexible wire of 0.14 mm2 (AWG 26). Cut, strip 3 mm, tin. Colours as in IEC 60757.",
    ]
    for kind, name in ((SEAT, "Seat pod / Sitz-Pod"), (PRIVATE, "Private pod / Privat-Pod")):
        rows = harness_rows(pins, kind)
        total = sum(int(row[-1]) for row in rows)
        text += [f"## {name}", f"![{name}](../pictures/wiring-{kind}.svg)"]
        text += [_table(["from", "to", "net", "colour", "mm"], rows)]
        text.append(f"{len(rows)} wires, {total / 1000:.1f} m in all.")
    return _join(text)


_LIES = {
    "base": "floor down",
    "lid": "face down, white",
    "holder": "floor down",
    "hood": "roof down",
    "clamp": "flat side down",
    "saddle": "pegs up",
}


def trouble_list() -> str:
    """The text of hardware/troubleshooting.md."""
    text = [
        _MADE.format(source="the sentences of `stichtisch pods check`"),
        "# Troubleshooting / Wenn etwas nicht geht",
        "Every sentence with which `stichtisch pods check` names a fault, in its order. "
        "/ Jeder Satz, mit dem `stichtisch pods check` einen Fehler nennt, in ihrer Folge.",
        _table(["English", "Deutsch"], troubles()),
    ]
    return _join(text)


def print_list() -> str:
    """The text of hardware/enclosure/prints.md."""
    rows = [
        [
            f"{name}.stl",
            _LIES[name.split("_")[0]],
            name.rsplit("_x", 1)[1],
            f"{one.grams:.1f}",
            *(f"{minutes // 60}:{minutes % 60:02d}" for minutes in (one.slow, one.fast)),
        ]
        for name, one in printing.prints().items()
    ]
    loads = {
        "A seat pod / Ein Sitz-Pod": printing.load_of({SEAT: 1}),
        "The private pod / Der Privat-Pod": printing.load_of({PRIVATE: 1}),
        "All five / Alle fünf": printing.load_of({SEAT: SEATS, PRIVATE: 1}),
    }
    text = [
        _MADE.format(source="hardware/enclosure"),
        "# What to print / Was zu drucken ist",
        "0.4 mm nozzle, layers of 0.2 mm, three walls, 15 % infill, PLA or PETG, no supports. / "
        "Düse 0,4 mm, Schichten 0,2 mm, drei Wände, 15 % Füllung, PLA oder PETG, keine Stützen.",
        _table(
            ["File", "On the bed", "For a pod", "g each", "h:min each, slow", "h:min each, fast"],
            rows,
        ),
        *(
            f"{name}: {load.grams:.0f} g; {load.slow:.0f} h on a slow printer, {load.fast:.0f} h "
            "on a fast one."
            for name, load in loads.items()
        ),
        f"Times and weights: {printing.slicer()}. Slow: walls at 45 mm/s, as printers of old; "
        "fast: at 100 to 150 mm/s and 5000 mm/s2. Nobody has held a clock beside a printer yet "
        "(unverified).",
    ]
    return _join(text)


def power_list(pins: Pins) -> str:
    """The text of hardware/wiring/power.md."""
    power = pins.power
    rows = [
        [part, f"{draw.ma:.0f} mA at {draw.volts} V", f"{at_usb(draw, power.efficiency):.0f} mA"]
        for part, draw in power.draw.items()
    ]
    loads = {kind: regulator_load_ma(pins, kind) for kind in DRAWING}
    budget = lamp_budget_ma(pins)
    text = [
        _MADE.format(source="hardware/pins.toml"),
        "# Where the current goes / Wohin der Strom fließt",
        "Worst case of each part; sources stand beside the figures in pins.toml.",
        _table(["Part", "at its supply", f"at USB, {power.efficiency:.0%} efficiency"], rows),
        f"- A port gives {power.port_ma} mA; a pod may draw {power.pod_ma} mA, and its "
        "firmware asks the port for as much: one that has less does not switch it on.\n"
        f"- Seat pod without lamps {fixed_ma(pins, SEAT):.0f} mA, so the lamps may draw "
        f"**{budget} mA** (`LAMP_BUDGET_MA`, kept by the firmware).\n"
        f"- All {pins.lamps.seat} lamps white at 255 would draw {lamps_full_ma(pins):.0f} mA; "
        f"dark they draw {pins.lamps.seat * power.lamp_idle_ua / 1000:.0f} mA.\n"
        f"- Private pod: {fixed_ma(pins, PRIVATE):.0f} mA.\n"
        f"- 3V3 pin: {loads[SEAT]:.0f} mA (seat), {loads[PRIVATE]:.0f} mA (private) of "
        f"{power.regulator_ma} mA.\n"
        f"- {power.pods} pods: {power.pods * power.pod_ma} mA. The hub needs its own supply of "
        f"{power.hub_ma} mA. A hub that lives on its computer's port has 100 mA for each of "
        "its ports (USB 2.0, 7.2.1.1): too little for a reader.",
    ]
    return _join(text)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _join(blocks: Iterable[str]) -> str:
    return "\n\n".join(blocks) + "\n"
