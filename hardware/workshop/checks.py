"""Checks pins.toml and parts.toml. Each check returns a sentence for each fault, or none."""

from __future__ import annotations

import re
from collections.abc import Callable

from workshop import pico
from workshop.enclosure import LAMPS_A_METRE
from workshop.nets import CARRIER, CARRIER_ONLY, KINDS, PRIVATE, SEAT, nets, parts_of
from workshop.parts import RAIL_VOLTS, Parts
from workshop.pins import Pins
from workshop.power import fixed_ma, lamp_budget_ma, lamps_full_ma, regulator_load_ma

# which part drives each wire, and which reads it
DRIVEN = {
    "SCK": ("pico", "reader"),
    "MOSI": ("pico", "reader"),
    "MISO": ("reader", "pico"),
    "CS": ("pico", "reader"),
    "RST": ("pico", "reader"),
    "LAMPS": ("pico", "buffer"),
    "DIN": ("buffer", "lamps"),
    "SDA": ("screen", "pico"),
    "SCL": ("pico", "screen"),
}


def no_pin_twice(pins: Pins, _parts: Parts) -> list[str]:
    used = pins.used()
    return [
        f"GP{pin} is used twice: {' and '.join(w for w in used if used[w] == pin)}. "
        "Give one of them another pin."
        for pin in sorted(set(used.values()))
        if list(used.values()).count(pin) > 1
    ]


def pins_exist(pins: Pins, _parts: Parts) -> list[str]:
    return [
        f"{wire} is on GP{pin}, which is not on the Pico's header. Use GP0..22 or GP26..28."
        for wire, pin in pins.used().items()
        if pin not in pico.HEADER_PIN
    ]


def no_borrowed_pin(pins: Pins, _parts: Parts) -> list[str]:
    return [
        f"{wire} is on GP{pin}, which the USB driver takes for a millisecond whenever a computer "
        "finds the pod (RP2040-E5). Give it another pin."
        for wire, pin in pins.used().items()
        if pin == pico.BORROWED_GPIO
    ]


def pins_can_do_their_job(pins: Pins, _parts: Parts) -> list[str]:
    reader, screen = pins.reader, pins.screen
    spi = {"SCK": (reader.sck, "SCK"), "MOSI": (reader.mosi, "TX"), "MISO": (reader.miso, "RX")}
    i2c = {"SDA": (screen.sda, "SDA"), "SCL": (screen.scl, "SCL")}
    wrong = []
    for bus, number, wires, job_of in (
        ("SPI", reader.spi, spi, pico.spi_job),
        ("I2C", screen.i2c, i2c, pico.i2c_job),
    ):
        for wire, (gpio, job) in wires.items():
            controller, can = job_of(gpio)
            if (controller, can) != (number, job):
                wrong.append(
                    f"{wire} wants {bus}{number} {job}, but GP{gpio} is {bus}{controller} {can} "
                    "(RP2040 data sheet 1.4.3)."
                )
    return wrong


def buses_not_too_fast(pins: Pins, _parts: Parts) -> list[str]:
    wrong = []
    if pins.reader.baud > 10_000_000:  # MFRC522 data sheet 8.1.2
        wrong.append(f"The reader takes 10 Mbit/s at most, not {pins.reader.baud}.")
    if pins.reader.gain_db not in (18, 23, 33, 38, 43, 48):  # 9.3.3.6
        wrong.append(f"The reader has no gain of {pins.reader.gain_db} dB.")
    if pins.screen.baud > 400_000:  # SSD1306 data sheet, table 13-6
        wrong.append(f"The screen takes 400 kbit/s at most, not {pins.screen.baud}.")
    return wrong


def addresses_not_twice(pins: Pins, _parts: Parts) -> list[str]:
    # the screen is the only part on I2C; a resistor on it chooses its address (SSD1306 8.1.5)
    if pins.screen.address in (0x3C, 0x3D):
        return []
    return [f"An SSD1306 answers at 0x3C or 0x3D, not at 0x{pins.screen.address:02X}."]


def screen_is_the_one_of_the_box(pins: Pins, _parts: Parts) -> list[str]:
    # the lid's window and clamps, the firmware's start of the chip and its letters
    if (pins.screen.width, pins.screen.height) == (128, 64):
        return []
    size = f"{pins.screen.width} x {pins.screen.height}"
    return [f"Box and firmware are made for a screen of 128 x 64 pixels, not {size}."]


def private_pod_has_no_lamps(pins: Pins, _parts: Parts) -> list[str]:
    if not pins.lamps.private:
        return []
    return ["The private pod has neither holder nor windows nor wires for lamps: give it 0."]


def lamp_counts_fit(pins: Pins, _parts: Parts) -> list[str]:
    if pins.lamps.suit < pins.lamps.seat:
        return []
    return [f"{pins.lamps.suit} suit lamps leave none of {pins.lamps.seat} to frame the spot."]


