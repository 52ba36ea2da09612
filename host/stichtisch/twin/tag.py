"""A card's tag, as ISO/IEC 14443-3 type A describes it: its states and its answers.

Pure: the caller says when the field comes and goes, and which frame is sent when. Times are in ns
of the caller's clock.
"""

from collections.abc import Sequence
from enum import Enum

from stichtisch.errors import StichtischError
from stichtisch.twin import air

# ISO/IEC 14443-3, 5: after at most 5 ms of unmodulated field a tag is ready for a request.
POWER_UP_NS = 5_000_000
_BIT_NS = 9_440  # at 106 kbit/s

REQA = 0x26
WUPA = 0x52
HLTA = b"\x50\x00"
_HALTS = air.with_crc(HLTA)
CASCADE_TAG = 0x88
SELECT_CODES = (0x93, 0x95, 0x97)  # one for each cascade level (6.5.3.1)

_SAK_NOT_COMPLETE = 0x04
# UID length -> (ATQA, SAK of the last level): MIFARE Classic 1K, NTAG213, and a tag with a
# triple-size UID, whose ATQA holds that size in bits 8 and 7 (6.5.2).
_KINDS = {4: (0x0004, 0x08), 7: (0x0044, 0x00), 10: (0x0084, 0x00)}


# NTAG213's commands and memory (its data sheet, 8.5 and 9.3): pages of four bytes
_READ, _FAST_READ, _WRITE, _PWD_AUTH = _COMMANDS = (0x30, 0x3A, 0xA2, 0x1B)
_PAGES, _USER_PAGE = 45, 4
_ACK, _NAK, _PACK = 0x0A, 0x00, b"\x00\x00"


class TagState(Enum):
    """The states of 6.3. A star: the tag was woken from HALT and falls back to it."""

    POWER_OFF = "POWER-OFF"
    IDLE = "IDLE"
    READY = "READY"
    ACTIVE = "ACTIVE"
    HALT = "HALT"
    READY_STAR = "READY*"
    ACTIVE_STAR = "ACTIVE*"


_STARRED = (TagState.READY_STAR, TagState.ACTIVE_STAR)


