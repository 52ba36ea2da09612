"""Shows an evening: a moving picture on a terminal, one line an event anywhere else."""

import sys
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live

from stichtisch.games.staging import Said
from stichtisch.table.happenings import Happening
from stichtisch.table.table import Table
from stichtisch.ui.news import news
from stichtisch.ui.picture import Lit, Picture, picture_of
from stichtisch.ui.terminal import drawn

FRAMES_PER_SECOND = 15
_LINES = 8
"""Of news under the picture."""


class Show:
    """A context: on a terminal it takes the screen over and gives it back."""

    def __init__(self, table: Table, lit: Lit) -> None:
        self._table = table
        self._lit = lit
        self._news: deque[str] = deque(maxlen=_LINES)
        self._live: Live | None = None
        self._told_about: object = None
        """What the table last waited for, as far as that was told in a line of its own."""

    def __enter__(self) -> Self:
        if sys.stdout.isatty():
            console = Console()
            self._live = Live(
                self._drawn(),
                console=console,
                refresh_per_second=FRAMES_PER_SECOND,
                get_renderable=self._drawn,
            )
            self._live.start()
        self.say(self._table.presenter.won_by(self._table.match.public()))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened, and where no picture shows it what is awaited now."""
        presenter = self._table.presenter
        awaited = self._table.awaited(presenter)
        for happening in happenings:
            for line in news(happening, presenter, awaited).splitlines():
                self.say(line)
        if self._live is None and awaited and self._is_news(happenings):
            self.say(awaited)

    def _is_news(self, happenings: Sequence[Happening]) -> bool:
        """Whether something else is awaited than before; another card of a trick is not."""
        public = self._table.match.public()
        before, self._told_about = self._told_about, (public.phase, self._table.seating.lacking())
        before_deal = not public.acting and any(isinstance(one, Said) for one in happenings)
        return self._told_about != before or before_deal

    def say(self, sentence: str) -> None:
        self._news.append(sentence)
        if self._live is None:
            print(sentence, flush=True)

    def picture(self) -> Picture:
        """The table as it stands."""
        return picture_of(self._table, self._lit, self._news)

    def _drawn(self) -> Group:
        return drawn(self.picture())
