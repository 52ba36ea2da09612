"""What comes from the pods. `pod` is the pod's own id in hex, whatever port it hangs on."""

from dataclasses import dataclass
from enum import IntEnum

from podwire import kinds
from stichtisch.pods.errors import PortError


class Role(IntEnum):
    """What a pod is at the table."""

    SEAT = kinds.ROLE_SEAT
    PRIVATE = kinds.ROLE_PRIVATE


class Left(IntEnum):
    """Why a pod left."""

    SILENT = kinds.ENDED_SILENCE
    CLOSED = kinds.ENDED_CLOSED
    RESTARTED = kinds.ENDED_REPLACED
    UNPLUGGED = 4


class Part(IntEnum):
    """The part of a pod a trouble is with."""

    READER = kinds.PART_READER
    SCREEN = kinds.PART_SCREEN


class Trouble(IntEnum):
    """What is the matter with a part; WEDGED: it stopped answering and was started anew."""

    FINE = kinds.TROUBLE_FINE
    ABSENT = kinds.TROUBLE_ABSENT
    WEDGED = kinds.TROUBLE_WEDGED


class Hidden(IntEnum):
    """Why a secret is no longer shown; TOO_LATE: it came when the key was no longer held."""

    RELEASED = kinds.HIDDEN_RELEASED
    TIME_OVER = kinds.HIDDEN_TIME_OVER
    TOO_LATE = kinds.HIDDEN_TOO_LATE
    SESSION_ENDED = kinds.HIDDEN_SESSION_ENDED


@dataclass(frozen=True)
class Hello:
    """What a pod says it is and has; screen sizes in pixels, 0 where there is no screen."""

    pod: str
    role: Role
    readers: int
    lamps: int
    suit_lamps: int
    keys: int
    screen_width: int
    screen_height: int
    firmware: str


@dataclass(frozen=True)
class PodJoined:
    """A pod is there; tags lying on it and a held key are told anew after this."""

    pod: str
    hello: Hello


@dataclass(frozen=True)
class PodLeft:
    """A pod is gone; nothing is known of it until it joins again."""

    pod: str
    why: Left


@dataclass(frozen=True)
class TagArrived:
    """A tag lies on the pod; `uid` is 4, 7 or 10 bytes in lower-case hex."""

    pod: str
    uid: str


@dataclass(frozen=True)
class TagGone:
    """A tag was lifted."""

    pod: str
    uid: str


@dataclass(frozen=True)
class KeyDown:
    """The pod's key is pressed."""

    pod: str


@dataclass(frozen=True)
class KeyUp:
    """The pod's key is let go."""

    pod: str


@dataclass(frozen=True)
class PodTrouble:
    """A part of the pod fails, or is fine again."""

    pod: str
    part: Part
    what: Trouble


@dataclass(frozen=True)
class SecretHidden:
    """The pod has wiped the secret from screen and memory."""

    pod: str
    why: Hidden


@dataclass(frozen=True)
class PodStats:
    """How a pod has fared since it was switched on, asked for by `Pods.ask`.

    `reader_version`: its reader chip's version register, 0x00 or 0xFF when nothing answers;
    `read_ms`: from the last new tag's first sign until it was told, 255 for more.
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


@dataclass(frozen=True)
class PortRefused:
    """A port that cannot serve as a pod, told once until it changes; `error` says what to do."""

    port: str
    error: PortError


PodEvent = (
    PodJoined
    | PodLeft
    | TagArrived
    | TagGone
    | KeyDown
    | KeyUp
    | PodTrouble
    | SecretHidden
    | PodStats
    | PortRefused
)
