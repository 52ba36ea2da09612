"""pins.toml as Python; everything else in the workshop reads it through this module."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from workshop import source

HARDWARE = Path(__file__).resolve().parent.parent
ROOT = HARDWARE.parent


@dataclass(frozen=True)
class Reader:
    """The RC522 on SPI: GPIO numbers, `baud` in bit/s, `gain_db` of its receiver."""

    spi: int
    sck: int
    mosi: int
    miso: int
    cs: int
    reset: int
    baud: int
    gain_db: int


@dataclass(frozen=True)
class Lamps:
    """The data pin, and how many lamps each kind of pod has; `suit` of a seat's show the suit.

    `channels` of a lamp: 3, or 4 with white.
    """

    data: int
    seat: int
    private: int
    suit: int
    channels: int


@dataclass(frozen=True)
class Buzzer:
    """The piezo's GPIO number, its pitch, and whether pods sound."""

    pin: int
    hz: int
    on: bool


@dataclass(frozen=True)
class Screen:
    """The SSD1306 on I2C: GPIO numbers, `baud` in bit/s, size in pixels."""

    i2c: int
    sda: int
    scl: int
    baud: int
    address: int
    width: int
    height: int


@dataclass(frozen=True)
class Draw:
    """The worst case of one part: `ma` at its supply of `volts`."""

    volts: float
    ma: float


@dataclass(frozen=True)
class Power:
    """The limits of port, pod, hub and regulator, and what draws current: mA, lamps in uA."""

    port_ma: int
    pod_ma: int
    pods: int
    hub_ma: int
    regulator_ma: int
    efficiency: float
    draw: dict[str, Draw]
    lamp_idle_ua: int
    lamp_channel_ua: int


@dataclass(frozen=True)
class Pins:
    """All of pins.toml; `key` and `role` are GPIO numbers."""

    reader: Reader
    lamps: Lamps
    key: int
    buzzer: Buzzer
    screen: Screen
    role: int
    power: Power

    def used(self) -> dict[str, int]:
        """The GPIO of each wire."""
        return {
            "SCK": self.reader.sck,
            "MOSI": self.reader.mosi,
            "MISO": self.reader.miso,
            "CS": self.reader.cs,
            "RST": self.reader.reset,
            "LAMPS": self.lamps.data,
            "KEY": self.key,
            "BUZZER": self.buzzer.pin,
            "SDA": self.screen.sda,
            "SCL": self.screen.scl,
            "ROLE": self.role,
        }


def load(path: Path = HARDWARE / "pins.toml") -> Pins:
    """Read pins.toml; `SourceError` if it is not as it should be."""
    data = source.read(path)
    power = data.table("power")
    draw, lamp = power.table("draw"), power.table("lamp")
    return Pins(
        reader=data.table("reader").made(Reader),
        lamps=data.table("lamps").made(Lamps),
        key=data.table("key").get("pin", int),
        buzzer=data.table("buzzer").made(Buzzer),
        screen=data.table("screen").made(Screen),
        role=data.table("role").get("strap", int),
        power=power.made(
            Power,
            apart=("draw", "lamp"),
            draw={part: draw.table(part).made(Draw) for part in draw},
            lamp_idle_ua=lamp.get("idle_ua", int),
            lamp_channel_ua=lamp.get("channel_ua", int),
        ),
    )
