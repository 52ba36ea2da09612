"""How bright each lamp of a segment is at a moment: colours are seen differently by different
people, so every state has a pattern as well."""

from podwire.kinds import (
    ALTERNATE,
    BLINK,
    BREATHE,
    CHASE,
    CHASE_BACK,
    DOTS,
    FILL_UP,
    FLASH,
    HALF_LIT,
    PERIOD_MS,
    STEADY,
)
from podwire.ticks import const, micropython

FULL = const(256)
_HALF = const(128)
_QUARTER = const(64)
_FLASH = const(16)  # of 256: a flash lasts 1/16 of the period


def animated(pattern, period):
    """Whether the pattern changes with time."""
    return period != 0 and pattern not in (STEADY, DOTS, HALF_LIT)


@micropython.native
def phase(now, period):
    """Where in its period (in steps of 20 ms) a pattern stands at `now`: 0..255."""
    if not period:
        return 0
    period *= PERIOD_MS
    return (now % period << 8) // period


@micropython.native
def level(pattern, at, i, n):
    """Brightness 0..FULL of lamp i of n, clockwise, when the pattern's phase is `at`."""
    lit = True
    if pattern == STEADY:
        return FULL
    if pattern == HALF_LIT:
        return _QUARTER
    if pattern == BREATHE:
        return at * 2 if at < _HALF else (FULL - at) * 2
    if pattern == BLINK:
        lit = at < _HALF
    elif pattern == CHASE:
        lit = i == at * n >> 8
    elif pattern == CHASE_BACK:
        lit = n - 1 - i == at * n >> 8
    elif pattern == ALTERNATE:
        lit = i & 1 == at >> 7
    elif pattern == DOTS:
        lit = i % 3 == 0
    elif pattern == FLASH:
        lit = at & 127 < _FLASH
    elif pattern == FILL_UP:
        # n + 1 steps up from none to all, then as many down, first lamp first
        turned = at * (n + 1) >> 7
        lit = i < turned if at < _HALF else i >= turned - n - 1
    return FULL if lit else 0
