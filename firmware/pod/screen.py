"""The private pod's screen: public lines, and secret ones only while the key is held.

A secret is drawn from the message's bytes and never becomes a string, which could not be
overwritten. When it ends, for whatever reason, its bytes and dots in RAM are overwritten at once.
The next step switches the display off, the following ones overwrite its memory, and only then is
the secret called hidden. Only step() and restart() use the bus.
"""

from pod.font import GLYPHS, WIDTH, glyph
from pod.ssd1306 import PAGES
from pod.ssd1306 import WIDTH as ACROSS
from podwire.kinds import (
    HIDDEN_RELEASED,
    HIDDEN_SESSION_ENDED,
    HIDDEN_TIME_OVER,
    HIDDEN_TOO_LATE,
    PAYLOAD_MAX,
)
from podwire.ticks import const, micropython, ticks_diff

_SECRET_MS = const(10_000)
_LETTER = const(6)  # dots across, with the gap after it
_NOTHING = const(-1)


def _stretched(scale, row):
    """For row `row` (pages) of a letter `scale` times as high: (first, table).

    Bits first..first + 3 of a column of the letter give the table's index, the table its 8 dots.
    """
    first = 8 * row // scale
    table = bytearray(16)
    for bits in range(16):
        for dot in range(8):
            if bits >> ((8 * row + dot) // scale - first) & 1:
                table[bits] |= 1 << dot
    return first, bytes(table)


def _scale(asked):
    return min(max(asked, 1), 3)


_STRETCH = tuple(tuple(_stretched(scale, row) for row in range(scale)) for scale in (2, 3))


class Screen:
    """Shows text as on the wire: a count of lines, then scale (1..3), length and UTF-8 of each."""

    def __init__(self, display):
        """`display`: SSD1306; restart() sets it up."""
        self._display = display
        self._public = bytearray(PAYLOAD_MAX)
        self._secret = bytearray(PAYLOAD_MAX)
        self._text = self._public
        self._since = 0
        self._page = PAGES  # the next page to draw; PAGES: all drawn
        self._wiping = _NOTHING
        self._lit = False
        self.hidden = _NOTHING  # why the last secret was hidden (HIDDEN_*), until that is told
        self.showing = False  # whether a secret is shown

    def show(self, payload, at):
        """Show the public lines at payload[at:]."""
        self._copy(payload, at, self._public)
        if not self.showing:
            self._page = 0

    def show_secret(self, payload, held, now):
        """Show these lines until the key is released, 10 s at most; `held`: whether it is down."""
        if not held or self._wiping != _NOTHING:
            self.hidden = HIDDEN_TOO_LATE
            return
        self._copy(payload, 0, self._secret)
        self._text = self._secret
        self._since = now
        self._page = 0
        self.showing = True

    def release(self):
        """The key was released: hide the secret."""
        self._hide(HIDDEN_RELEASED)

    def end_session(self):
        """The session is over: hide the secret."""
        self._hide(HIDDEN_SESSION_ENDED)

    def step(self, now):
        """Do about 1 ms of the work; True if there is more. OSError: screen gone."""
        if self.showing and ticks_diff(now, self._since) >= _SECRET_MS:
            self._hide(HIDDEN_TIME_OVER)
        if self._wiping != _NOTHING:
            self._wipe()
            return True
        if self._page < PAGES:
            self._draw(self._page)
            self._page += 1
            return True
        if self._display.step():
            return True
        if not self._lit:
            self._display.switch(True)
            self._lit = True
        return False

    def restart(self):
        """Set the display up and draw everything again. OSError if it is absent."""
        self._lit = False
        self._page = 0
        self._display.start()

    def _wipe(self):
        if self._lit:
            self._display.switch(False)
            self._lit = False
        elif not self._display.step():
            self.hidden = self._wiping
            self._wiping = _NOTHING

    def _hide(self, why):
        if not self.showing:
            return
        self.showing = False
        for i in range(PAYLOAD_MAX):
            self._secret[i] = 0
        self._text = self._public
        self._page = 0
        self._wiping = why
        self._display.clear()

    @micropython.native
    def _copy(self, payload, at, text):
        for i in range(PAYLOAD_MAX):
            text[i] = payload[at + i] if at + i < len(payload) else 0

    @micropython.native
    def _draw(self, page):
        text = self._text
        left = text[0]
        at = 1
        row = page
        while left:
            scale = _scale(text[at])
            if row < scale:
                self._line(page, at, scale, row)
                return
            row -= scale
            at += 2 + text[at + 1]
            left -= 1
        self._blank(page, 0, ACROSS)

    @micropython.native
    def _line(self, page, at, scale, row):
        """Draw row `row` (pages) of the line at text[at], centred."""
        text = self._text
        last = at + 2 + text[at + 1]
        at += 2
        letters = 0
        for i in range(at, last):
            if text[i] & 0xC0 != 0x80:
                letters += 1
        x = (ACROSS - letters * _LETTER * scale) // 2
        if x < 0:
            x = 0
        self._blank(page, 0, x)
        while at < last:
            first = text[at]
            at += 1
            second = 0
            if at < last and text[at] & 0xC0 == 0x80:
                second = text[at]
            while at < last and text[at] & 0xC0 == 0x80:
                at += 1
            x = self._letter(page, x, glyph(first, second), scale, row)
        self._blank(page, x, ACROSS)

    @micropython.native
    def _letter(self, page, x, at, scale, row):
        put = self._display.put
        for column in range(_LETTER):
            dots = GLYPHS[at + column] if column < WIDTH else 0
            if scale > 1:
                low, table = _STRETCH[scale - 2][row]
                dots = table[dots >> low & 15]
            for _ in range(scale):
                if x < ACROSS:
                    put(page, x, dots)
                    x += 1
        return x

    @micropython.native
    def _blank(self, page, first, last):
        put = self._display.put
        for x in range(first, last):
            put(page, x, 0)
