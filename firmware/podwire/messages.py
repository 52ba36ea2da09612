"""The payloads: `put_*` write one into a buffer and return its length, `get_*` read one.

A `get_*` returns None for a malformed payload: nothing that comes over the wire raises here.
Bytes behind those it knows are a later version's, and ignored.
"""

import struct

from podwire import WIRE
from podwire.kinds import NO_LOOK, PAYLOAD_MAX
from podwire.ticks import const

_STATS = "<6I3B"
_STATS_SIZE = 27
_HELLO_FIXED = 17  # wire, role, six counts and sizes, 8 bytes of id, the length of the version
_TAG_FIXED = const(7)  # reader, state, age, list, look, the length of the UID
_SEGMENT = 7


def put_hello(
    buf: "bytearray | memoryview",
    role: int,
    readers: int,
    lamps: int,
    suit_lamps: int,
    keys: int,
    screen: "tuple[int, int]",
    pod_id: bytes,
    firmware: bytes,
    name: bytes = b"",
) -> int:
    """HELLO: `screen` in pixels (width, height), `pod_id` 8 bytes, `firmware` ASCII, `name`
    UTF-8."""
    fixed = (WIRE, role, readers, lamps, suit_lamps, keys, screen[0], screen[1])
    for i in range(8):
        buf[i] = fixed[i]
        buf[8 + i] = pod_id[i]
    return _put_text(buf, _put_text(buf, 16, firmware), name)


def get_hello(
    payload: memoryview,
) -> "tuple[int, int, int, int, int, int, int, int, bytes, bytes] | None":
    """(wire, role, readers, lamps, suit_lamps, keys, width, height, pod_id, firmware)."""
    n = len(payload)
    if n < _HELLO_FIXED or n < _HELLO_FIXED + payload[16]:
        return None
    n = _HELLO_FIXED + payload[16]
    wire, role, readers, lamps, suit_lamps, keys, width, height = payload[:8]
    pod_id = bytes(payload[8:16])
    firmware = bytes(payload[_HELLO_FIXED:n])
    return wire, role, readers, lamps, suit_lamps, keys, width, height, pod_id, firmware


def get_name(hello: memoryview) -> bytes:
    """The name in a HELLO that get_hello() can read; empty if it has none."""
    at = _HELLO_FIXED + hello[16]
    if at >= len(hello) or at + 1 + hello[at] > len(hello):
        return b""
    return bytes(hello[at + 1 : at + 1 + hello[at]])


def put_tag(
    buf: "bytearray | memoryview",
    reader: int,
    state: int,
    age: int,
    number: int,
    look: int,
    uid: bytes,
    n: int,
) -> int:
    """TAG: what became of the tag with the UID uid[:n] (TAG_*), and `age` ms (0..65535) ago.

    `number`: the list by which the pod has lit its lamps with this look; 0 if it has not.
    """
    buf[0] = reader
    buf[1] = state
    buf[2] = age & 0xFF
    buf[3] = age >> 8
    buf[4] = number
    buf[5] = look
    buf[6] = n
    for i in range(n):
        buf[_TAG_FIXED + i] = uid[i]
    return _TAG_FIXED + n


def get_tag(payload: memoryview) -> "tuple[int, int, int, int, int, bytes] | None":
    """(reader, state, age, list, look, uid)."""
    n = len(payload)
    # the three sizes of ISO/IEC 14443-3, 6.5.4
    if n < _TAG_FIXED or payload[6] not in (4, 7, 10) or n < _TAG_FIXED + payload[6]:
        return None
    reader, state, low, high, number, look, size = payload[:_TAG_FIXED]
    uid = bytes(payload[_TAG_FIXED : _TAG_FIXED + size])
    return reader, state, low | high << 8, number, look, uid


def put_room(buf: "bytearray | memoryview", tags: int, looks: int, segments: int) -> int:
    """ROOM: the pod holds `tags` bytes of TAGS, and `looks` of so many segments each."""
    buf[0] = tags & 0xFF
    buf[1] = tags >> 8
    buf[2] = looks
    buf[3] = segments
    return 4


def get_room(payload: memoryview) -> "tuple[int, int, int] | None":
    """(tags, looks, segments)."""
    if len(payload) < 4:
        return None
    return payload[0] | payload[1] << 8, payload[2], payload[3]


def put_tags(buf: "bytearray | memoryview", first: int, uids: "list[bytes]") -> int:
    """TAGS: the tags from number `first` on; ValueError if they do not fit into a payload."""
    if 1 + tags_size(uids) > PAYLOAD_MAX:
        raise ValueError("too many tags")
    buf[0] = first
    at = 1
    for uid in uids:
        at = _put_text(buf, at, uid)
    return at


def tags_size(uids: "list[bytes]") -> int:
    """The bytes of these tags in TAGS, and in the pod's memory."""
    size = 0
    for uid in uids:
        size += 1 + len(uid)
    return size


