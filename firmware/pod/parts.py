"""What this pod is made of: the chips on the pins of board.py, and what drives them."""

import sys
from os import urandom

from machine import I2C, PWM, Pin, mem32, unique_id

from mfrc522.presence import Presence
from pod import VERSION, board
from pod.app import TASKS
from pod.buzzer import Buzzer
from pod.key import Key
from pod.lamps import Lamps
from pod.port import Port
from pod.rc522 import open_reader  # for another reader name its file here: pod.pn532_module
from pod.screen import Screen
from pod.ssd1306 import SSD1306
from pod.stamp import BUILD
from pod.transport import Transport
from pod.usb_bus import UsbBus
from pod.verdicts import Verdicts
from pod.watchdog import Watchdog
from pod.ws2812 import WS2812
from podwire import kinds, messages
from podwire.podend import PodEnd
from podwire.ticks import micropython, ticks_ms

try:
    # `stichtisch pods name` writes it
    from pod_name import NAME  # type: ignore[import-not-found]
except ImportError:
    NAME = b""


def _version(newer):
    version = VERSION + b"+" + BUILD if BUILD else VERSION
    return version + b" (/lib is older)" if newer else version


class Parts:
    """The parts of one pod, seat or private as its strap says. App runs them."""

    def __init__(self, newer=False):
        """Open pins and chips. The reader's field goes off; its first steps switch it on.

        `newer`: see start().
        """
        private = not Pin(board.PIN_ROLE, Pin.IN, Pin.PULL_UP)()
        # ms between two rounds of reader and link. On the Pico a sleep of 1 ms takes up to 2, and
        # a card would wait for it; a virtual pod shares its computer with four others.
        self.rest_ms = 0 if sys.platform == "rp2" else 1
        link = self._link(private, newer)
        self.presence = Presence()
        self.reader = open_reader(self.presence, ticks_ms())
        self.key_pin = Pin(board.PIN_KEY, Pin.IN, Pin.PULL_UP)
        self.key = Key()
        self.led = Pin("LED", Pin.OUT, value=0)  # the board's own, which beats
        self._chain = None
        self._display = None
        self.lamps = None
        self.verdicts = None
        self.screen = None
        self.buzzer = None
        if private:
            self._display = self._open_display()
            self.screen = Screen(self._display)
        else:
            self._chain = WS2812(
                Pin(board.PIN_LAMPS, Pin.OUT, value=0), board.LAMPS, board.LAMP_CHANNELS
            )
            self.lamps = Lamps(
                self._chain, board.LAMP_BUDGET_MA, board.LAMP_IDLE_UA, board.LAMP_CHANNEL_UA
            )
            self.verdicts = Verdicts(link)
            if board.BUZZER:
                self.buzzer = Buzzer(
                    PWM(Pin(board.PIN_BUZZER, Pin.OUT), freq=board.BUZZER_HZ, duty_u16=0)
                )
        now = ticks_ms()
        port = Port(sys.stdin, sys.stdout)
        self.transport = Transport(port, link, UsbBus(mem32, now), now)
        self.watchdog = Watchdog(TASKS if private else TASKS - 1)

    @micropython.native
    def show(self, look, now):
        """A look on the lamps where there are any, and its sound where there is a buzzer."""
        if self.lamps:
            self.lamps.show(look)
            self.lamps.frame(now)
        if self.buzzer:
            self.buzzer.show(look, now)

    def close(self):
        """Lamps and screen dark, no secret left in the screen's memory, watchdog off."""
        self.watchdog.stop()
        self.led(0)
        if self.buzzer:
            self.buzzer.hush()
        if self._chain:
            self._chain.close()
        if self._display:
            try:
                self._display.switch(False)
                self._display.clear()
                while self._display.step():
                    pass
            except OSError:
                pass  # an absent screen holds no secret

    def _open_display(self):
        i2c = I2C(
            board.I2C_ID, scl=Pin(board.PIN_SCL), sda=Pin(board.PIN_SDA), freq=board.I2C_BAUD
        )
        return SSD1306(i2c, board.SCREEN_ADDR)

    def _link(self, private, newer):
        hello = bytearray(96)
        n = messages.put_hello(
            hello,
            kinds.ROLE_PRIVATE if private else kinds.ROLE_SEAT,
            1,
            0 if private else board.LAMPS,
            0 if private else board.SUIT_LAMPS,
            1,
            (board.SCREEN_WIDTH, board.SCREEN_HEIGHT) if private else (0, 0),
            unique_id(),
            _version(newer),
            NAME,
        )
        number = urandom(2)
        return PodEnd((number[0] | number[1] << 8) or 1, bytes(hello[:n]), ticks_ms())
