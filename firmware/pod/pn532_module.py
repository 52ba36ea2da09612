"""A PN532 module as the pod's reader, switched to SPI and wired as an RC522 is: see pod.rc522."""

from machine import SPI, Pin

from pn532.chip import PN532
from pn532.rounds import Rounds
from pod import board
from podwire.ticks import const

_BAUD = const(4_000_000)  # the chip takes 5 MHz


def open_reader(presence, now):
    """The reader, which tells `presence`."""
    spi = SPI(
        board.SPI_ID,
        baudrate=_BAUD,
        sck=Pin(board.PIN_SCK),
        mosi=Pin(board.PIN_MOSI),
        miso=Pin(board.PIN_MISO),
    )
    cs = Pin(board.PIN_CS, Pin.OUT, value=1)
    rst = Pin(board.PIN_RST, Pin.OUT, value=0)
    return Rounds(PN532(spi, cs, rst), presence, now)
