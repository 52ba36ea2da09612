"""What a tag laid here would mean now, as the referee has said before it is laid.

The referee names the tags of its deck once (TAGS), keeps a few looks of the lamps here (LOOK) and
says which of them each tag gets (VERDICTS). So the lamps answer a tag without the way to the host
and back. No rule is here: the referee hears of the tag as ever, and its scene follows.

A list speaks of one moment. Whatever the pod tells or is shown after that ends it.
"""

from podwire.kinds import DEAF_MS, LOOK, NO_LOOK, TAGS
from podwire.ticks import const, micropython
from podwire.viper import copy, ptr8

TAGS_ROOM = const(2040)  # bytes: 255 tags of 7 bytes, each behind its size
LOOKS = const(12)
SEGMENTS = const(16)  # of a look

_TAGS_MOST = const(255)
_LOOK_SIZE = const(114)  # brightness, number of segments, 7 bytes a segment
_UNKNOWN = const(-1)
_NONE = const(-1)


class Verdicts:
    """The looks and which tag gets which; `number` is that of the list in force, 0 without."""

    def __init__(self, link):
        """`link`: PodEnd, over which all this comes and the pod tells of tags and keys."""
        self._link = link
        self._said = _NONE  # number of the message behind the last TAG or KEY not yet heard
        self._lit = _NONE  # and behind the TAG by whose look the lamps are lit
        self.number = 0
        self.look = NO_LOOK  # what find() found
        self._tags = bytearray(TAGS_ROOM)
        self._end = 0  # of the tags kept
        self._count = 0
        self._looks = tuple(bytearray(_LOOK_SIZE) for _ in range(LOOKS))
        self._kept = bytearray(LOOKS)
        self._of = bytearray((_TAGS_MOST + 1) // 2)
        self._otherwise = NO_LOOK

    def obey(self, kind, payload):
        """Take in a TAGS, LOOK or VERDICTS."""
        if kind == TAGS:
            self.keep_tags(payload)
        elif kind == LOOK:
            self.keep_look(payload)
        elif self._said == _NONE or self._link.knows(self._said):
            self._said = _NONE
            self.keep_list(payload)

    def shows(self):
        """A SCENE came, which ends the list: whether it is to be shown.

        It is not if the host made it before it heard of the tag that the lamps answer: then
        another one follows.
        """
        self.number = 0
        if self._lit != _NONE and not self._link.knows(self._lit):
            return False
        self._lit = _NONE
        return True

    def told(self):
        """A TAG or KEY was queued: what the list foretold was true before that."""
        self.number = 0
        self._said = self._link.upcoming

    def lit(self):
        """The TAG just queued is answered by the look that find() found."""
        self._lit = self._said

    def keep_tags(self, payload):
        """Keep the tags of a TAGS: from number 0 on they replace all, else they follow."""
        self.number = 0
        if not len(payload) or payload[0] not in (0, self._count):
            return
        if payload[0] == 0:
            self._end = 0
            self._count = 0
        at = 1
        count = self._count
        while at < len(payload):
            at += 1 + payload[at]
            count += 1
        end = self._end + at - 1
        if at == len(payload) and end <= TAGS_ROOM and count <= _TAGS_MOST:
            self._tags[self._end : end] = payload[1:]
            self._end = end
            self._count = count

    def keep_look(self, payload):
        """Keep the look of a LOOK. The list in force may have meant another: it ends."""
        self.number = 0
        n = len(payload) - 1
        if n < 2 or payload[0] >= LOOKS:
            return
        size = 2 + 7 * payload[2]
        whole = size <= n and size <= _LOOK_SIZE
        self._kept[payload[0]] = whole
        if whole:
            copy(payload, 1, self._looks[payload[0]], size)

    def keep_list(self, payload):
        """Put the list of a VERDICTS in force."""
        self.number = 0
        n = (self._count + 1) >> 1
        if len(payload) < 2 + n:
            return
        copy(payload, 2, self._of, n)
        self._otherwise = payload[1]
        self.number = payload[0]

    @micropython.native
    def find(self, uid, size, now):
        """The look for the tag uid[:size], as Lamps.show takes it; None: the referee answers.

        The tag is to be told next, with the list's `number` and the `look`'s.
        """
        if not self.number or self._link.unheard(now) > DEAF_MS:
            return None
        place = _place(self._tags, self._end, uid, size)
        if place == _UNKNOWN:
            look = self._otherwise
        else:
            look = self._of[place >> 1] >> (place & 1) * 4 & 15
        if look >= LOOKS or not self._kept[look]:
            return None
        self.look = look
        return self._looks[look]

    def wipe(self):
        """Forget everything: a list tells of a hand."""
        self._said = self._lit = _NONE
        self.number = 0
        self._end = 0
        self._count = 0
        for buf in (self._tags, self._of, self._kept) + self._looks:
            _clear(buf)


@micropython.viper
def _place(tags, end: int, uid, size: int) -> int:
    """The number of the tag uid[:size] among those in tags[:end], -1 if it is none of them."""
    kept = ptr8(tags)
    wanted = ptr8(uid)
    last = wanted[size - 1]
    place = 0
    at = 0
    while at < end:
        n = kept[at]
        at += 1 + n
        # many tags of one maker begin alike: the last bytes tell them apart
        if kept[at - 1] == last and n == size:
            i = 1
            while i < n and kept[at - 1 - i] == wanted[n - 1 - i]:
                i += 1
            if i == n:
                return place
        place += 1
    return -1


@micropython.viper
def _clear(memory):
    buf = ptr8(memory)
    n = int(len(memory))
    i = 0
    while i < n:
        buf[i] = 0
        i += 1
