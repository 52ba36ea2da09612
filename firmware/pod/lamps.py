"""Scenes on the lamps: segments with patterns, animated, within the USB port's current."""

from pod.patterns import animated, level, phase
from podwire.ticks import const, micropython

_FRAME_MS = const(33)
_SEGMENT = const(7)  # first, count, pattern, r, g, b, period
_SEGMENTS = const(35)  # as many as a payload holds


class Lamps:
    """Renders the scene into the chain's buffer when it is due, and sends what changed."""

    def __init__(self, chain, budget_ma, idle_ua, channel_ua):
        """`chain`: WS2812. The lamps together take `budget_ma` at most, of which each takes
        `idle_ua` when dark and `channel_ua` more for a colour at 255."""
        self._chain = chain
        self._buf = chain.buf
        self._lamps = chain.lamps
        self._shown = bytearray(len(chain.buf))
        self._scene = bytearray(_SEGMENT * _SEGMENTS)
        self._segments = 0
        self._brightness = 0
        self._animated = False
        # how large the sum of all bytes of a frame may be
        self._most = (budget_ma * 1000 - chain.lamps * idle_ua) * 255 // channel_ua

    def show(self, payload):
        """Take over brightness and segments of a SCENE; draw them with the next frame()."""
        self._brightness = payload[0]
        n = payload[1]
        if n > _SEGMENTS:
            n = _SEGMENTS
        self._segments = n
        self._animated = False
        scene = self._scene
        for i in range(_SEGMENT * n):
            scene[i] = payload[2 + i]
        for i in range(0, _SEGMENT * n, _SEGMENT):
            if animated(scene[i + 2], scene[i + 6]):
                self._animated = True

    @property
    def wait(self):
        """Milliseconds from one frame to the next, 0 if nothing moves."""
        return _FRAME_MS if self._animated else 0

    def frame(self, now):
        """Draw the scene as it is at `now` (ms) and send it if it differs from what shows."""
        self._clear()
        scene = self._scene
        for i in range(0, _SEGMENT * self._segments, _SEGMENT):
            self._paint(i, phase(now, scene[i + 6]))
        self._cap()
        if self._buf != self._shown:
            self._keep()
            self._chain.write()

    @micropython.native
    def _clear(self):
        buf = self._buf
        for i in range(len(buf)):
            buf[i] = 0

    @micropython.native
    def _keep(self):
        buf = self._buf
        shown = self._shown
        for i in range(len(buf)):
            shown[i] = buf[i]

    @micropython.native
    def _paint(self, at, moment):
        scene = self._scene
        buf = self._buf
        first = scene[at]
        n = scene[at + 1]
        pattern = scene[at + 2]
        bright = self._brightness
        red = scene[at + 3] * bright // 255
        green = scene[at + 4] * bright // 255
        blue = scene[at + 5] * bright // 255
        lamp = first
        while lamp < first + n and lamp < self._lamps:
            lit = level(pattern, moment, lamp - first, n)
            i = 3 * lamp
            buf[i] = green * lit >> 8
            buf[i + 1] = red * lit >> 8
            buf[i + 2] = blue * lit >> 8
            lamp += 1

    @micropython.native
    def _cap(self):
        """Scale the whole frame down, colours kept, if it would take more than the budget."""
        buf = self._buf
        total = 0
        for byte in buf:
            total += byte
        if total <= self._most:
            return
        share = (self._most << 8) // total
        for i in range(len(buf)):
            buf[i] = buf[i] * share >> 8
