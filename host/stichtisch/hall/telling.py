"""A hall for its page, as JSON in every language."""

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from stichtisch.hall.floor import Floor
from stichtisch.hall.picture import hall_picture
from stichtisch.hall.tournament import Tournament
from stichtisch.ui.web.hub import Hub, Shown, part
from stichtisch.words import LANGUAGES, Words

_EVERY = 0.5
"""Seconds between two looks at the hall."""


class HallTelling:
    """Keeps the page up to date."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.time) -> None:
        """`clock` is that of the day, which the page's browser has, too."""
        self._hub = hub
        self._clock = clock
        self._round = ("", 0)
        """The one that is played, and the second of the day's clock when it was first seen."""
        self._next = 0.0
        self._words = {language: Words(language) for language in LANGUAGES}

    def step(self, now: float, floor: Floor, tournament: Tournament | None) -> None:
        """Publish what the hall looks like, if it is time to look."""
        if now < self._next:
            return
        self._next = now + _EVERY
        self._hub.look()
        ranked = _ranked(tournament) if tournament else {"ranking": []}
        if tournament and tournament.rounds:
            number = tournament.rounds[-1].number
            if number != self._round[0]:
                self._round = number, int(self._clock())
            ranked["began"] = 0 if tournament.is_over else self._round[1]
        tables = {
            language: part(
                {
                    "kind": "hall",
                    **asdict(hall_picture(floor, tournament, words)),
                    **ranked,
                }
            )
            for language, words in self._words.items()
        }
        shown = Shown(self._hub.newest.number + 1, tables)
        if not shown.looks_like(self._hub.newest):
            self._hub.publish(shown)


def _ranked(tournament: Tournament) -> dict[str, Any]:
    """Place, player, points, and the table where each plays now; 0 for none."""
    tables = tournament.rounds[-1].tables if tournament.rounds else ()
    at = {name: number for number, table in enumerate(tables, start=1) for name in table}
    return {"ranking": [(*row, at.get(row[1], 0)) for row in tournament.standing()]}