def put_look(
    buf: "bytearray | memoryview",
    number: int,
    brightness: int,
    segments: "list[tuple[int, ...]]",
) -> int:
    """LOOK: lamps as in a SCENE, kept under a number; ValueError if it is too long."""
    buf[0] = number
    # the scene's one byte of text, which says that there is none, stays away
    return put_scene(memoryview(buf)[1:], brightness, segments, [])


def put_verdicts(
    buf: "bytearray | memoryview", number: int, otherwise: int, looks: "list[int]"
) -> int:
    """VERDICTS: list `number`, the look of all tags not in TAGS, and one for each that is.

    A look is 0 to 14, or NO_LOOK. ValueError if they do not fit into a payload.
    """
    if 2 + (len(looks) + 1) // 2 > PAYLOAD_MAX:
        raise ValueError("too many tags")
    buf[0] = number
    buf[1] = otherwise
    at = 2
    for i in range(0, len(looks), 2):
        above = looks[i + 1] if i + 1 < len(looks) else NO_LOOK
        buf[at] = looks[i] | above << 4
        at += 1
    return at


def put_pair(buf: "bytearray | memoryview", first: int, second: int) -> int:
    """KEY (key, state) or TROUBLE (part, what)."""
    buf[0] = first
    buf[1] = second
    return 2


def get_pair(payload: memoryview) -> "tuple[int, int] | None":
    """KEY's (key, state), TROUBLE's (part, what)."""
    if len(payload) < 2:
        return None
    return payload[0], payload[1]


def put_hidden(buf: "bytearray | memoryview", why: int) -> int:
    """HIDDEN: the secret is wiped, and why (HIDDEN_*)."""
    buf[0] = why
    return 1


def get_hidden(payload: memoryview) -> "int | None":
    """Why the secret was wiped."""
    if len(payload) < 1:
        return None
    return payload[0]


def get_restarted(payload: memoryview) -> "tuple[int, bytes] | None":
    """RESTARTED: why (RESTART_*), and of a fault the end of its traceback."""
    if not payload:
        return None
    return payload[0], bytes(payload[1:])


def put_stats(buf: "bytearray | memoryview", stats: "tuple[int, ...]") -> int:
    """STATS: six u32 (uptime_ms, polls, reader_resets, frames_bad, retransmitted, heap_free) and
    three bytes (reader_version, read_ms, bus_mhz)."""
    struct.pack_into(_STATS, buf, 0, *stats)
    return _STATS_SIZE


def get_stats(payload: memoryview) -> "tuple[int, ...] | None":
    """The nine figures of put_stats."""
    if len(payload) < _STATS_SIZE:
        return None
    return struct.unpack(_STATS, payload[:_STATS_SIZE])


def put_scene(
    buf: "bytearray | memoryview",
    brightness: int,
    segments: "list[tuple[int, ...]]",
    lines: "list[tuple[int, bytes]]",
) -> int:
    """SCENE: segments of 7 numbers (first, count, pattern, r, g, b, period), then lines.

    ValueError if it is longer than a payload may be.
    """
    if 2 + _SEGMENT * len(segments) + text_size(lines) > PAYLOAD_MAX:
        raise ValueError("scene too long")
    buf[0] = brightness
    buf[1] = len(segments)
    at = 2
    for segment in segments:
        for number in segment:
            buf[at] = number
            at += 1
    return put_text(buf, at, lines)


def put_text(buf: "bytearray | memoryview", at: int, lines: "list[tuple[int, bytes]]") -> int:
    """Write lines (scale, UTF-8) from buf[at] on; return where they end. At 0: a SECRET.

    ValueError if they do not fit into a payload.
    """
    if at + text_size(lines) > PAYLOAD_MAX:
        raise ValueError("text too long")
    buf[at] = len(lines)
    at += 1
    for scale, text in lines:
        buf[at] = scale
        at = _put_text(buf, at + 1, text)
    return at


def text_size(lines: "list[tuple[int, bytes]]") -> int:
    """The bytes put_text needs."""
    size = 1
    for _, text in lines:
        size += 2 + len(text)
    return size


def scene_text_at(payload: memoryview) -> int:
    """Where a scene's text begins, -1 if the payload is too short for its segments.

    Segment i stands at 2 + 7 * i; brightness is payload[0], the number of segments payload[1].
    """
    n = len(payload)
    if n < 2 or n <= 2 + _SEGMENT * payload[1]:
        return -1
    return 2 + _SEGMENT * payload[1]


def text_fits(payload: memoryview, at: int) -> bool:
    """Whether all lines from payload[at] on are there; what follows is a later version's."""
    n = len(payload)
    if at < 0 or at >= n:
        return False
    count = payload[at]
    at += 1
    for _ in range(count):
        if at + 2 > n:
            return False
        at += 2 + payload[at + 1]
    return at <= n


def _put_text(buf: "bytearray | memoryview", at: int, text: bytes) -> int:
    n = len(text)
    buf[at] = n
    for i in range(n):
        buf[at + 1 + i] = text[i]
    return at + 1 + n
