"""The numbers on the wire; README.md beside this file says what each means."""

from podwire.ticks import const

# messages from the pod: in sequence, acknowledged, each exactly once
TAG = const(0x01)
KEY = const(0x02)
TROUBLE = const(0x03)
HIDDEN = const(0x04)
STATS = const(0x05)
RESTARTED = const(0x06)
ROOM = const(0x07)
# and from the host
SCENE = const(0x40)
SECRET = const(0x41)
FILL = const(0x42)
ASK = const(0x43)
TAGS = const(0x44)
LOOK = const(0x45)
VERDICTS = const(0x46)

# link frames: out of sequence, may be lost
OPEN = const(0x80)
HELLO = const(0x81)
IDLE = const(0x82)
CLOSE = const(0x83)
REFUSE = const(0x84)
PING = const(0x85)
PONG = const(0x86)

ROLE_SEAT = const(0)
ROLE_PRIVATE = const(1)

TAG_GONE = const(0)
TAG_ARRIVED = const(1)
TAG_LAY_THERE = const(2)  # before the session, so far as the pod knows
TAG_RESTED = const(3)  # its signs reach over REST_MS

REST_MS = const(250)

KEY_UP = const(0)
KEY_DOWN = const(1)

PART_READER = const(0)
PART_SCREEN = const(1)

TROUBLE_FINE = const(0)
TROUBLE_ABSENT = const(1)
TROUBLE_WEDGED = const(2)

HIDDEN_RELEASED = const(0)
HIDDEN_TIME_OVER = const(1)
HIDDEN_TOO_LATE = const(2)
HIDDEN_SESSION_ENDED = const(3)

RESTART_NONE = const(0)  # switched on, or reset on purpose: nothing to tell
RESTART_WATCHDOG = const(1)
RESTART_FAULT = const(2)

STEADY = const(0)
BLINK = const(1)
BREATHE = const(2)
CHASE = const(3)
CHASE_BACK = const(4)
ALTERNATE = const(5)
DOTS = const(6)
FLASH = const(7)
FILL_UP = const(8)
HALF_LIT = const(9)

NO_LOOK = const(15)  # in VERDICTS: wait for the referee

PERIOD_MS = const(20)  # a segment's period is counted in these

BODY_MAX = const(254)  # the longest that COBS codes with one extra byte
HEADER = const(9)  # bytes before the payload
GREETING = const(7)  # the same in OPEN, HELLO and REFUSE, in every version
PAYLOAD_MAX = const(241)  # BODY_MAX less header and CRC-32
WINDOW = const(8)
SILENCE_MS = const(2000)
HEARTBEAT_MS = const(500)
DEAF_MS = const(600)  # a host that has said nothing for longer may not hear what a list foretold

# why a session ended (Link.why)
ENDED_SILENCE = const(1)
ENDED_CLOSED = const(2)
ENDED_REPLACED = const(3)
ENDED_DISAGREED = const(4)  # about the messages so far
