"""The SSD1306 screen controller with its 128 x 64 dots (data sheet rev. 1.1, table 9-1)."""

COLUMNS = 128
PAGES = 8

# how many bytes follow a command, if any do (tables 9-1 and 9-2)
_ARGUMENTS = {
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((0x21, 0x22, 0xA3), 2),
    **dict.fromkeys((0x29, 0x2A), 5),
    **dict.fromkeys((0x26, 0x27), 6),
}
_HORIZONTAL, _VERTICAL, _PAGE = 0, 1, 2


class Ssd1306:
    """Pure. `memory` is GDDRAM: 8 pages of 128 columns; a byte is 8 dots, the top one in bit 0.

    Contrast, inverse and start line are not kept: nobody looks at how the dots shine.
    """

    def __init__(self) -> None:
        self.memory = bytearray(COLUMNS * PAGES)
        self.on = False
        self._mode = _PAGE
        self._columns = (0, COLUMNS - 1)
        self._pages = (0, PAGES - 1)
        self._column = 0
        self._page = 0
        self._pending = bytearray()

    def write(self, data: bytes) -> None:
        """Take one I2C write, without its address: control bytes, commands, data (8.1.5.2)."""
        at = 0
        while at < len(data):
            control = data[at]
            # with Co, one byte follows and then a control byte; without, all the rest follows
            end = at + 2 if control & 0x80 else len(data)
            for byte in data[at + 1 : end]:
                if control & 0x40:
                    self._store(byte)
                else:
                    self._command(byte)
            at = end

    def _store(self, byte: int) -> None:
        self.memory[self._page * COLUMNS + self._column] = byte
        if self._mode == _VERTICAL:
            if self._next_page():
                self._next_column()
        elif self._mode == _HORIZONTAL:
            if self._next_column():
                self._next_page()
        else:
            self._column = (self._column + 1) % COLUMNS

    def _next_column(self) -> bool:
        first, last = self._columns
        over = self._column == last
        self._column = first if over else (self._column + 1) % COLUMNS
        return over

    def _next_page(self) -> bool:
        first, last = self._pages
        over = self._page == last
        self._page = first if over else (self._page + 1) % PAGES
        return over

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        if len(self._pending) > _ARGUMENTS.get(self._pending[0], 0):
            command, *arguments = self._pending
            self._pending.clear()
            if arguments:
                self._obey_with(command, arguments)
            else:
                self._obey(command)

    def _obey_with(self, command: int, arguments: list[int]) -> None:
        match command:
            case 0x20:
                self._mode = arguments[0] & 3
            case 0x21:
                self._columns = (arguments[0] & 0x7F, arguments[1] & 0x7F)
                self._column = self._columns[0]
            case 0x22:
                self._pages = (arguments[0] & 7, arguments[1] & 7)
                self._page = self._pages[0]

    def _obey(self, command: int) -> None:
        match command:
            case 0xAE | 0xAF:
                self.on = command == 0xAF
            case _ if self._mode == _PAGE and command <= 0x0F:
                self._column = self._column & 0x70 | command
            case _ if self._mode == _PAGE and command <= 0x1F:
                self._column = (command & 7) << 4 | self._column & 0x0F
            case _ if self._mode == _PAGE and 0xB0 <= command <= 0xB7:
                self._page = command & 7
