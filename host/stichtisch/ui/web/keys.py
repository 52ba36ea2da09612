"""Who looks at a page: by the key in its link, else a spectator."""

import secrets
from collections.abc import Mapping

_BYTES = 16
"""Of a key: nobody guesses 128 bits."""


def new_key() -> str:
    """A key that fits in a link."""
    return secrets.token_urlsafe(_BYTES)


class Keys:
    """The seats' keys. Its repr and its errors show none."""

    def __init__(self, seats: Mapping[int, str]) -> None:
        self._seats = dict(seats)

    def seat(self, key: str) -> int | None:
        """Whose key it is; None is a spectator. It takes as long whichever key is meant."""
        given, found = key.encode(), None
        for seat, known in self._seats.items():
            if secrets.compare_digest(given, known.encode()):
                found = seat
        return found
