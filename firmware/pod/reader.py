"""What the pod asks of a reader, whatever its chip: find the tags that lie there, tell Presence.

How tags are told apart stays inside the reader. For an MFRC522 the program does the anticollision
(scanner.py, iso14443a.py); a PN532 does it in the chip and hands out UIDs. Another reader is one
file with a subclass of this class, and one line in parts.py.
"""

from podwire.kinds import TROUBLE_FINE


class Reader:
    """Base of all readers. The pod calls step() and reads the attributes; it writes none."""

    def __init__(self, presence, now):
        """`presence`: Presence, told by each step; `now`: ticks_ms. Leaves the chip alone."""
        self.trouble = TROUBLE_FINE  # TROUBLE_*: how the reader is
        self.version = 0  # the chip's version as last read; 0x00 or 0xFF: nothing answers
        self.polls = 0  # how often it looked for tags
        self.resets = 0  # how often it failed and was set up again
        self.heard = now  # when the last new tag gave its first sign
        self._presence = presence

    def step(self, now):
        """Do the next step at `now` (ticks_ms); return in how many ms the one after is due.

        The first steps set the chip up. Lamps, key and link wait for each step: it takes about
        1 ms, 10 ms when the chip fails, and no heap. A chip that needs longer is started in one
        step and asked for its result in a later one. A step tells presence what it heard:

        - silent(now): every tag was asked and none answered.
        - seen(uid, size, now): the tag uid[:size] answered.
        - fault(now): the chip failed or was off. The reader also sets `trouble`, and tries again.
        - missed(slot, now), garbled(slot, now): from a reader that asks for one tag by its UID.
        - noisy(): an exchange was spoilt, nobody knows whose.

        A reader that asks all tags in one round calls silent() when the round is over, then seen()
        for each tag that answered: the others have missed the round.
        """
        raise NotImplementedError
