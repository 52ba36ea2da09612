"""Who looks at a page: by the key in its link, else a spectator."""

import secrets
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

_BYTES = 16
"""Of a key: nobody guesses 128 bits."""
_PAST = 256
"""Keys that open nothing any more, and are still told apart: more than an evening has."""

DESK: Final = "desk"
Who = int | Literal["desk"] | None
"""A seat, the desk, or a spectator."""


def new_key() -> str:
    """A key that fits in a link."""
    return secrets.token_urlsafe(_BYTES)


Why = Literal["", "taken", "freed", "used", "unknown"]
"""Why a key opens no seat: another person has it, the desk has freed it, the invitation was used
by somebody else, or this table never gave it out."""


@dataclass(frozen=True)
class Admitted:
    """Whoever showed a key."""

    who: Who
    key: str = field(default="", repr=False)
    """From now on theirs, where the one that they showed is used up."""
    seat: int | None = None
    """The seat that this browser has, whatever else it looks at."""
    why: Why = ""
    """Why it is nobody's seat, for a key that was shown."""
    other: str = field(default="", repr=False)
    """An invitation to another seat, for whoever came back too late to their own."""


class Keys:
    """The desk's, the seats', and invitations to free seats. Its repr and errors show none.

    All who look at the desk's codes see an invitation. So it is good once: whoever shows it first
    sits there, with a key that nobody else has seen. That key opens the seat whenever it is shown
    again, unless another person has sat down there or the desk has freed it. One browser has one
    seat: while it has one, an invitation leads it there. Any thread may ask.
    """

    def __init__(self) -> None:
        self.desk = new_key()
        self._seats: dict[int, str] = {}
        self._invitations: dict[int, str] = {}
        self._past: dict[str, tuple[Why, int]] = {}
        """What became of a key, and its seat; with "" whoever has it has only left."""
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

    def admit(self, key: str, kept: str = "") -> Admitted:
        """Whoever opens a page with this key, in a browser that has `kept` one of a seat.

        It takes as long whichever key is meant.
        """
        with self._lock:
            admitted = self._admitted(key, kept)
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
        """Let the seat be free for others; not while a page of it is open. Its key opens it again
        as long as nobody else has sat down."""
        with self._lock:
            if self._open[seat] == 0:
                self._forget(seat, "")
            return seat not in self._seats

    def evict(self, seat: int) -> bool:
        """Let the seat be free even while its pages are open, and its key open nothing; whether
        somebody had it."""
        with self._lock:
            return self._forget(seat, "freed")

    def is_still(self, who: Who, key: str) -> bool:
        """Whether this key, which once opened that seat, still does."""
        if not isinstance(who, int):
            return True
        with self._lock:
            return _whose(key, self._seats) == who

    def _admitted(self, key: str, kept: str) -> Admitted:
        if secrets.compare_digest(_bytes(key), self.desk.encode()):
            return Admitted(DESK, seat=self._seat_of(kept))
        invited = _whose(key, self._invitations)
        if invited is not None and (seat := self._sits_again(kept)) is not None:
            return Admitted(seat, kept)
        if invited is not None:
            return Admitted(invited, self._take(invited))
        seat = self._sits_again(key)
        if seat is not None or not key:
            return Admitted(seat)
        why = self._why(key)
        free = next(iter(self._invitations.values()), "") if why == "taken" else ""
        return Admitted(None, why=why, other=free)

    def _seat_of(self, key: str) -> int | None:
        """The seat that this key opens, or would open again."""
        seat, (why, left) = _whose(key, self._seats), self._past.get(key, ("unknown", 0))
        if seat is None and not why and left not in self._seats:
            return left
        return seat

    def _sits_again(self, key: str) -> int | None:
        """The seat that this key opens, from now on again if its person had only left."""
        seat = self._seat_of(key)
        if seat is not None and seat not in self._seats:
            self._use_invitation(seat)
            self._seats[seat] = key
            del self._past[key]
        return seat

    def _why(self, key: str) -> Why:
        return self._past.get(key, ("unknown", 0))[0] or "taken"

    def _use_invitation(self, seat: int) -> None:
        if invitation := self._invitations.pop(seat, None):
            self._remember(invitation, "used", seat)

    def _take(self, seat: int) -> str:
        self._use_invitation(seat)
        return self._seats.setdefault(seat, new_key())

    def _forget(self, seat: int, why: Why) -> bool:
        key = self._seats.pop(seat, None)
        if key is not None:
            self._remember(key, why, seat)
        return key is not None

    def _remember(self, key: str, why: Why, seat: int) -> None:
        self._past[key] = why, seat
        for oldest in list(self._past)[:-_PAST]:
            del self._past[oldest]


def _whose(key: str, keys: Mapping[int, str]) -> int | None:
    given, found = _bytes(key), None
    for seat, known in keys.items():
        if secrets.compare_digest(given, known.encode()):
            found = seat
    return found


def _bytes(key: str) -> bytes:
    """Of whatever somebody sent as a key, be it no text at all."""
    return key.encode("utf-8", "replace")
