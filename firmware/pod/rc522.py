"""The RC522 module as the pod's reader: an MFRC522 on the pins of board.py, driven by Scanner."""

import sys

from machine import SPI, Pin

from pod import board
from pod.mfrc522 import MFRC522
from pod.scanner import Scanner


def open_reader(presence, now):
    """A Reader that tells `presence`. Takes hold of the pins; the field goes dark."""
    spi = SPI(
        board.SPI_ID,
        baudrate=board.SPI_BAUD,
        sck=Pin(board.PIN_SCK),
        mosi=Pin(board.PIN_MOSI),
        miso=Pin(board.PIN_MISO),
    )
    cs = Pin(board.PIN_CS, Pin.OUT, value=1)
    rst = Pin(board.PIN_RST, Pin.OUT, value=0)
    if sys.platform == "rp2":
        # imported only there: it names registers of the RP2040
        from pod.mfrc522_rp2 import MFRC522OnRP2

        chip = MFRC522OnRP2(spi, cs, rst, board.SPI_ID, board.PIN_CS)
    else:
        chip = MFRC522(spi, cs, rst)
    return Scanner(chip, presence, now)