class Tag:
    """One tag."""

    def __init__(self, uid: bytes, slow: bool = False) -> None:
        """`uid` has 4, 7 or 10 bytes; StichtischError if no tag can have it.

        Most tags start while the field is modulated, too. A `slow` one takes the standard at its
        word: a frame that comes before it has started makes it start anew.
        """
        if len(uid) not in _KINDS:
            raise StichtischError("twin.uid_bytes", count=len(uid))
        if uid[0] == CASCADE_TAG:
            raise StichtischError("twin.uid_cascade")
        self.uid = uid
        self.state = TagState.POWER_OFF
        self.memory = bytearray(4 * _PAGES)
        self.memory[: len(uid)] = uid
        self.password = b"\xff\xff\xff\xff"
        self.mm = 0.0
        """How far beside the middle of the field it lies."""
        self.gone_at: int | None = None
        """When it leaves the field."""
        self._atqa, self._last_sak = _KINDS[len(uid)]
        self._levels = _cascade(uid)
        self._level = 0
        self._awake_at = 0
        self._slow = slow

    def power_on(self, now: int) -> None:
        """The field around the tag comes up at `now`."""
        if self.state is TagState.POWER_OFF:
            self.state = TagState.IDLE
            self._awake_at = now + POWER_UP_NS

    def power_off(self) -> None:
        """The field, or the tag, goes away."""
        self.state = TagState.POWER_OFF

    def hear(self, frame: Sequence[int], start: int) -> air.Symbols | None:
        """Take a frame that begins at `start`; return the answer's symbols, None for silence."""
        if self.state is TagState.POWER_OFF:
            return None
        if start < self._awake_at:
            if self._slow:
                self._awake_at = start + len(frame) * _BIT_NS + POWER_UP_NS
            return None
        if len(frame) == 7:
            return self._short_frame(air.bytes_of(frame)[0])
        if self.state in (TagState.IDLE, TagState.HALT):
            return None
        bits, right = air.heard(frame)
        if right and self.state in (TagState.READY, TagState.READY_STAR):
            return self._ready(bits)
        data = air.bytes_of(bits)
        if right and data == _HALTS and len(bits) == 32:
            self.state = TagState.HALT
            return None
        if (
            right
            and self.state in (TagState.ACTIVE, TagState.ACTIVE_STAR)
            and air.crc16(data) == 0
        ):
            return self._command(data[0], data[1:-2])
        return self._fall_back()

    def _command(self, code: int, rest: bytes) -> air.Symbols | None:
        """A command of NTAG213's (its data sheet, 10) to a selected tag."""
        first, last = rest[0], rest[-1]
        if code == _READ and len(rest) == 1 and first < _PAGES:
            twice = bytes(self.memory) * 2  # behind the last page comes the first one
            return air.on_air(air.with_crc(twice[4 * first : 4 * first + 16]))
        if code == _FAST_READ and len(rest) == 2 and first <= last < _PAGES:
            return air.on_air(air.with_crc(bytes(self.memory[4 * first : 4 * last + 4])))
        if code == _WRITE and len(rest) == 5 and _USER_PAGE <= first < _PAGES:
            self.memory[4 * first : 4 * first + 4] = rest[1:]
            return air.on_air([_ACK], last_bits=4)
        if code == _PWD_AUTH and rest == self.password:
            return air.on_air(air.with_crc(_PACK))
        self._fall_back()
        return air.on_air([_NAK], last_bits=4) if code in _COMMANDS else None

    def _short_frame(self, command: int) -> air.Symbols | None:
        if self.state is TagState.IDLE and command in (REQA, WUPA):
            self.state = TagState.READY
        elif self.state is TagState.HALT and command == WUPA:
            self.state = TagState.READY_STAR
        elif self.state in (TagState.IDLE, TagState.HALT):
            return None
        else:
            return self._fall_back()
        self._level = 0
        return air.on_air(self._atqa.to_bytes(2, "little"))

    def _ready(self, bits: list[int]) -> air.Symbols | None:
        """Answer ANTICOLLISION or SELECT (6.5.3), which begin with the bytes SEL and NVB."""
        data = air.bytes_of(bits)
        if len(bits) < 16 or data[0] != SELECT_CODES[self._level]:
            return self._fall_back()
        known = (data[1] >> 4) * 8 + (data[1] & 0x0F) - 16
        if data[1] == 0x70:
            return self._select(bits, data)
        if not 0 <= known < 40 or data[1] & 0x0F > 7 or len(bits) != 16 + known:
            return self._fall_back()
        uid = self._levels[self._level]
        if air.bits_of(uid)[:known] != bits[16:]:
            return None  # it is for another tag; this one stays READY for the next round
        return air.remaining_on_air(uid, known)

    def _select(self, bits: list[int], data: bytes) -> air.Symbols | None:
        if len(bits) != 72 or air.crc16(data) != 0 or data[2:7] != self._levels[self._level]:
            return self._fall_back()
        self._level += 1
        if self._level < len(self._levels):
            return air.on_air(air.with_crc(bytes([_SAK_NOT_COMPLETE])))
        self.state = TagState.ACTIVE_STAR if self.state in _STARRED else TagState.ACTIVE
        return air.on_air(air.with_crc(bytes([self._last_sak])))

    def _fall_back(self) -> air.Symbols | None:
        """Go back to IDLE or HALT in silence, as after any unexpected frame (6.3)."""
        self.state = TagState.HALT if self.state in _STARRED else TagState.IDLE
        return None


def _cascade(uid: bytes) -> list[bytes]:
    """The four bytes and their check byte BCC of each cascade level (6.5.4)."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes([CASCADE_TAG]) + uid[:3])
        uid = uid[3:]
    parts.append(uid)
    return [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts]
