"""Tells the host what happens at the pod.

A change stays where it was noticed (presence, key, trouble) until it is queued: a full queue
delays it and loses none.
"""

from mfrc522.presence import ARRIVED
from pod.verdicts import LOOKS, SEGMENTS, TAGS_ROOM
from podwire import kinds, messages
from podwire.ticks import const, micropython, ticks_diff, ticks_ms

# Looks of the reader after the pod's start in which it finds what lay there all along: one tag a
# look, of 8 (SLOTS), and as many more for answers that noise spoils.
_FIRST_LOOKS = const(16)
_READ_MS_MAX = const(255)


class Teller:
    """Queues what is to be told, and lets the lamps answer a tag that the list in force knows."""

    def __init__(self, parts, restart):
        """`parts`: Parts; `restart`: the payload of a RESTARTED, b"" without one to tell."""
        self._reader = parts.reader
        self._presence = parts.presence
        self._transport = parts.transport
        self._link = parts.transport.link
        self._show = parts.show
        self._verdicts = parts.verdicts
        self._screen = parts.screen
        self._key = parts.key
        self._restart = restart
        self._payload = bytearray(32)
        self._read_ms = 0  # from a tag's first sign until told, as last measured
        self._told_key = False
        self._told_reader = kinds.TROUBLE_FINE
        self._told_screen = kinds.TROUBLE_FINE

    def begin(self, now):
        """A session begins: its host knows nothing yet."""
        self._presence.retell()
        self._told_key = False
        self._told_reader = kinds.TROUBLE_FINE
        self._told_screen = kinds.TROUBLE_FINE
        if self._verdicts:
            n = messages.put_room(self._payload, TAGS_ROOM, LOOKS, SEGMENTS)
            self._transport.send(kinds.ROOM, self._payload, n, now)

    @micropython.native
    def tags(self, now):
        """Tell which came, rest and went; whether one came or went."""
        presence = self._presence
        while presence.rests:
            slot = presence.rested()
            if slot < 0 or not self._tag(slot, kinds.TAG_RESTED, now):
                break
            presence.told_rest(slot)
        slot = presence.change()
        told = slot >= 0
        while slot >= 0:
            arrived = presence.states[slot] == ARRIVED
            became = kinds.TAG_GONE
            if arrived and (presence.again[slot] or self._reader.polls <= _FIRST_LOOKS):
                became = kinds.TAG_LAY_THERE
            elif arrived:
                became = kinds.TAG_ARRIVED
            if not self._tag(slot, became, now):
                break
            presence.told(slot)
            if arrived:
                took = ticks_diff(ticks_ms(), self._reader.heard)
                if 0 <= took <= _READ_MS_MAX:  # else it lay there before this session
                    self._read_ms = took
            slot = presence.change()
        return told

    def others(self, now):
        """Tell what is new of the key, of the reader and of the pod's start."""
        if self._key.down != self._told_key:
            self._tell_key(now)
        trouble = self._reader.trouble
        if trouble != self._told_reader and self._pair(
            kinds.TROUBLE, kinds.PART_READER, trouble, now
        ):
            self._told_reader = trouble
        told = self._restart
        if told and self._transport.send(kinds.RESTARTED, told, len(told), now):
            self._restart = b""

    def _tell_key(self, now):
        down = self._key.down
        n = messages.put_pair(self._payload, 0, kinds.KEY_DOWN if down else kinds.KEY_UP)
        if self._change(kinds.KEY, n, now):
            self._told_key = down

    def screen(self, trouble, now):
        """Tell how the screen is and which secret it has hidden, if that is new."""
        if trouble != self._told_screen and self._pair(
            kinds.TROUBLE, kinds.PART_SCREEN, trouble, now
        ):
            self._told_screen = trouble
        if self._screen.hidden >= 0:
            self._transport.wipe()
            n = messages.put_hidden(self._payload, self._screen.hidden)
            if self._transport.send(kinds.HIDDEN, self._payload, n, now):
                self._screen.hidden = -1

    def figures(self, heap_free, now):
        """Answer an ASK."""
        stats = (
            now,
            self._reader.polls,
            self._reader.resets,
            self._link.bad,
            self._link.retransmitted,
            heap_free,
            self._reader.version,
            self._read_ms,
            self._reader.mhz,
        )
        n = messages.put_stats(self._payload, stats)
        self._transport.send(kinds.STATS, self._payload, n, now)

    @micropython.native
    def _tag(self, slot, state, now):
        """Tell of a tag; a new one that the list knows is first answered here. False without
        room: then it is answered again the next time."""
        presence = self._presence
        uid = presence.uids[slot]
        size = presence.sizes[slot]
        verdicts = self._verdicts
        look = None
        number = 0
        if verdicts and state == kinds.TAG_ARRIVED:
            look = verdicts.find(uid, size, now)
        if look is not None:
            self._show(look, now)
            number = verdicts.number
        age = presence.age(slot, now)
        at = verdicts.look if number else kinds.NO_LOOK
        n = messages.put_tag(self._payload, 0, state, age, number, at, uid, size)
        if not self._change(kinds.TAG, n, now):
            return False
        if number:
            verdicts.lit()
        return True

    def _change(self, kind, n, now):
        """Tell what somebody did; False without room."""
        if not self._transport.send(kind, self._payload, n, now):
            return False
        if self._verdicts:
            self._verdicts.told()
        return True

    def _pair(self, kind, first, second, now):
        n = messages.put_pair(self._payload, first, second)
        return self._transport.send(kind, self._payload, n, now)
