"""What one pod holds of the verdicts that it shows by itself, and the messages it lacks."""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from podwire import kinds, messages
from stichtisch.scene import Scene, Verdicts

_LISTS = 8
"""Lists by which a TAG on its way may still have been answered: one for each that may wait."""

Send = Callable[[int, bytes], bool]
"""Queues a message of this kind; False if there is no room, or no session."""


@dataclass(frozen=True)
class Room:
    """What a pod has room for: bytes of TAGS, and looks of so many segments each."""

    tags: int
    looks: int
    segments: int


class Answers:
    """Tells one pod, in one session, the verdicts that are wanted, as far as it has room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._tags: tuple[str, ...] = ()
        self._sent = 0
        """How many of these tags the pod has."""
        self._looks: list[Scene | None] = [None] * min(room.looks, kinds.NO_LOOK)
        self._lists: deque[tuple[int, tuple[Scene | None, ...]]] = deque(maxlen=_LISTS)
        """The lists told last: their numbers, and the looks in their places."""
        self._told: Verdicts | None = None

    def tell(self, wanted: Verdicts, send: Send) -> None:
        """Send what the pod lacks, as far as `send` takes it; the next call goes on."""
        if wanted == self._told:
            return
        tags = self._fitting(wanted.tags)
        otherwise = wanted.otherwise if len(tags) == len(wanted.tags) else None
        shown = (*wanted.looks[: len(tags)], otherwise)
        if not (self._tell_tags(tags, send) and self._tell_looks(shown, send)):
            return
        places = {scene: at for at, scene in enumerate(self._looks)} | {None: kinds.NO_LOOK}
        *looks, other = (places.get(scene, kinds.NO_LOOK) for scene in shown)
        number = (self._lists[-1][0] if self._lists else 0) % 0xFF + 1
        buf = bytearray(kinds.PAYLOAD_MAX)
        n = messages.put_verdicts(buf, number, other, looks)
        if send(kinds.VERDICTS, bytes(buf[:n])):
            self._lists.append((number, tuple(self._looks)))
            self._told = wanted

    def spend(self) -> None:
        """The pod's list has ended: it told something, or is shown another scene."""
        self._told = None

    def shown(self, number: int, look: int) -> Scene | None:
        """What the pod showed with this look of that list; None if it was never told of it."""
        places = dict(self._lists).get(number, ())
        return places[look] if look < len(places) else None

    def _fitting(self, tags: Sequence[str]) -> tuple[str, ...]:
        """As many tags as the pod has room for and a list can be about."""
        size = 0
        fitting: list[str] = []
        for tag in tags[:0xFF]:  # the first one's number is a byte
            size += 1 + len(tag) // 2
            if size > self._room.tags:
                break
            fitting.append(tag)
        return tuple(fitting)

    def _tell_tags(self, tags: tuple[str, ...], send: Send) -> bool:
        if tags != self._tags:
            self._tags, self._sent, self._told = tags, 0, None
        while self._sent < len(tags):
            uids = _one_message(tags[self._sent :])
            buf = bytearray(kinds.PAYLOAD_MAX)
            n = messages.put_tags(buf, self._sent, uids)
            if not send(kinds.TAGS, bytes(buf[:n])):
                return False
            self._sent += len(uids)
        return True

    def _tell_looks(self, shown: Sequence[Scene | None], send: Send) -> bool:
        """The looks that the most tags need, in places that no other wanted look has."""
        counts = Counter(scene for scene in shown if scene is not None and self._fits(scene))
        wanted = [scene for scene, _ in counts.most_common(len(self._looks))]
        free = [at for at, scene in enumerate(self._looks) if scene not in wanted]
        for scene in wanted:
            if scene in self._looks:
                continue
            at = free.pop()
            buf = bytearray(kinds.PAYLOAD_MAX)
            segments = [segment.numbers() for segment in scene.segments]
            n = messages.put_look(buf, at, scene.brightness, segments)
            if not send(kinds.LOOK, bytes(buf[:n])):
                return False
            self._looks[at], self._told = scene, None
        return True

    def _fits(self, scene: Scene) -> bool:
        return len(scene.segments) <= self._room.segments and not scene.lines


def _one_message(tags: Sequence[str]) -> list[bytes]:
    """As many tags as one message takes."""
    uids: list[bytes] = []
    for tag in tags:
        more = [*uids, bytes.fromhex(tag)]
        if 1 + messages.tags_size(more) > kinds.PAYLOAD_MAX:
            break
        uids = more
    return uids
