"""Scenes on the lamps: segments with moving patterns, within the current of the USB port."""

from pod.patterns import animated, brightest, paint
from podwire.ticks import const, micropython, ticks_diff
from podwire.viper import ptr8

_AGAIN_MS = const(1000)  # a glitch on the line keeps a wrong colour until the frame comes again
_SEGMENT = const(7)  # first, count, pattern, r, g, b, period
_SEGMENTS = const(34)  # as many as a payload holds


class Lamps:
    """Draws the scene, and sends it by the chain's buffer when it has changed."""

    def __init__(self, chain, budget_ma, idle_ua, channel_ua):
        """`chain`: WS2812; `budget_ma`: the most that all lamps together may draw. Each lamp draws
        `idle_ua` when dark and at most `channel_ua` more for each colour at 255."""
        self._chain = chain
        self._frame = bytearray(len(chain.buf))
        self._scene = bytearray(2 + _SEGMENT * _SEGMENTS)
        self._end = 2  # where the segments in _scene end
        self._sent = 0
        # how large the sum of all bytes of a frame may be, times 255
        left_ua = max(budget_ma * 1000 - chain.lamps * idle_ua, 0)
        self._most = left_ua * 255 // channel_ua * 255

    @micropython.native
    def show(self, payload):
        """Keep brightness and segments of a SCENE or LOOK; the next frame() shows them.

        The scene is dimmed as a whole, so that it stays within the budget at its brightest moment:
        a steady lamp beside one that breathes stays steady.
        """
        scene = self._scene
        end = _copy(payload, scene)
        self._end = end
        peak = brightest(scene, end, self._chain.lamps)
        if peak * scene[0] > self._most:
            scene[0] = self._most // peak

    def due(self, now):
        """Whether the scene may look different at `now`, or is to be sent again."""
        return animated(self._scene, self._end) or ticks_diff(now, self._sent) >= _AGAIN_MS

    @micropython.native
    def frame(self, now):
        """Draw the scene as it is at `now` (ms); send the frame if it has changed or is due."""
        paint(self._frame, self._scene, self._end, now)
        if _changed(self._frame, self._chain.buf) or ticks_diff(now, self._sent) >= _AGAIN_MS:
            self._sent = now
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
def _changed(frame, before) -> int:
    """1 if `frame` differs from `before`, where it is from then on."""
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
