"""Decides which tags lie there, from what the reader heard and when.

A state machine that is fed times and never reads a clock. Only clean silence counts towards
"gone": a garbled answer is an answer, and a reader that fails says nothing about tags.

Each tag has its own evidence: how many questions in a row it missed, and since when. How many
make it gone depends on the field. A tag that answers again lay there and missed them: Presence is
wary then, and stays so until as many answers as _QUIET came in a row. So it is after broken
answers, but for one: a tag that is lifted cuts its own answer in two, and is silent from then on.

A hand that passes over the spot silences all tags together. So a silence of all counts as long as
it lasts; when one of them breaks it, what the others missed in it says nothing.
"""

from mfrc522.portable import const, micropython, ptr8, ticks_add, ticks_diff

SLOTS = const(8)  # more tags than a field of this size can power

# A tag is gone when its last sign is this old and it missed this many questions in a row. A hand
# that passes over it may take its field away for 100 ms, which is silence too. Resting tags are
# asked every RECHECK_MS and one that missed at once.
_GONE_MS = const(120)
_GONE_MISSES = const(10)
# In noise it must miss more. Where a tag does not hear one request in ten and the reader one
# answer in ten, a 7-byte tag among others misses half of its questions: in an hour up to 20 in a
# row, 40 once in years.
_WARY_MISSES = const(40)
# and be silent for longer: questions that noise spoilt may come right before such a hand, with
# which another card is laid, whose answers say that the field is there
_WARY_GONE_MS = const(200)
_QUIET = const(250)
_CUT_MS = const(60)  # a tag's last sign is so near to its cut answer at most
_SHADOW_MS = const(20)  # noise alone does not silence several tags together for so long
_AGE_MOST = const(0xFFFF)
# Who is silent for so long after the others spoke again was lifted; so many of its misses in that
# silence count, for four that are asked in turn take long.
_AFTER_MS = const(30)
_AFTER_MISSES = const(5)
_WARY_AFTER_MS = const(100)
_SOON = const(1000)  # added to the age of a tag that missed a question: it is asked first
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
        self._heard = [0] * SLOTS  # time of the last sign of each
        self._asked = [0] * SLOTS
        self._misses = bytearray(SLOTS)
        self._broken = 0  # a broken answer is forgiven once in so many answers
        self._broken_at = 0
        self._wary = 0  # answers in a row that are to come until the field counts as quiet
        self._hushed = False  # none answered the last wake-up
        self._hushed_at = 0  # nor any since then
        self.news = False  # whether a slot may have a change to tell
        self.rests = False  # whether one may have begun to rest
        self._since = [0] * SLOTS  # time of the first whole answer of each
        self._whole = [0] * SLOTS  # and of the last
        self._rest = bytearray(SLOTS)  # _NOT_YET, _RESTS or _TOLD

    @micropython.native
    def seen(self, uid, size, now):
        """The tag uid[:size] answered at `now`. With all slots taken it is left out."""
        # nothing lies there and nothing is to be told: no slot is taken, and a lamp waits
        slot = self._find(uid, size) if self.count or self.news else -1
        states = self.states
        if slot < 0:
            self._hushed = False
            slot = self._room()
            if slot < 0:
                self.crowded = True
                return
            _copy(uid, self.uids[slot], size)
            self.sizes[slot] = size
            states[slot] = ARRIVED
            self.again[slot] = 0
            self._rest[slot] = _NOT_YET
            self._since[slot] = now
            self.news = True
            self.count += 1
        elif states[slot] == LEFT:
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
        self._asked[slot] = now
        self._whole[slot] = now
        self._sign(slot, now)
        if self._hushed:
            self._break_hush(slot, now)

    def answered(self, now):
        """Some tag answered a wake-up; if only one lies there, it was that one.

        After a silence it may be another, with which that one was changed.
        """
        hushed = self._hushed
        if hushed and self.count > 1 and ticks_diff(now, self._hushed_at) < _SHADOW_MS:
            self._wary = _QUIET
        self._break_hush(-1, now)
        if self.count == 1 and not self.crowded and not hushed:
            self._all_sign(now)

    @micropython.native
    def garbled(self, slot, now):
        """The tag in `slot` sent a broken answer."""
        self._break_hush(-1, now)
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
        self._hushed = False
        self._start_anew(now)

    @micropython.native
    def silent(self, now):
        """Clean silence, though every tag was asked."""
        if not self._hushed:
            self._hushed = True
            self._hushed_at = now
        long = ticks_diff(now, self._hushed_at) >= _GONE_MS
        for i in range(SLOTS):
            self._miss(i, now, long)

    @micropython.native
    def missed(self, slot, now):
        """Clean silence, though the tag in `slot` was asked by its UID."""
        self._miss(slot, now, True)

    @micropython.native
    def due(self, now):
        """The slot to ask next, or -1: one that just missed, else the one asked longest ago."""
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
        if self.rests:
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

    def _start_anew(self, now):
        for i in range(SLOTS):
            self._misses[i] = 0
            self._heard[i] = now

    def _end_shadow(self, now):
        # whoever lies there has power again within 5 ms, and answers unless noise spoils it
        old = _WARY_GONE_MS - _WARY_AFTER_MS if self._wary else _GONE_MS - _AFTER_MS
        before = 0 if self._wary else _AFTER_MISSES
        for i in range(SLOTS):
            self._misses[i] = min(self._misses[i], before)
            if ticks_diff(now, self._heard[i]) > old:
                self._heard[i] = ticks_add(now, -old)

    @micropython.native
    def _break_hush(self, slot, now):
        # the tag in `slot` answers, -1: one of those that lay there
        if not self._hushed:
            return
        self._hushed = False
        if ticks_diff(now, self._hushed_at) >= _SHADOW_MS:
            self._end_shadow(now)
            return
        for i in range(SLOTS):
            if i != slot and self.states[i] in (LYING, ARRIVED):
                self._settle(i, now)

    @micropython.native
    def _miss(self, slot, now, counts):
        state = self.states[slot]
        if state in (LYING, ARRIVED):
            misses = self._misses[slot]
            if misses < _WARY_MISSES:
                self._misses[slot] = misses + 1
            if counts:
                self._settle(slot, now)

    @micropython.native
    def _sign(self, slot, now):
        # one miss is none: readers that ask in rounds tell it of each tag before the tag is seen
        if self._misses[slot] > 1:
            self._wary = _QUIET
        self._misses[slot] = 0
        self._heard[slot] = now

    @micropython.native
    def _all_sign(self, now):
        for i in range(SLOTS):
            self._sign(i, now)

    @micropython.native
    def _settle(self, slot, now):
        misses = _WARY_MISSES if self._wary else _GONE_MISSES
        silent_ms = _WARY_GONE_MS if self._wary else _GONE_MS
        if self._misses[slot] < misses or ticks_diff(now, self._heard[slot]) < silent_ms:
            return
        if -_CUT_MS < ticks_diff(self._broken_at, self._heard[slot]) < _CUT_MS:
            self._broken = 0  # it was this tag's last answer, cut
        self.states[slot] = LEFT if self.states[slot] == LYING else FREE
        self._misses[slot] = 0
        self.news = True
        self.count -= 1
        self.gone = (self.gone + 1) & 0xFF

    @micropython.native
    def _find(self, uid, size):
        states = self.states
        sizes = self.sizes
        for i in range(SLOTS):
            if states[i] and sizes[i] == size and _same(uid, self.uids[i], size):
                return i
        return -1

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
