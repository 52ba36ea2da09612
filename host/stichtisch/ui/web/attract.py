"""What pages of a table that plays by itself tell beside it: captions, and whose seat is free."""

from typing import Any

from stichtisch.table.table import Table
from stichtisch.ui.captions import Captions
from stichtisch.ui.web.guests import Guests
from stichtisch.words import LANGUAGES, Words


class Attract:
    """In every language at once, for whoever comes by reads one of them."""

    def __init__(self, table: Table, guests: Guests) -> None:
        self._captions = Captions(table)
        self._names = table.match.header.seats
        self._guests = guests

    def __call__(self, now: float) -> dict[str, Any]:
        """What is added to the table as all may see it."""
        return {
            "attract": {
                "caption": dict(self._captions.now(now)),
                "seats": {str(seat): self._seat(seat) for seat in self._guests.seats()},
            }
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        is_here, is_coming = self._guests.is_here(seat), self._guests.is_coming(seat)
        sentence = "kiosk.taken" if is_here else "kiosk.coming" if is_coming else "kiosk.free"
        name = self._names[seat]
        told = {language: Words(language)(sentence, name=name) for language in LANGUAGES}
        return {"free": not is_here and not is_coming, "here": is_here, "told": told}
