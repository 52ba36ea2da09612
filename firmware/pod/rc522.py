"""The RC522 module as the pod's reader: an MFRC522 on the pins of board.py.

What the pod asks of a reader, whatever its chip: find the tags that lie there, tell Presence. It
calls step() and reads the attributes; how tags are told apart is the reader's own affair. Another
reader is one package beside mfrc522/, a file like this one, and one line in parts.py. It has

    step(now)   Do the next step at `now` (ticks_ms); return in how many ms the one after is due.
    trouble     TROUBLE_* of podwire.kinds: how the reader is
    version     of the chip, as last read; 0x00 or 0xFF: nothing answers
    mhz         of the bus to the chip, 0 where that means nothing
    polls       how often it looked for new tags
    resets      how often it failed and was set up again
    heard       when the last new tag gave its first sign

The first steps set the chip up. Lamps, key and link wait for each step: it takes about 1 ms, 10 ms
when the chip fails, and no heap. A chip that needs longer is started in one step and asked for its
result in a later one. A step tells Presence what it heard:

    silent(now)           Every tag was asked and none answered.
    silent_still(now)     Those that missed the question before were asked again; none answered.
    answered(now)         Some tag answered a question to all; which one is not known yet.
    seen(uid, size, now)  The tag uid[:size] answered.
    fault(now)            The chip failed or was off. The reader also sets `trouble`.
    missed(slot, now), garbled(slot, now)
                          From a reader that asks for one tag by its UID.
    restarted(), idle_silent(now)
                          From one that lets all tags start anew, as it should where doubts():
                          the field went off and on; tags not heard since were woken in vain.
    noisy(now)            An exchange was spoilt, nobody knows whose.

A reader that asks all tags in one round calls silent() when the round is over, then seen() for
each tag that answered: the others have missed the round.
"""

from machine import SPI, Pin

from mfrc522.chip import MFRC522
from mfrc522.scanner import Scanner
from pod import board
from pod.chip import RP2040


def wires():
    """The reader's bus, its select and its reset; taking hold of them makes the field dark."""
    spi = SPI(
        board.SPI_ID,
        baudrate=board.SPI_BAUD,
        sck=Pin(board.PIN_SCK),
        mosi=Pin(board.PIN_MOSI),
        miso=Pin(board.PIN_MISO),
    )
    cs = Pin(board.PIN_CS, Pin.OUT, value=1)
    return spi, cs, Pin(board.PIN_RST, Pin.OUT, value=0)


def open_reader(presence, now):
    """The reader, which tells `presence`."""
    spi, cs, rst = wires()
    if RP2040:
        # imported only there: it names the RP2040's registers
        from mfrc522.chip_rp2 import MFRC522OnRP2

        chip: MFRC522 = MFRC522OnRP2(
            spi, cs, rst, board.SPI_ID, board.PIN_CS, board.READER_GAIN_DB
        )
    else:
        chip = MFRC522(spi, cs, rst, board.READER_GAIN_DB)
    return Scanner(chip, presence, now)
