"""Shows an evening: a moving picture on a terminal, one line an event anywhere else."""

import os
import sys
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console

from stichtisch.games.staging import Said
from stichtisch.table.happenings import Happening
from stichtisch.table.table import Table
from stichtisch.ui.news import told
from stichtisch.ui.picture import Lit, Picture, picture_of
from stichtisch.ui.screen import Screen
from stichtisch.ui.terminal import closing

_REMEMBERED = 100
"""Sentences; a large terminal shows so many."""
_CLOSING = 8
"""Of them stay readable when the picture is gone."""


class Show:
    """A context: on a terminal it takes the screen over and gives it back."""

    def __init__(self, table: Table, lit: Lit, verbose: bool = False) -> None:
        """`verbose`: with whole seals, and with nonces once they are opened."""
        self._table = table
        self._lit = lit
        self._verbose = verbose
        self._news: deque[str] = deque(maxlen=_REMEMBERED)
        self._screen: Screen | None = None
        self._told_about: object = None
        """What the table last waited for, as far as that was told in a line of its own."""

    def __enter__(self) -> Self:
        if can_move():
            self._screen = Screen(Console())
            self._screen.open()
        self.say(self._table.presenter.won_by(self._table.match.public()))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """What was shown last stays readable: title, standing and the last sentences."""
        if self._screen is not None:
            self._screen.close()
            self._screen = None
            for line in closing(self.picture(), _CLOSING):
                print(line, flush=True)

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened, and where no picture shows it what is awaited now.

        To be called often: lamps move while nothing happens.
        """
        presenter = self._table.presenter
        for line in told(happenings, self._table, presenter, self._verbose):
            self._say(line)
        if self._screen is None and self._is_news(happenings):
            self._say_awaited()
        self._draw()

    def _say_awaited(self) -> None:
        awaited = self._table.showing.awaited(self._table.presenter)
        if awaited and awaited not in list(self._news)[-1:]:
            self._say(awaited)

    def _is_news(self, happenings: Sequence[Happening]) -> bool:
        """Whether something else is awaited than before; another card of a trick is not."""
        public = self._table.match.public()
        before, self._told_about = self._told_about, (public.phase, self._table.seating.lacking())
        before_deal = not public.acting and any(isinstance(one, Said) for one in happenings)
        return self._told_about != before or before_deal

    def say(self, sentence: str) -> None:
        self._say(sentence)
        self._draw()

    def picture(self) -> Picture:
        """The table as it stands."""
        return picture_of(self._table, self._lit, self._news)

    def _say(self, sentence: str) -> None:
        self._news.append(sentence)
        if self._screen is None:
            print(sentence, flush=True)

    def _draw(self) -> None:
        if self._screen is not None:
            self._screen.draw(self.picture)


def can_move() -> bool:
    """Whether the output is a terminal that can be drawn on, in UTF-8."""
    letters = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return sys.stdout.isatty() and letters and os.environ.get("TERM", "") not in ("", "dumb")
