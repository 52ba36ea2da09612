"""What the lamps of a segment show at a given time.

People see colours differently, so every state has a pattern too. In viper, since a frame of 16
lamps takes 2 ms in plain Python.
"""

from podwire.ticks import const, micropython
from podwire.viper import ptr8

# as in podwire.kinds: viper needs constants of this file
_STEADY = const(0)
_BLINK = const(1)
_BREATHE = const(2)
_CHASE = const(3)
_CHASE_BACK = const(4)
_ALTERNATE = const(5)
_DOTS = const(6)
_FLASH = const(7)
_FILL_UP = const(8)
_HALF_LIT = const(9)

_PERIOD_MS = const(20)
_SEGMENT = const(7)

_FULL = const(256)
_HALF = const(128)
_QUARTER = const(64)
_FLASH_LASTS = const(16)  # of 256: 1/16 of the period


@micropython.viper
def animated(scene, end: int) -> int:
    """1 if a segment of scene[2:end] changes with time."""
    payload = ptr8(scene)
    at = 2
    while at < end:
        pattern = payload[at + 2]
        moves = pattern != _STEADY and pattern != _DOTS and pattern != _HALF_LIT
        if moves and payload[at + 6]:
            return 1
        at += _SEGMENT
    return 0


@micropython.viper
def brightest(scene, end: int, lamps: int) -> int:
    """The sum of all colours of scene[2:end] at its brightest moment, at full brightness.

    Where segments overlap, both count.
    """
    payload = ptr8(scene)
    total = 0
    at = 2
    while at < end:
        n = payload[at + 1]
        if payload[at] + n > lamps:
            n = lamps - payload[at] if payload[at] < lamps else 0
        pattern = payload[at + 2]
        parts = 1
        one = pattern == _CHASE or pattern == _CHASE_BACK  # noqa: PLR1714 (viper has no tuples)
        if one and n:
            n = 1
        elif pattern == _ALTERNATE:
            n = (n + 1) >> 1
        elif pattern == _DOTS:
            n = (n + 2) // 3
        elif pattern == _HALF_LIT:
            parts = 4
        colour = payload[at + 3] + payload[at + 4] + payload[at + 5]
        total += (n * colour + parts - 1) // parts
        at += _SEGMENT
    return total


@micropython.viper
def paint(frame, scene, end: int, now: int):
    """Paint the segments of scene[2:end] as they look at `now` (ms); all other lamps are dark.

    `frame`: green, red, blue of each lamp; `scene`: a SCENE's payload, brightness first.
    """
    out = ptr8(frame)
    payload = ptr8(scene)
    size = int(len(frame))
    bright = payload[0]
    j = 0
    while j < size:
        out[j] = 0
        j += 1
    at = 2
    while at < end:
        # how much of the period is over: 0..255
        moment = 0
        period = payload[at + 6] * _PERIOD_MS
        if period:
            moment = (now % period << 8) // period
        n = payload[at + 1]
        pattern = payload[at + 2]
        # of patterns in which all lamps do the same
        level = _FULL
        alike = 1
        if pattern == _STEADY:
            pass
        elif pattern == _BLINK:
            level = _FULL if moment < _HALF else 0
        elif pattern == _BREATHE:
            level = moment * 2 if moment < _HALF else (_FULL - moment) * 2
        elif pattern == _FLASH:
            level = _FULL if moment & 127 < _FLASH_LASTS else 0
        elif pattern == _HALF_LIT:
            level = _QUARTER
        else:
            alike = 0
        red = (payload[at + 3] * bright // 255) * level >> 8
        green = (payload[at + 4] * bright // 255) * level >> 8
        blue = (payload[at + 5] * bright // 255) * level >> 8
        # how many of n steps of the period are over, and of n + 1 steps of half a period
        step = moment * n >> 8
        filled = moment * (n + 1) >> 7
        i = 0
        j = 3 * payload[at]
        while i < n and j < size:
            lit = 1
            if alike:
                pass
            elif pattern == _CHASE:
                lit = 1 if i == step else 0
            elif pattern == _CHASE_BACK:
                lit = 1 if n - 1 - i == step else 0
            elif pattern == _ALTERNATE:
                lit = 1 if i & 1 == moment >> 7 else 0
            elif pattern == _DOTS:
                lit = 1 if i % 3 == 0 else 0
            elif pattern == _FILL_UP and moment < _HALF:
                lit = 1 if i < filled else 0  # lamp by lamp, from none to all
            elif pattern == _FILL_UP:
                lit = 1 if i > filled - n - 2 else 0  # and then from all to none
            if lit:
                out[j] = green
                out[j + 1] = red
                out[j + 2] = blue
            else:
                out[j] = out[j + 1] = out[j + 2] = 0
            i += 1
            j += 3
        at += _SEGMENT
