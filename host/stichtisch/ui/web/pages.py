"""The pages of one table: what they show, and what is done on them."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from stichtisch.table.desk import DeskError, last_of
from stichtisch.table.happenings import Happening
from stichtisch.table.referee import Referee
from stichtisch.ui.picture import Lit
from stichtisch.ui.web.acts import Act, Again, Hasten, Undo
from stichtisch.ui.web.desk import Desk
from stichtisch.ui.web.desk_telling import DeskTelling
from stichtisch.ui.web.hub import Done, Finished, Hub
from stichtisch.ui.web.telling import Beside, Telling
from stichtisch.ui.web.visitors import Door, Visitors


@dataclass(eq=False)
class Pages:
    """To be told in each turn of the referee what happened, as whatever shows the table is."""

    referee: Referee
    lit: Lit
    hub: Hub
    visitors: Visitors | None = None
    """They play on pages of theirs."""
    door: Door | None = None
    """By which they come in."""
    clock: Callable[[], float] = time.monotonic
    """The table's."""
    desk: Desk | None = None
    again: Callable[[bool], None] | None = None
    """Has the same game begun again, or the whole one, where all others are bots: then who plays
    may take back, too."""
    beside: Beside = lambda _now: {}
    """What is told to all."""

    def __post_init__(self) -> None:
        self.referee.answering = self.hub.answering
        self._table = table = self.referee.table
        self._finished: Finished | None = None
        told = DeskTelling(self.desk) if self.desk else None
        shown = (self.lit, self.hub, self.visitors, self.door, told, self._told_beside)
        self._telling = Telling(table, *shown)
        self.hub.begin(table.match.header.game, table.match.header.options)

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened, and do what visitors want: the next event waits for it, too."""
        with self.hub.answering:
            self._tell(happenings)

    def _tell(self, happenings: Sequence[Happening]) -> None:
        self._telling.tell(happenings)
        for done in self.hub.take():
            self._do(done)
        if self.visitors is not None:
            self.visitors.step(self.clock())
        self._keep()
        self._telling.step(time.monotonic())

    def _keep(self) -> None:
        """On the shelf is what is over; the last move of a game may be taken back."""
        is_over = self._table.game.outcome is not None
        if is_over and self._finished is None:
            record = self.referee.record().encode()
            self._finished = self.hub.shelf.put(self._table.kind.name, record)
        elif not is_over and self._finished is not None:
            self.hub.shelf.take_away(self._finished)
            self._finished = None

    def _told_beside(self, now: float) -> dict[str, Any]:
        told = self.beside(now)
        if self.again is None or self.visitors is None:
            return told
        alone = self.visitors.alone()
        may = alone and last_of(self._table.match, [alone.seat])
        return {
            **told,
            "haste": self.visitors.players.haste,
            "short": bool(self._table.match.header.options),
            "undo": alone.seat if alone and may else None,
        }

    def _do(self, done: Done) -> None:
        match done:
            case Done(int(seat), Again() | Undo() | Hasten() as act):
                if self.again is not None and self.visitors is not None:
                    self._among_bots(seat, act, self.again, self.visitors)
            case Done(int(seat), act) if self.visitors is not None and isinstance(act, Act):
                self.visitors.do(seat, act, self.clock())
            case Done(_, act) if self.desk is not None and not isinstance(act, Act):
                self.desk.do(act)

    def _among_bots(
        self,
        seat: int,
        act: Again | Undo | Hasten,
        again: Callable[[bool], None],
        visitors: Visitors,
    ) -> None:
        alone, is_over = visitors.alone(), self._table.game.outcome is not None
        last = last_of(self._table.match, [seat])
        match act:
            case Again(whole) if is_over:
                again(whole)
            case Hasten(times):
                visitors.players.haste = times
            case Undo() if alone is not None and alone.seat == seat and last is not None:
                with suppress(DeskError):  # a bot's card counts already: one clicks again
                    self.referee.ask(last)