def parts_on_their_volts(pins: Pins, parts: Parts) -> list[str]:
    wrong = []
    for kind in KINDS:
        rails = {pad.part: rail for rail in RAIL_VOLTS for pad in nets(pins, kind).get(rail, ())}
        for key in parts_of(kind):
            part = parts.parts.get(key)  # what is bought if wanted is none of them
            if part is None or part.electric is None or key == "pico":
                continue
            electric = part.electric
            rail = rails.get(key, "nothing")
            low, top = electric.supply
            if rail != electric.rail or not low <= RAIL_VOLTS[rail] <= top:
                wrong.append(f"{kind}: {key} wants {low}..{top} V and is on {rail}.")
    return wrong


def sparks_end_in_a_clamp(pins: Pins, _parts: Parts) -> list[str]:
    # a finger reaches the key, and the reader's coil lies under 2 mm of lid
    return [
        f"{net} goes from the Pico to the {end}, but to no clamp of U3."
        for net, pads in nets(pins, CARRIER).items()
        if net not in ("GND", *RAIL_VOLTS)
        for end in ("key", "reader")
        if any(pad.part == end for pad in pads) and not any(pad.part == "esd" for pad in pads)
    ]


def levels_are_read(_pins: Pins, parts: Parts) -> list[str]:
    """Every driven 1 is high enough to be read as 1, and not too high for the input."""
    wrong = []
    for wire, (source, listener) in DRIVEN.items():
        sends = parts.parts[source].electric
        hears = parts.parts[listener].electric
        if sends is None or hears is None:
            wrong.append(f"{wire}: parts.toml has no volts for {source} or {listener}.")
            continue
        needed = hears.high(RAIL_VOLTS[hears.rail])
        if sends.drives < needed:
            wrong.append(f"{wire}: {source} gives {sends.drives} V, {listener} wants {needed} V.")
        if sends.drives > hears.highest_input:
            wrong.append(
                f"{wire}: {source} gives {sends.drives} V, {listener} takes "
                f"{hears.highest_input} V at most."
            )
    return wrong


def regulator_is_enough(pins: Pins, _parts: Parts) -> list[str]:
    return [
        f"{kind}: {load:.0f} mA at 3.3 V is more than the regulator's {pins.power.regulator_ma}."
        for kind in (SEAT, PRIVATE)
        if (load := regulator_load_ma(pins, kind)) > pins.power.regulator_ma
    ]


def port_is_enough(pins: Pins, _parts: Parts) -> list[str]:
    power = pins.power
    wrong = []
    if power.pod_ma > power.port_ma:
        wrong.append(f"A pod of {power.pod_ma} mA is more than a port's {power.port_ma} mA.")
    if power.pods * power.pod_ma > power.hub_ma:
        wrong.append(
            f"{power.pods} pods of {power.pod_ma} mA are more than the hub's {power.hub_ma} mA."
        )
    if fixed_ma(pins, PRIVATE) > power.pod_ma:
        wrong.append(f"The private pod draws more than {power.pod_ma} mA.")
    rest = pins.lamps.seat * power.lamp_idle_ua / 1000
    if lamp_budget_ma(pins) <= rest:
        wrong.append("Nothing is left for the lamps: they draw their whole budget while dark.")
    if lamps_full_ma(pins) > lamp_budget_ma(pins) and lamp_budget_ma(pins) < rest + 60:
        wrong.append("The lamps' budget is too small to light three colours visibly.")
    return wrong


def pods_within_their_price(_pins: Pins, parts: Parts) -> list[str]:
    return [
        f"A {kind} pod costs {parts.cost(kind):.2f} EUR, more than {target:.2f}."
        for kind, target in ((SEAT, parts.target_seat), (PRIVATE, parts.target_private))
        if parts.cost(kind) > target
    ]


def a_metre_of_strip_is_enough(pins: Pins, parts: Parts) -> list[str]:
    pack = parts.parts["lamps"].pack
    metres = float(pack.name.removesuffix(" m")) if re.fullmatch(r"[\d.]+ m", pack.name) else 0
    if pack.pods * pins.lamps.seat <= metres * LAMPS_A_METRE:
        return []
    return [
        f'A strip of "{pack.name}" has not the {pins.lamps.seat} lamps for each of {pack.pods} '
        "pods: change pack in parts.toml."
    ]


def wired_parts_are_bought(_pins: Pins, parts: Parts) -> list[str]:
    return [
        f"{kind}: {key} is wired but not on the shopping list."
        for kind in (SEAT, PRIVATE)
        for key in (*parts_of(kind), *CARRIER_ONLY)
        if key not in parts.parts or parts.parts[key].count(kind) < 1
    ]


CHECKS: tuple[Callable[[Pins, Parts], list[str]], ...] = (
    no_pin_twice,
    pins_exist,
    no_borrowed_pin,
    pins_can_do_their_job,
    buses_not_too_fast,
    addresses_not_twice,
    screen_is_the_one_of_the_box,
    private_pod_has_no_lamps,
    lamp_counts_fit,
    parts_on_their_volts,
    sparks_end_in_a_clamp,
    levels_are_read,
    regulator_is_enough,
    port_is_enough,
    pods_within_their_price,
    a_metre_of_strip_is_enough,
    wired_parts_are_bought,
)


def wrong_with(pins: Pins, parts: Parts) -> list[str]:
    """What all checks find. If a pin does not exist, only that: the other checks need the pins."""
    missing = pins_exist(pins, parts)
    return missing or [text for check in CHECKS for text in check(pins, parts)]
