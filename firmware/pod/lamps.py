"""Scenes on the lamps: segments with moving patterns, within the current of the USB port."""

from pod.patterns import animated, paint
from podwire.ticks import const, micropython
from podwire.viper import ptr8

_FRAME_MS = const(33)
_SEGMENT = const(7)  # first, count, pattern, r, g, b, period
_SEGMENTS = const(34)  # as many as a payload holds


class Lamps:
    """Draws the scene into the chain's buffer and sends it when it has changed."""

    def __init__(self, chain, budget_ma, idle_ua, channel_ua):
        """`chain`: WS2812; `budget_ma`: the most that all lamps together may draw. Each lamp draws
        `idle_ua` when dark and `channel_ua` more for each colour at 255."""
        self._chain = chain
        self._buf = chain.buf
        self._shown = bytearray(len(chain.buf))
        self._scene = bytearray(2 + _SEGMENT * _SEGMENTS)
        self._end = 2  # where the segments in _scene end
        self.wait = 0  # milliseconds from one frame to the next, 0 if nothing moves
        # how large the sum of all bytes of a frame may be
        self._most = (budget_ma * 1000 - chain.lamps * idle_ua) * 255 // channel_ua

    def show(self, payload):
        """Keep brightness and segments of a SCENE; the next frame() shows them."""
        scene = self._scene
        self._end = _copy(payload, scene)
        self.wait = _FRAME_MS if animated(scene, self._end) else 0

    def frame(self, now):
        """Show the scene as it is at `now` (ms)."""
        if self.draw(now):
            self.send()

    def draw(self, now):
        """Draw the scene as it is at `now`; return whether it differs from the frame before."""
        buf = self._buf
        scene = self._scene
        _clear(buf)
        for at in range(2, self._end, _SEGMENT):
            paint(buf, scene, at, now)
        _cap(buf, self._most)
        return _changed(buf, self._shown)

    def send(self):
        """Send the frame that was drawn."""
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
    """Dim the whole frame, keeping its colours, if its bytes add up to more than `most`."""
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
    """1 if `frame` differs from `before`; it is then copied there."""
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
