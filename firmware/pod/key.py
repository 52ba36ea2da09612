"""A debounced key."""

from podwire.ticks import const, ticks_diff

# Contacts bounce for 5 ms, bad ones for 10; nobody presses twice within 12.
_STEADY_MS = const(12)


class Key:
    """A state machine fed with contact and time; `down` is whether the key is held."""

    def __init__(self):
        self.down = False
        self._since = 0
        self._other = False  # whether the contact differs from `down`, since `_since`

    def feed(self, closed, now):
        """Take in the contact, closed or open at `now` (ticks_ms). True if `down` has changed."""
        if closed == self.down:
            self._other = False
            return False
        if not self._other:
            self._other = True
            self._since = now
        if ticks_diff(now, self._since) < _STEADY_MS:
            return False
        self.down = closed
        self._other = False
        return True
