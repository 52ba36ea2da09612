"""A piezo that says by short and long what the frame of lamps says, for who looks elsewhere."""

from pod.board import SUIT_LAMPS
from podwire import kinds
from podwire.ticks import const, ticks_add, ticks_diff

_SEGMENT = const(7)  # first, count, pattern, r, g, b, period
_LOUD = const(32768)  # of 65536: on for half of the time
_UNIT_MS = const(10)

# sound, silence, sound, ... in units; a rhythm, since not everybody hears every pitch
TURN = b"\x06"
RIGHT = b"\x06\x08\x06"
WRONG = b"\x28"
WON = b"\x06\x08\x06\x08\x18"
_NOTHING = b""

# pattern and colour of the frames that mean something (host's games/lights.py), and how they sound
_SIGNS = (
    (kinds.BLINK, 223, 199, 13, TURN),
    (kinds.BREATHE, 160, 160, 160, TURN),
    (kinds.FILL_UP, 23, 119, 209, TURN),
    (kinds.STEADY, 0, 89, 44, RIGHT),
    (kinds.FLASH, 172, 28, 0, WRONG),
    (kinds.DOTS, 203, 90, 0, WRONG),
    (kinds.ALTERNATE, 156, 49, 100, WRONG),
    (kinds.CHASE, 223, 199, 13, WON),
)


class Buzzer:
    """A state machine fed with scenes and time. It sounds once when a frame says something new."""

    def __init__(self, pwm):
        """`pwm`: PWM of the piezo's pin, silent."""
        self._pwm = pwm
        self._said = _NOTHING
        self._at = 0  # which part of it sounds; behind its end: silence
        self._until = 0

    def show(self, payload, now):
        """Take in a SCENE or LOOK; begin its sound unless the one before had the same."""
        sound = _sound_of(payload)
        if sound is self._said:
            return
        self._said = sound
        self._at = -1
        self._until = now
        self.step(now)

    def step(self, now):
        """Go on with the sound; to be called every few ms."""
        sound = self._said
        if self._at >= len(sound) or ticks_diff(now, self._until) < 0:
            return
        self._at += 1
        sounds = self._at < len(sound)
        self._pwm.duty_u16(_LOUD if sounds and not self._at & 1 else 0)
        if sounds:
            self._until = ticks_add(now, sound[self._at] * _UNIT_MS)

    def hush(self):
        """Silence: the session is over."""
        self._said = _NOTHING
        self._at = 0
        self._pwm.duty_u16(0)


def _sound_of(payload):
    """Of a frame in parts, what the last of them says that means something."""
    sound = _NOTHING
    at = 2
    end = 2 + _SEGMENT * payload[1]
    while at < end:
        if payload[at] >= SUIT_LAMPS:
            for sign in _SIGNS:
                if (
                    payload[at + 2] == sign[0]
                    and payload[at + 3] == sign[1]
                    and payload[at + 4] == sign[2]
                    and payload[at + 5] == sign[3]
                ):
                    sound = sign[4]
        at += _SEGMENT
    return sound
