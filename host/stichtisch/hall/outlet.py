"""A table's end of the hall: tells the broker what all may know, and how games end."""

import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from stichtisch.games.presenter import Presenter
from stichtisch.hall.broker import Line
from stichtisch.hall.key import TableKey
from stichtisch.hall.message import A_PAGE, LARGEST, Away, Result, Results, Told, View, signed
from stichtisch.hall.topics import Topics
from stichtisch.table.happenings import Happening
from stichtisch.table.journal import Journal
from stichtisch.table.table import Table
from stichtisch.words import LANGUAGES, Words

_EVERY = 0.5
"""Seconds between two views: people at the far end of a hall look no more often."""


class Speaker:
    """One table in one room, whatever it says."""

    def __init__(self, key: TableKey, topics: Topics) -> None:
        self._key = key
        self._topics = topics
        self.run = secrets.token_hex(8)

    @property
    def table(self) -> str:
        """Its name on the broker."""
        return self._key.table

    def will(self) -> tuple[str, bytes]:
        """What the broker says when this run of the table is gone."""
        topic = self._topics.away(self._key.table)
        return topic, signed(self._key, topic, Away(self.run))

    def view(self, view: View) -> tuple[str, bytes]:
        topic = self._topics.view(self._key.table)
        return topic, signed(self._key, topic, view)

    def results(self, results: Sequence[Result]) -> Iterator[tuple[str, bytes]]:
        """Of all games of the table, the earlier ones first; page by page."""
        for page, each in enumerate(_pages(results)):
            topic = self._topics.results(self._key.table, page)
            yield topic, signed(self._key, topic, Results(tuple(each)))


def _pages(results: Sequence[Result]) -> Iterator[list[Result]]:
    """Fewer a page where names are long; signed and quoted, half a message becomes a whole one."""
    page: list[Result] = []
    room = LARGEST // 2
    for result in results:
        size = len(json.dumps(result.as_json(), ensure_ascii=False).encode())
        if page and (len(page) == A_PAGE or size > room):
            yield page
            page, room = [], LARGEST // 2
        page.append(result)
        room -= size
    if page:
        yield page


class Outlet:
    """Told in each turn what happened; what it says is made from what all may know."""

    def __init__(
        self,
        table: Table,
        journal: Journal,
        number: str,
        speaker: Speaker,
        line: Line,
        called: str,
        earlier: Sequence[Result] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`number` is the game's, `called` the table's name for people.

        How `earlier` games ended is said again: the broker may never have heard it.
        """
        self._table = table
        self._journal = journal
        self._number = number
        self._speaker = speaker
        self._line = line
        self._called = called
        self._earlier = [result for result in earlier if result.game != number]
        self._clock = clock
        self._next = 0.0
        self._last: View | None = None
        self._spoilt: set[str] = set()
        """Topics of ours at which somebody else has said something."""
        header, settings = table.match.header, table.settings
        self._presenters: dict[str, Presenter[Any, Any]] = {
            language: table.kind.presenter(header.seats, settings, Words(language))
            for language in LANGUAGES
        }
        self._say_results(self._earlier)

    def tell(self, _happenings: Sequence[Happening]) -> None:
        """Say how the table stands, if it is time to and something is new."""
        for topic, message in self._line.step():
            if self._line.is_spoilt(topic, message):
                self._spoilt.add(topic)
        now = self._clock()
        if now >= self._next:
            self._next = now + _EVERY
            self._say()
            self._mend()

    def close(self) -> None:
        """Say how it ended, or how it stands when the table stops, and goodbye."""
        self._say()
        self._line.say(*self._speaker.will())
        outcome, header = self._table.game.outcome, self._table.match.header
        if outcome is not None:
            ended = Result(self._number, header.game, header.seats, outcome.places)
            self._say_results([*self._earlier, ended])

    def _say(self) -> None:
        view = self._view()
        if view != self._last:
            self._last = view
            self._line.say(*self._speaker.view(view))

    def _say_results(self, results: Sequence[Result]) -> None:
        for page in self._speaker.results(results):
            self._line.say(*page)

    def _mend(self) -> None:
        """Whoever comes to the hall later hears what this table said, not what was put there."""
        for topic in self._spoilt:
            self._line.say_again(topic)
        self._spoilt.clear()

    def _view(self) -> View:
        header = self._table.match.header
        return View(
            self._number,
            self._journal.about.begun,
            self._journal.lines,
            self._speaker.run,
            self._called,
            header.game,
            header.seats,
            {language: self._told(each) for language, each in self._presenters.items()},
        )

    def _told(self, presenter: Presenter[Any, Any]) -> Told:
        public = self._table.match.public()
        return Told(
            presenter.title(public),
            self._table.awaited(presenter),
            tuple(presenter.standing(public)),
        )
