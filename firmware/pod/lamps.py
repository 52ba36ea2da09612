"""Scenes on the lamps: segments with patterns, animated, within the USB port's current."""

from pod.patterns import animated, paint
from podwire.ticks import const, micropython
from podwire.viper import ptr8

_FRAME_MS = const(33)
_SEGMENT = const(7)  # first, count, pattern, r, g, b, period
_SEGMENTS = const(34)  # as many as a payload holds


class Lamps:
    """Renders the scene into the chain's buffer when it is due, and sends what changed."""

    def __init__(self, chain, budget_ma, idle_ua, channel_ua):
        """`chain`: WS2812. The lamps together take `budget_ma` at most, of which each takes
        `idle_ua` when dark and `channel_ua` more for a colour at 255."""
        self._chain = chain
        self._buf = chain.buf
        self._shown = bytearray(len(chain.buf))
        self._scene = bytearray(2 + _SEGMENT * _SEGMENTS)
        self._end = 2  # of the segments in _scene
        self.wait = 0  # milliseconds from one frame to the next, 0 if nothing moves
        # how large the sum of all bytes of a frame may be
        self._most = (budget_ma * 1000 - chain.lamps * idle_ua) * 255 // channel_ua

    def show(self, payload):
        """Take over brightness and segments of a SCENE; draw them with the next frame()."""
        scene = self._scene
        self._end = _copy(payload, scene)
        self.wait = _FRAME_MS if animated(scene, self._end) else 0

    def frame(self, now):
        """Show the scene as it is at `now` (ms)."""
        if self.draw(now):
            self.send()

    def draw(self, now):
        """Draw the scene as it is at `now`; whether that differs from what was drawn before."""
        buf = self._buf
        scene = self._scene
        _clear(buf)
        for at in range(2, self._end, _SEGMENT):
            paint(buf, scene, at, now)
        _cap(buf, self._most)
        return _changed(buf, self._shown)

    def send(self):
        """Send what was drawn."""
        self._chain.write()


@micropython.viper
def _copy(payload, scene) -> int:
    heard = ptr8(payload)
    out = ptr8(scene)
    n = heard[1]
    if n > _SEGMENTS:
        n = _SEGMENTS
    n = 2 + _SEGMENT * n
    i = 0
    while i < n:
        out[i] = heard[i]
        i += 1
    return n


@micropython.viper
def _clear(frame):
    buf = ptr8(frame)
    n = int(len(frame))
    i = 0
    while i < n:
        buf[i] = 0
        i += 1


@micropython.viper
def _cap(frame, most: int):
    """Scale the whole frame down, colours kept, if its bytes add up to more than `most`."""
    buf = ptr8(frame)
    n = int(len(frame))
    total = 0
    i = 0
    while i < n:
        total += buf[i]
        i += 1
    if total <= most:
        return
    share = (most << 8) // total
    i = 0
    while i < n:
        buf[i] = buf[i] * share >> 8
        i += 1


@micropython.viper
def _changed(frame, before) -> int:
    """1 if the frame differs from the one before, which it then becomes."""
    buf = ptr8(frame)
    shown = ptr8(before)
    n = int(len(frame))
    changed = 0
    i = 0
    while i < n:
        if buf[i] != shown[i]:
            shown[i] = buf[i]
            changed = 1
        i += 1
    return changed
