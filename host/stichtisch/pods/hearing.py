"""Parses a pod's messages, once and at the door, into typed and bounded values.

A message that makes no sense gives none.
"""

from podwire import kinds, messages
from stichtisch.pods import events
from stichtisch.pods.answers import Room

KINDS = frozenset(
    (kinds.TAG, kinds.KEY, kinds.TROUBLE, kinds.HIDDEN, kinds.STATS, kinds.RESTARTED)
)
"""The messages we know: any other may be one of a later pod's, and means nothing here."""


def hello_from(payload: bytes) -> events.Hello | None:
    """The contents of a HELLO; None if they make no sense or cannot be true."""
    parts = messages.get_hello(memoryview(payload))
    if parts is None:
        return None
    wire, role, readers, lamps, suit_lamps, keys, width, height, pod, firmware = parts
    try:
        return events.Hello(
            pod.hex(),
            events.Role(role),
            readers,
            lamps,
            suit_lamps,
            keys,
            width,
            height,
            firmware.decode("ascii"),
            messages.get_name(memoryview(payload)).decode(),
            wire,
        )
    except ValueError:
        return None


def room_from(payload: memoryview) -> Room | None:
    """The contents of a ROOM; None if they make no sense."""
    parts = messages.get_room(payload)
    return None if parts is None else Room(*parts)


def verdict_in(payload: memoryview) -> tuple[int, int] | None:
    """By which list, with which look the pod has answered the tag of this TAG; None: it waits."""
    tag = messages.get_tag(payload)
    return None if tag is None or not tag[3] else (tag[3], tag[4])


def event_from(pod: str, kind: int, payload: memoryview) -> events.PodEvent | None:
    """The event for a message of this kind (podwire.kinds); None if it makes no sense."""
    try:
        match kind:
            case kinds.TAG:
                return _tag(pod, payload)
            case kinds.KEY:
                return _key(pod, payload)
            case kinds.TROUBLE:
                pair = messages.get_pair(payload)
                return (
                    None
                    if pair is None
                    else events.PodTrouble(pod, events.Part(pair[0]), events.Trouble(pair[1]))
                )
            case kinds.HIDDEN:
                why = messages.get_hidden(payload)
                return None if why is None else events.SecretHidden(pod, events.Hidden(why))
            case kinds.RESTARTED:
                return _restarted(pod, payload)
            case kinds.STATS:
                stats = messages.get_stats(payload)
                return None if stats is None else events.PodStats(pod, *stats)
            case _:
                return None
    except ValueError:
        # a number that this version does not know
        return None


def _tag(pod: str, payload: memoryview) -> events.PodEvent | None:
    tag = messages.get_tag(payload)
    if tag is None:
        return None
    _, state, age, _, _, uid = tag
    match state:
        case kinds.TAG_ARRIVED | kinds.TAG_LAY_THERE:
            again = state == kinds.TAG_LAY_THERE
            return events.TagArrived(pod, uid.hex(), again, age / 1000, proven=False)
        case kinds.TAG_RESTED:
            return events.TagRested(pod, uid.hex())
        case kinds.TAG_GONE:
            return events.TagGone(pod, uid.hex())
    return None


def _restarted(pod: str, payload: memoryview) -> events.PodEvent | None:
    restarted = messages.get_restarted(payload)
    if restarted is None:
        return None
    why, fault = restarted
    text = "".join(
        letter if letter.isprintable() or letter == "\n" else "?"
        for letter in fault.decode("ascii", "replace")
    )
    return events.PodRestarted(pod, events.Restart(why), text)


def _key(pod: str, payload: memoryview) -> events.PodEvent | None:
    pair = messages.get_pair(payload)
    match pair:
        case (0, kinds.KEY_DOWN):
            return events.KeyDown(pod)
        case (0, kinds.KEY_UP):
            return events.KeyUp(pod)
    return None
