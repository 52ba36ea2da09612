# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""The reader over a PN532: in each round it lists the tags that lie there, two at most.

The chip's own program does the anticollision. Whoever answered must start anew to answer again, so
the field is off between two rounds. While nobody answered, or one that lay there did not, the
question alone comes again: it reaches whoever has not answered. In a pod over a chip in software
a tag is told 13 ms after it came, 26 at most, and 140 ms after it went, 149 at most, alone or
beside another; where one goes while another is missed, up to 60 later. No source says with which
request the chip asks: a REQA here. Were the first a WUPA, one beside another would take 35 more.
"""

from mfrc522.portable import const, micropython, ticks_add, ticks_diff
from mfrc522.presence import SLOTS
from pn532.chip import DATA, command

# how the reader is
FINE = const(0)
UNPLUGGED = const(1)  # no chip answers
STUCK = const(2)  # the chip did not obey and was set up again

_HOLD = const(0)  # states: what the next step does
_RELEASE = const(1)
_WAKE = const(2)
_SEND = const(3)  # the command whose turn it is
_ACK = const(4)  # looks for its acknowledgement
_ANSWER = const(5)  # and for its answer

_VERSION = const(0x02)
_PARAMETERS = const(0x12)
_SAM = const(0x14)
_RF = const(0x32)
_LIST = const(0x4A)
# Each with its number and how long to wait behind it, in ms; the last three are a round.
_COMMANDS = (
    (command(_SAM, 1, 0, 0), _SAM, 0),  # no SAM: the first command of a chip that was asleep
    (command(_VERSION), _VERSION, 0),
    (command(_PARAMETERS, 0), _PARAMETERS, 0),  # no RATS to tags that would take one
    # who does not answer is asked three times more, and each of those takes half a millisecond
    (command(_RF, 5, 0xFF, 1, 3), _RF, 0),
    (command(_RF, 1, 0), _RF, 1),  # field off
    # and on: tags start within 5.1 ms (ISO/IEC 14443-3, 5), and a millisecond may be cut off
    (command(_RF, 1, 1), _RF, 6),
    (command(_LIST, 2, 0), _LIST, 0),
)
_ROUND = const(4)
_ASK = const(6)  # of a round the question alone
# The field goes off again once so many questions more are asked, while nobody answers; and while
# one that lay there does not, beside another, which is asked in rounds only.
_SELDOM = const(63)
_OFTEN = const(15)
_TAG = const(5)  # bytes in front of a UID: number, ATQA, SAK, its size

_OFF_MS = const(6)
_START_MS = const(10)
_LOOK_MS = const(1)  # from one look whether the chip has answered to the next
_LATE_MS = const(100)  # a list of two tags in noise takes 20
# In noise two questions of which one tag of two misses both take 20 to 40. Were that no sign of
# noise, a hand and five more misses took away a card that lies there, once in 10**5 questions.
_SPELL_MS = const(45)
_RETRY_MS = const(250)  # from one look for an absent chip to the next
_SMALL = const(0x3FFFFFFF)  # counters go on from 0: a larger number would take heap


class Rounds:
    """The reader. Read its attributes, write none; pod.rc522 says what they mean."""

    mhz = 0

    def __init__(self, chip, presence, now):
        """`chip`: PN532; `presence`: Presence; `now`: ticks_ms. Leaves the chip alone."""
        self.trouble = FINE
        self.version = 0  # of the chip: 0x32; 0: nothing answers
        self.polls = 0
        self.resets = 0
        self.heard = now
        self._chip = chip
        self._presence = presence
        presence.spell = _SPELL_MS
        self._state = _HOLD
        self._at = 0  # the command whose turn it is
        self._late = now
        self._sent = now
        self._asked = 0  # questions since that of the round
        self._answered = False  # whether somebody answered since the field was off
        self._uid = bytearray(10)
        self._mixed = bytearray(10)  # a UID that may be made of two tags' halves
        self._mixed_at = 0  # the number of the question that found it

    @micropython.native
    def step(self, now):
        """Do the next step at `now` (ticks_ms); return in how many ms the one after is due."""
        state = self._state
        if state >= _ACK:
            return self._look(now)
        if state == _SEND:
            self._chip.send(_COMMANDS[self._at][0])
            self._sent = now
            self._late = ticks_add(now, _LATE_MS)
            self._state = _ACK
            return 0
        return self._start(now)

    @micropython.native
    def _look(self, now):
        if not self._chip.ready():
            return self._fault(now) if ticks_diff(now, self._late) >= 0 else _LOOK_MS
        if self._state == _ACK:
            if not self._chip.acknowledged():
                return self._fault(now)
            self._state = _ANSWER
            return 0
        _, code, wait = _COMMANDS[self._at]
        size = self._chip.answered(code)
        if size < 0:
            return self._fault(now)
        self._state = _SEND
        self._at += 1
        if code == _LIST:
            self._listed(size, now)
            self._at = _ASK if self._again() else _ROUND
        elif code == _VERSION:
            self.version = self._chip.answer[DATA]
        if self._at < _ROUND:
            self._presence.fault(now)  # no tag is taken for gone while the chip is set up
        return wait

    @micropython.native
    def _again(self):
        """Whether the question alone comes next: it reaches all but those that have answered."""
        self._answered = self._answered or self._chip.answer[DATA] > 0
        most = _SELDOM
        if self._answered:
            most = 0 if self._presence.calm() else _OFTEN
        self._asked = self._asked + 1 if self._asked < most else 0
        if not self._asked:
            self._answered = False
        return self._asked

    @micropython.native
    def _listed(self, size, now):
        """Tell what a question has heard."""
        presence = self._presence
        answer = self._chip.answer
        self.trouble = FINE
        self.polls = self.polls + 1 & _SMALL
        if self._asked:
            presence.silent_still(now)
        else:
            presence.silent(now)
        at = DATA + 1
        end = DATA + size
        for _ in range(answer[DATA]):
            n = answer[at + _TAG - 1] if at + _TAG <= end else 0
            at += _TAG
            if not 4 <= n <= 10 or at + n > end:
                presence.noisy(now)
                return
            for i in range(n):
                self._uid[i] = answer[at + i]
            at += n
            self.heard = self._sent
            if self._is_mixed(n):
                presence.noisy(now)
            else:
                presence.seen(self._uid, n, now)

    @micropython.native
    def _is_mixed(self, n):
        """Whether it may be made of two tags' halves: it is new, ends as one that lies there, and
        was not listed in the round before. One in 170,000 lists has one, where a fifth of all is
        lost."""
        presence = self._presence
        if presence.slot_of(self._uid, n) >= 0:
            return False
        for slot in range(SLOTS):
            if presence.states[slot] and presence.ends_alike(slot, self._uid, n):
                again = self.polls - self._mixed_at & _SMALL <= _OFTEN + 1
                self._mixed_at = self.polls
                for i in range(n):
                    if self._mixed[i] != self._uid[i]:
                        self._mixed[i] = self._uid[i]
                        again = False
                return not again
        return False

    def _start(self, now):
        """Do the next step from reset to the first command."""
        self._presence.fault(now)
        if self._state == _HOLD:
            self._chip.hold()
            self.version = 0  # until it says one
            self._state = _RELEASE
            return _OFF_MS
        if self._state == _RELEASE:
            self._chip.release()
            self._state = _WAKE
            return _START_MS
        self._chip.wake()
        self._at = 0
        self._state = _SEND
        return _START_MS

    def _fault(self, now):
        """Set the chip up again: at once the first time, then every _RETRY_MS."""
        self._presence.fault(now)
        wait = _RETRY_MS if self.trouble else 0
        self.trouble = STUCK if self.version else UNPLUGGED
        self.resets = self.resets + 1 & _SMALL
        self._state = _HOLD
        return wait
