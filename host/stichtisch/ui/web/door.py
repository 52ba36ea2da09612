"""The ways to a table: an invitation to each free seat, and who may sit in another game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import segno

from stichtisch.ui.web.keys import Keys

Json = dict[str, Any]


class Door:
    """What the door shows to whoever runs the evening: it invites, so nobody else sees it."""

    def __init__(self, keys: Keys, address: str, lan: bool, names: Sequence[str]) -> None:
        """`address` is that of the first page; `lan`: phones can reach it.

        `names` are for players of whom nobody has said a name.
        """
        self._names = names
        self.keys = keys
        self._address = address
        self._lan = lan

    def as_json(self, seats: Sequence[int]) -> Json:
        """`seats` are those where a visitor may sit; the same in every language."""
        invitations = {seat: self.keys.invitation(seat) for seat in seats}
        return {
            "kind": "door",
            "seats": [
                {"seat": seat, "key": key, "code": self._code(key) if key and self._lan else []}
                for seat, key in invitations.items()
            ],
            "lan": self._lan,
            "names": list(self._names),
        }

    def _code(self, key: str) -> Sequence[str]:
        return _code(f"{self._address}seat#key={key}")


@lru_cache(maxsize=32)
def _code(address: str) -> Sequence[str]:
    """Its QR code, a text of 0 and 1 a row."""
    matrix = segno.make(address, error="m", micro=False).matrix
    return ["".join("1" if module else "0" for module in row) for row in matrix]
