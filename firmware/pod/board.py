"""The pod's pins and limits. Made from hardware/pins.toml by `make hardware`: change it there."""

# RC522 module
SPI_ID = 0
SPI_BAUD = 8_000_000
PIN_SCK = 18
PIN_MOSI = 19
PIN_MISO = 16
PIN_CS = 17
PIN_RST = 20
READER_GAIN_DB = 43

# WS2812 chain: suit lamps first, then the frame of the spot clockwise; the private pod has none
PIN_LAMPS = 13
LAMPS = 16
SUIT_LAMPS = 5
# bytes that a lamp takes: 3, or 4 with a white of its own (SK6812 RGBW)
LAMP_CHANNELS = 3

# key to ground, internal pull-up
PIN_KEY = 14

# piezo, seat pod only
PIN_BUZZER = 10
BUZZER_HZ = 2700
BUZZER = False

# SSD1306, private pod only
I2C_ID = 0
PIN_SDA = 4
PIN_SCL = 5
I2C_BAUD = 400_000
SCREEN_ADDR = 0x3C
SCREEN_WIDTH = 128
SCREEN_HEIGHT = 64

# strap: open (pulled up) = seat pod, tied to ground = private pod
PIN_ROLE = 22

# all lamps together, rest included, so that the pod stays within 400 mA of its USB port
LAMP_BUDGET_MA = 211
# one dark lamp; one colour of one lamp at 255
LAMP_IDLE_UA = 1000
LAMP_CHANNEL_UA = 20000
