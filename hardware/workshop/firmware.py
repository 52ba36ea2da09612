"""The text of firmware/pod/board.py."""

from __future__ import annotations

from workshop.pins import Pins
from workshop.power import lamp_budget_ma

_TEMPLATE = '''\
"""The pod's pins and limits. Made from hardware/pins.toml by `make hardware`: change it there."""

# RC522 module
SPI_ID = {reader.spi}
SPI_BAUD = {reader.baud:_}
PIN_SCK = {reader.sck}
PIN_MOSI = {reader.mosi}
PIN_MISO = {reader.miso}
PIN_CS = {reader.cs}
PIN_RST = {reader.reset}
READER_GAIN_DB = {reader.gain_db}

# WS2812 chain: suit lamps first, then the frame of the spot clockwise; the private pod has {none}
PIN_LAMPS = {lamps.data}
LAMPS = {lamps.seat}
SUIT_LAMPS = {lamps.suit}
# bytes that a lamp takes: 3, or 4 with a white of its own (SK6812 RGBW)
LAMP_CHANNELS = {lamps.channels}

# key to ground, internal pull-up
PIN_KEY = {key}

# piezo, seat pod only
PIN_BUZZER = {buzzer.pin}
BUZZER_HZ = {buzzer.hz}
BUZZER = {buzzer.on}

# SSD1306, private pod only
I2C_ID = {screen.i2c}
PIN_SDA = {screen.sda}
PIN_SCL = {screen.scl}
I2C_BAUD = {screen.baud:_}
SCREEN_ADDR = 0x{screen.address:02X}
SCREEN_WIDTH = {screen.width}
SCREEN_HEIGHT = {screen.height}

# strap: open (pulled up) = seat pod, tied to ground = private pod
PIN_ROLE = {role}

# all lamps together, rest included, so that the pod stays within {pod_ma} mA of its USB port
LAMP_BUDGET_MA = {budget}
# one dark lamp; one colour of one lamp at 255
LAMP_IDLE_UA = {idle}
LAMP_CHANNEL_UA = {channel}
'''


def board_text(pins: Pins) -> str:
    """The text of firmware/pod/board.py, with the pins and limits of `pins`."""
    return _TEMPLATE.format(
        reader=pins.reader,
        lamps=pins.lamps,
        none=pins.lamps.private or "none",
        key=pins.key,
        buzzer=pins.buzzer,
        screen=pins.screen,
        role=pins.role,
        pod_ma=pins.power.pod_ma,
        budget=lamp_budget_ma(pins),
        idle=pins.power.lamp_idle_ua,
        channel=pins.power.lamp_channel_ua,
    )
