# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""Decides which tags lie there, from what the reader heard and when.

A state machine that is fed times and never reads a clock. Only clean silence counts towards
"gone": a garbled answer is an answer, and a reader that fails says nothing about tags.

Each tag has its own evidence: the questions in a row that it missed, and when. A hand that passes
over it takes its field away for a while, which explains all misses within that time, wherever in
the silence it lay; noise must explain the others. How many those may be depends on the field. A
tag that answers again after some misses lay there and missed them: Presence is wary then, and
stays so until as many answers as _QUIET came in a row. So it is after broken answers, but for one:
a tag that is lifted cuts its own answer in two, and is silent from then on. Where several miss
questions while Presence is wary, it asks for a start of all tags, see doubts().
"""

from mfrc522.portable import const, micropython, ptr8, ticks_diff

SLOTS = const(8)  # more tags than a field of this size can power

# A hand takes the field away for 100 ms, and power comes back in 5: that touches 28 slices.
_SLICE = const(2)  # a slice is 2**2 ms
_HAND = const(28)
_ROW = const(32)  # slices remembered of each tag
_SLICE_MOST = const(4)  # misses that count in one
# A tag is gone when it missed so many questions besides those that a hand explains. Resting tags
# are asked every RECHECK_MS and one that missed at once.
_MISSES = const(5)
# In noise it must miss more. Where a tag does not hear one request in ten and the reader one
# answer in ten, a 7-byte tag beside others misses 1 - 0.9**5 = 0.41 of its questions, a lone one,
# whose wake-up counts as well, 0.47. Of 19,000 tags under hands of 98 to 100 ms, of which there
# are few, one missed 12 more than the hand explains and none 13.
_WARY_MISSES = const(13)
_QUIET = const(250)
# Once several have missed so many each, the field goes off and on. All tags are IDLE then, and a
# wake-up that nobody answers speaks of them all, where a question by UID speaks of one. Two tags
# that lie there miss as many together once in 1,200 times (0.41**8).
_DOUBT = const(4)
# So many silent wake-ups speak of IDLE tags. Nobody is asked by UID meanwhile: who hears only part
# of such a question is READY, and silent to the next wake-up, too. They last no longer than a
# hand, which explains them: they count with misses that came before.
_WAKE_UPS = const(32)
_CUT_MS = const(60)  # a tag's last sign is so near to its cut answer at most
_SPELL_MS = const(20)  # noise alone does not silence a tag for so long, a hand does; see spell
_AGE_MOST = const(0xFFFF)
# Added to the age of a tag that missed a question: it is asked first, and the others every 40 ms
# or so, of which several may have been lifted together.
_SOON = const(40)
RECHECK_MS = const(12)
# A tag rests once its whole answers reach over so long: it lay there for at least that time,
# however late anybody hears of its lift.
REST_MS = const(250)

FREE = const(0)
ARRIVED = const(1)  # lies there, the host does not know yet
LYING = const(2)  # lies there, the host knows
LEFT = const(3)  # gone, the host does not know yet

_NOT_YET = const(0)
_RESTS = const(1)
_TOLD = const(2)


class Presence:
    """Slots of tags: `uids[i][:sizes[i]]` is the UID in slot i, `states[i]` its state."""

    def __init__(self):
        self.uids = tuple(bytearray(10) for _ in range(SLOTS))
        self.sizes = bytearray(SLOTS)
        self.states = bytearray(SLOTS)
        self.again = bytearray(SLOTS)  # 1: ARRIVED since retell() alone, it lay there before
        self.count = 0  # tags lying there
        self.gone = 0  # counts those that left, up to 255 and on from 0
        self.crowded = False  # a tag found no slot: it lies there, and is not known
        self.spell = _SPELL_MS  # longer for a reader that asks seldom
        self.idle = 0  # so many silent wake-ups are to speak of tags that are IDLE
        self._heard = [0] * SLOTS  # time of the last sign of each
        self._asked = [0] * SLOTS
        self._idle = bytearray(SLOTS)  # 1: IDLE, unless it is gone
        self._misses = bytearray(SLOTS)  # of each since its last sign
        self._slice = [0] * SLOTS  # the slice of its last miss
        self._rows = bytearray(SLOTS * _ROW)  # misses in the slices up to that one
        self._recent = bytearray(SLOTS)  # in the last _HAND of them together
        self._hand = bytearray(SLOTS)  # the most that was ever, which a hand explains
        self._broken = 0  # a broken answer is forgiven once in so many answers
        self._broken_at = 0
        self._wary = 0  # answers in a row that are to come until the field counts as quiet
        self.news = False  # whether a slot may have a change to tell
        self.rests = False  # whether one may have begun to rest
        self._since = [0] * SLOTS  # time of the first whole answer of each
        self._whole = [0] * SLOTS  # and of the last
        self._rest = bytearray(SLOTS)  # _NOT_YET, _RESTS or _TOLD

    @micropython.native
    def seen(self, uid, size, now):
        """The tag uid[:size] answered at `now`. With all slots taken it is left out."""
        # nothing lies there and nothing is to be told: no slot is taken, and a lamp waits
        slot = self.slot_of(uid, size) if self.count or self.news else -1
        states = self.states
        if slot < 0:
            self._arrive(uid, size, now)
            return
        if states[slot] == LEFT:
            states[slot] = LYING  # back before the host was told
            self.count += 1
            self._wary = _QUIET
        elif self._wary:
            self._wary -= 1
        elif self._broken:
            self._broken -= 1
        if not self._rest[slot] and ticks_diff(now, self._since[slot]) >= REST_MS:
            self._rest[slot] = _RESTS
            self.rests = True
        self._idle[slot] = 0
        self._asked[slot] = now
        self._whole[slot] = now
        self._sign(slot, now)

    @micropython.native
    def _arrive(self, uid, size, now):
        slot = self._room()
        if slot < 0:
            self.crowded = True
            return
        _copy(uid, self.uids[slot], size)
        self.sizes[slot] = size
        self.states[slot] = ARRIVED
        self.again[slot] = 0
        self._idle[slot] = 0
        self._rest[slot] = _NOT_YET
        self._misses[slot] = 0
        self._since[slot] = self._asked[slot] = self._whole[slot] = self._heard[slot] = now
        self.news = True
        self.count += 1

    def answered(self, now):
        """Some tag answered a wake-up; if only one lies there, it was that one.

        After a miss it may be another, with which that one was changed.
        """
        if self.count == 1 and not self.crowded:
            for i in range(SLOTS):
                if not self._misses[i]:
                    self._sign(i, now)

    @micropython.native
    def garbled(self, slot, now):
        """The tag in `slot` sent a broken answer."""
        self.noisy(now)
        self._sign(slot, now)

    def noisy(self, now):
        """Some exchange was spoilt that speaks for no tag, or for nobody knows which."""
        if self._broken:
            self._wary = _QUIET
        self._broken = _QUIET
        self._broken_at = now

    def fault(self, now):
        """The reader failed or was off: every tag is taken to lie there still.

        All of them start anew, and those that had no slot are heard again.
        """
        self.crowded = False
        self.idle = 0  # whoever has the reader may have put them into HALT
        for i in range(SLOTS):
            self._idle[i] = 0
            self._misses[i] = 0
            self._heard[i] = now

    @micropython.native
    def silent(self, now):
        """Clean silence, though every tag was asked."""
        for i in range(SLOTS):
            self.missed(i, now)

    @micropython.native
    def silent_still(self, now):
        """Clean silence again, though each tag that missed the last question was asked anew."""
        for i in range(SLOTS):
            if self._misses[i]:
                self.missed(i, now)

    @micropython.native
    def missed(self, slot, now):
        """Clean silence, though the tag in `slot` was asked by its UID."""
        if self.states[slot] in (LYING, ARRIVED):
            self._count(slot, now >> _SLICE)
            most = _WARY_MISSES if self._wary else _MISSES
            if self._misses[slot] - self._hand[slot] >= most:
                self._leave(slot)

    def restarted(self):
        """The field went off and on: every tag is IDLE, also those without a slot."""
        self.crowded = False
        self.idle = _WAKE_UPS
        for i in range(SLOTS):
            self._idle[i] = 1

    @micropython.native
    def idle_silent(self, now):
        """Clean silence, though every IDLE tag was woken."""
        left = self.idle - 1
        self.idle = 0
        for i in range(SLOTS):
            if self._idle[i] and self.states[i] in (LYING, ARRIVED):
                self.idle = left
                self.missed(i, now)

    def doubts(self):
        """Whether so many may be gone that the field should go off and on."""
        if not self._wary or self.idle:
            return False
        several = 0
        for i in range(SLOTS):
            if self.states[i] in (LYING, ARRIVED) and self._misses[i] >= _DOUBT:
                several += 1
        return several > 1

    @micropython.native
    def slot_of(self, uid, size):
        """The slot of the tag uid[:size], or -1 if none lies there nor is to be told."""
        states = self.states
        sizes = self.sizes
        for i in range(SLOTS):
            if states[i] and sizes[i] == size and _same(uid, self.uids[i], size):
                return i
        return -1

    @micropython.native
    def ends_alike(self, slot, uid, size):
        """Whether uid[:size] is another UID than that in `slot` and has its last four bytes."""
        known = self.uids[slot]
        for i in range(size - 4, size):
            if uid[i] != known[i]:
                return False
        return not _same(uid, known, size)

    @micropython.native
    def due(self, now):
        """The slot to ask next, or -1: one that missed, else the one asked longest ago."""
        if not self.count:
            return -1
        best = -1
        longest = -1
        states = self.states
        for i in range(SLOTS):
            if states[i] in (LYING, ARRIVED):
                age = ticks_diff(now, self._asked[i])
                if self._misses[i]:
                    age += _SOON
                if age > longest and age >= RECHECK_MS:
                    best = i
                    longest = age
        if best >= 0:
            self._asked[best] = now
        return best

    def calm(self):
        """Whether no tag has missed its last question."""
        for i in range(SLOTS):
            if self.states[i] in (LYING, ARRIVED) and self._misses[i]:
                return False
        return True

    @micropython.native
    def change(self):
        """A slot that is ARRIVED or LEFT and whose change is to be told, or -1."""
        if self.news:
            for i in range(SLOTS):
                if self.states[i] & 1:  # the two untold states are the odd ones
                    return i
            self.news = False
        return -1

    def told(self, slot):
        """The change in this slot is queued for the host."""
        self.states[slot] = LYING if self.states[slot] == ARRIVED else FREE

    @micropython.native
    def rested(self):
        """A slot whose tag rests, which is to be told once the tag itself is, or -1."""
        self.rests = False
        for i in range(SLOTS):
            if self._rest[i] == _RESTS and self.states[i]:
                self.rests = True
                if self.states[i] != ARRIVED:
                    return i
        return -1

    def told_rest(self, slot):
        """That the tag in this slot rests is queued for the host."""
        self._rest[slot] = _TOLD

    def age(self, slot, now):
        """Milliseconds since the tag's first whole answer if it is ARRIVED, else since its last;
        65535 at most."""
        since = self._since if self.states[slot] == ARRIVED else self._whole
        age = ticks_diff(now, since[slot])
        return age if 0 <= age < _AGE_MOST else _AGE_MOST  # ticks wrap within days

    def retell(self):
        """A session begins: tags lying there are told, each as one that lay there before; tags
        that left are forgotten."""
        self.news = True
        for i in range(SLOTS):
            if self.states[i] in (LYING, ARRIVED):
                self.states[i] = ARRIVED
                self.again[i] = 1
                if self._rest[i]:
                    self._rest[i] = _RESTS
                    self.rests = True
            elif self.states[i] == LEFT:
                self.states[i] = FREE

    @micropython.native
    def _count(self, slot, this):
        # a miss in the slice of time `this`
        row = slot * _ROW
        rows = self._rows
        recent = self._recent[slot]
        passed = this - self._slice[slot]
        if not self._misses[slot] or passed < 0:
            self._misses[slot] = 0
            self._hand[slot] = 0
            passed = _HAND
        if passed >= _HAND:
            recent = 0
            for i in range(_ROW):
                rows[row + i] = 0
        else:
            for i in range(this - passed + 1, this + 1):
                leaves = row + (i - _HAND & _ROW - 1)
                recent -= rows[leaves]
                rows[leaves] = 0
        self._slice[slot] = this
        at = row + (this & _ROW - 1)
        if rows[at] < _SLICE_MOST:
            rows[at] += 1
            recent += 1
            self._misses[slot] += 1
            self._hand[slot] = max(self._hand[slot], recent)
        self._recent[slot] = recent

    @micropython.native
    def _sign(self, slot, now):
        # one miss is none: readers that ask in rounds tell it of each tag before the tag is seen
        if self._misses[slot] > 1 and ticks_diff(now, self._heard[slot]) < self.spell:
            self._wary = _QUIET
        self._misses[slot] = 0
        self._heard[slot] = now

    @micropython.native
    def _leave(self, slot):
        if -_CUT_MS < ticks_diff(self._broken_at, self._heard[slot]) < _CUT_MS:
            self._broken = 0  # it was this tag's last answer, cut
        self.states[slot] = LEFT if self.states[slot] == LYING else FREE
        self._misses[slot] = 0
        self.news = True
        self.count -= 1
        self.gone = (self.gone + 1) & 0xFF

    @micropython.native
    def _room(self):
        left = -1
        states = self.states
        for i in range(SLOTS):
            state = states[i]
            if not state:
                return i
            if state == LEFT:
                left = i
        return left


@micropython.viper
def _same(uid, known, size: int) -> int:
    heard = ptr8(uid)
    kept = ptr8(known)
    i = 0
    while i < size and heard[i] == kept[i]:
        i += 1
    return 1 if i == size else 0


@micropython.viper
def _copy(uid, known, size: int):
    heard = ptr8(uid)
    kept = ptr8(known)
    i = 0
    while i < size:
        kept[i] = heard[i]
        i += 1
