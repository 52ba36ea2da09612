"""A hall as people see it: at a terminal, as it stands or line by line, and on its page."""

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from stichtisch.hall.address import Address
from stichtisch.hall.floor import Floor
from stichtisch.hall.picture import hall_lines, hall_picture
from stichtisch.hall.tournament import Tournament
from stichtisch.ui.show import can_move
from stichtisch.ui.web.hub import Hub, Shown, part
from stichtisch.words import LANGUAGES, Words


class HallShow:
    """A context: draws on the whole terminal where it can, and else prints what changed."""

    def __init__(self, address: Address, words: Words) -> None:
        self._address = address
        self._words = words
        self._live = Live(console=Console(), screen=True, auto_refresh=False)
        self._moves = can_move()
        self._last: list[str] = []

    def __enter__(self) -> Self:
        if self._moves:
            self._live.start()
        return self

    def __exit__(self, *_ended: object) -> None:
        if self._moves:
            self._live.stop()
            print(*self._last, sep="\n")

    def draw(self, floor: Floor, tournament: Tournament | None, is_up: bool, refused: str) -> None:
        """Show the hall as it stands, if that is new."""
        lines = [self._link(is_up, refused), *self._refused(floor)]
        lines += hall_lines(hall_picture(floor, tournament, self._words))
        if lines == self._last:
            return
        if self._moves:
            self._live.update(
                Text("\n".join(lines), overflow="ellipsis", no_wrap=True), refresh=True
            )
        else:
            known = set(self._last)
            print(*(line for line in lines if line and line not in known), sep="\n", flush=True)
        self._last = lines

    def _link(self, is_up: bool, refused: str) -> str:
        if refused:
            return self._words("hall.not_let_in", address=self._address, why=refused)
        return self._words("hall.listening" if is_up else "hall.waiting", address=self._address)

    def _refused(self, floor: Floor) -> list[str]:
        if floor.why is None:
            return []
        why = floor.why.told(self._words)
        return [self._words("hall.refused", count=floor.refused, why=why)]


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
                {"kind": "hall", **asdict(hall_picture(floor, tournament, words)), **ranked}
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
