"""A key without its bounces."""

from podwire.ticks import const, ticks_diff

# Contacts bounce for up to 5 ms (10 in bad ones); shorter than a person can press twice.
_STEADY_MS = const(12)


class Key:
    """Pure: fed with the contact and the time; `down` is what the key really does."""

    def __init__(self):
        self.down = False
        self._since = 0
        self._other = False  # whether the contact now differs from `down`

    def feed(self, closed, now):
        """The contact is closed or open at `now` (ticks_ms). True if `down` has changed."""
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
