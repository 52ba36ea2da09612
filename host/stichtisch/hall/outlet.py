"""A table's end of the hall: tells the broker what all may know, and how games end."""

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stichtisch.games.presenter import Presenter
from stichtisch.games.record import RecordError
from stichtisch.hall.address import HallError, Topics
from stichtisch.hall.broker import Broker
from stichtisch.hall.ledger import Ledger
from stichtisch.hall.message import (
    A_PAGE,
    LARGEST,
    Away,
    InWords,
    Result,
    Results,
    TableKey,
    TableView,
    round_in,
    signed,
)
from stichtisch.table.happenings import Happening
from stichtisch.table.table import Table
from stichtisch.ui.news import presenters_of

_EVERY = 0.5
"""Seconds between two views: people at the far end of a hall look no more often."""


class Speaker:
    """Signs and addresses what one run of a table says in one room."""

    def __init__(self, key: TableKey, topics: Topics, run: int = 1) -> None:
        self._key = key
        self.topics = topics
        self.run = run

    @property
    def table(self) -> str:
        """Its name on the broker."""
        return self._key.table

    def will(self) -> tuple[str, bytes]:
        """What the broker says when this run of the table is gone."""
        return self._away(self.run)

    def here(self) -> tuple[str, bytes]:
        """What replaces an earlier run's will: only the runs before this one are gone."""
        return self._away(self.run - 1)

    def _away(self, run: int) -> tuple[str, bytes]:
        return self._signed(self.topics.away(self.table), Away(run))

    def view(self, view: TableView) -> tuple[str, bytes]:
        return self._signed(self.topics.view(self.table), view)

    def results(self, results: Sequence[Result]) -> Iterator[tuple[str, bytes]]:
        """Of all games of the table, the earlier ones first; page by page."""
        for page, each in enumerate(_pages(results)):
            yield self._signed(self.topics.results(self.table, page), Results(tuple(each)))

    def _signed(self, topic: str, said: TableView | Results | Away) -> tuple[str, bytes]:
        return topic, signed(self._key, topic, said)


def _pages(results: Sequence[Result]) -> Iterator[list[Result]]:
    """The results in pages. A page takes half a message at most: quoted and signed it doubles."""
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


@dataclass(eq=False)
class Outlet:
    """Told in each turn what happened; what it says is made from what all may know.

    How earlier games ended is said again: the broker may never have heard it.
    """

    table: Table
    ledger: Ledger
    """In which the game has begun."""
    speaker: Speaker
    line: Broker
    called: str
    """The table's name for people."""
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._next = 0.0
        self._last: TableView | None = None
        self._said = 0
        self._drawn: bytes | None = None
        """What the hall says of the round, and was not looked at yet."""
        self._spoilt: set[str] = set()
        """Topics of ours at which somebody else has said something."""
        self._presenters = presenters_of(self.table)
        self.line.say(*self.speaker.here())
        self._say_results()

    def tell(self, _happenings: Sequence[Happening]) -> None:
        """Keep how it ended, and say how the table stands, if it is time to and that is new."""
        for topic, message in self.line.step():
            if topic == self.speaker.topics.round:
                self._drawn = message
            elif self.line.is_spoilt(topic, message):
                self._spoilt.add(topic)
        now = self.clock()
        if now >= self._next:
            self._next = now + _EVERY
            with contextlib.suppress(HallError):  # a full disk keeps nobody from playing
                self._keep_result()
                self._hear()
            self._say()
            for topic in self._spoilt:  # somebody else has replaced what we said there
                self.line.say_again(topic)
            self._spoilt.clear()

    def close(self) -> None:
        """Say how it ended, or how it stands when the table stops, and goodbye."""
        self._say()
        self.line.say(*self.speaker.will())
        self._keep_result()
        self.ledger.tell()
        self._say_results()

    def _hear(self) -> None:
        """A round was drawn: it is the game's as long as nothing was laid."""
        message, self._drawn = self._drawn, None
        match = self.table.match
        if message is None or match.kept or not match.staged.is_empty():
            return
        with contextlib.suppress(RecordError):  # a stranger may say anything there
            self.ledger.hear(round_in(message))

    def _keep_result(self) -> None:
        """Keep how the game ended, at once: people may tidy up as soon as they see it."""
        outcome, header = self.table.game.outcome, self.table.match.header
        entry, result = self.ledger.entry, None
        if outcome is not None:
            result = Result(entry.game, header.game, header.seats, outcome.places, entry.round)
        self.ledger.end(result)

    def _say(self) -> None:
        view = self._view()
        if view != self._last:
            self._last = view
            self.line.say(*self.speaker.view(replace(view, said=self._said)))
            self._said += 1

    def _say_results(self) -> None:
        for page in self.speaker.results(self.ledger.results()):
            self.line.say(*page)

    def _view(self) -> TableView:
        header = self.table.match.header
        return TableView(
            self.ledger.entry.game,
            self.speaker.run,
            0,
            self.called,
            header.game,
            header.seats,
            {language: self._told(each) for language, each in self._presenters.items()},
        )

    def _told(self, presenter: Presenter[Any, Any]) -> InWords:
        public = self.table.match.public()
        return InWords(
            presenter.title(public),
            self.table.showing.awaited(presenter),
            tuple(presenter.standing(public)),
        )
