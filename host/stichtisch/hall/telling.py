"""A hall for its page, as JSON in every language."""

from dataclasses import asdict

from stichtisch.hall.floor import Floor
from stichtisch.hall.picture import hall_picture
from stichtisch.hall.tournament import Tournament
from stichtisch.ui.web.hub import Hub, Shown, part
from stichtisch.words import LANGUAGES, Words

_EVERY = 0.5
"""Seconds between two looks at the hall."""


class HallTelling:
    """Keeps the page up to date."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._next = 0.0
        self._words = {language: Words(language) for language in LANGUAGES}

    def step(self, now: float, floor: Floor, tournament: Tournament | None) -> None:
        """Publish what the hall looks like, if it is time to look."""
        if now < self._next:
            return
        self._next = now + _EVERY
        self._hub.look()
        ranking = list(tournament.standing()) if tournament else []
        tables = {
            language: part(
                {
                    "kind": "hall",
                    **asdict(hall_picture(floor, tournament, words)),
                    "ranking": ranking,
                }
            )
            for language, words in self._words.items()
        }
        shown = Shown(self._hub.newest.number + 1, tables)
        if not shown.looks_like(self._hub.newest):
            self._hub.publish(shown)
