"""Who looks at a page: by the key in its link, else a spectator."""

import secrets
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

_BYTES = 16
"""Of a key: nobody guesses 128 bits."""

DESK: Final = "desk"
Who = int | Literal["desk"] | None
"""A seat, the desk, or a spectator."""


def new_key() -> str:
    """A key that fits in a link."""
    return secrets.token_urlsafe(_BYTES)


@dataclass(frozen=True)
class Admitted:
    """Whoever showed a key."""

    who: Who
    key: str = field(default="", repr=False)
    """From now on theirs, where the one that they showed is used up."""


class Keys:
    """The desk's, the seats', and invitations to free seats. Its repr and errors show none.

    All who look at the desk's codes see an invitation. So it is good once: whoever shows it first
    sits there, with a key that nobody else has seen. Any thread may ask.
    """

    def __init__(self) -> None:
        self.desk = new_key()
        self._seats: dict[int, str] = {}
        self._invitations: dict[int, str] = {}
        self._open: Counter[Who] = Counter()
        self._lock = threading.Lock()

    def invitation(self, seat: int) -> str:
        """To a free seat: the same until somebody sits there; empty while somebody does."""
        with self._lock:
            if seat in self._seats:
                return ""
            return self._invitations.setdefault(seat, new_key())

    def take(self, seat: int) -> str:
        """The key to a seat that is taken from now on."""
        with self._lock:
            return self._take(seat)

    def admit(self, key: str) -> Admitted:
        """Whoever opens a page with this key. It takes as long whichever key is meant."""
        with self._lock:
            admitted = self._admitted(key)
            self._open[admitted.who] += 1
            return admitted

    def leave(self, who: Who) -> None:
        """A page of theirs is gone."""
        with self._lock:
            self._open[who] -= 1

    def spectators(self) -> int:
        """How many pages of theirs are open."""
        with self._lock:
            return self._open[None]

    def taken(self) -> dict[int, bool]:
        """The seats that are taken, and whether a page of theirs is open."""
        with self._lock:
            return {seat: self._open[seat] > 0 for seat in self._seats}

    def free(self, seat: int) -> bool:
        """Let the seat be free, and its key good for nothing; not while a page of it is open."""
        with self._lock:
            if self._open[seat] == 0:
                self._seats.pop(seat, None)
            return seat not in self._seats

    def evict(self, seat: int) -> bool:
        """Let the seat be free even while its pages are open; whether somebody had it."""
        with self._lock:
            return self._seats.pop(seat, None) is not None

    def is_still(self, who: Who, key: str) -> bool:
        """Whether this key, which once opened that seat, still does."""
        if not isinstance(who, int):
            return True
        with self._lock:
            return _whose(key, self._seats) == who

    def _admitted(self, key: str) -> Admitted:
        invited = _whose(key, self._invitations)
        who: Who = _whose(key, self._seats)
        if secrets.compare_digest(_bytes(key), self.desk.encode()):
            who = DESK
        return Admitted(who) if invited is None else Admitted(invited, self._take(invited))

    def _take(self, seat: int) -> str:
        self._invitations.pop(seat, None)
        return self._seats.setdefault(seat, new_key())


def _whose(key: str, keys: Mapping[int, str]) -> int | None:
    given, found = _bytes(key), None
    for seat, known in keys.items():
        if secrets.compare_digest(given, known.encode()):
            found = seat
    return found


def _bytes(key: str) -> bytes:
    """Of whatever somebody sent as a key, be it no text at all."""
    return key.encode("utf-8", "replace")
