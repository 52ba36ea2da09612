"""The events that pods cause. `pod` is the pod's id in hex, the same on every port."""

from dataclasses import dataclass
from enum import Enum

from podwire import WIRE, kinds
from stichtisch.errors import StichtischError


class PortError(StichtischError):
    """A port that cannot be used as a pod; `port.toml` has the reasons."""


class Role(Enum):
    """What a pod is at the table."""

    SEAT = kinds.ROLE_SEAT
    PRIVATE = kinds.ROLE_PRIVATE


class Left(Enum):
    """Why a pod left."""

    SILENT = kinds.ENDED_SILENCE
    CLOSED = kinds.ENDED_CLOSED
    RESTARTED = kinds.ENDED_REPLACED
    DISAGREED = kinds.ENDED_DISAGREED
    # the host notices these itself: no numbers of the wire
    UNPLUGGED = 5
    SET_ASIDE = 6


class Part(Enum):
    """A part of a pod that can fail."""

    READER = kinds.PART_READER
    SCREEN = kinds.PART_SCREEN


class Trouble(Enum):
    """The state of a part. WEDGED: it is there but stopped working, and the pod restarts it."""

    FINE = kinds.TROUBLE_FINE
    ABSENT = kinds.TROUBLE_ABSENT
    WEDGED = kinds.TROUBLE_WEDGED


class Restart(Enum):
    """Why a pod started anew by itself."""

    WATCHDOG = kinds.RESTART_WATCHDOG
    FAULT = kinds.RESTART_FAULT


class Hidden(Enum):
    """Why a secret is no longer shown. TOO_LATE: it arrived after the key was released."""

    RELEASED = kinds.HIDDEN_RELEASED
    TIME_OVER = kinds.HIDDEN_TIME_OVER
    TOO_LATE = kinds.HIDDEN_TOO_LATE
    SESSION_ENDED = kinds.HIDDEN_SESSION_ENDED


class Misdeed(Enum):
    """What the device on a port does that could hurt the others."""

    HELLO = "hello"
    """It says about itself what cannot be true."""
    FLOOD = "flood"
    """It never stops sending, or begins anew again and again."""
    NONSENSE = "nonsense"
    """Its messages make no sense."""
    TAGS = "tags"
    """It reports more tags than can lie there."""


RESTED_S = kinds.REST_MS / 1000
"""A tag that lay for less leaves no trace, however late its lift is noticed."""

READERS_MOST = KEYS_MOST = 8
_FIRMWARE_MOST = 64
"""Characters."""
_NAME_MOST = 24
"""Bytes, as many as a label on its underside has room for."""


def is_name(name: str) -> bool:
    """Whether a pod can have this name."""
    is_text = name.isprintable() and name == name.strip()
    return is_text and 0 < len(name.encode()) <= _NAME_MOST


@dataclass(frozen=True)
class Hello:
    """What a pod says about itself: counts of its parts, screen size in pixels (0: no screen).

    A pod of which this cannot be true raises `ValueError`.
    """

    pod: str
    role: Role
    readers: int
    lamps: int
    suit_lamps: int
    keys: int
    screen_width: int
    screen_height: int
    firmware: str
    """Printable ASCII."""
    name: str = ""
    """What people call it; printable, perhaps empty."""
    wire: int = WIRE
    """The version of the wire that it speaks."""

    def __post_init__(self) -> None:
        lamps_fit = 0 <= self.suit_lamps <= self.lamps <= 255
        others_fit = 0 <= self.readers <= READERS_MOST and 0 <= self.keys <= KEYS_MOST
        screen_fits = bool(self.screen_width) == bool(self.screen_height)
        printable = self.firmware.isascii() and self.firmware.isprintable()
        if not (lamps_fit and others_fit and screen_fits):
            raise ValueError("a pod cannot have these parts")
        if not printable or len(self.firmware) > _FIRMWARE_MOST:
            raise ValueError("a firmware's version is short and printable")
        if self.name and not is_name(self.name):
            raise ValueError("a pod's name is short and printable")

    @property
    def called(self) -> str:
        """Its name and its id; the id alone if it has no name."""
        return f"{self.name} ({self.pod})" if self.name else self.pod


@dataclass(frozen=True)
class PodJoined:
    """A pod has joined; events for the tags on it and a key held down follow."""

    pod: str
    hello: Hello


@dataclass(frozen=True)
class PodLeft:
    """A pod has left; what lies on it is unknown until it joins again."""

    pod: str
    why: Left


@dataclass(frozen=True)
class TagArrived:
    """A tag lies on the pod; `uid` is 4, 7 or 10 bytes in lower-case hex."""

    pod: str
    uid: str
    again: bool = False
    """It lay there before the pod joined, as far as the pod knows, and was perhaps told then."""
    age: float = 0.0
    """Seconds since it gave its first sign."""
    proven: bool = True
    """It was no mere touch; else a TagRested tells when that is sure."""


@dataclass(frozen=True)
class TagRested:
    """A tag was seen lying there for RESTED_S: it was no mere touch."""

    pod: str
    uid: str


@dataclass(frozen=True)
class TagGone:
    """A tag no longer lies on the pod."""

    pod: str
    uid: str


@dataclass(frozen=True)
class KeyDown:
    """Somebody pressed the pod's key."""

    pod: str


@dataclass(frozen=True)
class KeyUp:
    """Somebody released the pod's key."""

    pod: str


@dataclass(frozen=True)
class PodTrouble:
    """A part of the pod fails, or works again."""

    pod: str
    part: Part
    what: Trouble


@dataclass(frozen=True)
class PodRestarted:
    """A pod started anew by itself before it joined; of a FAULT the end of its traceback."""

    pod: str
    why: Restart
    fault: str
    """Printable ASCII and ends of lines."""


@dataclass(frozen=True)
class SecretHidden:
    """The pod has wiped the secret from screen and memory."""

    pod: str
    why: Hidden


@dataclass(frozen=True)
class PodStats:
    """A pod's figures since it was switched on, in answer to `Pods.ask`.

    `uptime_ms`: its clock, which begins anew after 2**30 ms, 12.4 days; `polls`: rounds of
    looking for tags; `frames_bad`: damaged frames received; `retransmitted`: messages sent
    again; `heap_free`: in bytes; `reader_version`: the reader chip's version register, 0x00 or
    0xFF if no chip answers; `read_ms`: from a tag's first answer until its event, of the last
    one for which that was at most 255; `bus_mhz`: of the bus to the reader chip, 8 unless wires
    are bad, 0 if the reader has none.
    """

    pod: str
    uptime_ms: int
    polls: int
    reader_resets: int
    frames_bad: int
    retransmitted: int
    heap_free: int
    reader_version: int
    read_ms: int
    bus_mhz: int = 8


@dataclass(frozen=True)
class PortRefused:
    """A port that cannot be used as a pod. It comes once; another reason comes again."""

    port: str
    error: PortError


@dataclass(frozen=True)
class PodSetAside:
    """A port whose device misbehaves is left alone for so many seconds."""

    port: str
    pod: str | None
    """None if it had not joined."""
    why: Misdeed
    seconds: int


PodEvent = (
    PodJoined
    | PodLeft
    | TagArrived
    | TagRested
    | TagGone
    | KeyDown
    | KeyUp
    | PodTrouble
    | PodRestarted
    | SecretHidden
    | PodStats
    | PortRefused
    | PodSetAside
)
