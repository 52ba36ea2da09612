"""The Pico's pins and what they can do."""

from __future__ import annotations

# Pico data sheet, figure 2: header pin of each GPIO. GP23, 24, 25 and 29 are not led out.
_GROUPS = {1: (0, 1), 4: (2, 3, 4, 5), 9: (6, 7, 8, 9), 14: (10, 11, 12, 13), 19: (14, 15)}
_GROUPS |= {21: (16, 17), 24: (18, 19, 20, 21), 29: (22,), 31: (26, 27), 34: (28,)}
HEADER_PIN = {gpio: first + n for first, row in _GROUPS.items() for n, gpio in enumerate(row)}

# RP2040 data sheet, erratum E5: on chips before B2 the USB driver leaves this pin afloat for 1 ms
BORROWED_GPIO = 15

GROUND_PINS = (3, 8, 13, 18, 23, 28, 38)
PIN_RUN, PIN_VREF, PIN_3V3, PIN_3V3_EN, PIN_VSYS, PIN_VBUS = 30, 35, 36, 37, 39, 40
_OTHERS = {
    33: "AGND",  # ground of the analog inputs, none of which is used: left open
    PIN_RUN: "RUN",
    PIN_VREF: "ADC_VREF",
    PIN_3V3: "3V3",
    PIN_3V3_EN: "3V3_EN",
    PIN_VSYS: "VSYS",
    PIN_VBUS: "VBUS",
}
_NAMES = dict.fromkeys(GROUND_PINS, "GND") | _OTHERS
PIN_NAME = _NAMES | {pin: f"GP{gpio}" for gpio, pin in HEADER_PIN.items()}

# RP2040 data sheet 1.4.3, GPIO functions F1 (SPI) and F3 (I2C). Both repeat: SPI jobs every four
# pins, its two controllers every eight; I2C jobs every two, its controllers every two.
_SPI = ("RX", "CSn", "SCK", "TX")
_I2C = ("SDA", "SCL")


def spi_job(gpio: int) -> tuple[int, str]:
    """The SPI controller and the job of this GPIO."""
    return gpio // 8 % 2, _SPI[gpio % 4]


def i2c_job(gpio: int) -> tuple[int, str]:
    """The I2C controller and the job of this GPIO."""
    return gpio // 2 % 2, _I2C[gpio % 2]
