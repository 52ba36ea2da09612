"""A plain driver for the MFRC522, to compare with: it follows the data sheet's descriptions of
commands step by step, with one machine.SPI call a register, lets the chip make each CRC, and
waits by counting register reads."""

from machine import SPI, Pin

from pod import board

LONGEST = 2000  # register reads until it gives up


class PollingDriver:
    def __init__(self):
        self.spi = SPI(
            board.SPI_ID,
            baudrate=board.SPI_BAUD,
            sck=Pin(board.PIN_SCK),
            mosi=Pin(board.PIN_MOSI),
            miso=Pin(board.PIN_MISO),
        )
        self.cs = Pin(board.PIN_CS, Pin.OUT, value=1)
        Pin(board.PIN_RST, Pin.OUT, value=1)
        self.write(0x01, 0x0F)  # soft reset
        while self.read(0x01) & 0x10:
            pass
        self.write(0x15, 0x40)  # 100 % ASK
        self.write(0x11, 0x3D)  # CRC preset 6363
        self.write(0x14, self.read(0x14) | 0x03)  # antenna on

    def write(self, register, value):
        self.cs(0)
        self.spi.write(bytes([register << 1, value]))
        self.cs(1)

    def read(self, register):
        self.cs(0)
        self.spi.write(bytes([register << 1 | 0x80]))
        value = self.spi.read(1)[0]
        self.cs(1)
        return value

    def transceive(self, data, last_bits=0):
        self.write(0x01, 0x00)
        self.write(0x04, 0x7F)
        self.write(0x0A, 0x80)
        for byte in data:
            self.write(0x09, byte)
        self.write(0x0D, last_bits)
        self.write(0x01, 0x0C)
        self.write(0x0D, last_bits | 0x80)
        left = LONGEST
        while left and not self.read(0x04) & 0x30:  # RxIRq, IdleIRq
            left -= 1
        if not left or self.read(0x06) & 0x1B:
            return None
        return [self.read(0x09) for _ in range(self.read(0x0A))]

    def crc(self, data):
        self.write(0x01, 0x00)
        self.write(0x05, 0x04)
        self.write(0x0A, 0x80)
        for byte in data:
            self.write(0x09, byte)
        self.write(0x01, 0x03)
        left = LONGEST
        while left and not self.read(0x05) & 0x04:
            left -= 1
        return [self.read(0x22), self.read(0x21)]

    def request(self):
        return self.transceive([0x26], 7)

    def uid(self):
        """The UID of the tag that lies there, or None."""
        if not self.request():
            return None
        uid = []
        for level in (0x93, 0x95, 0x97):
            part = self.transceive([level, 0x20])
            if not part or len(part) != 5:
                return None
            select = [level, 0x70] + part
            sak = self.transceive(select + self.crc(select))
            if not sak:
                return None
            uid += part[1:4] if sak[0] & 0x04 else part[:4]
            if not sak[0] & 0x04:
                return uid
        return None
