# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""The reader over an MFRC522: it looks for new tags, asks known ones again, recovers from faults.

A step makes one exchange over the radio, 1.3 ms at most, or none. Only for a new tag it makes
more, until the UID is known or for _RUSH rounds. REQA finds new tags. Known ones are
parked in HALT, where they do not hear it; every RECHECK_MS each is woken and selected by its UID.
Polls follow each other without rest, which makes a tap fast: a tag is ready 5 ms after it enters
the field, and each millisecond between two polls delays it by up to one more. Most tags start
while others are asked. The standard promises them 5 ms of unmodulated field (ISO/IEC 14443-3, 5),
so nothing is sent for so long once in a second in which no tag came: where one card follows
another, none waits for that.
"""

from mfrc522.chip import ABSENT, OK, SILENT
from mfrc522.iso14443a import MORE, REQA, WUPA, Iso14443a
from mfrc522.portable import const, micropython, ticks_add, ticks_diff

# how the reader is
FINE = const(0)
UNPLUGGED = const(1)  # no chip answers
STUCK = const(2)  # the chip did not obey and was set up again

_HOLD = const(0)  # states: what the next step does
_RELEASE = const(1)
_SETUP = const(2)
_TURN = const(3)  # a known tag's turn, or a chore's; afterwards _LOOK
_LOOK = const(4)  # for new tags, until none answers; then _TURN
_FIND = const(5)  # finds out which tag answered in _TURN or _LOOK
_PARK = const(6)  # puts it into HALT; afterwards _LOOK, where others may answer
_FIELD_ON = const(7)
_DROP = const(8)  # lets tags that are half found fall back; afterwards _TURN

_NOBODY = const(-2)
_SOMEBODY = const(-1)
_RUSH = const(6)  # rounds for a new tag in one step, of up to two exchanges: 10 bytes take three
# The field stays off so long: after 5.1 ms every tag starts again, real ones after 1 ms.
_OFF_MS = const(6)
_WAKE_MS = const(6)  # tags start within 5.1 ms when the field comes; until then they miss nothing
_START_MS = const(3)  # the chip's oscillator starts after a reset
_CRYSTAL_MS = const(100)  # and a slow one, in so many at most
_RETRY_MS = const(250)  # from one look for an absent chip to the next
_CHORES_MS = const(500)  # from one check of the chip's registers to the next
# Unmodulated field for tags that need it. 5.2 ms are sure: the clock's step may take 1 ms away,
# and before the pause the chip has listened for 0.2 ms.
_PAUSE_MS = const(6)
_PAUSE_EVERY_MS = const(980)  # a tag laid when one just began is told within a second
_CALM_MS = const(20)  # from one look for a calm moment to the next
# After a minute without any tag the field is asked more rarely, until one answers: cool pods, and
# neighbours whose fields disturb each other less.
_REST_AFTER_MS = const(60_000)
_REST_MS = const(20)
_SMALL = const(0x3FFFFFFF)  # counters go on from 0: a larger number would take heap at each poll


class Scanner:
    """The reader. Read its attributes, write none."""

    def __init__(self, chip, presence, now, every_ms=0):
        """`chip`: MFRC522; `presence`: Presence; `now`: ticks_ms. Leaves the chip alone.

        `every_ms`: how long it rests after each look for new tags; 0: not at all.
        """
        self.trouble = FINE  # FINE, UNPLUGGED or STUCK
        self.version = 0  # the chip's version as last read; 0x00 or 0xFF: nothing answers
        self.mhz = 0  # of the bus to the chip
        self.polls = 0  # how often it looked for new tags
        self.resets = 0  # how often the chip failed and was set up again
        self.heard = now  # when the last new tag gave its first sign
        iso = Iso14443a(chip)
        self._presence = presence
        self._chip = chip
        self._iso = iso
        self._state = _HOLD
        self._slot = -1  # the known tag being asked for, -1: any
        self._half = _NOBODY  # who may have been left half selected: a slot, or _SOMEBODY
        self._hushed = False  # whether nobody answered the last wake-up
        self._dropped = False  # whether one was let fall back that may not have heard that
        self._chores_at = now
        self._pause_at = now
        self._crystal_by = now
        self._count = 0  # tags at the last chores
        self._busy_at = now  # when something last answered
        self._every_ms = every_ms
        self._rest_ms = every_ms  # more after a minute in which nothing has
        self._gone = 0  # Presence.gone when the field went off the last time
        self._advance = iso.advance
        self._request = iso.request
        self._begin = iso.begin
        self._due = presence.due

    @micropython.native
    def step(self, now):
        """Do the next step at `now` (ticks_ms); return in how many ms the one after is due.

        The first steps set the chip up. A step takes about 1 ms, 10 ms when the chip fails or
        when several new tags have like UIDs, and no heap; what it heard it tells presence.
        """
        state = self._state
        if state == _TURN:
            return self._turn(now)
        if state == _LOOK:
            return self._look(now)
        if state == _FIND:
            return self._find(now)
        if state == _PARK:
            return self._park(now)
        if state == _DROP:
            return self._drop(now)
        if state == _FIELD_ON:
            return self._field_on()
        return self._start(state, now)

    @micropython.native
    def _turn(self, now):
        """A chore, if one is due, or a question to the known tag whose turn it is."""
        if ticks_diff(now, self._chores_at) >= 0:
            return self._chores(now)
        slot = self._due(now) if self._presence.count and not self._presence.idle else -1
        if slot < 0:
            return self._look(now)
        self._slot = slot
        code = self._request(WUPA)
        if code >= ABSENT:
            return self._fault(code, now)
        if code == SILENT:
            # Where several lie, one silence is mostly an answer of them all that the reader
            # missed, and says nothing of any; two in a row speak of all.
            if self._hushed or self._presence.count == 1:
                self._presence.silent(now)
            self._hushed = True
            self._state = _LOOK
            return 0
        self._hushed = False
        self._presence.answered(now)
        self._begin(self._presence.uids[slot], self._presence.sizes[slot])
        self._state = _FIND
        return 0

    @micropython.native
    def _look(self, now):
        """Look for new tags. Over an empty spot those in HALT are woken, too."""
        code = self._request(REQA if self._presence.count else WUPA)
        if code >= ABSENT:
            return self._fault(code, now)
        self.polls = self.polls + 1 & _SMALL
        self.trouble = FINE
        if code == SILENT:
            self._state = _TURN
            self._half = _NOBODY
            if self._presence.idle and not self._dropped:
                self._presence.idle_silent(now)
            self._dropped = False
            if self._presence.count:
                self._busy_at = now
            elif ticks_diff(now, self._busy_at) >= _REST_AFTER_MS:
                self._rest_ms = max(_REST_MS, self._every_ms)
            return self._rest_ms
        self._slot = -1
        self._dropped = False
        self._begin(None, 0)
        self.heard = now
        self._busy_at = now
        self._rest_ms = self._every_ms
        self._state = _FIND
        return self._find(now)

    @micropython.native
    def _find(self, now):
        slot = self._slot
        left = _RUSH if slot < 0 else 1
        code = MORE
        while code == MORE and left:
            code = self._advance()
            left -= 1
        if code == MORE:
            return 0
        if code >= ABSENT:
            return self._fault(code, now)
        mixed = code == OK and slot < 0 and self._half != _NOBODY and self._mixed()
        self._half = slot if code != OK and self._iso.chose else _NOBODY
        if code == OK and not mixed:
            self._presence.seen(self._iso.uid, self._iso.size, now)
            self._state = _PARK
            return 0
        if slot < 0:
            self._presence.noisy(now)
            self._state = _DROP
            return 0
        if code == SILENT:
            self._presence.missed(slot, now)
            if self._presence.doubts():
                return self._restart()
        elif self._iso.size + 4 == self._presence.sizes[slot]:
            self._presence.garbled(slot, now)
        else:
            # before the last level other tags may have the same bytes: who answered?
            self._presence.noisy(now)
        self._state = _LOOK
        return 0

    @micropython.native
    def _mixed(self):
        """Whether the UID just found may be made of two tags' halves; it is found once more.

        A tag left half selected answers the next one's second half, if it misses all between (1 of
        10^7 polls where a fifth of all is lost).
        """
        half = self._half
        if half == _SOMEBODY:
            return True
        return self._presence.ends_alike(half, self._iso.uid, self._iso.size)

    @micropython.native
    def _drop(self, now):
        """Let tags that were left half found fall back: they would not hear the next wake-up."""
        code = self._iso.drop()
        if code >= ABSENT:
            return self._fault(code, now)
        self._dropped = True
        self._state = _TURN
        return 0

    @micropython.native
    def _park(self, now):
        if self._slot < 0:
            self._pause_at = ticks_add(now, _PAUSE_EVERY_MS)  # not in _find: there a lamp waits
        code = self._iso.halt()
        if code >= ABSENT:
            return self._fault(code, now)
        self._state = _LOOK
        return 0

    def _chores(self, now):
        pause = ticks_diff(self._pause_at, now)
        self._chores_at = ticks_add(now, pause if 0 < pause < _CHORES_MS else _CHORES_MS)
        code = self._chip.healthy()
        if code:
            return self._fault(code, now)
        # A tag wrongly taken for gone while others lie there is in HALT and does not hear REQA.
        # So after a tag has gone, once all others answer, the field goes off and on: every tag
        # starts again and is found.
        count = self._presence.count
        still = count == self._count
        self._count = count
        if not count or not still or self._gone == self._presence.gone:
            return self._pause(now)
        if not self._presence.calm():
            self._chores_at = ticks_add(now, _CALM_MS)
            return 0
        self._gone = self._presence.gone
        return self._restart()

    def _restart(self):
        """The field goes off, and after a step on again: every tag starts anew."""
        self._chip.field(False)
        self._half = _NOBODY
        self._state = _FIELD_ON
        return _OFF_MS

    def _pause(self, now):
        """How long to send nothing, if it is time. Resting tags are asked later, and miss none."""
        if ticks_diff(now, self._pause_at) < 0:
            return 0
        self._pause_at = ticks_add(now, _PAUSE_EVERY_MS)
        return _PAUSE_MS

    def _start(self, state, now):
        """Do the next step from reset to the first poll; no tag is taken for gone meanwhile."""
        self._presence.fault(now)
        if state == _HOLD:
            self._chip.hold()
            self._state = _RELEASE
            return _OFF_MS
        if state == _RELEASE:
            self._chip.release()
            self._state = _SETUP
            self._crystal_by = ticks_add(now, _CRYSTAL_MS)
            return _START_MS
        if state == _SETUP:
            if not self._chip.awake() and ticks_diff(now, self._crystal_by) < 0:
                return _START_MS
            code = self._chip.setup()
            self.version = self._chip.version
            self.mhz = self._chip.mhz
            if code:
                return self._fault(code, now)
            # of a chip that was away for days, both would seem to come days later
            self._chores_at = now
            self._pause_at = now
        self._state = _TURN
        return _WAKE_MS

    def _field_on(self):
        self._chip.field(True)
        self._presence.restarted()
        self._state = _TURN
        return _WAKE_MS

    def _fault(self, code, now):
        """Set the chip up again: at once the first time, then every _RETRY_MS."""
        self._presence.fault(now)
        self.version = self._chip.version
        wait = _RETRY_MS if self.trouble else 0
        self.trouble = UNPLUGGED if code == ABSENT else STUCK
        self.resets = self.resets + 1 & _SMALL
        self._state = _HOLD
        return wait
